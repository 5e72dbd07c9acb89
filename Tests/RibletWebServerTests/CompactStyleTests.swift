import Testing

@testable import RibletWebServer

@Suite("The served form of stylesheets")
struct CompactStyleTests {
    private func compact(_ text: String) -> String { String(decoding: CompactStyle.of(Array(text.utf8)), as: UTF8.self) }

    @Test(
        "Comments leave, and white space that separates nothing",
        arguments: [
            ("/* a */\n@layer one, two;\n\nh1 { margin: 0; color: red }\n", "@layer one,two;h1{margin: 0;color: red}"),
            ("a b>c + d~e{}", "a b>c + d~e{}"), ("a /* x */ b {}", "a b{}"), ("a/* x */b {}", "a/**/b{}"),
            ("a { width: calc(1px + 2px) }", "a{width: calc(1px + 2px)}"),
            ("@media (width > 1px) and (color) { }", "@media (width > 1px) and (color){}"),
            ("a:is(b , c) :not(d) {}", "a:is(b,c) :not(d){}"), (":root { --none: ; --one:/**/; }", ":root{--none: ;--one:;}"),
            ("", ""), (" \n\t", ""), ("/**/", ""), ("a{}/* end */", "a{}"),
        ])
    func leaves(_ text: String, _ expected: String) { #expect(compact(text) == expected) }

    @Test(
        "Strings, addresses, escapes and broken ends stay as they stand",
        arguments: [
            "a{content: \"  /* no */  ;  }\"}", "a{content: 'it\\'s  ,  so'}", "@import url(a/*b  c*/d);", "a{src: URL( x/*y )}",
            ".\\31  .b{}", ".a\\;\\ b{}", ".\\00e9/**/b{}", "a{content: \"open  \n", "a{content: \"open\\", "b/* open  ", "a\\",
            "url(open  ",
        ])
    func stays(_ text: String) { #expect(compact(text) == text) }

    @Test("Nothing is left to make smaller the second time, whatever the bytes are")
    func again() {
        let pieces = ["a", " ", "\n", "/*", "*/", "\"", "'", "\\", "url(", ")", "{", ":", "3", "\u{e9}"]
        let pairs = pieces.flatMap { first in pieces.map { first + $0 } }
        for text in pairs.flatMap({ first in pairs.map { first + $0 } }) {
            let once = compact(text)
            #expect(compact(once) == once, "\(text.debugDescription)")
            #expect(once.utf8.count <= text.utf8.count)
        }
    }
}
