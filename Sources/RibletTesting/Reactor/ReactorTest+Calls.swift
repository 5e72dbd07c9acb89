import RibletReactor
public import Testing

/// The requests of the reactor to others.
extension ReactorTest {
    /// Waits for calls of a mock and asserts that they are the next ones.
    ///
    /// ```swift
    /// await test.expectCall(on: router) { $0.routeToTask(.milk) }
    /// ```
    ///
    /// The closure is carried out on the mock to learn which calls are meant; they are not noted as
    /// calls, and whatever else the mock's functions do happens once more.
    ///
    /// - Parameters:
    ///   - mock: one of those the test was made with.
    ///   - timeout: how long to wait while effects are under way, in real time.
    ///   - sourceLocation: where issues are shown.
    ///   - calls: calls of `mock` with the expected arguments, in order.
    /// - Throws: what `calls` throws.
    public func expectCall<Mock: CallRecording, Result>(
        on mock: Mock, timeout: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        _ calls: @MainActor (Mock) async throws -> Result
    ) async rethrows {
        ending.location = sourceLocation
        let expected = try await mock.recorder.expectation { _ = try await calls(mock) }
        if expected.isEmpty {
            fail("the closure makes no call that \(type(of: mock)) notes; each of its functions should call record()", sourceLocation)
        }
        for call in expected {
            await expect("\(call)", timeout, sourceLocation) {
                $0.isSame(as: call)
            } difference: { other in
                guard other.owner == call.owner, other.function == call.function else { return nil }
                return Difference.between(call.arguments, other.arguments)
            }
        }
    }

    /// Waits for a call of one of the mocks by its name, and asserts that it is the next one.
    ///
    /// - Parameters:
    ///   - name: `routeToTask`, with its labels if that says too little: `open(_:animated:)`.
    ///   - arguments: what was noted with it, in order.
    ///   - timeout: how long to wait while effects are under way, in real time.
    ///   - sourceLocation: where issues are shown.
    public func expectCall(
        _ name: String, _ arguments: Any..., timeout: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        ending.location = sourceLocation
        let text = "\(name)(\(arguments.map { ValueText.line($0) }.joined(separator: ", ")))"
        await expect(text, timeout, sourceLocation) {
            $0.isNamed(name) && $0.hasArguments(arguments)
        } difference: { other in
            other.isNamed(name) ? Difference.between(arguments, other.arguments) : nil
        }
    }

    /// Takes the calls made by now as asserted.
    ///
    /// - Parameters:
    ///   - strict: false also if there is none; otherwise that is an issue, since the line has
    ///     become useless.
    ///   - sourceLocation: where the issue is shown.
    public func skipCalls(strict: Bool = true, sourceLocation: SourceLocation = #_sourceLocation) async {
        await letOthersRun()
        ending.location = sourceLocation
        if journal.calls.isEmpty, strict { fail("there is no call to skip", sourceLocation) }
        journal.assertCalls(.max)
    }

    private func expect(
        _ name: String, _ timeout: Duration?, _ location: SourceLocation, _ matches: @escaping (Call) -> Bool,
        difference: (Call) -> String?
    ) async {
        await ending.wait(timeout) { exhaustivity == .on ? !journal.calls.isEmpty : journal.calls.contains(where: matches) }
        if let index = journal.calls.firstIndex(where: matches) {
            passOver(ending.takeCalls(index), "called before \(name) and not asserted", location)
            journal.assertCalls(1)
        } else if exhaustivity == .on, let first = journal.calls.first {
            let detail = difference(first).map { " (- expected, + called):\n\($0)" } ?? ""
            fail("expected the call \(name), and \(first) was called\(detail)", location)
            journal.assertCalls(1)
        } else {
            fail("expected the call \(name), and it did not come\n\(ending.underWay())", location)
        }
    }
}
