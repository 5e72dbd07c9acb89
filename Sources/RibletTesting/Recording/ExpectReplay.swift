public import Riblet
public import RibletReactor
public import Testing

/// Plays a recording, and records an issue where it cannot be read or a state, a route or the tree
/// is not what it was.
///
/// ```swift
/// expectReplay(of: [UInt8](try Data(contentsOf: file)), file: "checkout.jsonl") {
///     AppBuilder(dependency: FakeDependency()).build()
/// }
/// ```
///
/// - Parameters:
///   - bytes: the content of the recording's file.
///   - file: its name, for what is told.
///   - limits: the limits of the input.
///   - sourceLocation: where the issue is shown.
///   - build: builds the tree, not launched.
/// - Returns: what came of it; nothing where the recording cannot be read.
@MainActor
@discardableResult
public func expectReplay(
    of bytes: [UInt8], file: String = "recording", limits: RecordingLimits = RecordingLimits(),
    sourceLocation: SourceLocation = #_sourceLocation, building build: @escaping @MainActor () -> BaseRouter
) -> ReplayOutcome? {
    do {
        let outcome = Replayer(try Recording(bytes, file: file, limits: limits), building: build).run()
        if case .differs(let difference) = outcome {
            Issue.record(Comment(rawValue: "\(file): \(difference)"), sourceLocation: sourceLocation)
        }
        return outcome
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
        return nil
    }
}
