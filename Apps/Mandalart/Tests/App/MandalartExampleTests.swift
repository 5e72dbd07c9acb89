import RibletWeb
import RibletWebTesting
import Testing

@testable import mandalart_example

@MainActor
@Suite("Each feature of the planner alone")
struct MandalartExampleTests {
    @Test("It opens complete, in both languages, with what makes it that feature", arguments: Feature.allCases, ["en", "ko"])
    func opens(_ feature: Feature, _ language: String) async {
        let page = await TestPage(ExampleParent.application(of: feature), language: language)
        #expect(!page.all("heading").isEmpty && page.all(class: "skeleton").isEmpty)
        #expect(page.faults.isEmpty && page.misfits.isEmpty)
        // A feature that has just been added needs none.
        let marks: [Feature: String] = [
            // The beginning asks for a name, and another feature would do so.
            .initialization: "NickName",
            .nickname: "class=\"page welcome\"",
            .main: "class=\"g g3\"",
            .editMain: "class=\"palettes\"",
            .sub: "aria-label=\"\(language == "en" ? "Back" : "뒤로")\"",
            .editSub: "type=\"range\"",
            .overview: "class=\"g g9\"",
            .setting: "class=\"page settings\"",
        ]
        if let mark = marks[feature] { #expect(page.document.contains(mark), "\(mark)") }
        page.session.end()
    }

    @Test("A form closes its sheet, and the sheet is opened again")
    func sheet() async throws {
        let page = await TestPage(ExampleParent.application(of: .editMain))
        try page.click("button", "Cancel")
        await page.wait { page.all(class: "palettes").isEmpty }
        try page.click("button", "Edit the goal")
        await page.wait { !page.all(class: "palettes").isEmpty }
        page.session.end()
    }

    @Test("After the question for a name comes the page that follows")
    func afterTheName() async throws {
        let page = await TestPage(ExampleParent.application(of: .nickname))
        try page.type("textbox", "Nickname", "Jisoo")
        try page.click("button", "Start")
        await page.wait { page.text.contains("Main") && page.all("textbox").isEmpty }
        page.session.end()
    }
}
