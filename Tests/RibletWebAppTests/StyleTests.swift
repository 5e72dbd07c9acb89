import Foundation
import Riblet
import RibletStyle
import RibletWeb
import RibletWebTesting
import Testing

@Suite("The default style")
struct StyleTests {
    @Test("Every icon is drawn by closed shapes and no two are alike")
    func icons() {
        for icon in Icon.allCases {
            let shapes = icon.markup.count { $0 == "<" }
            #expect(shapes > 0 && icon.markup.split(separator: "/>").count == shapes && !icon.markup.contains("&"))
            #expect(icon.markup.hasPrefix("<") && icon.markup.hasSuffix("/>"))
        }
        #expect(Set(Icon.allCases.map(\.markup)).count == Icon.allCases.count)
    }

    @Test("The article on the parts lists every icon")
    func iconTable() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let article = try String(contentsOf: root.appending(path: "Sources/RibletStyle/RibletStyle.docc/The-Parts.md"), encoding: .utf8)
        let table = article.split(separator: "## Icons").last?.split(separator: "## Motion").first ?? ""
        #expect(table.matches(of: /\n\| `\.(\w+)`/).map { String($0.output.1) } == Icon.allCases.map(\.rawValue))
    }

    @Test("The style sheet brings nothing from elsewhere and needs no inline style")
    func stylesheet() {
        let sheet = Stylesheets.design
        let text = String(decoding: sheet.bytes, as: UTF8.self)
        #expect(sheet.contentType == "text/css; charset=utf-8")
        #expect(!text.contains("url(") && !text.contains("@import") && !text.contains("http"))
        #expect(text.count(where: { $0 == "{" }) == text.count(where: { $0 == "}" }))
        #expect(text.contains("light-dark(") && text.contains("prefers-reduced-motion"))
    }

    @Test("Every property that the sheet uses is one that it sets, or has a value for where nobody does")
    func properties() throws {
        let text = String(decoding: Stylesheets.design.bytes, as: UTF8.self)
        let set = Set(text.matches(of: /(--[a-z0-9-]+):/).map { String($0.output.1) })
        let used = Set(text.matches(of: /var\((--[a-z0-9-]+)\)/).map { String($0.output.1) })
        #expect(used.subtracting(set).isEmpty)
        #expect(used.count > 20)
    }

    @Test("Every part is named among what plain looks leave alone; the rest only adds to an element, or is the host's own")
    func parts() throws {
        let text = String(decoding: Stylesheets.design.bytes, as: UTF8.self).replacing(/\/\*(?s:.*?)\*\//, with: "")
        let start = try #require(text.firstRange(of: "@layer elements {")).upperBound
        let plain = try #require(text.firstRange(of: "&:where(p,")).lowerBound
        let first = try #require(text.firstRange(of: "@layer parts {")).upperBound
        let end = try #require(text.firstRange(of: "@layer wide {")).lowerBound
        let named = Set(text[start..<plain].matches(of: /\.([a-z][a-z-]*)/).map(\.output.1))
        let heads = text[first..<end].matches(of: /\n +([^{}@\n]+)\{/).flatMap { $0.output.1.split(separator: ",") }
        let parts = Set(heads.compactMap { $0.firstMatch(of: /^ *(?::is\()?[a-z]*\.([a-z][a-z-]*)/)?.output.1 })
        let others: Set<Substring> = [
            "danger", "full", "keys", "late", "m", "on", "open", "quiet", "riblet-nav", "riblet-page", "riblet-tabs", "sheet", "t", "toast",
        ]
        #expect(parts.subtracting(named) == others && named.count > 50)
    }

    @Test("Nothing here, and something that failed, say so; the latter is an alert and can be tried again")
    @MainActor func states() async throws {
        enum Action: Equatable { case retried }
        struct Both: View {
            var body: HTML<Action> {
                div {
                    h1 { "Tea" }
                    emptyState("Nothing", sign: .heart) { a(.href("/")) { "Add" } }
                    failureState("No answer", "Later maybe.", retry: "Try again", Action.retried)
                }
            }
        }
        final class Page: HTMLViewController<Both> {
            var handled: [Action] = []
            override func handle(_ action: Action) { handled.append(action) }
        }
        let shown = Page(view: Both())
        let page = await TestPage(
            WebApplication(name: "States") { _ in
                SingleRootRouter(ViewableRouter(interactor: Interactor(), viewController: shown), isMain: true)
            })
        #expect(page.text.contains("Nothing") && page.text.contains("No answer") && page.text.contains("Later maybe."))
        _ = try page.find("link", "Add")
        #expect(page.root.descendants.contains { $0["role"] == "alert" && $0.textContent.contains("No answer") })
        try page.click("button", "Try again")
        #expect(shown.handled == [.retried] && page.faults.isEmpty)
        page.end()
    }

    @Test("An application's icon is a picture of its sign on its colour")
    func appIcon() {
        let icon = AppIcon.make(.paw, ground: "#123456")
        let text = String(decoding: icon.bytes, as: UTF8.self)
        #expect(icon.path == AppIcon.path && icon.contentType == "image/svg+xml")
        #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>") && text.contains("#123456") && text.contains(Icon.paw.markup))
    }
}
