import Foundation
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain

/// A flavour on a screen.
struct Setting: Sendable, CustomTestStringConvertible {
    let flavor: TodoFlavor
    let viewport: Viewport

    var base: String { "/" + flavor.storageNamespace }
    var testDescription: String { "\(flavor.name) at \(viewport.width) px" }

    static let all = [TodoFlavor.dog, .cat].flatMap { flavor in [Viewport.phone, .desktop].map { Setting(flavor: flavor, viewport: $0) } }
}

/// Tests that drive Chromium, one after the other, beside those in ``BesideInChromium``: two cores
/// hold two browsers, and a third one would make each of them slower. The two halves take about as
/// long.
@Suite("In Chromium", .serialized)
struct InChromium {}

/// The other half of what drives Chromium.
@Suite("In Chromium, beside the others", .serialized)
struct BesideInChromium {}

extension InChromium {
    @Suite("Todo")
    struct TodoFlowTests {
        @Test("A title that is a script is text everywhere", arguments: Setting.all)
        func script(_ setting: Setting) async throws {
            try await withGallery(setting.viewport) { page in
                let attack = "<script>alert(1)</script>"
                try await page.open(setting.base + "/add")
                try await page.browser.find(.label("Title")).type(attack)
                try await page.press(.button, "Add")
                try await page.isAt(setting.base + "/")
                for path in ["/list", "/list/1", "/todomvc"] {
                    try await page.open(setting.base + path)
                    let found = try await page.browser.execute(
                        "return document.body.innerText.includes(arguments[0]) || [...document.querySelectorAll('input')].some(i => i.value === arguments[0])",
                        .string(attack))
                    #expect(found == .bool(true), "\(path)")
                    let scripts = try await page.browser.execute("return document.querySelectorAll('#riblet script').length")
                    #expect(scripts == .number(0), "\(path)")
                }
            }
        }

        @Test("A quick entry that is empty has nothing to scroll", arguments: [Viewport.phone, .desktop])
        func quickEntry(_ viewport: Viewport) async throws {
            try await withGallery(viewport) { page in
                try await page.open("/todo-dog/todomvc")
                let isHigher = try await page.browser.execute("return document.documentElement.scrollHeight > innerHeight")
                #expect(isHigher == .bool(false))
            }
        }

        @Test(
            "What was deleted can be taken back on another page and after a reload, and the focus goes to the neighbour",
            arguments: Setting.all)
        func takesBack(_ setting: Setting) async throws {
            try await withGallery(setting.viewport) { page in
                for (number, title) in ["Walk", "Feed", "Nap"].enumerated() {
                    try await page.todos(setting.flavor).add(
                        TodoDraft(title: title, due: .time(Date(timeIntervalSinceNow: 86400 * 2 + Double(number) * 60))))
                }
                try await page.open(setting.base + "/list")
                try await page.press(.button, "Delete Walk")
                try await page.sees("“Walk” deleted")
                #expect(try await page.browser.has(.css("[role=alertdialog]")) == false)
                try await page.browser.waitUntil(script: "document.activeElement.getAttribute('href') === '\(setting.base)/list/2'")
                // From its own page, too; the list has the focus where it was.
                try await page.press(.link, .containing("Feed"))
                try await page.isAt(setting.base + "/list/2")
                try await page.press(.button, "Delete")
                try await page.isAt(setting.base + "/list")
                try await page.sees("“Feed” deleted")
                try await page.browser.waitUntil(script: "document.activeElement.getAttribute('href') === '\(setting.base)/list/3'")
                #expect(try await page.todos(setting.flavor).todos().map(\.id) == [3])

                try await page.press(.link, "Profile")
                try await page.isAt(setting.base + "/profile")
                try await page.sees("“Feed” deleted")
                try await page.browser.reload()
                try await page.live()
                try await page.sees("“Feed” deleted")
                // One message is seen at a time: closed, it leaves its place to the one before.
                try await page.browser.find(css: ".toast button:last-child").click()
                try await page.sees("“Walk” deleted")
                try await page.doesNotSee("“Feed” deleted")
                try await page.browser.find(css: ".toast button").click()
                try await page.doesNotSee("“Walk” deleted")
                try await page.press(.link, "Today")
                try await page.open(setting.base + "/list")
                try await page.sees("Walk")
                #expect(try await page.todos(setting.flavor).todos().map(\.id) == [1, 3])
            }
        }

        @Test("A change in one window appears in the others at once")
        func windows() async throws {
            try await withGallery { page in
                try await page.open("/todo-cat/list")
                let first = try await page.browser.tab
                let second = try await page.browser.openTab()
                try await page.browser.switchTo(tab: second)
                try await page.open("/todo-cat/list/add")
                try await page.browser.find(.label("Title")).type("Seen by both")
                try await page.press(.button, "Add")
                try await page.sees("Seen by both")
                try await page.browser.switchTo(tab: first)
                try await page.sees("Seen by both")
            }
        }

