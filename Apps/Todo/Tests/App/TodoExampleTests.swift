import RibletWeb
import RibletWebTesting
import Testing

@testable import todo_example

@MainActor
@Suite("Each feature of Todo alone")
struct TodoExampleTests {
    @Test("It opens complete, in both languages, with what makes it that feature", arguments: Feature.allCases, ["en", "ko"])
    func opens(_ feature: Feature, _ language: String) async {
        let page = await TestPage(ExampleParent.application(of: feature), language: language)
        // A fresh picture is no reason to wait for the first answer.
        await page.wait { page.all(class: "skeleton").isEmpty }
        #expect(!page.all("heading").isEmpty && page.faults.isEmpty && page.misfits.isEmpty)
        // A feature that has just been added needs none.
        let marks: [Feature: String] = [
            .home: "hero",
            .list: "fab",
            .compactList: "slim",
            .complete: "tile",
            .add: "sheet",
            .update: "actions",
            .profile: "photos",
            .transfer: "upload",
            .quickEntry: "todoapp",
        ]
        if let mark = marks[feature] {
            #expect(page.document.contains("class=\"\(mark)") || page.document.contains(" \(mark)\""), "\(mark)")
        }
        page.session.end()
    }

    @Test("Pages of one program share their todos")
    func share() async throws {
        let application = ExampleParent.application(of: .list)
        let (one, other) = (await TestPage(application), await TestPage(application))
        try one.click("button", "Delete Buy oat milk")
        await other.wait { !other.text.contains("Buy oat milk") }
        #expect(other.text.contains("Vaccination for Bori"))
        for page in [one, other] { page.session.end() }
    }

    @Test("The sheet of a form is closed by the form, and opened again")
    func sheet() async throws {
        let page = await TestPage(ExampleParent.application(of: .add))
        try page.click("button", "Cancel")
        await page.wait { page.all(class: "sheet").isEmpty }
        try page.click("button", "New to-do")
        await page.wait { !page.all(class: "sheet").isEmpty }
        page.session.end()
    }
}
