import CHeap

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// CPU time this process has used, in seconds: what others do on the machine does not count.
public func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Bytes that malloc has handed out and not got back, its own overhead included.
public func heapBytes() -> Int { Int(cheap_bytes_in_use()) }

/// Bytes of this process that are in memory.
public func residentBytes() -> Int { Int(cheap_resident_bytes()) }

/// Starts the program anew so that threads keep no memory to themselves: ``heapBytes()`` counts
/// that as handed out, and it is some kilobytes more or less at any time. Does nothing in the
/// program that was started so, and where malloc does no such thing.
public func restartWithoutThreadCaches() {
    #if canImport(Glibc)
    let name = "GLIBC_TUNABLES"
    guard getenv(name) == nil, setenv(name, "glibc.malloc.tcache_count=0:glibc.malloc.arena_max=1", 1) == 0 else { return }
    // Comes back only where it has failed; the numbers are less exact then.
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    #endif
}

/// Gives memory that malloc keeps for later back to the system, so that a suite which counts
/// resident bytes starts from nothing.
public func returnFreeMemory() { cheap_return_free_memory() }

/// CPU seconds of the fastest of `rounds` runs of `body`. The first, which warms caches up, counts
/// as well: it never is the fastest.
@MainActor
public func best(of rounds: Int = 7, _ body: () -> Void) -> Double {
    best(of: rounds, after: {}, { _ in body() })
}

/// As ``best(of:_:)``, where each run needs something made before that is not measured; `body` may
/// free it.
@MainActor
public func best<Made>(of rounds: Int = 7, after make: () -> Made, _ body: (inout Made?) -> Void) -> Double {
    var fastest = Double.infinity
    for _ in 0..<rounds {
        var made: Made? = make()
        let start = cpuSeconds()
        body(&made)
        fastest = min(fastest, cpuSeconds() - start)
    }
    return fastest
}

/// As ``best(of:_:)``, for work that waits.
@MainActor
public func best(of rounds: Int = 7, _ body: () async -> Void) async -> Double {
    var fastest = Double.infinity
    for _ in 0..<rounds {
        let start = cpuSeconds()
        await body()
        fastest = min(fastest, cpuSeconds() - start)
    }
    return fastest
}

/// Operations per second of the fastest of several runs of `body`, which does `count` of them.
@MainActor
public func rate(_ count: Int, rounds: Int = 7, _ body: () -> Void) -> Double {
    Double(count) / best(of: rounds, body)
}

/// As ``rate(_:rounds:_:)``, for work that waits.
@MainActor
public func rate(_ count: Int, rounds: Int = 7, _ body: () async -> Void) async -> Double {
    Double(count) / (await best(of: rounds, body))
}

/// Heap that each of `count` things takes that `make` returns.
@MainActor
public func bytes<Made>(each count: Int, _ make: () -> Made) -> Double {
    let before = heapBytes()
    let made = make()
    let used = heapBytes() - before
    return withExtendedLifetime(made) { Double(used) / Double(count) }
}

/// CPU seconds of the fastest runs of two bodies that take turns: where the machine changes its
/// speed, it does so for both.
@MainActor
public func bestInTurns(of rounds: Int = 7, _ body: () -> Void, _ reference: () -> Void) -> (value: Double, reference: Double) {
    var fastest = (value: Double.infinity, reference: Double.infinity)
    for _ in 0..<rounds {
        fastest.value = min(fastest.value, best(of: 1, body))
        fastest.reference = min(fastest.reference, best(of: 1, reference))
    }
    return fastest
}

/// As ``bestInTurns(of:_:_:)``, where each run needs something made before that is not measured;
/// either body may free it.
@MainActor
public func bestInTurns<Made, Other>(
    of rounds: Int = 7, after make: () -> Made, _ body: (inout Made?) -> Void, after makeOther: () -> Other,
    _ reference: (inout Other?) -> Void
) -> (value: Double, reference: Double) {
    var fastest = (value: Double.infinity, reference: Double.infinity)
    for _ in 0..<rounds {
        fastest.value = min(fastest.value, best(of: 1, after: make, body))
        fastest.reference = min(fastest.reference, best(of: 1, after: makeOther, reference))
    }
    return fastest
}

/// As ``bestInTurns(of:_:_:)``, for work that waits.
@MainActor
public func bestInTurns(
    of rounds: Int = 7, _ body: () async -> Void, _ reference: () async -> Void
) async -> (value: Double, reference: Double) {
    var fastest = (value: Double.infinity, reference: Double.infinity)
    for _ in 0..<rounds {
        fastest.value = min(fastest.value, await best(of: 1, body))
        fastest.reference = min(fastest.reference, await best(of: 1, reference))
    }
    return fastest
}

/// Operations per second of two bodies that take turns and do `count` of them in a run.
@MainActor
public func ratesInTurns(_ count: Int, rounds: Int = 7, _ body: () -> Void, _ reference: () -> Void) -> (value: Double, reference: Double) {
    let seconds = bestInTurns(of: rounds, body, reference)
    return (Double(count) / seconds.value, Double(count) / seconds.reference)
}

/// Keeps the optimiser from removing what computes `value`: it is handed to a function in another
/// language, of which nothing is known.
@inline(never)
public func keep<T>(_ value: T) {
    withUnsafeBytes(of: value) { cheap_keep($0.baseAddress) }
}