        @Test("A page says in how many other windows it is open", arguments: [(TodoFlavor.dog, "en"), (.cat, "ko")])
        func presence(_ flavor: TodoFlavor, _ language: String) async throws {
            try await withGallery(language: language) { page in
                let words = language == "ko" ? "다른 창에서도 열려 있어요" : "Open in another window, too"
                let list = "/\(flavor.storageNamespace)/list"
                let id = try await page.todos(flavor).add(TodoDraft(title: "Bori", due: .time(Date(timeIntervalSinceNow: 3600)))).id
                try await page.open(list)
                #expect(
                    try await page.browser.execute("return document.body.innerText.includes(arguments[0])", .string(words)) == .bool(false))
                let first = try await page.browser.tab
                let second = try await page.browser.openTab()
                try await page.browser.switchTo(tab: second)
                try await page.open(list)
                try await page.sees(words)
                try await page.browser.switchTo(tab: first)
                try await page.sees(words)
                // The other goes on to a todo, and this one follows it there.
                try await page.browser.switchTo(tab: second)
                try await page.press(.link, .containing("Bori"))
                try await page.isAt("\(list)/\(id)")
                try await page.doesNotSee(words)
                try await page.browser.switchTo(tab: first)
                try await page.press(.link, .containing("Bori"))
                try await page.isAt("\(list)/\(id)")
                try await page.sees(words)
                // A window that leaves the application is no longer there.
                try await page.browser.switchTo(tab: second)
                try await page.sees(words)
                try await page.open("/")
                try await page.browser.switchTo(tab: first)
                try await page.doesNotSee(words)
            }
        }

        @Test("Tabs keep their stack; the profile pages endlessly and ends")
        func tabs() async throws {
            try await withGallery { page in
                try await page.todos(.dog).add(TodoDraft(title: "Stay here", due: .time(Date(timeIntervalSinceNow: 3600))))
                try await page.open("/todo-dog/list")
                try await page.press(.link, "Profile")
                try await page.isAt("/todo-dog/profile")
                try await page.browser.waitUntil(script: "document.querySelectorAll('.photos img').length >= 30")
                try await page.browser.waitUntil(
                    script: "(window.scrollTo(0, document.body.scrollHeight), document.querySelectorAll('.photos img').length >= 90)")
                try await page.press(.link, "Today")
                try await page.isAt("/todo-dog/list")
                try await page.sees("Stay here")
            }
        }

        @Test("A long list comes as the user goes down, and the place is found again")
        func longList() async throws {
            try await withGallery { page in
                for number in 1...250 {
                    try await page.todos(.dog).add(
                        TodoDraft(title: "Todo \(number)", due: .time(Date(timeIntervalSinceNow: 3600 + Double(number)))))
                }
                // Today has rows, too, and is covered.
                let rows = "document.querySelectorAll('.riblet-page:not([hidden]) .row .check').length"
                try await page.open("/todo-dog/list")
                try await page.browser.waitUntil(script: "\(rows) === 100")
                try await page.browser.waitUntil(script: "(window.scrollTo(0, document.body.scrollHeight), \(rows) === 250)")
                try await page.doesNotSee("Show more")
                try await page.press(.link, .containing("Todo 249"))
                try await page.isAt("/todo-dog/list/249")
                try await page.browser.back()
                try await page.isAt("/todo-dog/list")
                let row = "document.querySelector('.riblet-page:not([hidden]) [href$=\"/list/249\"]')"
                try await page.browser.waitUntil(script: "\(row).getBoundingClientRect().top < innerHeight")
                try await page.press(.checkbox, "Done: Todo 250")
                try await page.browser.waitUntil(script: "\(rows) === 249")
            }
        }

        @Test("The page speaks Korean when the browser does, and switches")
        func korean() async throws {
            try await withGallery(language: "ko") { page in
                try await page.open("/todo-dog/")
                try await page.sees("아직 할 일이 없어요")
                try await page.press(.link, "프로필")
                try await page.press(.link, "English")
                try await page.live()
                try await page.sees("Profile")
                #expect(try await page.browser.execute("return document.documentElement.lang") == .string("en"))
            }
        }
    }
}

/// A small real picture.
enum SamplePicture {
    /// One red pixel as PNG.
    private static let png = """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==
        """

    static func upload() throws -> UploadedFile {
        UploadedFile(name: "sample.png", contentType: "image/png", bytes: Array(try #require(Data(base64Encoded: png))))
    }

    /// The same with so many bytes, in a part that is kept with the picture: behind what is drawn
    /// of the pixel, where browsers look at it no more.
    static func upload(atLeast count: Int) throws -> UploadedFile {
        let bytes = try upload().bytes
        let size = (0..<4).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        let padding = size + Array("IDAT".utf8) + [UInt8](repeating: 0, count: count + 4)
        return UploadedFile(name: "sample.png", contentType: "image/png", bytes: bytes.dropLast(12) + padding + bytes.suffix(12))
    }
}
