import Foundation
import Hummingbird
import Logging
import RibletDOM
import Testing

@testable import RibletWebTesting

/// The pages that the browser is shown.
private enum TestSite {
    static let form = """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Form</title><link rel="icon" href="data:,">
        <style>
            body { color: rgb(0, 0, 0) } @media (prefers-color-scheme: dark) { body { color: rgb(255, 255, 255) } }
            .covered { display: none } main { height: 3000px }
        </style></head><body>
        <header><h1>Sign&nbsp;up</h1></header>
        <main>
            <label for="mail">E-mail <em>address</em></label><input id="mail" type="email" placeholder="you@example.org">
            <label><input type="checkbox" id="news"> Send news</label>
            <input id="file" type="file" aria-label="Picture">
            <button id="add">Add</button> <button aria-label="Remove all">×</button> <button disabled>Send</button>
            <button class="covered">Add</button>
            <a href="/second">Go <img alt="there" src="data:,"></a>
            <ul id="list"></ul><p id="keys"></p>
            <button id="ask">Ask</button>
            <dialog id="sheet" aria-label="Sheet"><button>Close</button></dialog>
        </main>
        <script src="/form.js"></script></body></html>
        """
    static let broken = """
        <!doctype html><title>Broken</title><link rel="icon" href="data:,"><body><script>1</script><script src="/throws.js"></script></body>
        """
    static let script = """
        const by = (id) => document.getElementById(id);
        by('add').onclick = () => setTimeout(() => {
            const item = document.createElement('li'); item.textContent = by('mail').value; by('list').append(item);
        }, 20);
        by('ask').onclick = () => { by('keys').textContent = String(confirm('Sure?')); };
        document.addEventListener('keydown', (event) => { by('keys').textContent += (event.shiftKey ? 'S-' : '') + event.key + ' '; });
        """
    /// Goes on to itself again and again, at once or a few milliseconds later, and shows where it
    /// ended.
    static let hops = """
        const at = +location.search.slice(1);
        const last = () => { const end = document.createElement('p'); end.id = 'end'; document.body.append(end); };
        if (at === 60) last(); else setTimeout(() => { location.href = '/hops?' + (at + 1); }, at % 9);
        """
    /// Goes on to the second page after a second, without any script.
    static let refresh = """
        <!doctype html><html lang="en"><head><title>Wait</title><link rel="icon" href="data:,"><meta http-equiv="refresh" content="1; url=/second">
        </head><body><p>Wait</p></body></html>
        """
    static let policy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:"
    static let names = """
        <!doctype html><html lang="en"><title>Names</title><body>
        <div id="a1">Billing</div><div id="a2">Name</div>
        <input class="t" aria-labelledby="a1 a2"><input class="t" type="search" title="Find"><input class="t" type="number" aria-label="Age">
        <input class="t" type="submit"><input class="t" type="button" value="Press"><input class="t" placeholder="Nick">
        <button class="t"> Save <span aria-hidden="true">!</span> <b>now</b></button><button class="t" title="Only title"></button>
        <a class="t" href="#x">More<br>here</a><a class="t" href="#y"><img alt="Logo" src="data:,"></a>
        <h2 class="t">Top <small>ten</small></h2><nav class="t" aria-label="Main">x</nav><main class="t">y</main>
        <select class="t" aria-label="Size"><option>S</option></select><select class="t" multiple aria-label="Sizes"><option>S</option></select>
        <textarea class="t" aria-label="Note"></textarea><fieldset class="t"><legend>Group</legend></fieldset>
        <label>Volume <input class="t" type="range"></label><label><input class="t" type="radio"> One</label>
        <div class="t" role="tab">Tab one</div><div class="t" role="switch" aria-checked="true">Wifi</div>
        <table class="t"><caption>Cats</caption><tr><th class="t" scope="col">Name</th></tr><tr><td class="t">Tom</td></tr></table>
        <ul class="t"><li class="t">Item</li></ul><progress class="t" aria-label="Load"></progress>
        <div class="t" role="alert">Oh</div><output class="t">4</output><p class="t">Text</p><hr class="t">
        </body></html>
        """

    static func router(unguarded page: String) -> Router<BasicRequestContext> {
        let router = Router()
        router.get("/") { _, _ in
            Response(status: .ok, headers: [.contentType: "text/html; charset=utf-8"], body: .init(byteBuffer: ByteBuffer(string: page)))
        }
        return router
    }

