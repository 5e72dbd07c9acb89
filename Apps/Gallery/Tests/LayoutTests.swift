import NeedleKit
import RibletLocalization
import RibletWeb
import RibletWebTesting
import Testing

@testable import GalleryApp

@Suite("Samples of layouts")
struct LayoutSampleTests {
    @Test("Every width is laid out without contradiction, inside the window", arguments: LayoutSample.allCases, Language.allCases)
    func widths(_ sample: LayoutSample, _ language: Language) {
        let scene = sample.scene(language)
        for width in stride(from: LayoutState.widths.lowerBound, through: LayoutState.widths.upperBound, by: 20) {
            let picture = scene.place(width: Double(width))
            #expect(picture.problems.isEmpty, "\(width): \(picture.problems)")
            for box in picture.boxes {
                #expect(box.frame.x >= 0 && box.frame.maxX <= Double(width), "\(width): \(box.name) at \(box.frame)")
                #expect(box.frame.maxY <= picture.height)
            }
        }
        #expect(scene.window.layoutEngine.ambiguities().isEmpty)
    }

    @Test("Labels stand above their fields where it is narrow, and beside them where it is wide")
    func form() throws {
        let scene = LayoutSample.form.scene(.en)
        func frames(_ width: Double) throws -> (label: LayoutRect, field: LayoutRect) {
            let boxes = scene.place(width: width).boxes
            let label = try #require(boxes.first { $0.id == "mail-label" })
            let field = try #require(boxes.first { $0.id == "mail" })
            return (label.frame, field.frame)
        }
        let narrow = try frames(320)
        #expect(narrow.label.maxY <= narrow.field.y && narrow.label.x == narrow.field.x)
        let wide = try frames(700)
        #expect(wide.label.maxX < wide.field.x && wide.label.midY.distance(to: wide.field.midY).magnitude <= 1)
        // And back: nothing of the other arrangement stays.
        #expect(try frames(320) == narrow)
    }

    @Test("Every box can be explained, in both languages", arguments: LayoutSample.allCases, Language.allCases)
    func explanations(_ sample: LayoutSample, _ language: Language) throws {
        let scene = sample.scene(language)
        let picture = scene.place(width: 500)
        for box in picture.boxes.prefix(12) {
            let explanation = try #require(scene.explain(box.id, in: language))
            #expect(explanation.name == box.name && explanation.facts.count == 4)
            #expect(explanation.facts.allSatisfy { !$0.reasons.isEmpty && $0.consequence != nil })
            // The numbers are those in the picture, none is missing.
            let numbers = Set(explanation.facts.flatMap(\.reasons).map(\.number))
            #expect(numbers == Set(1...numbers.count))
            #expect(explanation.picture.hasPrefix("<svg") && explanation.picture.contains(">\(numbers.count)</text></g>"))
            #expect(!explanation.picture.contains(">\(numbers.count + 1)</text></g>"))
            let said = explanation.facts.map(\.title) + explanation.facts.compactMap(\.consequence)
            #expect(!said.contains { $0.contains(language == .en ? "ambiguous" : "모호") })
        }
        #expect(scene.explain("nothing", in: language) == nil)
    }
}

@MainActor
@Suite("The page of layouts")
struct LayoutPageTests {
    private func page(_ path: String = "/", language: String = "en") async -> TestPage {
        await TestPage(LayoutApplication.make(basePath: ""), path: path, language: language)
    }

    @Test("The slider lays out anew, and bad values change nothing or come to the nearest width")
    func slider() async throws {
        let page = await page()
        let slider = try page.find("slider", "Width of the window")
        for (typed, width) in [
            ("400", 400), ("99999", 920), ("-5", 280), ("1e300", 920), ("nan", 920), ("wide", 920), ("", 920), ("640.4", 640),
        ] {
            try page.type(slider, typed)
            #expect(page.all(class: "layout-picture").first?["width"] == "\(width)")
        }
        // Without script a form brings the width.
        try page.type(slider, "360")
        try page.click("button", "Lay out")
        #expect(page.all(class: "layout-picture").first?["width"] == "360")
        // A link takes the width to a page that is loaded; what it says is as bounded as what is
        // typed.
        #expect(try page.find("link", "Card")["href"] == "/card?width=360")
        for (query, width) in [("320", 320), ("5000", 920), ("-1", 280), ("inf", 320), ("x", 320)] {
            let loaded = await self.page("/card?width=\(query)")
            #expect(loaded.all(class: "layout-picture").first?["width"] == "\(width)")
            loaded.end()
        }
        #expect(page.faults.isEmpty)
        page.end()
    }

    @Test("A pressed box says why it lies there, and its address can be opened")
    func press() async throws {
        let page = await page("/?width=560")
        #expect(page.text.contains("Press a box") && page.text.contains("For developers who lay out screens"))
        #expect(page.title == "Form · Layout")
        try page.click("link", "Field: Name")
        #expect(page.title == "Field: Name, Form · Layout" && !page.text.contains("Press a box"))
        // Words first, then code; one rounding of a number.
        #expect(page.text.contains("The right edge of “Field: Name” lies 20 px left of the right edge of “Window”."))
        let numbers = page.text.matches(of: /(?:lies at|left edge is|왼쪽 가장자리) ([\d.]+)/).map { String($0.1) }
        #expect(numbers.count >= 2 && Set(numbers).count == 1)
        #expect(page.url == "/?box=name")
        #expect(page.text.contains("The left edge is") && page.text.contains("fields reach the margin"))
        #expect(page.faults.isEmpty)
        try page.click("button", "Close")
        #expect(!page.text.contains("The left edge is"))
        page.end()
        let opened = await self.page("/card?box=badge", language: "ko")
        #expect(opened.text.contains("배지") && opened.text.contains("왼쪽 가장자리"))
        #expect(opened.faults.isEmpty)
        opened.end()
        let unknown = await self.page("/nine?box=%3Cscript%3E")
        #expect(unknown.all(class: "layout-reasons").isEmpty && unknown.all("link").count > 81)
        unknown.end()
    }
}
