import Foundation
import Riblet
import RibletTesting
import Testing

struct JSONTests {
    private func failure(_ text: String, limits: SavedValue.Limits = .init()) -> SavedValue.JSONError? {
        do {
            _ = try SavedValue(json: Array(text.utf8), limits: limits)
            return nil
        } catch {
            return error
        }
    }

    // MARK: What is read

    @Test(
        arguments: [
            ("null", .null), (" true ", true), ("false", false), ("0", 0), ("-1", -1), ("\t[ ]\r\n", []), ("{ }", [:]), ("\"\"", ""),
            ("[1,[2,[3]],{\"a\":{\"b\":[]}}]", [1, [2, [3]], ["a": ["b": []]]]),
            ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)), ("9223372036854775808", .unsigned(1 << 63)),
            ("18446744073709551615", .unsigned(.max)), ("18446744073709551616", .double(18_446_744_073_709_551_616)),
            ("-9223372036854775809", .double(-9_223_372_036_854_775_808)), ("-0", .double(-0.0)), ("1.0", 1.0), ("1e3", 1000.0),
            ("1E+3", 1000.0), ("25e-1", 2.5), ("0.1", 0.1), ("123456789012345678901234567890", 123456789012345678901234567890.0),
            ("0e0", 0.0), ("1e-400", 0.0),
        ] as [(String, SavedValue)]) func isRead(text: String, value: SavedValue) throws
    {
        #expect(try SavedValue(json: text) == value)
        #expect(try SavedValue(json: Array(text.utf8)) == value)
    }

    @Test func minusZeroKeepsItsSign() throws {
        guard case .double(let value) = try SavedValue(json: "-0") else {
            Issue.record("not a number")
            return
        }
        #expect(value.sign == .minus)
        #expect(SavedValue.double(-0.0).jsonBytes == Array("-0.0".utf8))
    }

    @Test func escapesAreRead() throws {
        #expect(try SavedValue(json: #""\"\\\/\b\f\n\r\t""#) == .string("\"\\/\u{8}\u{C}\n\r\t"))
        #expect(try SavedValue(json: #""\u0041\u00e9\uAC00\u0000""#) == .string("Aé가\u{0}"))
        #expect(try SavedValue(json: #""\ud83d\ude00 \uDBFF\uDFFF""#) == .string("😀 \u{10FFFF}"))
        #expect(
            try SavedValue(json: #""plain text before \n and plain text after""#) == .string("plain text before \n and plain text after"))
    }

    @Test func unicodeIsReadAndWritten() throws {
        let text = "고양이 🐈‍⬛ é e\u{301} \u{2028}\u{2029}\u{FEFF}\u{FFFF}\u{1F1F0}\u{1F1F7} \u{7F}\u{80}"
        let value = SavedValue.string(text)
        let read = try SavedValue(json: value.jsonBytes).decode(String.self)
        #expect(Array(read.utf8) == Array(text.utf8), "scalar by scalar, not only canonically")
    }

    // MARK: What is refused

    @Test(
        arguments: [
            ("", .endsEarly, 0), ("  ", .endsEarly, 2), ("[", .endsEarly, 1), ("[1", .endsEarly, 2), ("[1,", .endsEarly, 3),
            ("{", .endsEarly, 1),
            ("{\"a\"", .endsEarly, 4), ("{\"a\":", .endsEarly, 5), ("{\"a\":1", .endsEarly, 6), ("\"a", .endsEarly, 2),
            ("\"\\", .endsEarly, 2),
            ("\"\\u12", .endsEarly, 5), ("-", .endsEarly, 1), ("1.", .endsEarly, 2), ("1e", .endsEarly, 2), ("tru", .endsEarly, 3),
            ("x", .unexpected, 0), ("trux", .unexpected, 3), ("nul1", .unexpected, 3), ("[1 2]", .unexpected, 3), ("[,1]", .unexpected, 1),
            ("[1,]", .unexpected, 3), ("{1:2}", .unexpected, 1), ("{\"a\" 1}", .unexpected, 5), ("{\"a\":1,}", .unexpected, 7),
            ("[1}", .unexpected, 2), ("{\"a\":1]", .unexpected, 6), ("'a'", .unexpected, 0), ("NaN", .unexpected, 0),
            ("+1", .unexpected, 0),
            (".5", .unexpected, 0), ("// a\n1", .unexpected, 0), ("\u{FEFF}1", .unexpected, 0), ("01", .badNumber, 0),
            ("-01", .badNumber, 0),
            ("1.x", .badNumber, 2), ("1e+", .endsEarly, 3), ("1ex", .badNumber, 2), ("-x", .badNumber, 1), ("1e400", .badNumber, 0),
            ("-1e99999999999999999999", .badNumber, 0), ("\"\\x\"", .badString, 1), ("\"\\u12g4\"", .badString, 5),
            ("\"\u{1}\"", .badString, 1),
            ("\"a\nb\"", .badString, 2), ("\"\\ud83d\"", .badString, 1), ("\"\\ud83d\\u0041\"", .badString, 1),
            ("\"\\ude00\"", .badString, 1),
            ("\"\\ud83dx\"", .badString, 1), ("{\"a\":1,\"b\":2,\"a\":3}", .duplicateKey, 13), ("1 1", .trailingText, 2),
            ("{}}", .trailingText, 2),
            ("nulll", .trailingText, 4),
        ] as [(String, SavedValue.JSONError.Kind, Int)]) func isRefused(text: String, kind: SavedValue.JSONError.Kind, offset: Int)
    {
        let error = failure(text)
        #expect(error?.kind == kind)
        #expect(error?.offset == offset)
        #expect(error?.description.hasSuffix("at byte \(offset)") == true)
    }

    @Test(
        arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22], [0xFF]] as [[UInt8]])
    func malformedUTF8IsRefused(bytes: [UInt8]) {
        #expect(throws: SavedValue.JSONError.self) { try SavedValue(json: bytes) }
    }

    @Test func duplicateNamesAreFoundInBigObjects() throws {
        let members = (0..<500).map { "\"key \($0)\":\($0)" }
        let text = "{" + members.joined(separator: ",") + "}"
        let value = try SavedValue(json: text)
        #expect(value["key 499"] == 499)
        for index in [0, 31, 32, 250, 499] {
            #expect(failure("{" + (members + [members[index]]).joined(separator: ",") + "}")?.kind == .duplicateKey)
        }
    }

    @Test func namesThatSwiftHoldsEqualAreDuplicates() {
        #expect(failure("{\"é\":1,\"e\u{301}\":2}")?.kind == .duplicateKey)
    }

    // MARK: Limits

    @Test func limitsAreKept() throws {
        #expect(failure("[1]", limits: .init(bytes: 2))?.kind == .tooLarge)
        #expect(failure("[1]", limits: .init(bytes: 3)) == nil)
        #expect(failure("[1,2]", limits: .init(values: 2))?.kind == .tooManyValues)
        #expect(failure("[1,2]", limits: .init(values: 3)) == nil)
        #expect(failure("[[]]", limits: .init(depth: 1))?.kind == .tooDeep)
        #expect(failure("[[]]", limits: .init(depth: 2)) == nil)
        #expect(failure("1", limits: .init(depth: 0)) == nil)
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":["]) func depthIsBounded(opening: String) {
        #expect(failure(String(repeating: opening, count: 100_000))?.kind == .tooDeep)
        #expect(failure(String(repeating: opening, count: 100_000), limits: .init(depth: .max))?.kind == .tooDeep)
        var limits = SavedValue.Limits()
        limits.depth = .max
        #expect(limits.depth == 1_000)
    }

    @Test func aNumberOfManyDigitsIsBounded() throws {
        #expect(failure(String(repeating: "9", count: 100_000))?.kind == .badNumber)
        #expect(try SavedValue(json: String(repeating: "9", count: 300)) == .double(1e300))
        #expect(try SavedValue(json: "0." + String(repeating: "0", count: 900) + "1") == .double(0))
    }

    // MARK: What is written

    @Test func textIsTheShortest() {
        let value: SavedValue = [
            "text": "a \"b\" \\ / \n\t\u{1}\u{1F}é😀", "list": [0, -5, 120, .int(.min), .int(.max), .unsigned(.max)],
            "numbers": [0.1, 1.0, -2.5e-10, 1e100, .double(.greatestFiniteMagnitude), .double(.leastNonzeroMagnitude)], "": .null,
        ]
        let text =
            #"{"text":"a \"b\" \\ / \n\u0009\u0001\u001fé😀","list":[0,-5,120,-9223372036854775808,9223372036854775807,18446744073709551615],"#
            + #""numbers":[0.1,1.0,-2.5e-10,1e+100,1.7976931348623157e+308,5e-324],"":null}"#
        #expect(value.description == text)
    }

    @Test func everyLengthIsWritten() throws {
        for length in 0..<70 {
            let text = String((0..<length).map { _ in "abcdefé\"\\\n".randomElement()! })
            let value: SavedValue = .object([.init(text, .string(text))])
            #expect(try SavedValue(json: value.jsonBytes) == value)
        }
        for digits in 0..<19 {
            for value in [0, 1, 9, 10, 11] {
                let number = Int(Array(repeating: "9", count: digits).joined()).map { $0 &+ value } ?? value
                #expect(SavedValue.int(number).jsonBytes == Array("\(number)".utf8))
                #expect(SavedValue.int(-number).jsonBytes == Array("\(-number)".utf8))
            }
        }
    }

    @Test func infiniteNumbersAreStrings() {
        #expect(([.double(.nan), .double(.infinity), .double(-.infinity)] as SavedValue).description == #"["NaN","Infinity","-Infinity"]"#)
    }

    @Test func doublesComeBackBitByBit() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            #expect(try SavedValue(json: SavedValue.double(value).jsonBytes) == .double(value))
        }
        for _ in 0..<20_000 {
            let value = (Double.random(in: -1e6...1e6, using: &generator) * 1000).rounded() / 1000
            #expect(try SavedValue(json: SavedValue.double(value).jsonBytes) == .double(value))
        }
    }

    /// Foundation is the judge of texts that both accept.
    @Test func foundationUnderstandsTheText() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let value = RandomValue.make(&generator)
            let bytes = value.jsonBytes
            _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            #expect(try SavedValue(json: bytes) == value)
            #expect(try SavedValue(json: bytes).jsonBytes == bytes)
        }
    }

    // MARK: Damage

    @Test func everyTruncationIsRefused() throws {
        let value: SavedValue = ["a\"\u{1}é😀": [1, -2.5e10, true, false, .null, "text", [:], [[]]], "b": .unsigned(.max), "c": ["d": "e"]]
        let bytes = value.jsonBytes
        for count in 0..<bytes.count {
            #expect(throws: SavedValue.JSONError.self) { try SavedValue(json: Array(bytes.prefix(count))) }
        }
    }

    @Test func everyByteReplacedNeverStopsTheProgram() throws {
        let value: SavedValue = ["a\"é😀\n": [1, -2.5e10, true, .null, "text"], "b": ["d": "e"]]
        let bytes = value.jsonBytes
        var accepted = 0
        for index in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var damaged = bytes
                damaged[index] = byte
                guard let read = try? SavedValue(json: damaged) else { continue }
                accepted += 1
                #expect(try SavedValue(json: read.jsonBytes) == read)
            }
        }
        #expect(accepted > bytes.count)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func mutatedDocumentsNeverStopTheProgram(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var refused = 0
        for _ in 0..<2_500 {
            var bytes = RandomValue.make(&generator).jsonBytes
            for _ in 0...Int.random(in: 0..<4, using: &generator) { mutate(&bytes, &generator) }
            do throws(SavedValue.JSONError) {
                let read = try SavedValue(json: bytes)
                #expect(try SavedValue(json: read.jsonBytes) == read)
            } catch {
                refused += 1
                #expect(error.offset >= 0 && error.offset <= bytes.count)
            }
        }
        #expect(refused > 500)
    }
}
