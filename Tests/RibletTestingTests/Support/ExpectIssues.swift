import Synchronization
import Testing

/// An issue that a test expects: its text, and its line counted from the one where it is expected.
struct ExpectedIssue: Equatable {
    var line: Int
    var text: String
}

/// Expects exactly these issues to be recorded while `body` runs.
@MainActor
func expectIssues(
    isWarning: Bool = false, sourceLocation: SourceLocation = #_sourceLocation, _ body: @MainActor () async throws -> Void,
    say texts: () -> [(line: Int, text: String)]
) async {
    let found = Mutex<[Issue]>([])
    try? await withKnownIssue(sourceLocation: sourceLocation) {
        try await body()
    } matching: { issue in
        found.withLock { $0.append(issue) }
        return true
    }
    let issues = found.withLock { $0 }
    let received = issues.map { issue in
        ExpectedIssue(
            line: (issue.sourceLocation?.line ?? -1) - sourceLocation.line,
            text: issue.comments.map(\.rawValue).joined(separator: "\n"))
    }
    #expect(received == texts().map { ExpectedIssue(line: $0.line, text: $0.text) }, sourceLocation: sourceLocation)
    #expect(issues.allSatisfy { $0.sourceLocation?.fileID == sourceLocation.fileID }, sourceLocation: sourceLocation)
    #expect(issues.allSatisfy { ($0.severity == .warning) == isWarning }, sourceLocation: sourceLocation)
}

/// One issue is recorded while `body` runs, at its first line by default.
@MainActor
func expectIssue(
    line: Int = 1, isWarning: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @MainActor () async throws -> Void, says text: () -> String
) async {
    await expectIssues(isWarning: isWarning, sourceLocation: sourceLocation, body) { [(line, text())] }
}
