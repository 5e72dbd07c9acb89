import Testing

@testable import RibletWebTesting

@MainActor
@Suite("What no page should have")
struct PageFaultsTests {
    private func faults(_ html: String) -> [String] {
        let root = DOMNode(tag: "div")
        root.insert(HTMLReader.read(html), at: 0)
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
}