    static func router() -> Router<BasicRequestContext> {
        let router = Router()
        func page(_ path: RouterPath, _ html: String) {
            router.get(path) { _, _ in
                Response(
                    status: .ok, headers: [.contentType: "text/html; charset=utf-8", .contentSecurityPolicy: policy],
                    body: .init(byteBuffer: ByteBuffer(string: html)))
            }
        }
        page("/", form)
        page("/second", "<!doctype html><title>Second</title><link rel=icon href=data:,><body><p>Second page</p></body>")
        page("/refresh", refresh)
        page("/names", names)
        page("/broken", broken)
        page("/hops", "<!doctype html><title>Hops</title><link rel=icon href=data:,><body><script src=/hops.js></script>")
        for (path, text) in [("/form.js", script), ("/hops.js", hops), ("/throws.js", "throw new Error('a bug')")] {
            router.get(RouterPath(path)) { _, _ in
                Response(status: .ok, headers: [.contentType: "text/javascript"], body: .init(byteBuffer: ByteBuffer(string: text)))
            }
        }
        return router
    }
}

/// The roles and names of the elements with the class `t`, as assistive technology receives them.
@MainActor
private enum NodesInMemory {
    static func rolesAndNames(of html: String) -> [(role: String, name: String)] {
        let root = DOMNode(tag: "div")
        root.insert(HTMLReader.written(html), at: 0)
        let tree = AccessibilityTree(root)
        return tree.elements.filter { $0.classes.contains("t") }.map { (tree.role(of: $0), tree.name(of: $0)) }
    }
}

/// Serves the pages of the site, or one without any policy, on a free port of 127.0.0.1 while the
/// body runs.
func withSite<Result: Sendable>(
    unguarded page: String? = nil, _ body: @escaping @Sendable (_ base: String) async throws -> Result
) async throws -> Result {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
        router: page.map(TestSite.router(unguarded:)) ?? TestSite.router(), configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) },
        logger: Logger(label: "site") { _ in SwiftLogNoOpLogHandler() })
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await application.run() }
        var first = ports.makeAsyncIterator()
        let number = try #require(await first.next())
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await body("http://127.0.0.1:\(number)"))
        } catch {
            result = .failure(error)
        }
        group.cancelAll()
        return try result.get()
    }
}

