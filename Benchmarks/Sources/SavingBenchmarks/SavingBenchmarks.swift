import Foundation
import Measuring
import Riblet

/// What saving and restoring cost: states as values and as text, beside Foundation's coders, and whole trees.
@MainActor
public func savingBenchmarks() async -> [Line] {
    coding() + shapes() + trees()
}

@MainActor
private func coding() -> [Line] {
    let state = SampleState.ofTenKilobytes
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    do {
        let saved = try SavedValue(encoding: state)
        let bytes = saved.jsonBytes
        let data = try encoder.encode(state)
        let kilobytes = "state of \(bytes.count / 1_000) KB"
        return [
            Line(
                "\(kilobytes) → JSON", micros { keep(try SavedValue(encoding: state).jsonBytes) }, "µs",
                reference: Reference("JSONEncoder", micros { keep(try encoder.encode(state)) })),
            Line(
                "JSON → \(kilobytes)", micros { keep(try SavedValue(json: bytes).decode(SampleState.self)) }, "µs",
                reference: Reference("JSONDecoder", micros { keep(try decoder.decode(SampleState.self, from: data)) })),
            Line("\(kilobytes) → value", micros { keep(try SavedValue(encoding: state)) }, "µs"),
            Line("value → JSON", micros { keep(saved.jsonBytes) }, "µs"),
            Line("JSON → value", micros { keep(try SavedValue(json: bytes)) }, "µs"),
            Line("value → \(kilobytes)", micros { keep(try saved.decode(SampleState.self)) }, "µs"),
        ]
    } catch {
        preconditionFailure("the sample is not encoded: \(error)")
    }
}

/// Both directions, so that one line stands for a shape.
@MainActor
private func shapes() -> [Line] {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    func line<Value: Codable>(_ name: String, _ value: Value) -> Line {
        Line(
            "\(name): to JSON and back",
            micros(100) { keep(try SavedValue(json: SavedValue(encoding: value).jsonBytes).decode(Value.self)) },
            "µs",
            reference: Reference(
                "JSONEncoder and JSONDecoder", micros(100) { keep(try decoder.decode(Value.self, from: encoder.encode(value))) }))
    }
    return [
        line("1,000 whole numbers", Array(0..<1_000)),
        line("1,000 fractions", (0..<1_000).map { Double($0) * 0.37 }),
        line("1,000 short strings", (0..<1_000).map { "entry \($0)" }),
        line("dictionary of 1,000", Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("key \($0)", $0) })),
        line("10 KB of text", [String(repeating: "A \"quoted\" word, then a line\nand 고양이. ", count: 250)]),
    ]
}

@MainActor
private func trees() -> [Line] {
    let count = 1_111
    let root = PageRouter.grown(levels: 3, width: 10)
    root.launch()
    let tree = root.save().tree
    let bytes = tree.jsonBytes
    func perRIB(_ body: () throws -> Void) -> Double { micros(20, body) * 1_000 / Double(count) }
    return [
        Line("tree of 1,111: save", perRIB { keep(root.save().tree) }, "ns/RIB"),
        Line("tree of 1,111: saved tree → JSON", perRIB { keep(tree.jsonBytes) }, "ns/RIB"),
        Line("tree of 1,111: JSON → saved tree", perRIB { keep(try SavedTree(json: bytes)) }, "ns/RIB"),
        Line(
            "tree of 1,111: build + launch restoring + free",
            perRIB {
                let root = PageRouter("page")
                precondition(root.launch(restoring: tree).restoredCount == count)
                root.terminate()
            }, "ns/RIB",
            reference: Reference(
                "build with the same routes + launch + free",
                perRIB {
                    let root = PageRouter.grown(levels: 3, width: 10)
                    root.launch()
                    root.terminate()
                })),
        Line("tree of 1,111: JSON", Double(bytes.count) / Double(count), "bytes/RIB"),
    ]
}

/// Microseconds of one of `count` runs.
@MainActor
private func micros(_ count: Int = 500, _ body: () throws -> Void) -> Double {
    let seconds = best {
        for _ in 0..<count {
            do { try body() } catch { preconditionFailure("the sample is not coded: \(error)") }
        }
    }
    return seconds * 1e6 / Double(count)
}
