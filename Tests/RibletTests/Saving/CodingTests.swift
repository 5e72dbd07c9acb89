import Foundation
import RibletTesting
import Testing

@testable import Riblet

struct CodingTests {
    /// Encodes, writes, reads and decodes; the shape is compared where one is given.
    @discardableResult
    private func roundTrip<T: Codable & Equatable>(
        _ value: T, as shape: SavedValue? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> SavedValue {
        let saved = try SavedValue(encoding: value)
        if let shape { #expect(saved == shape, sourceLocation: sourceLocation) }
        #expect(try saved.decode(T.self) == value, sourceLocation: sourceLocation)
        let read = try SavedValue(json: saved.jsonBytes)
        #expect(read == saved, sourceLocation: sourceLocation)
        #expect(try read.decode(T.self) == value, sourceLocation: sourceLocation)
        return saved
    }

    // MARK: Plain values

    @Test func plainValues() throws {
        try roundTrip(true, as: true)
        try roundTrip("text", as: "text")
        try roundTrip(3, as: 3)
        try roundTrip(1.5, as: 1.5)
        try roundTrip(Float(0.1), as: .double(Double(Float(0.1))))
        try roundTrip(Int?.none, as: .null)
        try roundTrip(Int?.some(3), as: 3)
        try roundTrip([Int?.none, 1], as: [.null, 1])
        try roundTrip([[String]](), as: [])
        try roundTrip([[["a"], []], [[]]], as: [[["a"], []], [[]]])
    }

    private func extremes<T: FixedWidthInteger & Codable>(_ type: T.Type) throws {
        try roundTrip(T.min)
        try roundTrip(T.max)
        try roundTrip([T.min, 0, T.max])
        try roundTrip(["a": T.max])
        for wrong in [1.5, "1", .null, true, [1], .double(1e300)] as [SavedValue] where !(T.bitWidth > 64 && wrong == "1") {
            #expect(throws: DecodingError.self) { try wrong.decode(type) }
            #expect(throws: DecodingError.self) { try (["a": wrong] as SavedValue).decode([String: T].self) }
            #expect(throws: DecodingError.self) { try ([wrong] as SavedValue).decode([T].self) }
        }
        #expect(try SavedValue.double(7).decode(type) == 7)
    }

    @Test func wholeNumbersOfEveryWidth() throws {
        try extremes(Int.self)
        try extremes(Int8.self)
        try extremes(Int16.self)
        try extremes(Int32.self)
        try extremes(Int64.self)
        try extremes(Int128.self)
        try extremes(UInt.self)
        try extremes(UInt8.self)
        try extremes(UInt16.self)
        try extremes(UInt32.self)
        try extremes(UInt64.self)
        try extremes(UInt128.self)
        #expect(throws: DecodingError.self) { try SavedValue.int(300).decode(UInt8.self) }
        #expect(throws: DecodingError.self) { try SavedValue.int(-1).decode(UInt.self) }
        #expect(try SavedValue.unsigned(.max).decode(UInt.self) == .max)
        #expect(throws: DecodingError.self) { try SavedValue.unsigned(.max).decode(Int.self) }
    }

    /// Whole numbers that were written with an exponent, up to the ends of the types.
    @Test func wholeNumbersOfAnySize() throws {
        func decode<T: FixedWidthInteger & Codable>(_ value: Double, as type: T.Type) -> T? { try? SavedValue.double(value).decode(type) }
        #expect(decode(0x1p100, as: Int128.self) == 1 << 100 && decode(-0x1.8p70, as: Int128.self) == -3 << 69)
        #expect(decode(-0x1p127, as: Int128.self) == .min && decode(0x1p127, as: Int128.self) == nil)
        #expect(decode(-0x1.8p127, as: Int128.self) == nil && decode(1e300, as: Int128.self) == nil)
        #expect(decode(0x1p127, as: UInt128.self) == 1 << 127 && decode(0x1p128, as: UInt128.self) == nil)
        #expect(decode(-0x1p100, as: UInt128.self) == nil && decode(-1, as: UInt128.self) == nil)
        #expect(decode(0x1p63, as: UInt.self) == 1 << 63 && decode(0x1p63, as: Int.self) == nil && decode(0x1p64, as: UInt.self) == nil)
        #expect(decode(-0x1p63, as: Int.self) == .min && decode(-0.0, as: Int.self) == 0 && decode(255, as: UInt8.self) == 255)
        #expect(decode(256, as: UInt8.self) == nil && decode(1.5, as: Int.self) == nil && decode(-0.5, as: Int128.self) == nil)
    }

    @Test func numbersThatAreNotFinite() throws {
        #expect(try SavedValue(encoding: [Double.infinity, -.infinity]) == ["Infinity", "-Infinity"])
        #expect(try SavedValue(encoding: Float.nan) == "NaN")
        let back = try SavedValue(json: try SavedValue(encoding: [Double.nan, .infinity, -.infinity]).jsonBytes).decode([Double].self)
        #expect(back[0].isNaN)
        #expect(back[1...] == [.infinity, -.infinity])
        #expect(try SavedValue("Infinity").decode(Float.self) == .infinity)
        #expect(throws: DecodingError.self) { try SavedValue("infinity").decode(Double.self) }
        #expect(throws: DecodingError.self) { try SavedValue.double(1e300).decode(Float.self) }
        #expect(try SavedValue.int(3).decode(Double.self) == 3)
    }

    // MARK: Structures, enums

    struct Item: Codable, Hashable {
        var id = 1
        var name: String?
        var price = 2.5
        var isDone = false
        var parts: [Item] = []
        var marks: [String: [Int]] = [:]
    }

    @Test func structures() throws {
        try roundTrip(Item(), as: ["id": 1, "price": 2.5, "isDone": false, "parts": [], "marks": [:]])
        try roundTrip(Item(name: "a", parts: [Item(id: 2, marks: ["b": [2], "a": [1]]), Item(id: 3)]))
        struct Nothing: Codable, Equatable {}
        try roundTrip(Nothing(), as: [:])
        try roundTrip([Nothing(), Nothing()], as: [[:], [:]])
    }

    enum Colour: String, Codable, CaseIterable { case red, green }
    enum Code: Int, Codable, CodingKeyRepresentable { case first = 1, tenth = 10, second = 2 }
    indirect enum Shape: Codable, Hashable {
        case none
        case circle(radius: Double)
        case named(String, Item?)
        case group([Shape])
        case over(Shape, Shape)
    }

    @Test func enums() throws {
        try roundTrip(Colour.green, as: "green")
        try roundTrip([Code.tenth, .first], as: [10, 1])
        try roundTrip(Shape.none, as: ["none": [:]])
        try roundTrip(Shape.circle(radius: 2), as: ["circle": ["radius": 2.0]])
        try roundTrip(Shape.named("a", nil), as: ["named": ["_0": "a"]])
        try roundTrip(Shape.over(.group([.none, .circle(radius: 1)]), .named("b", Item())))
        #expect(throws: DecodingError.self) { try SavedValue("blue").decode(Colour.self) }
        #expect(throws: DecodingError.self) { try (["square": [:]] as SavedValue).decode(Shape.self) }
        #expect(throws: DecodingError.self) { try (["none": [:], "circle": ["radius": 1]] as SavedValue).decode(Shape.self) }
    }

    @Test func optionalsWithinOptionals() throws {
        struct Holder: Codable, Equatable {
            var a: Int??
            var b: [String?]?
            var c: [String: Int?]
        }
        try roundTrip(Holder(a: nil, b: [nil, "x"], c: ["k": nil, "l": 1]), as: ["b": [.null, "x"], "c": ["k": .null, "l": 1]])
    }

    @Test func rangesTuplesOfTheLibraryAndResults() throws {
        try roundTrip(1..<5)
        try roundTrip(0.5...1.5)
        try roundTrip(ContiguousArray([1, 2]))
        try roundTrip(Duration.milliseconds(1500))
        try roundTrip(Location(path: ["a"], query: [.init("q", "1")], fragment: "f"))
    }

    // MARK: Collections without order

    @Test func dictionariesAreSortedByKey() throws {
        try roundTrip(["b": 1, "a": 2, "c": 3], as: ["a": 2, "b": 1, "c": 3])
        try roundTrip([10: "x", 9: "y", -1: "z"], as: ["-1": "z", "10": "x", "9": "y"])
        try roundTrip([Code.tenth: 1, .second: 2, .first: 3], as: ["1": 3, "10": 1, "2": 2])
        // A key that is neither a string nor a number nor represented by one takes turns with its
        // value.
        try roundTrip([Colour.red: 1, .green: 2], as: ["green", 2, "red", 1])
        try roundTrip([Item(id: 2): "b", Item(id: 1): "a"])
        try roundTrip([[2]: ["b": 1], [1]: ["a": 2]], as: [[1], ["a": 2], [2], ["b": 1]])
        try roundTrip([String: Int](), as: [:])
    }

    @Test func setsAreSorted() throws {
        try roundTrip(Set([3, 1, 2]), as: [1, 2, 3])
        try roundTrip(Set(["b", "a"]), as: ["a", "b"])
        try roundTrip(Set([Shape.none, .circle(radius: 2), .circle(radius: 1), .named("a", nil)]))
        try roundTrip(["x": Set([2, 1])], as: ["x": [1, 2]])
        try roundTrip(Set([Set([2, 1]), Set([0])]), as: [[0], [1, 2]])
        try roundTrip(Optional(Set([2, 1])), as: [1, 2])
        try roundTrip(Set([[0.5], [-1.5, 2], [], [-1.5]]), as: [[], [-1.5], [-1.5, 2.0], [0.5]])
        try roundTrip(Set([UInt.max, 3, .max - 1]), as: [3, .unsigned(.max - 1), .unsigned(.max)])
        try roundTrip(Set([Int?.none, 2, 1]), as: [.null, 1, 2])
        try roundTrip(Set([false, true]), as: [false, true])
    }

    /// A set and a dictionary list their elements in another order when they have another capacity.
    @Test func theOrderOfInsertionMakesNoDifference() throws {
        struct Unordered: Codable, Equatable {
            var set: Set<String>
            var byName: [String: Int]
            var byColour: [Shape: Item]
        }
        let names = (0..<50).map { "name \($0)" }
        func make(_ names: [String], capacity: Int) -> Unordered {
            var value = Unordered(set: [], byName: [:], byColour: [:])
            value.set.reserveCapacity(capacity)
            value.byName.reserveCapacity(capacity)
            value.byColour.reserveCapacity(capacity)
            for name in names {
                value.set.insert(name)
                value.byName[name] = name.count
                value.byColour[.named(name, nil)] = Item(name: name)
            }
            return value
        }
        let first = try SavedValue(encoding: make(names, capacity: 50)).jsonBytes
        #expect(try SavedValue(encoding: make(names.reversed(), capacity: 4_000)).jsonBytes == first)
    }

    /// The dictionary's own container says what it is, also behind a wrapper that hands its encoder
    /// on.
    @Test func aDictionaryBehindAWrapperIsSorted() throws {
        struct Wrapper: Codable, Equatable {
            var inner: [String: Int]
            init(_ inner: [String: Int]) { self.inner = inner }
            init(from decoder: any Decoder) throws { inner = try [String: Int](from: decoder) }
            func encode(to encoder: any Encoder) throws { try inner.encode(to: encoder) }
        }
        let keys = (0..<40).map { "k\($0)" }
        let saved = try roundTrip(Wrapper(Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })))
        guard case .object(let members) = saved else {
            Issue.record("not an object")
            return
        }
        #expect(members.map(\.key) == keys.sorted())
    }

