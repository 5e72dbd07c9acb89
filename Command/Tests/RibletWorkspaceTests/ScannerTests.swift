import RibletWorkspace
import Testing

/// Sources that are hard to read without a parser. The whole grammar is compared with swift-syntax
/// in `Command/Oracle`.
@Suite struct ScannerTests {
    private func names(_ source: String) -> [String] { SourceScanner().scan(source).declarations.map(\.name) }

    @Test func stringsHideNothingAndNothingHidesInThem() {
        #expect(
            names(
                ##"""
                let a = "func no() { \(["x": "}"]["x", default: "{"]) }"
                let b = #"raw " \(no) \#(1 + 1)"#
                let c = """
                    struct No { " }
                    \(yes { "}" })
                    """
                let d = #"""#
                struct Yes {}
                """##) == ["a", "b", "c", "d", "Yes"])
    }

    @Test func commentsNest() {
        #expect(names("/* a /* func no() */ } */ func yes() {} // }\nvar also = 1") == ["yes", "also"])
    }

    @Test func regularExpressionsAreNoDivisions() {
        #expect(names("let a = /[}{]\"/\nlet b = x / y; let c = 1 / 2\nlet d = #/ } \" /#\nfunc e() {}") == ["a", "b", "c", "d", "e"])
    }

    @Test func keywordsMayBeNames() {
        #expect(
            names(
                """
                enum Kind { case `default`, open, actor, some; static let `protocol` = 1; var `self`: Int { 1 } }
                func open(_ x: Int) { open(x) }
                let package = open, macro = 2
                struct actor { var prefix: Int; func `import`() {} }
                """) == [
                    "Kind", "default", "open", "actor", "some", "protocol", "self", "open", "package", "macro", "actor", "prefix", "import",
                ])
    }

    @Test func everyBranchOfAConditionCounts() {
        #expect(
            names("#if os(Linux)\nimport Glibc\n#elseif DEBUG\nimport Darwin\n#else\nfunc c() {}\n#endif\nvar d = 1") == [
                "Glibc", "Darwin", "c", "d",
            ])
    }

    @Test func operatorsHaveNames() {
        #expect(
            names("infix operator ≤≤ : Order\nprecedencegroup Order {}\nextension A { static func ==<T>(a: T, b: T) -> Bool { true } }")
                == [
                    "≤≤", "Order", "A", "==",
                ])
    }

    @Test func placesAndTypes() throws {
        let scanned = SourceScanner().scan(
            """
            // one
            @MainActor
            public final class Home<T>: Page<T>, any Listener where T: Sendable {
                weak var listener: (any HomeListener)?
                func build(_ route: Route) async throws(E) -> any Routing { fatalError() }
            }
            """)
        let home = try #require(scanned.declarations.first)
        #expect(home.line == 3 && home.access == .public && home.modifiers == .final && home.attributes == ["MainActor"])
        #expect(home.inherited == ["Page<T>", "any Listener"])
        #expect(scanned.declarations[1].type == "(any HomeListener)?" && scanned.declarations[1].modifiers == .weak)
        #expect(scanned.declarations[2].type == "(_ route: Route) async throws(E) -> any Routing" && scanned.declarations[2].line == 5)
    }

    @Test(arguments: [
        "Int", "[Int]", "[String: Int]", "(Int, b: String)", "A.B<C>.D?", "A!", "any A & B", "any A.Type", "(any A)?", "some Sequence<Int>",
        "some (A & B)", "any [Int]", "some @Sendable A", "some ~Copyable & A", "~Copyable", "inout Int", "borrowing A", "consuming [A]",
        "sending A", "isolated A", "repeat each T", "__owned A", "@escaping @MainActor () -> Void", "@A.B(c) D",
        "@convention(c) (Int) -> Void",
        "nonisolated(nonsending) () async -> Void", "(Int) async throws(E) -> any A", "() rethrows -> () -> Void", "`some`", "some",
        "nonisolated",
    ])
    func aTypeEndsWhereItEnds(_ type: String) {
        let scanned = SourceScanner().scan("struct S {\n    var a: \(type)\n    @B var b = 1\n}")
        #expect(scanned.declarations.map(\.name) == ["S", "a", "b"] && scanned.declarations[1].type == type)
    }

    @Test func bodiesComeAfterTheirConditions() {
        let scanned = SourceScanner().scan(
            """
            extension Array where Element == Int, Index: Hashable { func a() {} }
            struct S<T> where T == [Int] { func b<U>(_ u: U) -> T where U: A, T == U.B { func c() {} } }
            typealias A<T> = [T] where T == Int
            struct E {}
            """)
        #expect(
            scanned.declarations.map { "\($0.parent < 0 ? "" : scanned.declarations[Int($0.parent)].name) \($0.name)" } == [
                " Array", "Array a", " S", "S b", " A", " E",
            ])
    }

    @Test func eachNameOfAPatternIsAProperty() {
        let scanned = SourceScanner().scan("let (a, (b, _), c) = f(d, e), g: Int, (h, i): (A, B)\nlet j = 1")
        #expect(scanned.declarations.map(\.name).filter { $0 != "_" } == ["a", "b", "c", "g", "h", "i", "j"])
    }

    @Test func anOperatorAtTheEndOfALineEndsItWithoutSpaceBefore() {
        #expect(names("let a = b\n    + c\nlet d = e!\nfunc f() {}\nlet g = h +\n    open(i)\nvar j = 1") == ["a", "d", "f", "g", "j"])
    }

    @Test(arguments: [
        "func a() {", "let a = \"x", "}", "/* a", "let a = \"\\(b", "`a", "class {", "(]", "\"\"\"\nx", "#\"a\"", "@", "#", "\u{0}\u{1}",
    ])
    func brokenInputIsReportedAndEndsNothing(_ source: String) {
        let scanned = SourceScanner().scan(source + "\nstruct After {}")
        #expect(scanned.problems.allSatisfy { $0.line >= 1 && !$0.message.isEmpty })
        #expect(scanned.size == source.utf8.count + 16)
    }

    /// Any bytes at all: nothing traps, and every place lies within the file.
    @Test func anyBytesAreRead() {
        var state: UInt64 = 42
        let pieces = [
            "\"", "\"\"\"", "\\(", ")", "{", "}", "[", "]", "#", "/", "/*", "*/", "//", "\n", " ", "func ", "var ", "let ", "<", ">",
            "case ", "@", ".", ":", "=", "x", "é", "→", "`", "#if ", "#endif\n", "class ", "extension ", "init", "where ",
        ]
        let scanner = SourceScanner()
        for _ in 0..<2000 {
            var text = ""
            for _ in 0..<40 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            let scanned = scanner.scan(text)
            let size = UInt32(text.utf8.count)
            #expect(scanned.declarations.allSatisfy { $0.offset <= size && $0.end <= size && $0.start <= $0.end })
        }
    }

    @Test func whatIsNoUTF8IsRead() {
        let bytes: [UInt8] = [0xFF, 0xFE, 0x0A] + Array("struct A { let b = \"".utf8) + [0xC3, 0x28, 0xE2] + Array("\" }".utf8)
        let scanned = bytes.withUnsafeBufferPointer { SourceScanner().scan($0) }
        #expect(scanned.declarations.map(\.name).contains("A"))
    }
}
