import Riblet
import RibletReactor
import Testing

/// The duties of a reactor's test at its end.
@MainActor
final class ReactorTestEnding<R: Reactor> {
    private let journal: ReactorJournal<R>
    private let timeout: Duration
    var exhaustivity: Exhaustivity
    /// True if the test has made the reactor active and so makes it inactive.
    var endsActivity: Bool
    /// The last assertion, or where the test was made.
    var location: SourceLocation
    /// The states that becoming active led to, until they are asserted.
    var activation: [R.State]?
    /// True if a trait closes the accounts when the test is over.
    var isScoped = false
    private var isOver = false

    init(
        _ journal: ReactorJournal<R>, endsActivity: Bool, exhaustivity: Exhaustivity, timeout: Duration, location: SourceLocation
    ) {
        self.journal = journal
        self.endsActivity = endsActivity
        self.exhaustivity = exhaustivity
        self.timeout = timeout
        self.location = location
    }

    // MARK: Waiting

    /// Waits until something is so, as long as there is hope.
    func wait(_ timeout: Duration?, until isSo: () -> Bool) async {
        await RibletTesting.wait(atMost: timeout ?? self.timeout, while: { journal.isUnderWay }, until: isSo)
    }

    // MARK: What is left

    /// The first `count` steps, a paragraph each; they are passed over.
    func takeSteps(_ count: Int) -> [String] {
        journal.steps.prefix(count).map { step in
            let before = journal.asserted
            journal.assertSteps(1)
            let change = step.states.last.flatMap { Difference.between(before, $0) }
            return "received \(step.name)" + (change.map { " (- before, + after):\n\($0)" } ?? "")
        }
    }

    /// Returns the calls without an assertion, one on each line, and skips them.
    func takeCalls(_ count: Int) -> [String] {
        let lines = journal.calls.prefix(count).map { "called \($0)" }
        journal.assertCalls(count)
        return lines
    }

    /// Takes the changes of becoming active that are not asserted; they are passed over.
    func takeActivation() -> [String] {
        guard let states = activation else { return [] }
        activation = nil
        let before = journal.asserted
        guard let last = states.last else { return [] }
        journal.assert(last)
        return Difference.between(before, last).map { ["becoming active (- before, + after):\n\($0)"] } ?? []
    }

    /// Returns the running effects, and possible reasons for their waiting.
    func underWay() -> String {
        let effects = journal.effects(withEnd: false)
        let lines = effects.isEmpty ? ["no effect is under way"] : effects.map { "under way: \($0)" }
        return (lines + clockHint()).joined(separator: "\n")
    }

    private func clockHint() -> [String] {
        guard let clock = journal.reactor.clock as? TestClock, clock.sleepers > 0 else { return [] }
        let sleepers = clock.sleepers == 1 ? "1 sleeper waits" : "\(clock.sleepers) sleepers wait"
        return ["\(sleepers) for the clock, which shows \(clock.now.offset); advance it"]
    }

    // MARK: The end

    /// Waits for effects that are about to end, then closes the accounts.
    func finish(_ timeout: Duration? = nil) async {
        guard !isOver else { return }
        if exhaustivity == .on { await wait(timeout) { journal.reactor.pendingEffects == 0 } }
        close()
    }

    /// The test has let go without finishing.
    func drop() {
        if !isScoped { close() }
    }

    /// Reports what is left, and lets go of the reactor.
    private func close() {
        guard !isOver else { return }
        isOver = true
        if exhaustivity != .off { report(takeActivation() + takeSteps(.max) + takeCalls(.max), "not asserted at the end of the test") }
        if exhaustivity == .on { reportEffects() }
        journal.end()
        if endsActivity { journal.reactor.deactivate() }
    }

    private func reportEffects() {
        let effects = journal.effects(withEnd: true)
        guard !effects.isEmpty else { return }
        let lines = effects.map { "  \($0)" } + clockHint()
        fail(
            """
            \(effects.count == 1 ? "an effect is" : "\(effects.count) effects are") still under way at the end of the test; \
            let \(effects.count == 1 ? "it" : "them") end, or cancel with deactivate():
            \(lines.joined(separator: "\n"))
            """, location)
    }

    /// An issue, or a warning, with what has been passed over.
    func report(_ parts: [String], _ what: String) {
        guard !parts.isEmpty else { return }
        let text = "\(what):\n\(parts.joined(separator: "\n"))"
        switch exhaustivity {
        case .on: fail(text, location)
        case .off(true): warn(text, location)
        case .off(false): break
        }
    }
}

extension ReactorTestEnding: EndsWithTest {
    func end() async { await finish() }
}
