import Riblet
import RibletReactor
import RibletWebTesting
import Testing

@testable import RibletWeb

@MainActor
@Suite("Forms in a page", .timeLimit(.minutes(20)))
struct FormControlsTests {
    private func open() async throws -> (page: TestPage, interactor: SignUpInteractor) {
        let page = await TestPage(SignUpRouter.application)
        return (page, try #require(page.session.root as? SignUpRouter).interactor)
    }

    private func node(_ id: String, in page: TestPage) throws -> DOMNode {
        try #require(page.root.descendants.first { $0["id"] == id }, "there is no element with the id \(id)")
    }

    private func fill(_ page: TestPage) throws {
        try page.type("textbox", "Name", "Bori")
        try page.type("textbox", "E-mail", "bori@example.com")
        try page.type(try page.find("combobox", "Plan"), "paid")
        try page.click("checkbox", "I agree")
        try page.type("textbox", "About you", "A <b>dog</b>")
    }

    @Test("each control has its label, its hint and whether it must be filled in")
    func labels() async throws {
        let (page, _) = try await open()
        let name = try page.find("textbox", "Name")
        #expect(name["name"] == "name" && name["aria-required"] == "true" && name["aria-invalid"] == "false")
        #expect(try node(#require(name["aria-describedby"]), in: page).textContent == "As your friends call you")
        #expect(try page.find("textbox", "About you")["aria-required"] == nil)
        #expect(try page.find("textbox", "E-mail")["autocomplete"] == "email")
        #expect(page.all("combobox", "Plan").count == 1 && page.all("checkbox", "I agree").count == 1)
        #expect(try node("sign-up", in: page)["novalidate"] != nil)
        #expect(page.faults.isEmpty, "\(page.faults)")
    }

    @Test("a field that was left wrong says so at once; another message takes the hint's place, and gives it back")
    func blur() async throws {
        let (page, _) = try await open()
        let name = try page.find("textbox", "Name")
        try page.type(name, "x")
        try page.type(name, "")
        #expect(name["aria-invalid"] == "false")
        page.blur(name)
        #expect(name["aria-invalid"] == "true")
        #expect(try node(#require(name["aria-describedby"]), in: page).textContent == "!name is missing")
        #expect(page.all("alert").isEmpty)
        try page.type(name, "y")
        #expect(name["aria-invalid"] == "false")
        #expect(try node(#require(name["aria-describedby"]), in: page).textContent == "As your friends call you")
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test("a form with faults lists them, links to the fields and gives the focus to the first; each time anew")
    func summary() async throws {
        let (page, interactor) = try await open()
        try page.type("textbox", "Name", "Bori")
        try page.click("button", "Sign up")
        let summary = try #require(page.all("alert").first)
        #expect(summary.accessibleName == "That is not quite right")
        let links = summary.descendants.filter { $0.tag == "a" }
        #expect(links.map(\.textContent) == ["email is missing", "plan is missing", "terms is missing"])
        for link in links { _ = try node(String(#require(link["href"]).dropFirst()), in: page) }
        #expect(links.first?["data-c"] == #"{"click":[["focus","sign-up-email"]]}"#)
        let email = try page.find("textbox", "E-mail")
        #expect(email["autofocus"] == "1")
        try page.click("button", "Sign up")
        #expect(email["autofocus"] == "2")
        try page.type(email, "bori@example.com")
        try page.click("button", "Sign up")
        #expect(email["autofocus"] == nil)
        #expect(try page.find("combobox", "Plan")["autofocus"] == "3")
        #expect(interactor.stored.isEmpty)
        #expect(page.misfits.isEmpty && page.faults.isEmpty, "\(page.faults)")
    }

    /// The page's script marks a form that is on its way; the page hears of it when it is stored.
    @Test("on its way a form is busy, and a double submit is one, across a reconnect as well")
    func once() async throws {
        let (page, interactor) = try await open()
        try fill(page)
        let form = try node("sign-up", in: page)
        try page.submit(form)
        #expect(interactor.currentState.form.phase != .editing && form["aria-busy"] == nil)
        try page.submit(form)
        page.disconnect()
        page.connect()
        try page.submit(form)
        await page.wait { interactor.stored.count == 1 }
        interactor.finish()
        await page.wait { page.text.contains("submitted") }
        #expect(
            interactor.stored == [[.name: "Bori", .email: "bori@example.com", .plan: "paid", .terms: "on", .about: "A <b>dog</b>"]])
        #expect(form["aria-busy"] == nil)
        #expect(try page.find("button", "Sign up")["disabled"] != nil)
        #expect(page.misfits.isEmpty)
    }

    @Test("what is stored elsewhere may be refused at its field")
    func refused() async throws {
        let (page, interactor) = try await open()
        try fill(page)
        try page.click("button", "Sign up")
        await page.wait { interactor.stored.count == 1 }
        interactor.finish(FormRefusal([.email: .custom("taken")]))
        await page.wait { !page.all("alert").isEmpty }
        #expect(try page.find("textbox", "E-mail")["aria-invalid"] == "true")
        #expect(page.text.contains("email is taken"))
        #expect(try page.find("button", "Sign up")["disabled"] == nil)
        #expect(page.misfits.isEmpty)
    }

    @Test("the button is told, a box that is not ticked is off, and foreign fields are nobody's")
    func submission() async throws {
        let (page, interactor) = try await open()
        try fill(page)
        try page.click("button", "Later")
        #expect(interactor.submitters == ["later"])
        interactor.finish(FormRefusal(.custom("later")))
        await page.wait { interactor.currentState.form.phase == .editing }
        try page.click("checkbox", "I agree")
        #expect(interactor.currentState.form[.terms] == "")
        try page.submit(try node("sign-up", in: page))
        #expect(interactor.currentState.form.problem(with: .terms) == .valueMissing)
        let address = try #require(node("sign-up", in: page)["data-t"])
        page.transmit(#"["e",1000,0,"\#(address)","submit",[["name","x"],["admin","1"],["_submitter","boo"]]]"#)
        #expect(interactor.currentState.form[.name] == "x")
        #expect(Set(interactor.currentState.form.values.keys) == Set(SignUpField.allCases))
    }

    @Test("without script the posted form shows the same messages and what was typed")
    func posted() async throws {
        let page = await TestPage(SignUpRouter.application, connects: false)
        let handler = try #require(page.root.descendants.first { $0["name"] == "_e" && $0["type"] == "hidden" }?["value"])
        #expect(page.session.submit(handler: handler, fields: [("name", "Bori"), ("email", "nothing"), ("terms", ""), ("terms", "on")]))
        let html = page.session.document(
            Session.DocumentLinks(
                scriptURL: "/s.js", stylesheetURLs: [], liveURL: "/l", uploadURL: "/u", pageToken: "p", formToken: "f"))
        #expect(html.contains("email is wrong") && html.contains("plan is missing") && !html.contains("terms is missing"))
        #expect(html.contains(" value=\"Bori\"") && html.contains(" value=\"nothing\"") && html.contains(" checked"))
        #expect(html.contains("autofocus=\"1\"") && html.contains("role=\"alert\""))
    }

    @Test("throttled input says so to the page")
    func throttle() {
        let markup = Session(application: BareRouter.application, request: PageRequest()).contentHTML()
        #expect(markup.contains("data-e=\"input*200\"") && markup.contains("data-e=\"input\""))
    }
}

/// A page of two inputs.
private struct BareView: View {
    var body: HTML<String> {
        div {
            input(.aria("label", "a"), .onInput(throttle: 200) { $0 })
            input(.aria("label", "b"), .onInput(throttle: 0) { $0 })
        }
    }
}

private final class BareController: HTMLViewController<BareView> {}

private final class BareRouter: LaunchRouter<Interactor, BareController>, LocationRouting {
    var location: Location { Location() }
    func open(_ location: Location) -> Bool { true }

    static var application: WebApplication {
        WebApplication(name: "Bare") { _ in BareRouter(interactor: Interactor(), viewController: BareController(view: BareView())) }
    }
}
