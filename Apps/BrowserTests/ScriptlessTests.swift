import Foundation
import MandalartDomain
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain

/// Every page of every application as a browser without script has it.
@MainActor
@Suite("Every page without script")
struct ScriptlessTests {
    @Test("A control that can be pressed or typed into is answered, or the page says that it needs script")
    func walk() async throws {
        try await withGalleryData { applications, data in
            // First as somebody comes who was never here, then with something to see.
            for isFirst in [true, false] {
                for application in applications {
                    for (path, dead) in try await Walk(application).pages() where !dead.isEmpty {
                        Issue.record("\(application.basePath)\(path) needs script and does not say so: \(dead)")
                    }
                }
                guard isFirst else { break }
                for flavor in [TodoFlavor.dog, .cat] {
                    let draft = TodoDraft(title: "Something to do", due: .time(Date(timeIntervalSinceNow: 60)))
                    _ = try await data.todos[flavor].todos.add(draft)
                }
                let mandalart = data.mandalart.services
                try await mandalart.userState.setNickname("Jisoo")
                _ = try await mandalart.mandalarts.addPlan(PlanTemplate[.product].draft(.en))
                let explorer = await TestPage(try #require(applications.first { $0.basePath == "/rick-and-morty" }))
                try explorer.click("button", "Start")
                await explorer.wait { explorer.url.hasSuffix("/characters") }
                explorer.end()
            }
        }
    }
}

/// A walk along the links of an application.
@MainActor
private struct Walk {
    private let application: WebApplication

    init(_ application: WebApplication) { self.application = application }

    /// The pages that links lead to, with what does nothing there; each kind of page once or twice.
    func pages() async throws -> [(path: String, dead: [String])] {
        var waiting = ["/"], seen: Set<String> = [], kinds: [String: Int] = [:]
        var pages: [(path: String, dead: [String])] = []
        while let path = waiting.popLast() {
            // A number in an address names one thing of many.
            let kind = path.replacing(/\d+/, with: "0")
            guard seen.insert(path).inserted, kinds[kind, default: 0] < 2 else { continue }
            kinds[kind, default: 0] += 1
            let page = await TestPage(application, path: path, connects: false)
            pages.append((path, page.dead))
            waiting += page.root.descendants.filter { $0.tag == "a" && $0["download"] == nil }.compactMap { link in
                link["href"].flatMap { $0.hasPrefix(application.basePath + "/") ? String($0.dropFirst(application.basePath.count)) : nil }
            }.filter { !$0.hasPrefix("/media/") && !$0.hasPrefix("/assets/") && !$0.contains("#") }.reversed()
            page.end()
        }
        return pages
    }
}

extension TestPage {
    /// Controls that a browser without script does nothing for, where the page has no word of it.
    fileprivate var dead: [String] {
        guard !root.descendants.contains(where: { $0.tag == "noscript" && !$0.isHidden }) else { return [] }
        return root.descendants.filter { !$0.isHidden && !$0.isAnsweredWithoutScript }.map { node in
            let attributes = node.attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined()
            return "<\(node.tag)\(attributes)>"
        }
    }
}

extension DOMNode {
    fileprivate var isAnsweredWithoutScript: Bool {
        switch tag {
        case "button":
            guard self["disabled"] == nil else { return true }
            guard self["type"] != "button", self["type"] != "reset" else { return false }
            return self["name"] == "_e" || form != nil
        case "input", "textarea", "select":
            return form?.canBeSent ?? (self["disabled"] != nil)
        case "a": return self["href"] != nil
        case "dialog", "form": return true
        default: return !listens(to: "click") && self["data-handle"] == nil
        }
    }

    private var form: DOMNode? {
        var node = parent
        while let current = node {
            if current.tag == "form" { return current }
            node = current.parent
        }
        return nil
    }

    /// By a button, or by Enter in its only field.
    private var canBeSent: Bool {
        descendants.contains { $0.tag == "button" && $0["type"] != "button" && $0["name"] != "_e" }
            || descendants.count { $0.tag == "input" && $0["type"] != "hidden" } == 1
    }
}
