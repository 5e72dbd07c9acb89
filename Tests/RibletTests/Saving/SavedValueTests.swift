import Foundation
import Riblet
import Testing

struct SavedValueTests {
    @Test func literalsMakeValues() {
        let value: SavedValue = ["a": .null, "b": true, "c": [1, 2.5, "text"], "d": [:], "a": 3]
        #expect(
            value
                == .object([
                    .init("a", .int(3)), .init("b", .bool(true)), .init("c", .array([.int(1), .double(2.5), .string("text")])),
                    .init("d", .object([])),
                ]))
    }

    @Test func membersAreReadAndChanged() {
        var value: SavedValue = ["a": 1, "b": [10, 20]]
        #expect(value["a"] == 1)
        #expect(value["b"]?[1] == 20)
        #expect(value["b"]?[2] == nil)
        #expect(value["c"] == nil)
        #expect(value["a"]?["a"] == nil)
        #expect(value[0] == nil)
        value["a"] = "changed"
        value["c"] = true
        value["b"] = nil
        value["d"] = nil
        #expect(value == ["a": "changed", "c": true])
        var other: SavedValue = 3
        other["a"] = nil
        #expect(other == 3)
        other["a"] = 1
        #expect(other == ["a": 1])
    }

    /// `nil` is that there is no value, wherever one may be missing.
    @Test func nothingIsNoValue() throws {
        func save(_ text: String) throws -> SavedValue? { text.isEmpty ? nil : try SavedValue(encoding: text) }
        #expect(try save("") == nil)
        #expect(try save("a") == "a")
        let isEmpty = "".isEmpty
        let number: SavedValue? = if isEmpty { nil } else { .int(1) }
        #expect(number == nil)
        let all = [try save(""), try save("a")].compactMap { $0 }
        #expect(all == ["a"])
    }

    @Test func theDescriptionIsTheText() {
        #expect("\(["a": [.null, -1, 0.5]] as SavedValue)" == #"{"a":[null,-1,0.5]}"#)
    }

    @Test func objectsAreEqualInTheSameOrderOnly() {
        #expect((["a": 1, "b": 2] as SavedValue) != ["b": 2, "a": 1])
    }

    @Test func foundationReadsAndWritesThem() throws {
        // Foundation keeps no order of the members of an object, so each has one.
        let value: SavedValue = [.null, true, -7, 1.5, "text", ["a": [1]], [:], .unsigned(.max)]
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(SavedValue.self, from: data) == value)
    }

    @Test func aValueWithinAValueIsItself() throws {
        struct Envelope: Codable, Equatable {
            var name: String
            var content: SavedValue
            var more: [SavedValue]
        }
        let envelope = Envelope(name: "a", content: ["x": [1, .null]], more: [2, "b"])
        let saved = try SavedValue(encoding: envelope)
        #expect(saved == ["name": "a", "content": ["x": [1, .null]], "more": [2, "b"]])
        #expect(try saved.decode(Envelope.self) == envelope)
        #expect(try SavedValue(encoding: saved) == saved)
        #expect(try saved.decode(SavedValue.self) == saved)
    }
}
