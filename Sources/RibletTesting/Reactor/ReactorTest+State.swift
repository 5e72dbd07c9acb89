import RibletReactor
import Testing

/// Asserting how the state changes.
extension ReactorTest {
    /// Asserts that the state went through `states` as `changes` say, and goes on from the last
    /// one.
    func assert(_ changes: [Change], _ states: [R.State], _ name: String, _ location: SourceLocation) {
        let before = journal.asserted
        if let last = states.last { journal.assert(last) }
        switch exhaustivity {
        case .on: assertAll(changes, Self.distinct(states, after: before), before, name, location)
        case .off(let showsSkipped): assertSome(changes, before, states.last ?? before, name, location, showsSkipped)
        }
    }

    /// The states that differ from the one before.
    private static func distinct(_ states: [R.State], after before: R.State) -> [R.State] {
        var result: [R.State] = []
        for state in states where Difference.between(result.last ?? before, state) != nil { result.append(state) }
        return result
    }

    // MARK: All

    private func assertAll(
        _ changes: [Change], _ states: [R.State], _ before: R.State, _ name: String, _ location: SourceLocation
    ) {
        guard changes.count == states.count else {
            return assertOtherCount(changes, states, before, name, location)
        }
        var expected = before
        for (index, change) in changes.enumerated() {
            guard apply(change, to: &expected, location) else { return }
            if let difference = Difference.between(expected, states[index]) {
                let which = changes.count == 1 ? "" : " (change \(index + 1) of \(changes.count))"
                fail("the state after \(name)\(which) is not the expected one (- expected, + received):\n\(difference)", location)
            }
            expected = states[index]
        }
    }

    private func assertOtherCount(
        _ changes: [Change], _ states: [R.State], _ before: R.State, _ name: String, _ location: SourceLocation
    ) {
        if changes.isEmpty {
            let times = states.count == 1 ? "" : " \(times(states.count))"
            fail("\(name) changed the state\(times), which is not asserted (- before, + after):\n\(story(states, before))", location)
        } else if states.isEmpty {
            var expected = before
            for change in changes { guard apply(change, to: &expected, location) else { return } }
            guard let difference = Difference.between(expected, before) else {
                return fail("\(name) did not change the state, and the closure does not either; leave it out", location)
            }
            fail("\(name) did not change the state (- expected, + received):\n\(difference)", location)
        } else {
            fail(
                """
                \(name) changed the state \(times(states.count)), and \(changes.count) \(changes.count == 1 ? "change is" : "changes are") \
                asserted; write a closure for each (- before, + after):
                \(story(states, before))
                """, location)
        }
    }

    private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    /// Describes each state's differences from the one before.
    private func story(_ states: [R.State], _ before: R.State) -> String {
        var last = before
        return states.enumerated().map { index, state in
            defer { last = state }
            let difference = Difference.between(last, state) ?? ""
            return states.count == 1 ? difference : "\(index + 1).\n\(difference)"
        }
        .joined(separator: "\n")
    }

    // MARK: Some

    /// The closures are given the state as it is: what they set must be so already.
    private func assertSome(
        _ changes: [Change], _ before: R.State, _ after: R.State, _ name: String, _ location: SourceLocation, _ showsSkipped: Bool
    ) {
        var expected = after
        for change in changes { guard apply(change, to: &expected, location) else { return } }
        if let difference = Difference.between(expected, after) {
            fail("the state after \(name) is not the expected one (- expected, + received):\n\(difference)", location)
        } else if showsSkipped {
            var asserted = before
            for change in changes { guard apply(change, to: &asserted, location) else { return } }
            guard let difference = Difference.between(asserted, after) else { return }
            warn("\(name) changed more than is asserted (- asserted, + received):\n\(difference)", location)
        }
    }

    private func apply(_ change: Change, to state: inout R.State, _ location: SourceLocation) -> Bool {
        do {
            try change(&state)
            return true
        } catch is ExpectationFailedError {
            // It has been recorded where it happened.
            return false
        } catch {
            Issue.record(error, sourceLocation: location)
            return false
        }
    }
}
