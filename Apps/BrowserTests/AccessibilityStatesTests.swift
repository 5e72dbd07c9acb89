import Foundation
import MandalartDomain
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    /// Pages when nothing is there yet, when a question is asked, after an error, and in the other
    /// language.
    @Suite("Accessibility of states", .timeLimit(.minutes(20)))
    struct AccessibilityStatesTests {
        private static let field = "form.form input:not([type=file],[type=radio],[type=hidden])"

        @Test("axe-core finds nothing in Todo without todos, with faults, questions, messages and drafts", arguments: PageVariant.eachOnce)
        func todo(_ variant: PageVariant) async throws {
            try await withVariant(variant) { page, axe in
                for flavor in [TodoFlavor.dog, .cat] {
                    let base = "/" + flavor.storageNamespace
                    func check(_ state: String) async throws { try await axe.check("\(base), \(state)") }
                    for path in ["/", "/list", "/done", "/todomvc"] {
                        try await page.open(base + path)
                        try await check("nothing at \(path)")
                    }
                    try await page.open(base + "/add")
                    try await page.shows("form.form")
                    try await page.click("form.form [type=submit].primary")
                    try await page.shows("[aria-invalid=true]")
                    try await check("a form with a fault")
                    try await page.click("#add-details")
                    try await page.click("form.form .box > button")
                    try await page.shows("dialog input[type=date]")
                    try await check("the choice of a date")
                    // A browser without a calendar of its own sends any text.
                    try await page.browser.execute(
                        "const day = document.querySelector('dialog input[name=day]'); day.type = 'text'; day.value = 'soon'")
                    try await page.click("dialog:has(input[name=day]) [type=submit].primary")
                    try await page.shows("input[name=day][aria-invalid=true]")
                    try await check("the choice of a date with a fault")

                    // A draft that was left, and comes back.
                    try await page.open(base + "/list/add")
                    try await page.browser.find(css: Self.field).type("Half a thought")
                    // Loaded again where it was, the form would go on as if nothing had happened.
                    try await page.open(base + "/list")
                    try await page.open(base + "/list/add")
                    try await page.shows(Self.field)
                    // It says that it came back.
                    try await page.shows("#add .retry-row")
                    try await check("a form that is restored")

                    let id = try await page.todos(flavor).add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSinceNow: 86400)))).id
                    try await page.todos(flavor).add(TodoDraft(title: "Late", due: .time(Date(timeIntervalSinceNow: -86400))))
                    for path in ["/", "/list", "/list/\(id)", "/done", "/profile", "/profile/transfer", "/list/999"] {
                        try await page.open(base + path)
                        try await check(path)
                    }
                    try await page.open("\(base)/list/\(id)")
                    try await page.browser.find(css: "#update-title").type(" twice")
                    try await page.click("form.form .danger")
                    try await page.shows("[role=alertdialog], dialog:modal")
                    try await check("the question before a deletion")
                    try await page.open(base + "/list")
                    try await page.click("li [role=checkbox]")
                    try await page.shows(".toast")
                    try await check("a message with a button")
                    try await page.open(base + "/todomvc")
                    try await page.browser.execute(
                        "document.querySelector('.todo-list label').dispatchEvent(new MouseEvent('dblclick', {bubbles: true, cancelable: true}))"
                    )
                    try await page.shows(".editing .edit")
                    try await check("a row that is changed")
                }
            }
        }

        @Test(
            "axe-core finds nothing in the planner from its first page on, with faults, questions and messages",
            arguments: PageVariant.eachOnce)
        func mandalart(_ variant: PageVariant) async throws {
            try await withVariant(variant) { page, axe in
                func check(_ state: String) async throws { try await axe.check("the planner, \(state)") }
                let services = page.data.mandalart.services
                try await page.open("/mandalart/")
                try await page.shows("form input:not([type=hidden])")
                try await check("who is there")
                try await page.click("form [type=submit]")
                try await page.shows("[aria-invalid=true]")
                try await check("who is there, with a fault")
                try await page.browser.find(css: "form input:not([type=hidden])").type("Jisoo")
                try await page.click("form [type=submit]")
                try await page.shows(".g3 .cell")
                try await check("an empty plan")
                try await page.click(".g3 [data-at=\"0 0\"]")
                try await page.shows("form.form")
                try await check("a new goal")
                try await page.click("form.form [type=submit].primary")
                try await page.shows("[aria-invalid=true]")
                try await check("a new goal without a title")
                try await page.browser.find(css: Self.field).type("Run far")
                try await page.click("form.form [type=submit][value=save]")
                try await page.shows(".g3 [data-at=\"0 0\"][data-p]")
                try await check("one goal")
                try await page.click(".g3 [data-at=\"0 0\"]")
                try await page.shows(".cell.centre")
                try await check("a goal without steps")
                try await page.click(".g3 [data-at=\"0 0\"]:not(.centre)")
                try await page.shows(Self.field)
                try await check("a new step")

                let plan = try await services.addFullPlan()
                for path in MandalartPaths.all(plan) {
                    try await page.open("/mandalart" + path)
                    try await check(path)
                }
                try await page.open("/mandalart/plan/\(plan)/overview")
                try await page.click(".overview > .bar .acts button")
                try await page.shows("#share-link ~ .btn")
                try await check("the sheet for sharing")
                try await page.click("#share-link ~ .btn")
                try await page.shows("#share-address")
                try await check("a link to read in the sheet")
                try await page.click("#share-link ~ .actions .danger")
                try await page.shows("[role=alertdialog]")
                try await check("the question before a link is revoked")
                let key = try await services.mandalarts.readLinks.makeKey(of: plan)
                try await page.open("/mandalart/read?key=\(key.text)")
                try await check("a plan to read")
                try await page.open("/mandalart/plan/\(plan)/goal/1/edit/2")
                try await page.open("/mandalart/plan/\(plan)/edit/3")
                try await page.click("form.form .danger")
                try await page.browser.waitUntil(script: "document.querySelectorAll('dialog:modal').length === 2")
                try await check("the question before a deletion")
                try await page.click("[role=alertdialog] .danger")
                try await page.shows(".toast")
                try await check("a message with a button")
                try await page.open("/mandalart/plan/\(plan)/settings")
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-\(UUID().uuidString).json")
                try Data("nothing of ours".utf8).write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                try await page.browser.find(css: ".upload input[type=file]").upload([file.path])
                try await page.shows("#setting-import-problem")
                try await check("a file that cannot be imported")
                try await page.browser.find(css: ".settings form input").type(String(repeating: "y", count: 40))
                try await page.click(".settings form [type=submit]")
                try await page.shows(".settings [aria-invalid=true]")
                try await check("settings with a fault")
            }
        }

        @Test(
            "axe-core finds nothing on what the host itself shows: errors, a lost connection, a page that starts anew",
            arguments: PageVariant.eachOnce)
        func host(_ variant: PageVariant) async throws {
            try await withVariant(variant) { page, axe in
                for path in [
                    "/", "/nowhere", "/todo-dog/nowhere", "/rick-and-morty/nowhere", "/%ff", "/mandalart/media/nothing.svg",
                    "/todo-dog/assets/nothing.css",
                ] {
                    try await page.browser.go(to: page.base + path)
                    try await axe.check(path)
                }
                try await page.browser.holdSockets()
                try await page.open("/todo-dog/")
                try await page.browser.setOffline(true)
                try await page.browser.closeSockets()
                try await page.shows("#riblet-offline:not([hidden])")
                try await axe.check("a lost connection")
                try await page.browser.setOffline(false)
                try await page.live()
                // A page whose session nobody knows any more.
                try await page.browser.execute("document.cookie = 'riblet_resume=x.1.y;path=/todo-dog'")
                try await page.browser.reload()
                try await page.live()
                try await page.shows("#riblet-offline[data-note]:not([hidden])")
                try await axe.check("a page that starts anew")
            }
        }

        private func withVariant(_ variant: PageVariant, _ body: @escaping @Sendable (OpenGallery, Axe) async throws -> Void) async throws {
            try await withGallery(variant.viewport, language: variant.language) { page in
                try await page.browser.emulate(MediaEmulation(colorScheme: variant.scheme, reducedMotion: true))
                try await body(page, try await Axe(page.browser))
                // Pages that are not there stand in the console, and are no fault here.
                _ = try await page.browser.takeProblems()
            }
        }
    }
}

extension OpenGallery {
    /// Waits until something can be seen.
    fileprivate func shows(_ selector: String) async throws {
        try await browser.waitUntil(
            script: "[...document.querySelectorAll(`\(selector)`)].some(one => one.checkVisibility())")
    }

    /// Presses the first of what can be seen and reached, in the dialog on top where there is one.
    fileprivate func click(_ selector: String) async throws {
        try await shows(selector)
        try await browser.waitUntil(
            script: """
                (() => {
                    const top = [...document.querySelectorAll('dialog:modal')].at(-1) || document;
                    const one = [...top.querySelectorAll(`\(selector)`)].find(one => one.checkVisibility() && !one.disabled);
                    if (one) one.click();
                    return !!one;
                })()
                """)
    }
}
