import Testing

@testable import RibletWorkspace

/// Sources that are hard to read without a parser. The whole grammar is compared with swift-syntax
/// in `Command/Oracle`.
@Suite struct ScannerTests {
    private func names(_ source: String) -> [String] { SourceScanner().scan(source).declarations.map(\.name) }

    /// Returns each declaration as it is written, its attributes and its body too.
    private func texts(_ source: String) -> [String] {
        SourceScanner().scan(source).declarations.map { String(decoding: Array(source.utf8)[Int($0.start)..<Int($0.end)], as: UTF8.self) }
    }

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

    @Test func aLabelledClosureOnALineOfItsOwnBelongsToTheCall() {
        let source = "let a = Grid {\n  b()\n}\nheader: {\n  c()\n}\nlet d = 1"
        #expect(texts(source) == ["let a = Grid {\n  b()\n}\nheader: {\n  c()\n}", "let d = 1"])
        #expect(texts("let a = b { }\nc:").first == "let a = b { }")
        #expect(texts("func a() {\n  let b = c { }\n  next: while d { }\n}\nlet e = 1").last == "let e = 1")
    }

    @Test func eachOfSeveralPropertiesHasItsOwnCall() {
        let file = SourceScanner().scan("class Home {\n  lazy var one = ChildStack<A>(router: self), two = ChildSlot<B>(router: self)\n}")
        #expect(file.calls.map { "\(file.declarations[Int($0.declaration)].name) \($0.receiver)" } == ["one A", "two B"])
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

    /// A condition within a value is over before the one around it.
    @Test func codeWithinAConditionIsKnown() {
        let source =
            "#if A\nlet a = b\n#if C\n.d\n#endif\nlet e = 1\n#endif\nlet f = 1\n#endif\n#if G\nlet h = 1\n#endif"
        let declarations = SourceScanner().scan(source).declarations
        #expect(declarations.filter { $0.modifiers.contains(.conditional) }.map(\.name) == ["a", "e", "h"])
        #expect(declarations.count == 4)
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
        #expect(scanned.lineCount == 6)
    }

    @Test(arguments: [
        "Int", "[Int]", "[String: Int]", "(Int, b: String)", "A.B<C>.D?", "A!", "any A & B", "any A.Type", "(any A)?", "some Sequence<Int>",
        "some (A & B)", "any [Int]", "some @Sendable A", "some ~Copyable & A", "~Copyable", "inout Int", "borrowing A", "consuming [A]",
        "sending A", "isolated A", "repeat each T", "__owned A", "__shared A", "_const Int", "@escaping @MainActor () -> Void", "@A.B(c) D",
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

    @Test(arguments: ["any", "some", "borrowing", "sending", "each", "B<C>", "[B]?"])
    func aTypeEndsBeforeAValueAndAnAccessor(_ type: String) {
        let declarations = SourceScanner().scan("struct S { var a: \(type) = b; var c: \(type) { d } }").declarations
        #expect(declarations.dropFirst().map(\.type) == [type, type] && declarations.map(\.name) == ["S", "a", "c"])
    }

    @Test(arguments: [
        "b<c", "B<C, D>()", "B<C?>.d", "B<C, D<E, F>>()", "b\n.c()\n.d", "b.\nc", "b ? c :\nd", "b ? c\n: d", "b as () ->\nC", "try\nb()",
        "await\nb()",
        "b is\nC",
        "b as\nC", "b\nas C", "b\nis C", "if b { 1 }\nelse { 2 }", "b +\nc", "b\n+ c", "b\n{ c }", "b { c } d: { e }", "b.as", "`is`",
        "b!", "b\n#if C\n.d\n#endif", "b\n// c\n.d", "b\n#if C\n.d\n#elseif D\n#else\n.e\n#endif\n.f",
    ])
    func aValueEndsWhereItEnds(_ value: String) {
        let expected = ["let a = \(value)", "@B var c = 1"]
        #expect(texts("struct S {\n\(expected.joined(separator: "\n"))\n}").dropFirst() == expected[...])
        #expect(texts(expected.joined(separator: "\n")) == expected)
    }

    /// Each declaration of a source as it is written.
    @Test(arguments: [
        ("#Preview(\"a\", traits: .b) { struct No {} }\nstruct C {}", ["struct C {}"]),
        ("struct A { #b<C>(d) { struct No {} }\nvar e = 1 }", ["struct A { #b<C>(d) { struct No {} }\nvar e = 1 }", "var e = 1"]),
        ("#if (os(Linux)\n|| B)\nlet a = 1\n#endif", ["let a = 1"]),
        ("run()!\nfunc a() {}", ["func a() {}"]),
        ("if let a = b,\nlet c = d {}; let e = 1", ["let e = 1"]),
        ("A.\ninit(b: 1)\nfunc c() {}", ["func c() {}"]),
        ("if a {} else {}\nfunc b() {}", ["func b() {}"]),
        ("open(a)\nvar b = 1\nprefix(2)\nlet c = 1", ["var b = 1", "let c = 1"]),
        (
            "struct A { private(set) var b = 1\nunowned(unsafe) let c: D }",
            [
                "struct A { private(set) var b = 1\nunowned(unsafe) let c: D }", "private(set) var b = 1", "unowned(unsafe) let c: D",
            ]
        ),
        (
            "@freestanding(expression) macro a<T>(_ b: T) -> (T, B) = #c(d: \"e\") where T: F\nmacro g() = #h\nlet i = 1",
            ["@freestanding(expression) macro a<T>(_ b: T) -> (T, B) = #c(d: \"e\") where T: F", "macro g() = #h", "let i = 1"]
        ),
        (
            "@available (macOS 15, *) func a() {}\n@objc (b:) func b() {}",
            ["@available (macOS 15, *) func a() {}", "@objc (b:) func b() {}"]
        ),
        ("@a (b) func c() {}", ["@a (b) func c() {}"]),
        ("let a = b<c, d = e>f", ["let a = b<c", "let a = b<c, d = e>f"]),
        ("let a = b<1, c = d>2", ["let a = b<1", "let a = b<1, c = d>2"]),
        ("let a = b<c\nlet d = e>f", ["let a = b<c", "let d = e>f"]),
        ("#!/usr/bin/env swift \"\nfunc a() {}", ["func a() {}"]), ("#!a /*\nfunc b() {}", ["func b() {}"]),
        ("infix operator +++ : A, B\nlet c = 1", ["infix operator +++ : A, B", "let c = 1"]),
        ("prefix operator +++: A", ["prefix operator +++: A"]),
        ("prefix operator +++\nprefix func a() {}", ["prefix operator +++", "prefix func a() {}"]),
        ("extension [A] {}\nextension (B) {}", ["extension [A] {}", "extension (B) {}"]),
        (
            "actor A { init?<B>(c: B) {}\nsubscript<D>(e: D) -> F { g }\ndeinit {} }",
            [
                "actor A { init?<B>(c: B) {}\nsubscript<D>(e: D) -> F { g }\ndeinit {} }", "init?<B>(c: B) {}",
                "subscript<D>(e: D) -> F { g }", "deinit {}",
            ]
        ),
        (
            "struct A { init!(b: C) {}\nsubscript(d: E) -> F { g } }",
            [
                "struct A { init!(b: C) {}\nsubscript(d: E) -> F { g } }", "init!(b: C) {}", "subscript(d: E) -> F { g }",
            ]
        ),
        ("#a(b); var c = 1", ["var c = 1"]),
        ("struct A { var b = 1\nvar c = 1", ["struct A { var b = 1\nvar c = 1", "var b = 1", "var c = 1"]),
        ("@A #b(c)\nvar d = 1", ["var d = 1"]), ("@A\n#if B\n@C\n#endif\nvar d = 1", ["@A\n#if B\n@C\n#endif\nvar d = 1"]),
        ("@A<B>(c) var d = 1", ["@A<B>(c) var d = 1"]),
        (
            "enum A { case b(C), d; case e = 1, f = 2\ncase g }",
            [
                "enum A { case b(C), d; case e = 1, f = 2\ncase g }", "case b(C)", "case b(C), d", "case e = 1", "case e = 1, f = 2",
                "case g",
            ]
        ),
        ("\u{FEFF}func a() {}", ["func a() {}"]), ("\u{FEFF}#!a \"\nvar b = 1", ["var b = 1"]), ("ﬀ()\nvar a = 1", ["var a = 1"]),
        ("import Base.Part\nimport struct Base.Type", ["import Base.Part", "import struct Base.Type"]),
    ])
    func aDeclarationIsWhatBelongsToIt(_ source: String, _ expected: [String]) { #expect(texts(source) == expected) }

    @Test func importOfOneNameHasAKind() {
        let kinds = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]
        #expect(names(kinds.map { "import \($0) A.\($0.capitalized)" }.joined(separator: "\n")) == kinds.map { "A.\($0.capitalized)" })
    }

    @Test(arguments: [
        ("= b() { didSet(old) { c() } }", true), ("= 1 {\nwillSet { c() } }", true), ("= 1\n{ didSet { c() } }", true), (": B { c }", true),
        ("= b { didSet = true }", false), ("= b { $0 }", false), ("= b\n{ c }", false), ("= 1", false),
    ])
    func observersAreNoClosure(_ rest: String, _ expected: Bool) {
        #expect(SourceScanner().scan("var a \(rest)").declarations.map { $0.modifiers.contains(.accessors) } == [expected])
    }

    @Test(arguments: ["public", "private", "fileprivate", "internal", "package", "open"])
    func aSetterHasAnAccessOfItsOwn(_ access: String) {
        let declarations = SourceScanner().scan(
            "\(access) var a = 1\n\(access)(set) var b = 1\nfinal class C {}\nclass D { class func e() {} }"
        )
        .declarations
        #expect(declarations.map { "\($0.access)" } == [access] + Array(repeating: "inherited", count: 4))
        #expect(declarations.map(\.modifiers) == [.initialized, .initialized, .final, [], .ofType])
    }

    @Test(arguments: ["\n", "\r\n", "\t", " /* c */ ", "// c\n"])
    func aTypeIsOneLine(_ space: String) {
        let source = "func a(b: Int,\(space)c: Int) {}\nenum D { case e(f:\(space)G); case h = 1 }"
        let declarations = SourceScanner().scan(source).declarations
        #expect(declarations.map(\.type) == ["(b: Int, c: Int)", "", "(f: G)", ""])
        #expect(declarations.map { $0.modifiers.contains(.initialized) } == [false, false, false, true])
    }

    @Test(
        arguments: [
            ("static", Declaration.Modifiers.ofType), ("weak", .weak), ("unowned", .unowned), ("unowned(safe)", .unowned),
            ("override", .override),
            ("final", .final), ("lazy", .lazy), ("mutating", .mutating), ("nonisolated", .nonisolated),
            ("nonisolated(unsafe)", .nonisolated),
            ("indirect", .indirect), ("dynamic", .other), ("__consuming", .other), ("_const", .other), ("final lazy", [.final, .lazy]),
        ] as [(String, Declaration.Modifiers)])
    func aModifierIsKnown(_ modifier: String, _ expected: Declaration.Modifiers) {
        #expect(SourceScanner().scan("struct S { \(modifier) var a: B }").declarations.last?.modifiers == expected)
    }

    @Test(arguments: ["async", "throws", "rethrows", "reasync", "async throws(A)", ""])
    func effectsBelongToASignature(_ effects: String) {
        for result in ["", " -> B", " -> some B"] {
            let signature = "(_ a: () -> Void)" + (effects.isEmpty ? "" : " " + effects) + result
            #expect(SourceScanner().scan("func f\(signature) where B: C { d }\nvar e = 1").declarations.map(\.type) == [signature, ""])
        }
    }

    @Test func declarationsAreSorted() {
        let file = SourceScanner().scan(
            "import A\nclass B {}\nstruct C {}\nenum D {}\nactor E {}\nprotocol F {}\nextension G {}\ntypealias H = B\noverride func i() {}\nfunc j() {}"
        )
        func names(_ places: [Int32]) -> String { file.indexed(places).map(\.1.name).joined() }
        #expect(
            [file.imports, file.classes, file.types, file.protocols, file.extensions, file.overrides].map(names) == [
                "A", "B", "BCDEFH", "F", "G", "i",
            ])
    }

    /// Of routers and interactors, and in extensions of them, it is read what they call.
    @Test(arguments: [
        ("class HomeRouter", true), ("class HomeInteractor", true), ("extension HomeInteractor", true), ("class HomeBuilder", false),
        ("struct HomeRouter", false),
    ])
    func stepsAreOfRoutersAndInteractors(_ type: String, _ expected: Bool) {
        for collects in [true, false] {
            let steps = SourceScanner(collectsReferences: collects).scan("\(type) { func a() { b() } }").steps
            #expect(steps.map(\.name) == (expected ? ["b"] : []))
        }
    }

    // MARK: Tokens

    /// The tokens of sources, with `·` between them.
    @Test(arguments: [
        ("/a b/", "/a b/"), ("return /a b/.c", "return·/a b/·.·c"), ("a /b/ c", "a·/·b·/·c"), ("`return` /b/ c", "`return`·/·b·/·c"),
        ("a.return /b/ c", "a·.·return·/·b·/·c"), ("(/a)/", "(·/·a·)·/"), ("= /(a)[)]/", "=·/(a)[)]/"), ("= /a[(]/", "=·/a[(]/"),
        ("= /a\\/b/", "=·/a\\/b/"), ("= / a/", "=·/·a·/"), ("= /\ta/", "=·/·a·/"), ("= /a /", "=·/·a·/"), ("= /a\t/", "=·/·a·/"),
        ("= /a\\ /", "=·/a\\ /"), ("= /a\nb/", "=·/·a·b·/"), ("= /a", "=·/·a"), ("= /((a))/", "=·/((a))/"), ("= /(a))/", "=·/·(·a·)·)·/"),
        ("#/a\n/#", "#·/·a·/·#"), ("#/\na\n/#", "#/\na\n/#"), ("#/ \t\na/#", "#/ \t\na/#"), ("##/a/#/##", "##/a/#/##"),
        ("#/\\/#/#", "#/\\/#/#"),
        ("#/a", "#·/·a"), (") /b/ c", ")·/·b·/·c"), ("] /b/ c", "]·/·b·/·c"), ("1 /b/ c", "1·/·b·/·c"), ("\"a\" /b/ c", "\"a\"·/·b·/·c"),
        ("$0 /b/ c", "$0·/·b·/·c"), ("} /b/ c", "}·/·b·/·c"), ("}\n/b/", "}·/b/"), ("/a/ /b/ c", "/a/·/·b·/·c"),
        ("a ? /b/ : c", "a·?·/b/·:·c"),
        ("#a /b/ c", "#a·/·b·/·c"), ("@ /b/ c", "@·/·b·/·c"), (". /b/ c", ".·/·b·/·c"), ("{ /b/ }", "{·/b/·}"), ("a / b", "a·/·b"),
        ("1e-5 1e+5 1e5", "1e-5·1e+5·1e5"), ("0x1p-3 0x1p+3", "0x1p-3·0x1p+3"), ("0xE-1", "0xE·-·1"), ("1p-3", "1p·-·3"), ("1-2", "1·-·2"),
        ("1.5 1.a", "1.5·1·.·a"), ("a.0.1", "a·.·0·.·1"), ("1..<2", "1·..<·2"), ("1_0.5e3", "1_0.5e3"), ("0b1 0o7", "0b1·0o7"), ("5", "5"),
        ("a+// b\nc", "a·+·c"), ("a+/* b */c", "a·+·c"), ("a/b", "a·/·b"), ("a+/-b", "a·+/-·b"), ("a...b", "a·...·b"), ("a.+b", "a·.·+·b"),
        ("a**b", "a·**·b"), ("a->b", "a·->·b"), ("a=b==c=>d", "a·=·b·==·c·=>·d"), ("a-b>c", "a·-·b·>·c"), ("≤≤é", "≤≤·é"), ("a≤b", "a·≤·b"),
        ("aé1 é", "aé1·é"), ("$é $0a $", "$é·$0a·$"), ("#é #if", "#é·#if"), ("\\.a", "\\·.·a"), ("a;b,c:@d", "a·;·b·,·c·:·@·d"),
        ("`a b` c", "`a b`·c"), ("`a\nb", "`a·b"), ("a\u{0}\u{1}b", "a·b"), ("a/* b /* c */ */d", "a·d"), ("a /* b", "a"),
        ("a /**/ b", "a·b"),
        ("\"a\\\"b\" c", "\"a\\\"b\"·c"), ("\"a\\\\\" b", "\"a\\\\\"·b"), ("\"\" a", "\"\"·a"), ("\"a\nb", "\"a·b"), ("\"a\rb", "\"a·b"),
        ("\"a\\\nb", "\"a\\·b"), ("\"\\", "\"\\"), ("\"\"\"\na\"b\"\"c\\\"\"\"\n\"\"\" d", "\"\"\"\na\"b\"\"c\\\"\"\"\n\"\"\"·d"),
        ("#\"a\"b\\(c)\\\"# d", "#\"a\"b\\(c)\\\"#·d"), ("#\"\"\"# a", "#\"\"\"#·a"),
        ("#\"\"\"\na\"\"\"\n\"\"\"# b", "#\"\"\"\na\"\"\"\n\"\"\"#·b"),
        ("##\"a\"#\"## b", "##\"a\"#\"##·b"), ("#\"a\\#(b)c\"# d", "#\"a\\#·(·b·)·c\"#·d"), ("#\"a\\#\"#\"# b", "#\"a\\#\"#\"#·b"),
        ("\"a\\(b + \"c\\(d)\")e\" f", "\"a\\·(·b·+·\"c\\·(·d·)·\"·)·e\"·f"), ("\"a\\((b))c\" d", "\"a\\·(·(·b·)·)·c\"·d"),
        ("\"\"\"\n\\(a)\"\n\"\"\" b", "\"\"\"\n\\·(·a·)·\"\n\"\"\"·b"), ("\"\\({ \"}\" })a\" b", "\"\\·(·{·\"}\"·}·)·a\"·b"),
        ("\"a\\(b", "\"a\\·(·b"), ("\"\\(a]) b\" c", "\"\\·(·a·]·)· b\"·c"),
    ])
    func aSourceHasTokens(_ source: String, _ expected: String) {
        let tokens = SourceTokens(Array(source.utf8))
        #expect((0..<tokens.count).map { tokens.text($0) }.joined(separator: "·") == expected)
    }

    @Test func aCommentIsALineBreakOnlyWithOne() {
        #expect(texts("a() /*\n*/ func b() {}\nc() /* */ func d() {}") == ["func b() {}"])
    }

    @Test func rulesAreSilentWhereAComment() {
        let comments = [
            "// riblet:ignore a why not", "let b = 1 // riblet:ignore c", "// riblet:ignore", "// riblet:ignored d e",
            "//riblet:ignore f g",
            "// regular:ignore h", "/// riblet:ignore i j", "// riblet ignore: k",
        ]
        let ignores = SourceScanner().scan(comments.joined(separator: "\n")).ignores
        #expect(ignores.map { "\($0.rule) \($0.line) \($0.hasReason)" } == ["a 1 true", "c 2 false"])
    }

    @Test(arguments: [
        ("\n}", ["2 this bracket closes nothing"]), ("(\n{", ["2 this bracket is never closed", "1 this bracket is never closed"]),
        ("(\n[)", ["2 this bracket is never closed"]), ("\n/* /* */", ["2 this comment is never closed"]),
        ("\n\"a", ["2 this string is never closed"]), ("`a\n`b`", ["1 this name in backticks is never closed"]), ("({[]})", []),
        (String(repeating: "]", count: 20), Array(repeating: "1 this bracket closes nothing", count: 8)),
        (String(repeating: "[", count: 20), Array(repeating: "1 this bracket is never closed", count: 8)),
        ("(" + String(repeating: "[", count: 20) + ")", Array(repeating: "1 this bracket is never closed", count: 8)),
    ])
    func unclosedBlockIsAProblem(_ source: String, _ expected: [String]) {
        #expect(SourceScanner().scan(source).problems.map { "\($0.line) \($0.message)" } == expected)
    }

    // MARK: Bodies

    private func router(_ body: String) -> ScannedFile {
        SourceScanner().scan("class HomeRouter {\nlet list: any ListBuildable\nfunc a() {\n\(body)\n}\n}")
    }

    /// The functions that are called, and when.
    @Test(arguments: [
        ("b()", "b certain"), ("_b()", "_b certain"), ("B()", ""), ("if c { b() }", "b certain"), ("if c == nil { b() }", "b once"),
        ("if c != nil { b() }", "b certain"), ("if nil ~= c { b() }", "b certain"), ("guard c else { b() }", "b certain"),
        ("for c in d { b() }", "b certain"), ("while c { b() }", "b certain"), ("switch c { case .d: b() }", "b certain"),
        ("do { b() } catch { c() }", "b certain c certain"), ("repeat { b() } while c", "b certain"), ("defer { b() }", "b certain"),
        ("if c {} else { b() }", "b certain"), ("if c(d) { b() }", "c certain b certain"), ("if c[d] { b() }", "b certain"),
        ("c { b() }", "b open"), ("c = { b() }", "b open"), ("if c {}\nd { b() }", "b open"), ("if c { d { b() } }", "b open"),
        ("if c == nil { d { b() } }", "b open"), ("if c({ b() }) {}", "c certain b open"), ("if [{ b() }] {}", "b open"),
        ("if c { d { e } }\nb()", "b certain"), ("c { d }; b()", "b certain"), ("c({ d }, b())", "c certain b certain"),
        ("x = [{ d }]; b()", "b certain"), ("c { repeat {} while d }\ne { b() }", "b open"), ("c(d: [b()])", "c certain b certain"),
        ("if c == nil { if d { b() } }", "b once"), ("c { if d == nil { b() } }", "b open"), ("c { b(", "b open"),
        ("c({ d }) { b() }", "c certain b open"), ("c { b() }; d()", "b open d certain"),
    ])
    func aStepHappensSomeTime(_ body: String, _ expected: String) {
        #expect(router(body).steps.map { "\($0.name) \($0.happening)" }.joined(separator: " ") == expected)
        // Of what is never closed too.
        #expect(SourceScanner().scan("class HomeRouter { func a() { c { b() ").steps.map(\.happening) == [.open])
    }

    /// A builder that is held is given on, or it is not.
    @Test(arguments: [
        ("show(list)", true), ("show(list, b)", true), ("show(b, list)", true), ("show(b: list)", true), ("c = [list]", true),
        ("c = [list, b]", true), ("c = [.b: list]", true), ("show(self.list)", true), ("return list", true), ("show(b.list)", false),
        ("list = b", false), ("show(list: b)", false), ("show(list.b)", false), ("show(b + list)", false), ("b = list", false),
    ])
    func aBuilderIsGivenOn(_ body: String, _ expected: Bool) {
        #expect(router(body).calls.map(\.kind) == (expected ? [.value] : []))
        #expect(SourceScanner().scan("class HomeRouter {\nlet list: any ListBuildable\ninit() { \(body) } }").calls.isEmpty)
    }

    /// The receiver of a call, and the use of its result.
    @Test(arguments: [
        ("buildHome()", "", true), ("a.b.buildHome()", "a.b", true), ("a?.buildHome()", "a", true), ("a().buildHome()", "a", true),
        ("a[b].buildHome()", "a", true), ("a()?.b(c).buildHome()", "a.b", true), ("d { $0.buildHome() }", "$0", true),
        ("_ = buildHome()", "", true), ("a = buildHome()", "", false), ("return buildHome()", "", false), ("try buildHome()", "", false),
        ("await\nbuildHome()", "", false), ("return\nbuildHome()", "", false), ("try\nbuildHome()", "", false),
        ("a { b in buildHome() }", "", true), ("a()\nbuildHome()", "", true), ("a[b]\nbuildHome()", "", true),
        ("a {}\nbuildHome()", "", true), ("a = \"b\"\nbuildHome()", "", true), ("a = 1\nbuildHome()", "", true),
        ("switch a { case .b:\nbuildHome() }", "", true), ("a ? b : buildHome()", "", false), ("a = b\nbuildHome()", "", true),
        ("a; buildHome()", "", true), ("a(buildHome())", "", false), ("a + buildHome()", "", false), ("a(b) + buildHome()", "", false),
        ("a = [1, buildHome()]", "", false), ("a = b as buildHome()", "", false),
    ])
    func aResultIsTakenOrNot(_ body: String, _ receiver: String, _ isDiscarded: Bool) {
        let calls = SourceScanner().scan("func a() {\n\(body)\n}").calls
        #expect(calls.map(\.kind) == [.build] && calls[0].receiver == receiver && calls[0].isDiscarded == isDiscarded)
    }

    /// The constant that a unit is a part of, and the unit in whose call it stands.
    @Test(arguments: [
        ("let a = ListBuilder()", "a", ""), ("let a = B(ListBuilder())", "a", ""), ("let a = B(c(), d: ListBuilder())", "a", ""),
        ("let a = B([c], { d }, ListBuilder())", "a", ""), ("let a = B(C(ListBuilder()))", "a", ""), ("let a = b.ListBuilder()", "a", ""),
        ("var a = ListBuilder()", "", ""), ("a = ListBuilder()", "", ""), ("let a = b\nListBuilder()", "", ""),
        ("let a = { ListBuilder() }", "", ""), ("let a = b; ListBuilder()", "", ""), ("let a = B() == ListBuilder()", "", ""),
        ("let a = B(b.ListBuilder()); ListBuilder()", "", ""), ("let a = B([ListBuilder()])", "a", ""),
        ("B(let a = ListBuilder())", "a", ""),
        ("HomeBuilder(ListBuilder())", "", "HomeBuilder"), ("HomeBuilder(a) { ListBuilder() }", "", "HomeBuilder"),
        ("HomeBuilder<A<B>>(ListBuilder())", "", "HomeBuilder"), ("HomeBuilder(a) { b } c: { ListBuilder() }", "", "HomeBuilder"),
        ("HomeBuilder(a) { b } c: { d } e: { ListBuilder() }", "", "HomeBuilder"), ("HomeBuilder(a)\n{ ListBuilder() }", "", ""),
        ("HomeBuilder(a); ListBuilder()", "", ""), ("HomeBuilder(a) { b }\nListBuilder()", "", ""),
        ("HomeBuilder(a) { b } + c { ListBuilder() }", "", ""), ("HomeBuilder(a) { b }\nc + { ListBuilder() }", "", ""),
        ("a ? HomeBuilder(b) { c } : d + ListBuilder()", "", ""), ("HomeBuilder(HomeRouter(a), ListBuilder())", "", "HomeBuilder"),
    ])
    func aUnitBelongsToWhatTakesIt(_ body: String, _ constant: String, _ within: String) {
        let call = SourceScanner().scan("func a() {\n\(body)\n}").calls.last
        #expect(call?.name == "ListBuilder" && call?.constant == constant && call?.within == within)
    }

    /// A function of a test: each of its tokens is passed once.
    @Test(.timeLimit(.minutes(10))) func aLongFunctionIsRead() {
        let names = (0..<60_000).map { "a\($0) = HomeBuilder(b())" }.joined(separator: ", ")
        let file = router("let \(names)")
        #expect(file.steps.count == 60_000 && file.calls.count { $0.kind == .unit } == 60_000)
    }

    @Test func aModuleAndAnOptionalAreWrittenInTwoWays() {
        #expect(["Base", "Base.Part"].map(TypeIndex.module) == ["Base", "Base"])
        #expect(TypeName.isSame("(any A)!", "A!") && TypeName.isSame("(any A)?", "A?") && !TypeName.isSame("(A, B)", "A, B"))
        #expect(TypeName.isSame("[A: [B.C]]", "[A: [C]]") && !TypeName.isSame("[A: B]", "[C: B]"))
    }

    /// A class that has the name of a library's is another one, but a library is open, and an alias
    /// stands for something of the same name.
    @Test(arguments: [
        ("A: Router<B> {}", ClassRole.router), ("A: ViewableRouter<B, C> {}", .router), ("A: ComponentRouter {}", .router),
        ("A: BaseRouter {}", .router), ("A: LaunchRouter<B, C> {}", .launchRouter), ("A: Interactor {}", .interactor),
        ("A: PresentableInteractor<B> {}", .interactor), ("A: StateInteractor<B> {}", .interactor),
        ("A: ComponentInteractor<B> {}", .interactor), ("A: Builder<B> {}", .builder), ("A: ViewableBuilder<B> {}", .builder),
        ("A: ParentBuilder<B> {}", .builder), ("A: Component<B> {}", .component), ("A: EmptyComponent {}", .component),
        ("A: Presenter<B> {}", .presenter), ("A: B, Presenter {}", .other), ("A {}", .other), ("A: B {}\nstruct B: Router {}", .other),
        ("A: Router {}\nclass Router {}", .other), ("A: Router {}\nopen class Router {}", .other),
        ("A: Router {}\nopen class Router {}\nopen class Interactor {}", .router),
        ("A: Router {}\ntypealias Router = B.Router<C>", .router), ("Router: B.Router<C> {}", .router), ("A: A {}", .other),
        ("A: B {}\nopen class B: Router<C> {}", .router), ("A: B {}\nclass B: C {}\nclass C: Router<D> {}", .router),
    ])
    func aClassHasARole(_ source: String, _ expected: ClassRole) {
        let workspace = Workspace(texts: [("Sources/App/a.swift", "class \(source)")])
        #expect(workspace.role(of: DeclarationID(0, 0)) == expected)
    }

    @Test func aCallIsNoDeclaration() {
        let source =
            "class A { func buildHome() {}\nlet a: Task<Int, Never>\nlet b = Task.sleep(c)\nlet d = ChildStack<Route>(e)\nlet f = Task.detached { g }\nfunc h() { func buildList() {} } }"
        #expect(SourceScanner().scan(source).calls.map { "\($0.kind) \($0.receiver)" } == ["container Route", "task "])
        #expect(SourceScanner().scan("buildHome(a)").calls.map(\.isDiscarded) == [true])
    }

    // MARK: Words

    /// Characters beyond ASCII at the ends of the ranges of operators, and those beside them.
    @Test func operatorsHaveTheCharactersOfTheGrammar() {
        let operators: [UInt32] = [
            0xA1, 0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016, 0x2017, 0x2020, 0x2027, 0x2030, 0x203E,
            0x2041, 0x2053, 0x2055, 0x205E, 0x2190, 0x23FF, 0x2500, 0x2775, 0x2794, 0x2BFF, 0x2E00, 0x2E7F, 0x3001, 0x3003, 0x3008, 0x3020,
            0x3030,
        ]
        let others: [UInt32] = [
            0xA8, 0xAA, 0xAD, 0xAF, 0xB2, 0xB5, 0xB7, 0xBA, 0xBC, 0xC0, 0xD8, 0xF8, 0x2018, 0x203F, 0x2054, 0x205F, 0x218F, 0x2400, 0x2776,
            0x2793, 0x2C00, 0x2A1, 0xA1A1, 0x2E80, 0x3004, 0x3021, 0x1F600,
        ]
        func tokens(_ scalar: UInt32) -> Int { SourceTokens(Array("a\(Character(Unicode.Scalar(scalar)!))b".utf8)).count }
        #expect(operators.filter { tokens($0) != 3 } == [] && others.filter { tokens($0) != 1 } == [])
    }

    @Test func keywordsAreReservedOrMayBeNames() {
        let reserved = """
            import class struct enum protocol extension func var let init deinit subscript typealias associatedtype case operator public
            private fileprivate internal static where throws rethrows inout repeat super return if guard while for in switch else do catch
            defer throw try is as default break continue fallthrough true false nil
            """
        let before = "where return if guard while for in switch else do throw try await is as case yield then"
        #expect(Set(Keyword.allCases.filter(\.isReserved).map(\.word)) == Set(reserved.split { $0.isWhitespace }.map(String.init)))
        #expect(Set(Keyword.allCases.filter(\.beginsExpression).map(\.word)) == Set(before.split(separator: " ").map(String.init)))
    }

    /// Words that may be calls are looked up also where nobody asks for the others.
    @Test(arguments: [
        ("attachChild", CallKind.attach), ("detachChild", .detach), ("Task", .task), ("ChildStack", .container), ("ChildSlot", .container),
        ("ChildTabs", .container), ("ChildOverlays", .container), ("ChildSwitch", .container), ("PluginPoint", .pluginPoint),
        ("build", .build), ("buildHome", .build),
        ("building", .none), ("HomeBuilder", .unit), ("HomeBuilders", .unit), ("HomeChildren", .unit), ("HomeRouter", .unit),
        ("HomeInteractor", .unit), ("HomeComponent", .unit), ("Router", .unit), ("homeRouter", .none), ("홈Router", .unit), ("Homer", .none),
        ("a", .none), ("Tas", .none), ("dog", .none),
    ])
    func aCallIsKnownByItsName(_ word: String, _ kind: CallKind) {
        #expect(CallKind(word) == kind)
        for collects in [true, false] {
            let calls = SourceScanner(collectsReferences: collects).scan("struct A { func b() { \(word)(c) } }").calls
            // `Router(c)` alone is nobody's; `Clock.Router(c)` is that of Clock.
            #expect(calls.map(\.kind) == (kind == .none || word == "Router" ? [] : [kind]))
        }
    }

    @Test func anArgumentIsANameAlone() {
        let call = SourceScanner().scan("HomeBuilder(a, b: c, d(e), [f, g], { h, i }, j: k.l, (m) , n )").calls[0]
        #expect("abcdefghijklmn".filter { call.takes(String($0)) } == "acn")
    }

    @Test func manyWordsAreDistinct() {
        let words = (0..<9_000).map { "w\($0)" }
        let (scanner, source) = (SourceScanner(), "let " + words.joined(separator: "\nlet "))
        for _ in 0..<2 { #expect(scanner.scan(source).declarations.map(\.name) == words) }
        for _ in 0..<2 { #expect(scanner.scan("w1 = w2 + w1").references.count == 2) }
        var table = WordTable()
        for _ in 0..<2 {
            #expect(words.map { table.insert($0) } == Array(0..<9_000))
        }
    }

    /// Two words that the interner has one hash for.
    @Test func wordsOfOneHashAreDistinct() { #expect(names("let xzpiyhvgu = 1, komqecosl = 2") == ["xzpiyhvgu", "komqecosl"]) }

    @Test func aCallAtTheTopIsOfNoDeclaration() throws {
        let calls = SourceScanner().scan("Task { await a() }\nstruct B { let c = Task { d() } }\nTask.detached { await e() }").calls
        #expect(calls.map(\.isDiscarded) == [true, false, true] && calls.map(\.declaration) == [-1, 1, -1])
        #expect(calls.map(\.line) == [1, 2, 3])
        #expect(SourceScanner().scan("struct A { let b = 1\n#c(Task { d() }) }").calls.map(\.declaration) == [0])
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

    @Test func malformedUTF8IsRead() {
        let bytes: [UInt8] = [0xFF, 0xFE, 0x0A] + Array("struct A { let b = \"".utf8) + [0xC3, 0x28, 0xE2] + Array("\" }".utf8)
        let scanned = bytes.withUnsafeBufferPointer { SourceScanner().scan($0) }
        #expect(scanned.declarations.map(\.name).contains("A"))
    }

    /// A byte that begins no character takes nothing along.
    @Test(arguments: [[0x80], [0xC3], [0xE2, 0x89], [0xF0, 0x9F, 0x98]] as [[UInt8]])
    func aByteThatBeginsNoCharacterIsOne(_ broken: [UInt8]) {
        for rest in [" {}\nlet b = 1", "{}\nlet b = 1", ""] {
            let bytes = Array("struct A".utf8) + broken + Array(rest.utf8)
            let names = bytes.withUnsafeBufferPointer { SourceScanner().scan($0) }.declarations.map(\.name)
            #expect(names.count == (rest.isEmpty ? 1 : 2) && names[0].hasPrefix("A") && names[0] != "A" && !names[0].contains("{"))
        }
    }
}
