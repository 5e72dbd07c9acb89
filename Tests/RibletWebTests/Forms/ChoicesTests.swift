import Foundation
import Riblet
import RibletPlayground
import RibletWebTesting
import Testing

@testable import RibletWeb

@MainActor
@Suite("Fields with several values")
struct ChoicesTests {
    private func sent(_ page: TestPage) throws -> String {
        try #require(page.root.descendants.first { $0["id"] == "sent" }).textContent
    }

    private func element(_ page: TestPage, _ id: String) throws -> DOMNode {
        try #require(page.root.descendants.first { $0["id"] == id })
    }

    @Test("a group of boxes is a group with its name and hint, and its boxes have labels")
    func markup() async throws {
        let page = await TestPage(Playground.application(), path: "/forms")
        let group = try element(page, "trip-extras")
        #expect(group.tag == "fieldset" && group.descendants.contains { $0.tag == "legend" && $0.textContent == "Extras" })
        #expect(group["aria-describedby"] == "trip-extras-message")
        #expect(try element(page, "trip-extras-message").textContent == "As many as you like")
        #expect(try page.find("checkbox", "Seat").isChecked && !page.find("checkbox", "Meal").isChecked)
        #expect(try element(page, "trip-days")["multiple"] != nil)
    }

    @Test("all that is ticked or marked is sent, in the order of the page, and nothing where nothing is")
    func submit() async throws {
        let page = await TestPage(Playground.application(), path: "/forms")
        try page.click("checkbox", "Meal")
        try page.choose(["wed", "mon"], in: element(page, "trip-days"))
        #expect(try element(page, "heard").textContent == "Heard extras meal+seat, days mon+wed")
        try page.click("button", "Send")
        #expect(try sent(page) == "Sent name: , extras: meal+seat, days: mon+wed")
        for box in ["Meal", "Seat"] { try page.click("checkbox", box) }
        try page.choose([], in: element(page, "trip-days"))
        try page.click("button", "Send")
        #expect(try sent(page) == "Sent name: , extras: , days: ")
        withKnownIssue { try page.choose(["never"], in: element(page, "trip-days")) }
    }

    @Test("an option without a value is chosen by its text as browsers read it, and the first of equal ones")
    func chosenByText() {
        struct Page: View {
            var body: HTML<Never> {
                main {
                    select(.value("a b")) {
                        option(.value("x")) { "a b" }
                        option { "\n  a \t b\n" }
                        option { "a b" }
                    }
                }
            }
        }
        let application = WebApplication(name: "Page") { _ in
            SingleRootRouter(ViewableRouter(interactor: Interactor(), viewController: HTMLViewController(view: Page())))
        }
        let html = Session(application: application, request: PageRequest()).contentHTML()
        #expect(html.contains("<option value=\"x\">a b</option><option selected>\n  a \t b\n</option><option>a b</option>"), "\(html)")
    }

    @Test("fields of one name are read one by one or together")
    func fields() {
        let fields = FormFields([.init(name: "a", value: "1"), .init(name: "b", value: "2"), .init(name: "a", value: "3")])
        #expect(fields["a"] == "1")
        #expect(fields.values("a") == ["1", "3"])
        #expect(fields.values("c").isEmpty)
    }

    @Test("a form that has a control for files is posted in parts, another is not; the control's own name gives way")
    func files() {
        struct Page: View {
            let hasFile: Bool
            var body: HTML<Int> {
                main {
                    form(.id("a"), .onSubmit { _ in 0 }) {
                        div { if hasFile { input(.type("file"), .name("mine"), .onFile { _ in 1 }) } }
                    }
                    form(.id("b"), .onSubmit { _ in 0 }) { input(.name("text")) }
                }
            }
        }
        let application = { (hasFile: Bool) in
            WebApplication(name: "Page") { _ in
                let controller = HTMLViewController(view: Page(hasFile: hasFile))
                return SingleRootRouter(ViewableRouter(interactor: Interactor(), viewController: controller))
            }
        }
        let html = { (hasFile: Bool) in Session(application: application(hasFile), request: PageRequest()).contentHTML() }
        let markup = html(true)[..<(html(true).firstRange(of: "<form id=\"b\"")?.lowerBound ?? html(true).endIndex)]
        #expect(markup.contains(" method=\"post\" enctype=\"multipart/form-data\">"))
        #expect(markup.contains(" name=\"_f:2:") && !markup.contains("mine"))
        #expect(!html(false).contains("enctype"))
        #expect(html(true).components(separatedBy: "enctype").count == 2)
    }
}