    // MARK: Classes

    class Animal: Codable {
        var name: String
        init(name: String) { self.name = name }
    }

    final class Dog: Animal {
        var tricks: [String]

        init(name: String, tricks: [String]) {
            self.tricks = tricks
            super.init(name: name)
        }

        enum CodingKeys: CodingKey { case tricks, parent }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            tricks = try container.decode([String].self, forKey: .tricks)
            let second = try container.superDecoder(forKey: .parent)
            #expect(try Animal(from: second).name == "second")
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            // The properties of the superclass are encoded when the rest is, in the place that was
            // taken first.
            let first = container.superEncoder()
            try container.encode(tricks, forKey: .tricks)
            try Animal(name: "second").encode(to: container.superEncoder(forKey: .parent))
            try super.encode(to: first)
        }
    }

    @Test func classHierarchies() throws {
        let saved = try SavedValue(encoding: [Dog(name: "Bello", tricks: ["sit"])])
        #expect(saved == [["super": ["name": "Bello"], "tricks": ["sit"], "parent": ["name": "second"]]])
        let dogs = try SavedValue(json: saved.jsonBytes).decode([Dog].self)
        #expect(dogs[0].name == "Bello")
        #expect(dogs[0].tricks == ["sit"])
    }

    class Base: Codable {
        var a = 1
        init() {}
    }

    final class Sharing: Base {
        var b = 2
        override init() { super.init() }
        enum CodingKeys: CodingKey { case b }
        required init(from decoder: any Decoder) throws {
            b = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .b)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(b, forKey: .b)
        }
    }

    @Test func aSubclassMayShareTheContainer() throws {
        let saved = try SavedValue(encoding: Sharing())
        #expect(saved == ["a": 1, "b": 2])
        #expect(try saved.decode(Sharing.self).b == 2)
    }

    // MARK: Containers by hand

    struct ByHand: Codable, Equatable {
        enum Keys: CodingKey { case inner, list, direct }
        enum Inner: CodingKey { case x, deep }

        init() {}

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            var inner = container.nestedContainer(keyedBy: Inner.self, forKey: .inner)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            // In turns, so that no container is complete before the others.
            try list.encode(1)
            try inner.encode(1, forKey: .x)
            var deep = inner.nestedUnkeyedContainer(forKey: .deep)
            try container.encode("d", forKey: .direct)
            try deep.encode(contentsOf: ["a", "b"])
            try list.encodeNil()
            var keyed = list.nestedContainer(keyedBy: Inner.self)
            try keyed.encode(true, forKey: .x)
            var unkeyed = list.nestedUnkeyedContainer()
            try unkeyed.encode(UInt8(3))
            try [4].encode(to: list.superEncoder())
            try list.encode(Int?.none)
            #expect(list.count == 6)
            // The same container again.
            var again = container.nestedContainer(keyedBy: Inner.self, forKey: .inner)
            try again.encode(2, forKey: .x)
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            #expect(container.allKeys == [.inner, .list, .direct])
            #expect(container.contains(.inner))
            let inner = try container.nestedContainer(keyedBy: Inner.self, forKey: .inner)
            #expect(try inner.decode(Int.self, forKey: .x) == 2)
            var deep = try inner.nestedUnkeyedContainer(forKey: .deep)
            #expect(deep.count == 2)
            #expect(try deep.decode(String.self) == "a")
            #expect(throws: DecodingError.self) { try deep.decode(Int.self) }
            #expect(try deep.decode(String.self) == "b", "the element that was refused is still there")
            #expect(deep.isAtEnd)
            #expect(throws: DecodingError.self) { try deep.decode(String.self) }
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            #expect(try !list.decodeNil())
            #expect(try list.decode(Int.self) == 1)
            #expect(try list.decodeNil())
            #expect(try list.nestedContainer(keyedBy: Inner.self).decode(Bool.self, forKey: .x))
            var unkeyed = try list.nestedUnkeyedContainer()
            #expect(try unkeyed.decode(UInt8.self) == 3)
            #expect(try [Int](from: list.superDecoder()) == [4])
            #expect(list.currentIndex == 5)
            #expect(try list.decode(Int?.self) == nil)
            #expect(throws: DecodingError.self) { try list.decodeNil() }
        }
    }

    @Test func containersThatAreFilledInTurns() throws {
        try roundTrip(
            ByHand(), as: ["inner": ["x": 2, "deep": ["a", "b"]], "list": [1, .null, ["x": true], [3], [4], .null], "direct": "d"])
    }

    @Test func theLastValueOfAKeyCounts() throws {
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: ByHand.Keys.self)
                try container.encode(1, forKey: .list)
                var nested = container.nestedUnkeyedContainer(forKey: .direct)
                try nested.encode(1)
                try container.encode(2, forKey: .list)
                try container.encode("plain", forKey: .direct)
            }
        }
        #expect(try SavedValue(encoding: Twice()) == ["list": 2, "direct": "plain"])
    }

    // MARK: Foundation's types

    @Test func typesOfFoundation() throws {
        struct Everything: Codable, Equatable {
            var date = Date(timeIntervalSinceReferenceDate: 123_456_789.25)
            var url = URL(string: "https://example.com/a?b=ü")!
            var uuid = UUID(uuidString: "12345678-1234-1234-1234-123456789ABC")!
            var decimal = Decimal(string: "1234567890.123456789")!
            var data = Data([0, 1, 255])
            var components = DateComponents(year: 2026, month: 11)
            var locale = Locale(identifier: "ko_KR")
            var indexes = IndexSet([1, 2, 5])
            var range = NSRange(location: 1, length: 2)
        }
        let saved = try roundTrip(Everything())
        #expect(saved["date"] == 123_456_789.25)
        #expect(saved["data"] == [0, 1, 255])
        #expect(saved["uuid"] == "12345678-1234-1234-1234-123456789ABC")
    }

    // MARK: Fuzz

    /// Damaged data either decodes or says what is wrong; values that decode are encoded again and
    /// come back.
    @Test(arguments: [1, 2, 3] as [UInt64]) func damagedDocumentsNeverStopTheProgram(seed: UInt64) throws {
        struct Document: Codable, Equatable {
            var items: [Item]
            var shape: Shape
            var byCode: [Code: [Colour]]
            var set: Set<Int>
            var hand: Int128
        }
        var generator = SeededGenerator(seed: seed)
        let document = Document(
            items: [Item(name: "a", parts: [Item(marks: ["x": [1]])]), Item(id: 7)],
            shape: .over(.group([.none, .circle(radius: 1)]), .named("b", Item())), byCode: [.first: [.red], .tenth: []], set: [3, 1, 2],
            hand: .max)
        let bytes = try SavedValue(encoding: document).jsonBytes
        var (decoded, refused) = (0, 0)
        for _ in 0..<3_000 {
            var damaged = bytes
            mutate(&damaged, &generator)
            guard let value = try? SavedValue(json: damaged) else { continue }
            do {
                let document = try value.decode(Document.self)
                #expect(try SavedValue(json: try SavedValue(encoding: document).jsonBytes).decode(Document.self) == document)
                decoded += 1
            } catch is DecodingError {
                refused += 1
            }
        }
        #expect(decoded > 50)
        #expect(refused > 100)
    }
}
