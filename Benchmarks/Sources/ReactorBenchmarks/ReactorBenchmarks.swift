import Riblet
import RibletReactor

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What actions, states, effects and reactors cost, in CPU time; each figure is the best of five runs.
@MainActor
public func reactorBenchmarks() async -> [(name: String, value: Double, unit: String)] {
    var results: [(name: String, value: Double, unit: String)] = []
    results.append(("action → state, no observer", measureActions(observers: 0), "ns"))
    results.append(("action → state, one observer", measureActions(observers: 1), "ns"))
    results.append(("action → state, ten observers", measureActions(observers: 10), "ns"))
    results.append(("action → state, one observer of a part", measureParts(), "ns"))
    results.append(("action through an ActionSubject", measureSubject(), "ns"))
    results.append(("action → one of 1,000 rows, one observer", measureRows(), "ns"))
    results.append(("action → wide state, one observer", measureWide(), "ns"))
    results.append(("reactor created + one action", measureCreation(observed: false), "ns"))
    results.append(("reactor created, activated, observed + one action", measureCreation(observed: true), "ns"))
    results.append(("memory of a reactor with one action", measureBytes(observed: false), "bytes"))
    results.append(("memory of an active reactor with one observer", measureBytes(observed: true), "bytes"))
    results.append(("allocations per action", measureAllocations(), "count"))
    results.append(("effect that does not suspend", await measureImmediateEffects(), "ns"))
    results.append(("effect started and cancelled", await measureCancelledEffects(), "ns"))
    results.append(("effect that suspends once", await measureSuspendingEffects(), "ns"))
    return results
}

// MARK: Reactors

final class Counter: Interactor, Reactor {
    struct State {
        var count = 0
        var text = ""
    }

    enum Action {
        case increase
        case work
        case forever
        case cancel
        case suspend
    }

    enum Mutation { case increased }

    var initialState: State { State() }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .increase: .just(.increased)
        case .work: .run { send in send(.increased) }
        case .forever: .run { _ in try await Task.sleep(for: .seconds(1000)) }.cancellable(id: "forever")
        case .cancel: .cancel(id: "forever")
        case .suspend:
            .run { send in
                await Task.yield()
                send(.increased)
            }
        }
    }

    func reduce(state: inout State, mutation: Mutation) { state.count += 1 }
}

final class Rows: Interactor, Reactor {
    struct Row { var title: String; var done: Bool }
    typealias Action = Int
    struct State { var rows = (0..<1000).map { Row(title: "row number \($0), too long for a small string", done: false) } }

    var initialState: State { State() }
    func reduce(state: inout State, mutation: Int) { state.rows[mutation].done.toggle() }
}

final class Wide: Interactor, Reactor {
    typealias Action = Int
    struct State {
        var a = [1], b = [2], c = [3], d = [4], e = [5], f = [6], g = [7], h = [8]
        var count = 0
    }

    var initialState: State { State() }
    func reduce(state: inout State, mutation: Int) { state.count += mutation }
}

// MARK: Measuring

private func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

@MainActor
private func best(_ count: Int, _ body: () -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<5 {
        let start = cpuSeconds()
        body()
        best = min(best, cpuSeconds() - start)
    }
    return best / Double(count) * 1e9
}

@MainActor
private func best(_ count: Int, _ body: () async -> Void) async -> Double {
    var best = Double.infinity
    for _ in 0..<5 {
        let start = cpuSeconds()
        await body()
        best = min(best, cpuSeconds() - start)
    }
    return best / Double(count) * 1e9
}

@MainActor private var sink = 0

@MainActor
private func measureActions(observers: Int) -> Double {
    let counter = Counter()
    counter.activate()
    for _ in 0..<observers { counter.observeState { sink &+= $0.count } }
    let count = 1_000_000
    return best(count) { for _ in 0..<count { counter.send(.increase) } }
}

@MainActor
private func measureParts() -> Double {
    let counter = Counter()
    counter.activate()
    counter.observeState(\.count) { sink &+= $0 }
    let count = 1_000_000
    return best(count) { for _ in 0..<count { counter.send(.increase) } }
}

@MainActor
private func measureSubject() -> Double {
    let counter = Counter()
    counter.activate()
    counter.observeState { sink &+= $0.count }
    let action = counter.action
    let count = 1_000_000
    return best(count) { for _ in 0..<count { action.send(.increase) } }
}

@MainActor
private func measureRows() -> Double {
    let rows = Rows()
    rows.activate()
    rows.observeState { sink &+= $0.rows.count }
    let count = 200_000
    return best(count) { for index in 0..<count { rows.send(index % 1000) } }
}

@MainActor
private func measureWide() -> Double {
    let wide = Wide()
    wide.activate()
    wide.observeState { sink &+= $0.count }
    let count = 1_000_000
    return best(count) { for _ in 0..<count { wide.send(1) } }
}

@MainActor
private func measureCreation(observed: Bool) -> Double {
    let count = 100_000
    return best(count) {
        for _ in 0..<count {
            let counter = Counter()
            if observed {
                counter.activate()
                counter.observeState { sink &+= $0.count }
            }
            counter.send(.increase)
            if observed { counter.deactivate() }
        }
    }
}

@MainActor
private func measureBytes(observed: Bool) -> Double {
    #if canImport(Glibc)
    let count = 20_000
    var kept: [Counter] = []
    kept.reserveCapacity(count)
    let before = mallinfo2().uordblks
    for _ in 0..<count {
        let counter = Counter()
        if observed {
            counter.activate()
            counter.observeState { sink &+= $0.count }
        }
        counter.send(.increase)
        kept.append(counter)
    }
    let after = mallinfo2().uordblks
    for counter in kept { counter.deactivate() }
    return Double(after - before) / Double(count)
    #else
    return .nan
    #endif
}

/// The heap grows by nothing over many actions, and the same block is handed out before and after: nothing was allocated that stayed.
/// Short-lived allocations show in the time: each costs 20 to 40 ns.
@MainActor
private func measureAllocations() -> Double {
    #if canImport(Glibc)
    let counter = Counter()
    counter.activate()
    counter.observeState { sink &+= $0.count }
    counter.send(.increase)
    let before = mallinfo2().uordblks
    for _ in 0..<10_000 { counter.send(.increase) }
    return Double(mallinfo2().uordblks - before) / 10_000
    #else
    return .nan
    #endif
}

@MainActor
private func measureImmediateEffects() async -> Double {
    let counter = Counter()
    counter.activate()
    let count = 20_000
    return await best(count) { for _ in 0..<count { counter.send(.work) } }
}

@MainActor
private func measureCancelledEffects() async -> Double {
    let counter = Counter()
    counter.activate()
    let count = 5_000
    return await best(count) {
        for _ in 0..<count {
            counter.send(.forever)
            counter.send(.cancel)
        }
        await Task.yield()
    }
}

@MainActor
private func measureSuspendingEffects() async -> Double {
    let counter = Counter()
    counter.activate()
    let count = 5_000
    return await best(count) {
        for _ in 0..<count { counter.send(.suspend) }
        await counter.settled()
    }
}
