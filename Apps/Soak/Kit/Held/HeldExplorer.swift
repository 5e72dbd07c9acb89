import ExplorerApp
import ExplorerCore
import ExplorerData
import ExplorerDomain
import ExplorerUI
import Foundation
import RibletWeb
import RibletWebTesting
import Testing

/// The explorer: hearts of all kinds, searches, registering and logging out.
@MainActor
final class HeldExplorer: HeldWorld {
    static let name = "explorer"
    let application: WebApplication
    private let services: ExplorerServices
    private var data: ExplorerData { services.data }

    private init(_ services: ExplorerServices) {
        self.services = services
        application = ExplorerApplication.make(ExplorerRepositories(services.data), basePath: "/rick-and-morty")
    }

    static func open(in folder: URL) async throws -> HeldExplorer {
        HeldExplorer(try await ExplorerServices.open(.embedded, root: folder, logger: silentLogger))
    }

    func close() async { await services.close() }

    func prepare() async throws {}

    func address(_ random: inout SeededGenerator) async throws -> String {
        let isNew = Int.random(in: 0..<6, using: &random) == 0
        try await data.session(of: "browser").setRegistered(!isNew)
        if isNew { return "/" }
        let kind = ExplorerKind.allCases.randomElement(using: &random) ?? .character
        let places: [ExplorerPlace] = [
            .list(kind), .list(kind), .search(kind), .detail(ExplorerItem(kind, Int.random(in: 1...20, using: &random))),
        ]
        return "/" + (places.randomElement(using: &random)?.path ?? "")
    }

    func act(as user: HeldUser<HeldExplorer>) async throws {
        if user.address == "/" { return try await register(user) }
        if user.address.hasSuffix("search") { return try await search(user) }
        if user.address.split(separator: "/").count == 2 { return try await like(user) }
        try await list(user)
    }

    // MARK: Hearts

    private func hearts(_ page: TestPage) -> [DOMNode] { page.all("button").filter { $0.accessibleName.hasPrefix("Favourite ") } }

    /// Presses a heart, and knows of what it is by the link beside it.
    private func press(_ heart: DOMNode, _ item: ExplorerItem, _ user: HeldUser<HeldExplorer>) throws {
        let isLiked = heart["aria-pressed"] != "true"
        try user.page.click(heart)
        user.did("pressed the heart of a \(item.kind.rawValue)", to: "\(item)") {
            try await $0.data.favourites(of: "browser").favourites().contains(item) == isLiked
        }
    }

    /// Removes what is liked, and takes that back.
    private func takeBack(_ user: HeldUser<HeldExplorer>) async throws {
        let page = user.page
        try await user.isAnswered()
        guard let heart = hearts(page).first(where: { $0["aria-pressed"] == "true" }), let item = item(of: heart) else { return }
        let name = heart.accessibleName.dropFirst("Favourite ".count)
        // One message is there at a time.
        func undo() -> DOMNode? {
            page.all(class: "toast").contains { $0.textContent.contains(name) } ? page.all("button", "Undo").last : nil
        }
        try press(heart, item, user)
        try await user.sees("that it can be taken back") { undo() != nil }
        guard let undo = undo() else { return }
        try page.click(undo)
        user.did("took back that a \(item.kind.rawValue) is liked no longer", to: "\(item)") {
            try await $0.data.favourites(of: "browser").favourites().contains(item)
        }
        try await user.isAnswered()
    }

    private func item(of heart: DOMNode) -> ExplorerItem? {
        var node = heart.parent
        while let card = node {
            for link in card.descendants where link.tag == "a" {
                let parts = (link["href"] ?? "").split(separator: "/")
                if parts.count >= 2, let kind = ExplorerKind(rawValue: String(parts[parts.count - 2])), let id = Int(parts[parts.count - 1])
                {
                    return ExplorerItem(kind, id)
                }
            }
            node = card.parent
        }
        return nil
    }

    private func list(_ user: HeldUser<HeldExplorer>) async throws {
        let page = user.page
        try await user.sees("hearts") { hearts(page).count > 3 }
        for heart in user.shuffled(hearts(page)).prefix(3) {
            if let item = item(of: heart) { try press(heart, item, user) }
            try await user.pause()
        }
        try await takeBack(user)
        guard Bool.random(using: &user.random) else { return try await user.isAnswered() }
        try page.click("button", "Settings")
        try await user.sees("the settings") { !page.all("button", "To the welcome page").isEmpty }
        try page.click("button", "To the welcome page")
        try await user.sees("the question") { !page.all("button", "Stay").isEmpty }
        guard let confirm = page.all("button", "To the welcome page").last else { return }
        try page.click(confirm)
        user.did("logged out") { try await !$0.data.session(of: "browser").isRegistered() }
        try await user.isAnswered()
    }

    private func like(_ user: HeldUser<HeldExplorer>) async throws {
        let page = user.page
        try await user.sees("a heart") { !hearts(page).isEmpty }
        let parts = user.address.split(separator: "/")
        guard let kind = ExplorerKind(rawValue: String(parts[0])), let id = Int(parts[1]), let heart = hearts(page).first else { return }
        try press(heart, ExplorerItem(kind, id), user)
        try await user.isAnswered()
    }

    // MARK: Searches, and who the user is

    private func search(_ user: HeldUser<HeldExplorer>) async throws {
        let page = user.page
        try await user.sees("the field") { page.all("searchbox").count == 1 }
        for _ in 0..<3 {
            let text = user.text("a")
            let field = page.all("searchbox")[0]
            try page.type(field, text)
            guard let form = field.enclosingForm else { return }
            try page.submit(form)
            user.did("searched") { world in
                for kind in ExplorerKind.allCases {
                    let searches = try await world.data.searches(of: "browser").searches(of: kind)
                    if searches.contains(where: { $0.items.contains { $0.value == text } }) { return true }
                }
                return false
            }
            try await user.pause()
        }
        try await user.isAnswered()
    }

    private func register(_ user: HeldUser<HeldExplorer>) async throws {
        let page = user.page
        try await user.sees("the start page") { !page.all("button", "Start").isEmpty }
        try page.click("button", "Start")
        user.did("registered") { try await $0.data.session(of: "browser").isRegistered() }
        try await user.isAnswered()
    }
}
