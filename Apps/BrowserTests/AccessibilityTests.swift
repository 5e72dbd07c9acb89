import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    /// Every page of every application, as axe-core sees it.
    @Suite("Accessibility", .timeLimit(.minutes(20)))
    struct AccessibilityTests {
        @Test("axe-core finds nothing on any page, narrow and wide, light and dark")
        func axe() async throws {
            try await withGallery(missing: ["/todo-dog/list/999", "/todo-cat/list/999"]) { page in
                let axe = try await Axe(page.browser)
                func check(_ place: String) async throws { try await axe.checkLooks(place, at: [.desktop, .phone]) }
                try await page.open("/")
                try await check("the gallery")
                try await page.open("/rick-and-morty/")
                try await check("the first page of the explorer")
                try await page.press(.button, "Start")
                for (path, text) in [
                    ("/characters", "826 characters"), ("/episodes", "51 episodes"), ("/character/1", "Odalys Fenwick"),
                    ("/characters/search?name=fenwick&status=alive", "Odalys Fenwick"),
                ] {
                    if path != "/characters" { try await page.open("/rick-and-morty" + path) }
                    try await page.sees(text)
                    try await check("/rick-and-morty" + path)
                }
                for flavor in [TodoFlavor.dog, .cat] {
                    let base = "/" + flavor.storageNamespace
                    let id = try await page.todos(flavor).add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSinceNow: 86400)))).id
                    try await page.todos(flavor).add(TodoDraft(title: "Late", due: .time(Date(timeIntervalSinceNow: -86400))))
                    let done = try await page.todos(flavor).add(TodoDraft(title: "Fed", due: .time(Date(timeIntervalSinceNow: 60)))).id
                    try await page.todos(flavor).setDone([done], true)
                    for path in ["/", "/list", "/list/\(id)", "/done", "/add", "/profile", "/profile/cats", "/todomvc", "/list/999"] {
                        try await page.open(base + path)
                        try await check(base + path)
                    }
                    // Dialogs over a page, and problems of a form.
                    try await page.open(base + "/add")
                    try await page.press(.button, "Add")
                    try await page.sees("Give it a title.")
                    try await check("\(base)/add with a fault")
                    try await page.browser.find(css: "#add-details").click()
                    try await page.press(.button, .containing("Due"))
                    try await page.sees("When is it due?")
                    try await check("the choice of a date in \(base)")
                    try await page.open("\(base)/list/\(id)")
                    try await page.browser.find(.label("Title")).type(" twice")
                    try await page.press(.button, "Delete")
                    try await page.sees("Delete this to-do?")
                    try await check("the question of \(base)")
                    try await page.open(base + "/list")
                    try await page.press(.button, "Delete Late")
                    try await page.sees("“Late” deleted")
                    try await check("what can be taken back in \(base)")
                }
            }
        }
    }
}
