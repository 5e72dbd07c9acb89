import Testing

@testable import Riblet

struct CodingErrorTests {
    struct Outer: Codable {
        var list: [Inner]
        var named: [String: Inner] = [:]
    }
    struct Inner: Codable {
        var value: Int
        var text: String?
    }

    private func failure(_ value: SavedValue) -> (path: String, text: String)? {
        do {
            _ = try value.decode(Outer.self)
            return nil
        } catch let error as DecodingError {
            let context =
                switch error {
                case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                    .dataCorrupted(let context):
                    context
                @unknown default: preconditionFailure("a new kind of error")
                }
            return (
                context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: "."), context.debugDescription
            )
        } catch {
            return ("", "\(error)")
        }
    }

    @Test(
        arguments: [
            (3, "", "an object is expected, not a whole number"),
            ([:], "", "\"list\" is missing"),
            (["list": .null], "list", "an array is expected, not null"),
            (["list": [["value": 1], ["value": "x"]]], "list.[1].value", "a whole number that Int holds is expected, not a string"),
            (["list": [["value": 1], [:]]], "list.[1]", "\"value\" is missing"),
            (["list": [3]], "list.[0]", "an object is expected, not a whole number"),
            (["list": [["value": 1, "text": 2]]], "list.[0].text", "a string is expected, not a whole number"),
            (["list": [], "named": ["k": ["value": 1.5]]], "named.k.value", "a whole number that Int holds is expected, not a number"),
        ] as [(SavedValue, String, String)]) func errorsSayWhere(value: SavedValue, path: String, text: String)
    {
        let found = failure(value)
        #expect(found?.path == path)
        #expect(found?.text == text)
    }

    @Test func thePathOfANestedContainerIsWhole() {
        struct Nested: Decodable {
            enum Keys: CodingKey { case a, b }
            init(from decoder: any Decoder) throws {
                let outer = try decoder.container(keyedBy: Keys.self)
                var list = try outer.nestedContainer(keyedBy: Keys.self, forKey: .a).nestedUnkeyedContainer(forKey: .b)
                _ = try list.decode(Inner.self)
                _ = try list.decode(Inner.self)
            }
        }
        do {
            _ = try (["x": ["a": ["b": [["value": 1], ["value": .null]]]]] as SavedValue).decode([String: Nested].self)
            Issue.record("decoded")
        } catch DecodingError.valueNotFound(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["x", "a", "b", "1", "value"])
        } catch {
            Issue.record(error)
        }
    }

    @Test func anErrorThatIsCaughtLeavesThePathAsItWas() throws {
        struct Tolerant: Decodable {
            enum Keys: CodingKey { case bad, good }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                #expect((try? container.decode(Inner.self, forKey: .bad)) == nil)
                #expect(decoder.codingPath.map(\.stringValue) == ["t"])
                #expect(container.codingPath.map(\.stringValue) == ["t"])
                #expect(try container.decode(Inner.self, forKey: .good).value == 1)
            }
        }
        _ = try (["t": ["bad": ["value": "x"], "good": ["value": 1]]] as SavedValue).decode([String: Tolerant].self)
    }

    @Test func theEncoderKnowsItsPath() throws {
        struct Looking: Encodable {
            enum Keys: CodingKey { case a }
            func encode(to encoder: any Encoder) throws {
                #expect(encoder.codingPath.map(\.stringValue) == ["list", "1"])
                var container = encoder.container(keyedBy: Keys.self)
                var nested = container.nestedUnkeyedContainer(forKey: .a)
                #expect(nested.codingPath.map(\.stringValue) == ["list", "1", "a"])
                #expect(nested.superEncoder().codingPath.map(\.stringValue) == ["list", "1", "a", "0"])
            }
        }
        struct First: Encodable { var list: [Either] }
        enum Either: Encodable {
            case number, looking
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                if self == .number { try container.encode(1) } else { try container.encode(Looking()) }
            }
        }
        #expect(try SavedValue(encoding: First(list: [.number, .looking])) == ["list": [1, ["a": [[:]]]]])
    }

    // MARK: Depth and wrong use

    final class Node: Codable {
        var next: Node?
        init(_ next: Node?) { self.next = next }
    }

    @Test func depthIsBounded() throws {
        func chain(_ length: Int) -> Node { (1..<length).reduce(Node(nil)) { node, _ in Node(node) } }
        #expect(try SavedValue(encoding: chain(256)).decode(Node.self).next != nil)
        #expect(throws: EncodingError.self) { try SavedValue(encoding: chain(257)) }
        #expect(try SavedValue(encoding: Lists(count: 256)).decode(Lists.self).count == 256)
        #expect(throws: EncodingError.self) { try SavedValue(encoding: Lists(count: 257)) }
        func lists(_ count: Int) -> SavedValue { (1..<count).reduce([1]) { list, _ in [list] } }
        #expect(try lists(512).decode(Lists.self).count == 512)
        #expect(throws: DecodingError.self) { try lists(513).decode(Lists.self) }
    }

    /// Lists one in the other, of which the innermost is a plain one.
    private struct Lists: Codable {
        var count: Int

        init(count: Int) { self.count = count }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            count = try (try? container.decode([Int].self)) == [1] ? 2 : container.decode(Lists.self).count + 1
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            if count == 2 { try container.encode([1]) } else { try container.encode(Lists(count: count - 1)) }
        }
    }

    @Test func aValueThatContainsItselfIsRefused() {
        final class Circle: Encodable {
            var again: Circle?
        }
        let circle = Circle()
        circle.again = circle
        defer { circle.again = nil }
        #expect(throws: EncodingError.self) { try SavedValue(encoding: circle) }
    }

    @Test func endlessNestedContainersAreRefused() {
        struct Endless: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                for _ in 0..<10_000 { container = container.nestedUnkeyedContainer() }
                try container.encode(1)
            }
        }
        #expect(throws: EncodingError.self) { try SavedValue(encoding: Endless()) }
    }

    @Test func aValueOfTwoShapesIsRefused() {
        struct Mixed: Encodable {
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try list.encode(1)
                var keyed = encoder.container(keyedBy: CodingErrorTests.Nothing.self)
                try keyed.encode(1, forKey: .a)
            }
        }
        #expect(throws: EncodingError.self) { try SavedValue(encoding: [Mixed()]) }
    }

    enum Nothing: CodingKey { case a }

    @Test func errorOfAValueComesThrough() {
        struct Failing: Error, Equatable {}
        struct Throwing: Codable {
            init() {}
            init(from decoder: any Decoder) throws { throw Failing() }
            func encode(to encoder: any Encoder) throws { throw Failing() }
        }
        #expect(throws: Failing()) { try SavedValue(encoding: ["a": [Throwing()]]) }
        #expect(throws: Failing()) { try (["a": [.null]] as SavedValue).decode([String: [Throwing]].self) }
    }

    /// Somebody keeps the encoder beyond its time; what comes then goes nowhere, and nothing
    /// breaks.
    @Test func anEncoderThatIsKept() throws {
        final class Keeper: Encodable {
            var kept: (any UnkeyedEncodingContainer)?
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(1)
                kept = container
            }
        }
        let keeper = Keeper()
        #expect(try SavedValue(encoding: ["a": keeper]) == ["a": [1]])
        try keeper.kept?.encode("late")
        try keeper.kept?.encode([2])
        keeper.kept = nil
    }

    @Test func aDecoderThatIsKept() throws {
        final class Keeper: Decodable {
            let kept: any Decoder
            init(from decoder: any Decoder) throws { kept = decoder }
        }
        let keepers = try ([[1], ["a"]] as SavedValue).decode([Keeper].self)
        #expect(try [Int](from: keepers[0].kept) == [1])
        #expect(try [String](from: keepers[1].kept) == ["a"])
    }
}
