import Measuring
import Riblet
import RibletReactor

/// Measures actions, states, effects and reactors.
@MainActor
public func reactorBenchmarks() -> [Benchmark] {
    // Memory first: afterwards the heap has room that would be used without being counted.
    memory() + actions() + lives() + effects()
}

@MainActor var sink = 0

@MainActor
private func memory() -> [Benchmark] {
    [
        Benchmark("active reactor with one observer: heap", "bytes", goal: .atMost(500)) {
            let count = 10_000
            return bytes(each: count) {
                (0..<count).map { _ in
                    let counter = Counter()
                    counter.activate()
                    counter.observeState { sink &+= $0.count }
                    counter.send(.increase)
                    return counter
                }
            }
        },
        Benchmark("effect under way: heap", "bytes", goal: .atMostTimes(1.3), beside: "a task that waits in the same way") {
            (await measureEffectBytes(), await measureTaskBytes())
        },
    ]
}

// MARK: Actions

@MainActor
private func actions() -> [Benchmark] {
    [
        Benchmark("action → state, no observer", "actions/s") { measureActions(observers: 0) },
        Benchmark(
            "action → state, one observer", "actions/s", goal: .atLeast(8_000_000),
            beside: "Observation: change and withObservationTracking"
        ) { (measureActions(observers: 1), measureObservation()) },
        Benchmark("action → state, one observer, while a cancelled effect has not returned", "actions/s") {
            await measureHauntedActions()
        },
        Benchmark("action → state, ten observers", "actions/s") { measureActions(observers: 10) },
        Benchmark("action → state, one observer of a part", "actions/s") { measureParts() },
        Benchmark("action through an ActionSubject", "actions/s") { measureSubject() },
        Benchmark("action → one of 1,000 rows, one observer", "actions/s") { measureRows() },
        Benchmark("action → wide state, one observer", "actions/s") { measureWide() },
        Benchmark("1,000 child reactors, one changes, observed", "actions/s", goal: .atLeast(2_000_000)) { measureSiblings() },
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
private func lives() -> [Benchmark] {
    let count = 100_000
    return [
        Benchmark("reactor created + one action", "reactors/s", goal: .atLeast(1_000_000)) {
            rate(count) { for _ in 0..<count { Counter().send(.increase) } }
        },
        Benchmark("reactor created, activated, observed + one action", "reactors/s") {
            rate(count) {
                for _ in 0..<count {
                    let counter = Counter()
                    counter.activate()
                    counter.observeState { sink &+= $0.count }
                    counter.send(.increase)
                    counter.deactivate()
                }
            }
        },
    ]
}

// MARK: Effects

@MainActor
private func effects() -> [Benchmark] {
    [
        Benchmark("effect that does not suspend", "effects/s") { measureImmediateEffects() },
        Benchmark(
            "effect started and cancelled", "µs", goal: .atMostTimes(4),
            beside: "a task kept by its id, started and cancelled, the same wait"
        ) { await measureCancelledEffects(.wait, beside: untilCancelled) },
        Benchmark(
            "effect that follows a stream, started and cancelled", "µs",
            beside: "a task kept by its id, started and cancelled, the same stream"
        ) {
            await measureCancelledEffects(.follow) { for await _ in AsyncStream<Int>(Int.self, { _ in }) {} }
        },
        Benchmark("effect that suspends once", "effects/s") { await measureSuspendingEffects() },
    ]
}

@MainActor
private func measureImmediateEffects() -> Double {
    let counter = Counter()
    counter.activate()
    let count = 20_000
    return rate(count) { for _ in 0..<count { counter.send(.work) } }
}

/// Microseconds of an effect, in turns with the least that does the same: a task that is kept by
/// its id.
@MainActor
private func measureCancelledEffects(
    _ start: Counter.Action, beside wait: @escaping @MainActor () async -> Void
) async -> (value: Double, reference: Double) {
    let counter = Counter()
    counter.activate()
    var tasks: [String: Task<Void, Never>] = [:]
    let count = 5_000
    let seconds = await bestInTurns(
        of: 9,
        {
            for _ in 0..<count {
                counter.send(start)
                counter.send(.cancel)
            }
            // The cancelled tasks come to their ends.
            await Task.yield()
        },
        {
            for _ in 0..<count {
                tasks["waiting"] = Task.immediate { await wait() }
                tasks.removeValue(forKey: "waiting")?.cancel()
            }
            await Task.yield()
        })
    return (seconds.value * 1e6 / Double(count), seconds.reference * 1e6 / Double(count))
}

/// Actions while the work of a cancelled effect has not returned, which what it still sends is told
/// apart from.
@MainActor
private func measureHauntedActions() async -> Double {
    let counter = Counter()
    counter.activate()
    counter.observeState { sink &+= $0.count }
    counter.send(.wait)
    counter.send(.cancel)
    let count = 1_000_000
    let result = rate(count) { for _ in 0..<count { counter.send(.increase) } }
    await Task.yield()
    return result
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
    let count = 10_000
    let result = bytes(each: count) { for _ in 0..<count { counter.send(.wait) } }
    counter.deactivate()
    await Task.yield()
    return result
}

/// The same wait in a task of the system and nothing else.
@MainActor
private func measureTaskBytes() async -> Double {
    let count = 10_000
    var tasks: [Task<Void, Never>] = []
    tasks.reserveCapacity(count)
    let result = bytes(each: count) {
        for _ in 0..<count { tasks.append(Task.immediate { await untilCancelled() }) }
    }
    for task in tasks { task.cancel() }
    await Task.yield()
    return result
}
