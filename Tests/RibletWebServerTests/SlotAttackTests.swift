import Foundation
import Riblet
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletWebServer

/// The texts to put into every place of a page that takes text from outside.
private let payloads = [
    // The first harms nobody: the others must make a page of the same elements.
    "harmless",
    "<script>window.pwned=1</script>", "\"><script>window.pwned=1</script>", "'><script>window.pwned=1</script>",
    "\"><img src=x onerror=window.pwned=1>", "' onmouseover='window.pwned=1", "\" onfocus=\"window.pwned=1\" autofocus=\"",
    "<svg onload=window.pwned=1>", "</textarea><script>window.pwned=1</script>", "</title><script>window.pwned=1</script>",
    "</pre></option></select></td></table><img src=x onerror=window.pwned=1>", "--><script>window.pwned=1</script><!--", "<!--", "]]>",
    "javascript:window.pwned=1", " JaVa\nScRiPt:window.pwned=1", "java\tscript:window.pwned=1", "\u{1}javascript:window.pwned=1",
    "data:text/html,<script>window.pwned=1</script>", "vbscript:window.pwned=1", "//evil.example/x.js",
    "&lt;script&gt;window.pwned=1&lt;/script&gt;",
    "&#x3C;script>window.pwned=1</script>", "\u{2028}\u{2029}</script><script>window.pwned=1</script>", "`${window.pwned=1}`",
    "\u{202E}<iframe srcdoc='<script>parent.pwned=1</script>'>", "<base href=//evil.example/>",
    "<template><script>window.pwned=1</script></template>",
]

private struct SlotView: View {
    enum Action { case change, overlay }

    var attack: String

    var body: HTML<Action> {
        div(.class(attack), .id("slots"), .title(attack), .data("x", attack), .aria("label", attack), .role("group"), .attr("lang", attack))
        {
            button(.id("change"), .onClick(.change)) { "Change" }
            button(.id("overlay"), .onClick(.overlay)) { "Overlay" }
            p { attack }
            p { "before \(attack) after" }
            a(.href(attack), .attr("target", attack), .attr("rel", attack), .attr("download", attack)) { attack }
            img(.src(attack), .alt(attack), .attr("srcset", attack), .attr("sizes", attack), .attr("width", attack))
            form(.attr("action", attack), .attr("method", attack)) {
                input(.name(attack), .value(attack), .placeholder(attack), .attr("pattern", attack), .attr("formaction", attack))
                input(.type("checkbox"), .name(attack), .value(attack), .aria("label", attack))
                textarea(.name(attack), .placeholder(attack), .value(attack)) { attack }
                select(.name(attack)) { option(.value(attack), .attr("label", attack)) { attack } }
                label(.for(attack)) { attack }
                output(.for(attack)) { attack }
            }
            video(.src(attack), .attr("poster", attack)) { track(.src(attack), .attr("label", attack)) }
            table { tbody { tr { td(.attr("colspan", attack)) { attack } } } }
            pre { code { attack } }
            blockquote(.attr("cite", attack)) { attack }
            time(.attr("datetime", attack)) { attack }
            ul { each([attack, attack + "2"].map { SlotRow(attack: $0) }) }
            svg(.attr("viewBox", attack)) {}
        }
    }
}

private struct SlotRow: View, Identifiable {
    let attack: String
    var id: String { attack }
    var body: HTML<SlotView.Action> { li(.data("key", attack)) { attack } }
}

private final class SlotController: HTMLViewController<SlotView> {
    var number = 0

    override var pageTitle: String? { view.attack }

    override func handle(_ action: SlotView.Action) {
        switch action {
        case .change: view.attack = payloads[number]
        case .overlay:
            show(Toast(payloads[number], action: payloads[number], duration: .seconds(600))) {
            } onGone: {
            }
            present(Alert(title: payloads[number], message: payloads[number], buttons: [Alert.Button(payloads[number], role: .cancel)])) {
                _ in
            }
        }
    }
}

/// Opens at `/<number>/first`, which has the payload in its first answer, or `/<number>/later`,
/// which gets it by a patch.
private final class SlotRouter: LaunchRouter<Interactor, SlotController>, LocationRouting {
    private(set) var location = Location()

    func open(_ location: Location) -> Bool {
        guard location.path.count == 2, let number = Int(location.path[0]), payloads.indices.contains(number) else { return false }
        self.location = location
        viewController.number = number
        viewController.view.attack = location.path[1] == "first" ? payloads[number] : "nothing yet"
        return true
    }
}

@Suite(
    "Script in every slot", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/chromedriver")), .timeLimit(.minutes(20)))
struct SlotAttackTests {
    /// The elements of the page, with the names of their attributes, and addresses that run
    /// something.
    private static let shape = """
        const all = [...document.querySelectorAll('head title, body *')];
        const names = all.map(e => e.tagName + '[' + e.getAttributeNames().filter(n => n !== 'data-live').sort().join() + ']');
        const running = all.flatMap(e => ['href', 'src', 'action', 'formAction', 'poster', 'cite', 'data'].map(n => e[n]))
          .filter(u => typeof u === 'string' && /^(javascript|vbscript|data):/i.test(u));
        return names.join(' ') + ' ' + running.join(' ') + (window.pwned ? ' PWNED' : '');
        """

    @Test("what comes from outside stays text in every text, attribute and address, in the first answer and in patches", .tags(.attack))
    func slots() async throws {
        let application = WebApplication(name: "Slots") { _ in
            SlotRouter(interactor: Interactor(), viewController: SlotController(view: SlotView(attack: "")))
        }
        try await TestServer.run([application]) { server in
            try await ChromeDriver.withBrowser { browser in
                var harmless: [String] = []
                for number in payloads.indices {
                    var shapes: [String] = []
                    for how in ["first", "later"] {
                        try await browser.go(to: "\(server.origin)/\(number)/\(how)")
                        try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
                        if how == "later" {
                            try await browser.find(css: "#change").click()
                            try await browser.waitUntil(script: "!document.querySelector('#slots').title.includes('nothing yet')")
                        }
                        try await browser.find(css: "#overlay").click()
                        try await browser.waitUntil(script: "document.querySelector('dialog[open], [role=alertdialog]') !== null")
                        guard case .string(let shape) = try await browser.execute(Self.shape) else {
                            Issue.record("no shape")
                            return
                        }
                        shapes.append(shape)
                    }
                    if number == 0 { harmless = shapes }
                    #expect(shapes == harmless, "\(payloads[number])")
                }
                #expect(harmless.allSatisfy { $0.contains("TEXTAREA") && !$0.contains("SCRIPT") && !$0.contains("PWNED") })
            }
        }
    }
}
