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
    // Memory first: afterwards the heap has room that would be used without being counted.
    results.append(("memory of an active reactor with one observer", measureBytes(observed: true), "bytes"))
    results.append(("action → state, no observer", measureActions(observers: 0), "ns"))
    results.append(("action → state, one observer", measureActions(observers: 1), "ns"))
    results.append(("action → state, ten observers", measureActions(observers: 10), "ns"))
    results.append(("action → state, one observer of a part", measureParts(), "ns"))
    results.append(("action through an ActionSubject", measureSubject(), "ns"))
    results.append(("action → one of 1,000 rows, one observer", measureRows(), "ns"))
    results.append(("action → wide state, one observer", measureWide(), "ns"))
    results.append(("reactor created + one action", measureCreation(observed: false), "ns"))
    results.append(("reactor created, activated, observed + one action", measureCreation(observed: true), "ns"))
    results.append(("effect that does not suspend", measureImmediateEffects(), "ns"))
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
        case .forever:
            // A stream that never has a value: the cheapest thing that ends when it is cancelled.
            .run { _ in for await _ in AsyncStream<Int>(Int.self, { _ in }) {} }.cancellable(id: "forever")
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

/// From the pages in use, over enough reactors for the page size not to matter.
@MainActor
private func measureBytes(observed: Bool) -> Double {
    let count = 100_000
    var kept: [Counter] = []
    kept.reserveCapacity(count)
    for _ in 0..<count { kept.append(shared) }
    kept.removeAll(keepingCapacity: true)
    let before = residentBytes()
    for _ in 0..<count {
        let counter = Counter()
        if observed {
            counter.activate()
            counter.observeState { sink &+= $0.count }
        }
        counter.send(.increase)
        kept.append(counter)
    }
    let after = residentBytes()
    for counter in kept where observed { counter.deactivate() }
    return (after - before) / Double(count)
}

@MainActor private let shared = Counter()

/// Not a number where the system has no `/proc`.
private func residentBytes() -> Double {
    guard let file = fopen("/proc/self/statm", "r") else { return .nan }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return .nan }
    var fields: [Int] = []
    var number = 0
    for character in line where character != 0 {
        if character >= 48, character <= 57 {
            number = number * 10 + Int(character) - 48
        } else {
            fields.append(number)
            number = 0
        }
    }
    return fields.count > 1 ? Double(fields[1] * Int(sysconf(Int32(_SC_PAGESIZE)))) : .nan
}

@MainActor
private func measureImmediateEffects() -> Double {
    let counter = Counter()
    counter.activate()
    let count = 20_000
    return best(count) { for _ in 0..<count { counter.send(.work) } }
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