@Suite(.serialized, .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/chromedriver")), .timeLimit(.minutes(20)))
struct WebDriverTests {
    @Test("finds by role and label, types, clicks, waits, reads, and goes to another page and back")
    func form() async throws {
        try await withSite { base in
            try await ChromeDriver.withBrowser { browser in
                try await browser.go(to: base + "/")
                #expect(try await browser.title == "Form")
                let mail = try await browser.find(.label("E-mail address"))
                try await mail.type("kim@example.org")
                #expect(try await mail.value == "kim@example.org")
                try await mail.fill("lee@example.org")
                let add = try await browser.find(.role(.button, "Add"))
                try await add.click()
                let item = try await browser.find(.role(.listitem))
                #expect(try await item.text == "lee@example.org")
                #expect(try await browser.find(.role(.button, .containing("remove"))).name == "Remove all")
                #expect(try await browser.find(.role(.button, "Send")).isEnabled == false)
                #expect(try await browser.find(css: ".covered").isDisplayed == false)
                #expect(try await browser.findAll(css: "button").count == 6)
                #expect(try await browser.find(.text("Sign up")).tag == "h1")
                let box = try await browser.find(.label("Send news"))
                try await box.click()
                #expect(try await box.isSelected)
                #expect(try await browser.find(.role(.main)).find(.role(.link, "Go there")).attribute("href") == "/second")

                try await browser.find(.role(.link, "Go there")).click()
                try await browser.waitUntil("the second page") { () async throws(WebDriverError) in try await browser.title == "Second" }
                #expect(try await browser.url == base + "/second")
                try await browser.back()
                #expect(try await browser.title == "Form")
                try await browser.forward()
                try await browser.reload()
                #expect(try await browser.title == "Second")
                #expect(try await browser.takeProblems() == [])
            }
        }
    }

    @Test("names what it looked for, where, and what there is instead")
    func errors() async throws {
        try await withSite { base in
            try await ChromeDriver.withBrowser(BrowserOptions(patience: .milliseconds(200))) { browser in
                try await browser.go(to: base + "/")
                let missing = try await #require(throws: WebDriverError.self) { try await browser.find(.role(.link, "Away")) }
                #expect(missing.description.contains("No link named 'Away' on \(base)/. There are: link 'Go there'."))
                let several = try await #require(throws: WebDriverError.self) { try await browser.find(.role(.button)) }
                #expect(several.description.contains("More than one button"))
                let never = try await #require(throws: WebDriverError.self) {
                    try await browser.waitUntil(script: "document.title === 'Other'")
                }
                #expect(never.description.contains("document.title === 'Other' did not come about on \(base)/"))
                let stuck = try await #require(throws: WebDriverError.self) { try await browser.waitUntilGone(.role(.link)) }
                #expect(stuck.description.contains("The end of every link"))
                let failing = try await #require(throws: WebDriverError.self) { try await browser.execute("throw new Error('mine')") }
                #expect(failing.code == "javascript error")
                let selector = try await #require(throws: WebDriverError.self) { try await browser.find(css: "p[") }
                #expect(selector.description.contains("p["))
            }
        }
    }

    @Test("goes on looking while pages go away under it")
    func hops() async throws {
        try await withSite { base in
            try await ChromeDriver.withBrowser { browser in
                try await browser.go(to: base + "/hops?0")
                // Sixty pages, on a machine that may be busy.
                _ = try await browser.find(css: "#end", timeout: .seconds(120))
                #expect(try await browser.url == base + "/hops?60")
                try await browser.go(to: base + "/hops?0")
                let impatient = try await #require(throws: WebDriverError.self) {
                    _ = try await browser.find(css: "#missing", timeout: .milliseconds(1))
                }
                #expect(impatient.description.contains("#missing"), "\(impatient)")
            }
        }
    }

    @Test("presses and types into what has come in the place of what was found")
    func replacedElements() async throws {
        try await ChromeDriver.withBrowser { browser in
            try await browser.go(to: "data:text/html,<button>Go</button><input id=name value=old>")
            let anew = "document.body.innerHTML = '<button onclick=\"this.name += 1\">Go</button><input id=name value=new>'"
            let (button, field) = (try await browser.find(.role(.button, "Go")), try await browser.find(css: "#name"))
            let listed = try await browser.findAll(css: "#name")
            try await browser.execute(anew)
            try await button.click()
            #expect(try await browser.find(css: "button").attribute("name") == "1")
            try await field.type("er")
            #expect(try await browser.find(css: "#name").value == "newer")
            try await browser.execute(anew)
            try await field.clear()
            #expect(try await browser.find(css: "#name").value == "")
            // Which of several it was, nobody can say.
            let error = try await #require(throws: WebDriverError.self) { try await listed[0].clear() }
            #expect(error.code == "stale element reference")
        }
    }

    @Test("waits in a page whose scripts are blocked, where neither timers nor observers run")
    func blockedScripts() async throws {
        try await withSite { base in
            try await ChromeDriver.withBrowser { browser in
                try await browser.setScriptsBlocked(true)
                try await browser.go(to: base + "/refresh")
                #expect(try await browser.find(.text("Second page")).text == "Second page")
                try await browser.go(to: base + "/refresh")
                try await browser.waitUntil(script: "document.title === 'Second'")
                let impatient = try await #require(throws: WebDriverError.self) {
                    _ = try await browser.find(css: "#missing", timeout: .milliseconds(300))
                }
                guard case .noElement = impatient else { throw impatient }
                try await browser.setScriptsBlocked(false)
                try await browser.go(to: base + "/hops?59")
                _ = try await browser.find(css: "#end")
            }
        }
    }

    @Test("gives scripts their arguments and brings back what they return, at once or later")
    func scripts() async throws {
        try await ChromeDriver.withBrowser { browser in
            try await browser.go(to: "data:text/html,<title>T</title><p>x</p>")
            #expect(try await browser.execute("return arguments[0] + arguments[1].n", 1, ["n": 2.5]) == 3.5)
            #expect(try await browser.execute("return {a: [true, null, 'é']}") == ["a": [true, nil, "é"]])
            #expect(try await browser.executeAsync("const done = arguments[1]; setTimeout(() => done(arguments[0]), 1)", "late") == "late")
            let paragraph = try await browser.find(css: "p")
            #expect(try await browser.execute("return arguments[0].textContent", paragraph.reference) == "x")
            try await browser.execute("const node = document.querySelector('p'); setTimeout(() => node.remove(), 30)")
            try await browser.waitUntilGone(.css("p"))
            #expect(try await browser.has(.css("p")) == false)
        }
    }

    @Test("emulates colour scheme, reduced motion, a phone, a desktop and being offline")
    func emulation() async throws {
        try await withSite { base in
            let options = BrowserOptions(media: MediaEmulation(colorScheme: .dark, reducedMotion: true))
            try await ChromeDriver.withBrowser(options) { browser in
                try await browser.go(to: base + "/")
                #expect(try await browser.find(css: "body").css("color").contains("255, 255, 255"))
                #expect(try await browser.execute("return matchMedia('(prefers-reduced-motion: reduce)').matches") == true)
                try await browser.emulate(MediaEmulation(colorScheme: .light))
                #expect(try await browser.find(css: "body").css("color").contains("0, 0, 0"))
                #expect(try await browser.execute("return [innerWidth, innerHeight]") == [1280, 800])
                try await browser.setViewport(.phone)
                try await browser.reload()
                let device = try await browser.execute("return [screen.width, devicePixelRatio, matchMedia('(hover: none)').matches]")
                #expect(device == [390, 2, true])
                try await browser.setOffline(true)
                #expect(try await browser.execute("return navigator.onLine") == false)
                #expect(try await browser.executeAsync("fetch('/').then(() => arguments[0](1), () => arguments[0](0))") == 0)
                try await browser.setOffline(false)
                #expect(try await browser.execute("return navigator.onLine") == true)
                // A new tab begins as the browser did.
                try await browser.openTab()
                try await browser.go(to: base + "/")
                #expect(try await browser.execute("return matchMedia('(prefers-reduced-motion: reduce)').matches") == true)
                #expect(try await browser.execute("return [innerWidth, innerHeight]") == [1280, 800])
            }
        }
    }

    @Test("presses what has no place in the page as soon as it has one, and refuses what gets none")
    func pressesLater() async throws {
        let options = BrowserOptions(patience: .seconds(2))
        try await ChromeDriver.withBrowser(options) { browser in
            try await browser.go(to: "data:text/html,<title>T</title><button style='display:none' onclick='document.title=1'>x</button>")
            let button = try await browser.find(css: "button")
            await #expect(throws: WebDriverError.self) { try await button.click() }
            try await browser.execute("setTimeout(() => document.querySelector('button').style.display = '', 50)")
            try await button.click()
            #expect(try await browser.title == "1")
        }
    }

    @Test("takes pictures of the window, an element and the whole page")
    func screenshots() async throws {
        try await withSite { base in
            try await ChromeDriver.withBrowser { browser in
                try await browser.go(to: base + "/")
                let window = try await browser.screenshot()
                #expect(pixels(window) == Size(width: 1280, height: 800))
                let page = try #require(pixels(try await browser.screenshot(fullPage: true)))
                #expect(page.width == 1280 && page.height > 3000)
                let button = try await browser.find(.role(.button, "Add"))
                let frame = try await button.frame
                let picture = try #require(pixels(try await button.screenshot()))
                #expect(abs(Double(picture.width) - frame.width) < 2)
            }
        }
    }

    @Test("presses keys, moves the focus, answers dialogs, uploads a file")
    func input() async throws {
        try await withSite { base in
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-upload-\(UUID().uuidString).txt")
            try Data("hello".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            try await ChromeDriver.withBrowser { browser in
                try await browser.go(to: base + "/")
                try await browser.press(.tab)
                #expect(try await browser.focused.attribute("id") == "mail")
                try await browser.type("ab")
                #expect(try await browser.focused.value == "ab")
                try await browser.press(.tab)
                try await browser.press(.shift, .tab)
                try await browser.press(.escape)
                #expect(try await browser.find(css: "#keys").text == "Tab a b Tab S-Shift S-Tab Escape")

                let ask = try await browser.find(.role(.button, "Ask"))
                try await ask.click()
                #expect(try await browser.dialogText == "Sure?")
                try await browser.dismissDialog()
                #expect(try await browser.find(css: "#keys").text == "false")
                try await ask.click()
                try await browser.acceptDialog()
                #expect(try await browser.find(css: "#keys").text == "true")

                let picture = try await browser.find(.label("Picture"))
                try await picture.upload([file.path])
                #expect(try await browser.execute("return arguments[0].files[0].size", picture.reference) == 5)

                try await browser.execute("document.getElementById('sheet').showModal()")
                #expect(try await browser.findAll(.role(.button)).count == 1)
                try await browser.press(.escape)
                try await browser.waitUntilGone(.role(.dialog))
            }
        }
    }

    @Test("reports script errors and violations of the content security policy, and nothing of its own")
    func console() async throws {
        try await withSite { base in
            try await ChromeDriver.withBrowser { browser in
                try await browser.go(to: base + "/broken")
                let problems = try await browser.takeProblems()
                #expect(problems.contains { $0.message.contains("a bug") })
                #expect(problems.contains { $0.message.contains("Content Security Policy") })
                #expect(try await browser.takeProblems() == [])
                _ = try await browser.find(.css("script"))
                try await browser.execute("console.warn('careful')")
                let warning = try #require(try await browser.takeConsole().first)
                #expect(warning.level == .warning && warning.message.contains("careful"))
            }
        }
    }

    @Test("reads, sets and deletes cookies")
    func cookies() async throws {
        try await withSite { base in
            try await ChromeDriver.withBrowser { browser in
                try await browser.go(to: base + "/")
                try await browser.setCookie(RibletWebTesting.Cookie(name: "session", value: "1", isHTTPOnly: true, sameSite: "Lax"))
                let cookie = try #require(try await browser.cookie("session"))
                #expect(cookie.value == "1" && cookie.isHTTPOnly && cookie.sameSite == "Lax")
                #expect(try await browser.execute("return document.cookie") == "")
                try await browser.deleteCookies()
                #expect(try await browser.cookies == [])
            }
        }
    }

    @Test("computes roles and names as Chromium does")
    func names() async throws {
        try await withSite { base in
            try await ChromeDriver.withBrowser { browser in
                try await browser.go(to: base + "/names")
                // Chromium's words for the same thing.
                let synonyms = ["image": "img"]
                let elements = try await browser.findAll(css: ".t")
                #expect(elements.count > 30)
                // In memory they are the same, but for white space.
                let inMemory = await NodesInMemory.rolesAndNames(of: TestSite.names)
                #expect(inMemory.count == elements.count)
                for (element, node) in zip(elements, inMemory) {
                    let role = try await element.role
                    let name = try await element.name
                    let found = try await browser.findAll(.role(.init(rawValue: synonyms[role] ?? role), name.isEmpty ? nil : .exact(name)))
                    let html = try await element.property("outerHTML").string ?? ""
                    #expect(found.contains { $0.id == element.id }, "\(role) '\(name)' \(html)")
                    #expect(node.role == synonyms[role] ?? role, "\(html)")
                    #expect(node.name.filter { !$0.isWhitespace } == name.filter { !$0.isWhitespace }, "\(html)")
                }
            }
        }
    }

    @Test("leaves no process and no file behind, also when the body throws")
    func cleansUp() async throws {
        struct Failure: Error {}
        var profile = ""
        await #expect(throws: Failure.self) {
            try await ChromeDriver.withBrowser { browser in
                let arguments = try await browser.cdp("Browser.getBrowserCommandLine")["arguments"]?.array?.compactMap(\.string) ?? []
                profile = try #require(arguments.first { $0.hasPrefix("--user-data-dir=") }).replacing("--user-data-dir=", with: "")
                #expect(FileManager.default.fileExists(atPath: profile))
                throw Failure()
            }
        }
        #expect(profile.contains("/riblet-driver-"))
        #expect(!FileManager.default.fileExists(atPath: profile))
        #expect(!processes(mentioning: profile))
    }

    @Test("starts the Chromium that is stated, or the one of the environment, or leaves it to chromedriver")
    func binary() {
        #expect(BrowserOptions.binary(in: ["CHROMIUM": "/opt/shell"]) == "/opt/shell")
        #expect(BrowserOptions.binary(in: ["CHROMIUM": ""]) == nil && BrowserOptions.binary(in: [:]) == nil)
        #expect(BrowserOptions(binary: "/opt/other").binary == "/opt/other")
    }

    @Test("speaks the language of its user, in the whole Chromium and in its headless shell", arguments: Self.chromiums)
    func language(_ binary: String) async throws {
        try await ChromeDriver.withBrowser(BrowserOptions(language: "ko-KR", binary: binary)) { browser in
            try await browser.go(to: "about:blank")
            #expect(try await browser.execute("return navigator.language").string == "ko-KR")
        }
    }

    private static let chromiums = ["/usr/bin/chromium", "/usr/lib/chromium/chromium-headless-shell"]
        .filter(FileManager.default.isExecutableFile(atPath:))

    @Test("says where chromedriver is missing")
    func missingDriver() async throws {
        let error = try await #require(throws: WebDriverError.self) { try await ChromeDriver.start(path: "/nowhere/chromedriver") }
        #expect(error == .driverMissing(path: "/nowhere/chromedriver"))
        let wrong = try await #require(throws: WebDriverError.self) { try await ChromeDriver.start(path: "/bin/false") }
        guard case .driverFailed = wrong else {
            Issue.record("\(wrong)")
            return
        }
    }

    private struct Size: Equatable {
        var width: Int
        var height: Int
    }

    /// The size that the head of a PNG states.
    private func pixels(_ png: Data) -> Size? {
        let bytes = Array(png.prefix(24))
        guard bytes.count == 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        return Size(width: number(16), height: number(20))
    }

    private func processes(mentioning text: String) -> Bool {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return numbers.contains { number in
            guard Int(number) != nil, let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") else { return false }
            return String(decoding: line, as: UTF8.self).contains(text)
        }
    }
}
