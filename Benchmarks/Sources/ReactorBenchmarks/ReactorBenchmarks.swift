import Measuring
import Riblet
import RibletReactor

/// What actions, states, effects and reactors cost.
@MainActor
public func reactorBenchmarks() async -> [Line] {
    // Memory first: afterwards the heap has room that would be used without being counted.
    var lines = memory()
    lines += actions()
    lines += lives()
    lines += await effects()
    return lines
}

@MainActor var sink = 0

@MainActor
private func memory() -> [Line] {
    let count = 10_000
    let reactors = bytes(each: count) {
        (0..<count).map { _ in
            let counter = Counter()
            counter.activate()
            counter.observeState { sink &+= $0.count }
            counter.send(.increase)
            return counter
        }
    }
    return [Line("active reactor with one observer: heap", reactors, "bytes", goal: .atMost(500))]
}

// MARK: Actions

@MainActor
private func actions() -> [Line] {
    [
        Line("action → state, no observer", measureActions(observers: 0), "actions/s"),
        Line(
            "action → state, one observer", measureActions(observers: 1), "actions/s", goal: .atLeast(8_000_000),
            reference: Reference("Observation: change and withObservationTracking", measureObservation())),
        Line("action → state, ten observers", measureActions(observers: 10), "actions/s"),
        Line("action → state, one observer of a part", measureParts(), "actions/s"),
        Line("action through an ActionSubject", measureSubject(), "actions/s"),
        Line("action → one of 1,000 rows, one observer", measureRows(), "actions/s"),
        Line("action → wide state, one observer", measureWide(), "actions/s"),
        Line("1,000 child reactors, one changes, observed", measureSiblings(), "actions/s", goal: .atLeast(2_000_000)),
    ]
}

@MainActor
private func measureActions(observers: Int) -> Double {
    let counter = Counter()
    counter.activate()
    for _ in 0..<observers { counter.observeState { sink &+= $0.count } }
    let count = 1_000_000
    return rate(count) { for _ in 0..<count { counter.send(.increase) } }
}

@MainActor
private func measureParts() -> Double {
    let counter = Counter()
    counter.activate()
    counter.observeState(\.count) { sink &+= $0 }
    let count = 1_000_000
    return rate(count) { for _ in 0..<count { counter.send(.increase) } }
}

@MainActor
private func measureSubject() -> Double {
    let counter = Counter()
    counter.activate()
    counter.observeState { sink &+= $0.count }
    let action = counter.action
    let count = 1_000_000
    return rate(count) { for _ in 0..<count { action.send(.increase) } }
}

@MainActor
private func measureRows() -> Double {
    let rows = Rows()
    rows.activate()
    rows.observeState { sink &+= $0.rows.count }
    let count = 200_000
    return rate(count) { for index in 0..<count { rows.send(index % 1000) } }
}

@MainActor
private func measureWide() -> Double {
    let wide = Wide()
    wide.activate()
    wide.observeState { sink &+= $0.count }
    let count = 1_000_000
    return rate(count) { for _ in 0..<count { wide.send(1) } }
}

/// A parent with 1,000 children, each with a reactor whose state is observed.
@MainActor
private func measureSiblings() -> Double {
    let root = RootRouter(interactor: Interactor(), viewController: BlankView())
    root.launch()
    let children = (0..<1_000).map { _ in
        let child = CounterRouter(interactor: Counter())
        root.attachChild(child)
        child.interactor.observeState { sink &+= $0.count }
        return child.interactor
    }
    let count = 1_000_000
    let result = rate(count) {
        // Another child each time, and never the neighbour of the last.
        for index in 0..<count { children[index &* 37 % 1_000].send(.increase) }
    }
    root.terminate()
    return result
}

// MARK: Lives

@MainActor
private func lives() -> [Line] {
    let count = 100_000
    return [
        Line(
            "reactor created + one action",
            rate(count) { for _ in 0..<count { Counter().send(.increase) } }, "reactors/s", goal: .atLeast(1_000_000)),
        Line(
            "reactor created, activated, observed + one action",
            rate(count) {
                for _ in 0..<count {
                    let counter = Counter()
                    counter.activate()
                    counter.observeState { sink &+= $0.count }
                    counter.send(.increase)
                    counter.deactivate()
                }
            }, "reactors/s"),
    ]
}

// MARK: Effects

@MainActor
private func effects() async -> [Line] {
    [
        Line("effect that does not suspend", measureImmediateEffects(), "effects/s"),
        Line(
            "effect started and cancelled", await measureCancelledEffects(.wait), "effects/s", goal: .atLeast(200_000),
            reference: Reference("Task started and cancelled, the same wait", await measureBareTasks(untilCancelled))),
        Line(
            "effect that follows a stream, started and cancelled", await measureCancelledEffects(.follow), "effects/s",
            reference: Reference(
                "Task started and cancelled, the same stream",
                await measureBareTasks { for await _ in AsyncStream<Int>(Int.self, { _ in }) {} })),
        Line("effect that suspends once", await measureSuspendingEffects(), "effects/s"),
        Line("effect under way: heap", await measureEffectBytes(), "bytes"),
    ]
}

@MainActor
private func measureImmediateEffects() -> Double {
    let counter = Counter()
    counter.activate()
    let count = 20_000
    return rate(count) { for _ in 0..<count { counter.send(.work) } }
}

@MainActor
private func measureCancelledEffects(_ start: Counter.Action) async -> Double {
    let counter = Counter()
    counter.activate()
    let count = 5_000
    return await rate(count) {
        for _ in 0..<count {
            counter.send(start)
            counter.send(.cancel)
        }
        // The cancelled tasks come to their ends.
        await Task.yield()
    }
}

@MainActor
private func measureSuspendingEffects() async -> Double {
    let counter = Counter()
    counter.activate()
    let count = 5_000
    return await rate(count) {
        for _ in 0..<count { counter.send(.suspend) }
        await counter.settled()
    }
}

/// With the task and what it waits for.
@MainActor
private func measureEffectBytes() async -> Double {
    let counter = Counter()
    counter.activate()
    let count = 1_000
    let result = bytes(each: count) { for _ in 0..<count { counter.send(.wait) } }
    counter.deactivate()
    await Task.yield()
    return result
}
