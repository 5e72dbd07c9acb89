import RibletDOM
import Testing

@testable import RibletWebTesting

@MainActor
@Suite("Faults of pages")
struct PageFaultsTests {
    private func faults(_ html: String) -> [String] {
        let root = DOMNode(tag: "div")
        root.insert(HTMLReader.written(html), at: 0)
        return PageFaults(root).all
    }

    @Test(
        "is found",
        arguments: [
            (#"<p id="a"></p><p id="a"></p>"#, "the id a stands twice"),
            (#"<button></button>"#, "a button has no name: <button>"),
            (#"<input type="date">"#, "a field has no name: <input type=\"date\">"),
            (#"<input placeholder=" ">"#, "a textbox has no name: <input placeholder=\" \">"),
            (#"<a href="/"><img src="x" alt=""></a>"#, "a link has no name: <a href=\"/\">"),
            (#"<img src="x">"#, "a picture has no alt: <img src=\"x\">"),
            (#"<label for="gone">x</label>"#, "for=\"gone\" of a label names nothing in the page"),
            (#"<p aria-describedby="b c" id="b">x</p>"#, "aria-describedby=\"c\" of a p names nothing in the page"),
            (#"<h1>A</h1><h3>B</h3>"#, "a heading of level 3 follows one of level 1: “B”"),
            (#"<a>nowhere</a>"#, "a link leads nowhere: <a>"),
            (#"<dialog open><p>x</p></dialog>"#, "a dialog has no name: <dialog open=\"\">"),
        ])
    func found(_ html: String, _ fault: String) {
        #expect(faults(html) == [fault])
    }

    @Test(
        "is not seen where there is none",
        arguments: [
            #"<h2>A</h2><h3>B</h3><h2>C</h2>"#, #"<h1>A</h1><dialog data-modal open aria-label="x"><h3>B</h3></dialog>"#,
            #"<button hidden></button><div aria-hidden="true"><button></button></div><details><summary>More</summary><button></button></details>"#,
            #"<label>Name <input></label><label for="a">Day</label><input type="date" id="a">"#,
            #"<img alt="" src="x"><img role="none" src="x">"#,
            #"<input type="hidden"><dialog></dialog>"#,
        ])
    func none(_ html: String) {
        #expect(faults(html) == [])
    }

    // MARK: What browsers rearrange

    private func rearranged(_ html: String) -> [String] { faults(html).filter { $0.contains("where browsers do not leave it") } }

    @Test(
        "content that browsers rearrange is found",
        arguments: [
            ("<p>a<div>b</div></p>", "a div stands in a p"), ("<p><span><ul><li>b</li></ul></span></p>", "a ul stands in a p"),
            ("<p><p>b</p></p>", "a p stands in a p"), ("<p><r-v id=r2><section>b</section></r-v></p>", "a section stands in a p"),
            ("<p><form><button>b</button></form></p>", "a form stands in a p"), ("<p><h2>b</h2></p>", "a h2 stands in a p"),
            (#"<a href="/"><button>b</button></a>"#, "a button stands in a a"),
            (#"<a href="/"><a href="/b">b</a></a>"#, "a a stands in a a"),
            (#"<button><span><a href="/">b</a></span></button>"#, "a a stands in a button"),
            ("<button>a<button>b</button></button>", "a button stands in a button"), ("<a><a>b</a></a>", "a a stands in a a"),
            (#"<button><input aria-label="x"></button>"#, "a input stands in a button"),
            (#"<a href="/">x<select aria-label="x"></select></a>"#, "a select stands in a a"),
            ("<ul><div>b</div></ul>", "a div stands in a ul"), ("<ol>text<li>b</li></ol>", "text stands in a ol"),
            ("<ul><r-f><p>b</p></r-f></ul>", "a p stands in a ul"), ("<div><li>b</li></div>", "a li stands in a div"),
            ("<ul><li><li>b</li></li></ul>", "a li stands in a li"), ("<dl><p>b</p></dl>", "a p stands in a dl"),
            ("<table><tr><td>b</td></tr></table>", "a tr stands in a table"), ("<table><div>b</div></table>", "a div stands in a table"),
            ("<table><tbody><td>b</td></tbody></table>", "a td stands in a tbody"),
            ("<table><tbody><tr>b</tr></tbody></table>", "text stands in a tr"),
            ("<table><tbody><r-v id=r2><tr><td>b</td></tr></r-v></tbody></table>", "a r-v stands in a tbody"),
            ("<div><tr><td>b</td></tr></div>", "a tr stands in a div"),
            (#"<select aria-label="x"><div>b</div></select>"#, "a div stands in a select"),
            (#"<select aria-label="x"><option><b>b</b></option></select>"#, "a b stands in a option"),
            ("<form><div><form></form></div></form>", "a form stands in a form"), ("<h2>a<h3>b</h3></h2>", "a h3 stands in a h2"),
            ("<svg><g><p>b</p></g></svg>", "a p stands in a svg"),
        ])
    func rearranges(_ html: String, _ fault: String) {
        #expect(rearranged(html).contains { $0.hasPrefix(fault + ", where") }, "\(faults(html))")
    }

    @Test(
        "content that browsers leave as it is has no fault",
        arguments: [
            "<p>a<b>b</b><r-v id=r2><em>c</em></r-v></p>", "<div><p>b</p></div>", "<p><button><div>b</div></button></p>",
            "<table><caption>c</caption><colgroup><col></colgroup><thead><tr><th>h</th></tr></thead><tbody><tr><td><p>b</p><ul><li>c</li></ul></td></tr></tbody></table>",
            "<ul><li>a<ul><li>b</li></ul></li> <r-f><li>c</li></r-f><r-v id=r2><li>d</li></r-v></ul>", "<li><div>a</div></li>",
            "<dl><div><dt>a</dt><dd><p>b</p></dd></div><dt>c</dt><dd>d</dd></dl>",
            #"<a href="/"><h2>a</h2><div>b</div><img alt="" src="x"></a>"#,
            #"<select aria-label="x"><optgroup label="y"><option>a</option></optgroup><hr></select>"#, "<form></form><form></form>",
            #"<form><input type="hidden"><button>a</button></form>"#,
            "<svg><title>t</title><path></path><foreignObject><p>a</p></foreignObject></svg>",
        ])
    func leaves(_ html: String) {
        // A list item by itself is what a row's own markup is before it is put into its list.
        #expect(rearranged(html.hasPrefix("<li>") ? "<ul>\(html)</ul>" : html) == [])
    }

    // MARK: Addresses

    @Test(
        "an address that browsers would run, or that is not written, is found",
        arguments: ["javascript:alert(1)", " JavaScript:x", "java\tscript:x", "about:invalid", "vbscript:x"])
    func script(_ address: String) {
        #expect(
            faults(#"<a href="\#(address)">x</a>"#).contains { $0.contains("leads nowhere") }, "\(faults(#"<a href="\#(address)">x</a>"#))")
    }

    @Test("other addresses are not", arguments: ["/", "list?a=b:c", "https://example.org/javascript:x", "mailto:a@b", "#a:b"])
    func address(_ address: String) { #expect(faults(#"<a href="\#(address)">x</a>"#) == []) }
}
