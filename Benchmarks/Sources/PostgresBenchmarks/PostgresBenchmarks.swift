#if Postgres
import Foundation
import LocalProvider
import Measuring
import Riblet
import RibletPostgres
import RibletWebStore

/// Sessions, news and todos on a server of PostgreSQL, beside the same on SQLite; nothing where the
/// environment names no server in `RIBLET_POSTGRES`.
@MainActor
public func postgresBenchmarks() -> [Benchmark] {
    guard let url = ProcessInfo.processInfo.environment["RIBLET_POSTGRES"] else {
        FileHandle.standardError.write(Data("bench: no server; run it by scripts/postgres with …\n".utf8))
        return []
    }
    return storeBenchmarks(url) + readingBenchmarks(url) + processBenchmarks(url) + newsBenchmarks(url)
}

/// A benchmark whose lines may fail, which ends the program.
@MainActor
func benchmark(_ names: [String], _ measure: @escaping @MainActor () async throws -> [Line]) -> Benchmark {
    Benchmark(names) {
        do { return try await measure() } catch { fatalError("\(names[0]) cannot be measured: \(error)") }
    }
}

/// Runs `body` with a folder that goes with it.
@MainActor
func withFolder<Value>(_ body: @MainActor (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

/// Milliseconds by the clock of two bodies that take turns, the median of each: what a server does
/// costs this process nothing.
@MainActor
func clockInTurns(
    of rounds: Int, _ body: () async throws -> Void, _ reference: () async throws -> Void
) async throws -> (value: Double, reference: Double) {
    var times: (value: [Double], reference: [Double]) = ([], [])
    for _ in 0..<rounds {
        times.value.append(try await milliseconds(body))
        times.reference.append(try await milliseconds(reference))
    }
    return (times.value.sorted()[rounds / 2], times.reference.sorted()[rounds / 2])
}

@MainActor
private func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return start.duration(to: .now) / .milliseconds(1)
}
#endif
