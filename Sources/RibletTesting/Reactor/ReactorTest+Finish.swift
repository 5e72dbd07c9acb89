import RibletReactor
public import Testing

/// The end of a test, and the time until then.
extension ReactorTest {
    /// Waits until no effect with an end is running, asserts that no events are left, and
    /// deactivates the reactor.
    ///
    /// In a test or suite with `.checksLeaks` or `.failsOnMisuse` this happens automatically;
    /// otherwise a `ReactorTest` that is freed without it is finished without waiting.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait for effects, in real time.
    ///   - sourceLocation: where issues are shown.
    public func finish(timeout: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation) async {
        ending.location = sourceLocation
        await ending.finish(timeout)
    }

    /// Waits until no effect with an end is running. An effect that sleeps on a clock which no test
    /// advances is waited for without limit.
    public func settled() async { await reactor.settled() }

    /// Advances the reactor's clock by `duration` and wakes the sleepers on the way; the clock must
    /// be a ``TestClock``.
    ///
    /// - Parameters:
    ///   - duration: the time to advance.
    ///   - sourceLocation: where the issue is shown if it is another clock.
    public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        ending.location = sourceLocation
        guard let clock = reactor.clock as? TestClock else {
            return fail("\(type(of: reactor)) does not run on a TestClock; give it one when it is made", sourceLocation)
        }
        await clock.advance(by: duration)
    }

    /// Everything that came before `name` has to be asserted by now.
    func settleAccounts(before name: String, _ location: SourceLocation) {
        let parts = ending.takeActivation() + ending.takeSteps(.max) + ending.takeCalls(.max)
        passOver(parts, "not asserted before \(name)", location)
    }

    /// Requires that the changes of becoming active are asserted before anything else.
    func settleActivation(before name: String, _ location: SourceLocation) {
        passOver(ending.takeActivation(), "not asserted before \(name)", location)
    }

    func passOver(_ parts: [String], _ what: String, _ location: SourceLocation) {
        ending.location = location
        ending.report(parts, what)
    }
}

/// Records an issue at a line of the test.
func fail(_ text: String, _ location: SourceLocation) {
    Issue.record(Comment(rawValue: text), sourceLocation: location)
}

/// Shows something at a line of the test without failing it.
func warn(_ text: String, _ location: SourceLocation) {
    Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
}
