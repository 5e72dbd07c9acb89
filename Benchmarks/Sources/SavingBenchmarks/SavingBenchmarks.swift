import Foundation
import Measuring
import Riblet

/// Measures saving and restoring: states as values and as text, compared with Foundation's coders,
/// and whole trees.
@MainActor
public func savingBenchmarks() -> [Benchmark] {
    coding() + shapes() + trees()
}

@MainActor
private func coding() -> [Benchmark] {
    let state = SampleState.ofTenKilobytes
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    do {
        let saved = try SavedValue(encoding: state)
        let bytes = saved.jsonBytes
        let data = try encoder.encode(state)
        let kilobytes = "state of \(bytes.count / 1_000) KB"
        return [
            Benchmark("\(kilobytes) → JSON", "µs", beside: "JSONEncoder") {
                microsInTurns({ keep(try SavedValue(encoding: state).jsonBytes) }, { keep(try encoder.encode(state)) })
            },
            Benchmark("JSON → \(kilobytes)", "µs", beside: "JSONDecoder") {
                microsInTurns(
                    { keep(try SavedValue(json: bytes).decode(SampleState.self)) },
                    { keep(try decoder.decode(SampleState.self, from: data)) })
            },
            Benchmark("\(kilobytes) → value", "µs") { micros { keep(try SavedValue(encoding: state)) } },
            Benchmark("value → JSON", "µs") { micros { keep(saved.jsonBytes) } },
            Benchmark("JSON → value", "µs") { micros { keep(try SavedValue(json: bytes)) } },
            Benchmark("value → \(kilobytes)", "µs") { micros { keep(try saved.decode(SampleState.self)) } },
        ]
    } catch {
        preconditionFailure("the sample is not encoded: \(error)")
    }
}

/// Both directions, so that one line stands for a shape.
@MainActor
private func shapes() -> [Benchmark] {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    func shape<Value: Codable>(_ name: String, _ value: Value) -> Benchmark {
        Benchmark("\(name): to JSON and back", "µs", beside: "JSONEncoder and JSONDecoder") {
            microsInTurns(
                of: 100,
                { keep(try SavedValue(json: SavedValue(encoding: value).jsonBytes).decode(Value.self)) },
                { keep(try decoder.decode(Value.self, from: encoder.encode(value))) })
        }
    }
    return [
        shape("1,000 whole numbers", Array(0..<1_000)),
        shape("1,000 fractions", (0..<1_000).map { Double($0) * 0.37 }),
        shape("1,000 short strings", (0..<1_000).map { "entry \($0)" }),
        shape("dictionary of 1,000", Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("key \($0)", $0) })),
        shape("10 KB of text", [String(repeating: "A \"quoted\" word, then a line\nand 고양이. ", count: 250)]),
    ]
}

@MainActor
private func trees() -> [Benchmark] {
    let count = 1_111
    let root = PageRouter.grown(levels: 3, width: 10)
    root.launch()
    let tree = root.save().tree
    let bytes = tree.jsonBytes
    func perRIB(_ body: () throws -> Void) -> Double { micros(20, body) * 1_000 / Double(count) }
    return [
        Benchmark("tree of 1,111: save", "ns/RIB") { perRIB { keep(root.save().tree) } },
        Benchmark("tree of 1,111: saved tree → JSON", "ns/RIB") { perRIB { keep(tree.jsonBytes) } },
        Benchmark("tree of 1,111: JSON → saved tree", "ns/RIB") { perRIB { keep(try SavedTree(json: bytes)) } },
        Benchmark(
            "tree of 1,111: build + launch restoring + free", "ns/RIB", beside: "build with the same routes + launch + free"
        ) {
            let times = microsInTurns(
                of: 20,
                {
                    let root = PageRouter("page")
                    precondition(root.launch(restoring: tree).restoredCount == count)
                    root.terminate()
                },
                {
                    let root = PageRouter.grown(levels: 3, width: 10)
                    root.launch()
                    root.terminate()
                })
            return (times.value * 1_000 / Double(count), times.reference * 1_000 / Double(count))
        },
        Benchmark("tree of 1,111: JSON", "bytes/RIB") { Double(bytes.count) / Double(count) },
    ]
}

/// Microseconds of one of `count` runs.
@MainActor
private func micros(_ count: Int = 500, _ body: () throws -> Void) -> Double {
    best { repeating(count, body) } * 1e6 / Double(count)
}

/// The same of two bodies that take turns.
@MainActor
private func microsInTurns(
    of count: Int = 500, _ body: () throws -> Void, _ reference: () throws -> Void
) -> (value: Double, reference: Double) {
    let seconds = bestInTurns({ repeating(count, body) }, { repeating(count, reference) })
    return (seconds.value * 1e6 / Double(count), seconds.reference * 1e6 / Double(count))
}

@MainActor
private func repeating(_ count: Int, _ body: () throws -> Void) {
    for _ in 0..<count {
        do { try body() } catch { preconditionFailure("the sample is not coded: \(error)") }
    }
}
