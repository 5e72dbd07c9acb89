import Foundation
import MandalartApp
import MandalartData
import MandalartDomain
import RibletWeb
import RibletWebTesting

/// Plans: goals, steps, plans as a whole, settings.
@MainActor
final class HeldPlans: HeldWorld {
    static let name = "mandalart"
    let application: WebApplication
    private let data: MandalartData
    private let services: MandalartServices
    private var plans: any MandalartUseCase { services.mandalarts }

    private init(_ data: MandalartData) {
        self.data = data
        services = MandalartServices(data, contact: "postmaster@localhost", logger: silentLogger)
        application = MandalartApplication.make(services, basePath: "/mandalart")
    }

    static func open(in folder: URL) async throws -> HeldPlans {
        HeldPlans(try await MandalartDataFolder.open(root: folder, logger: silentLogger))
    }

    func close() async { try? await data.close() }

    func prepare() async throws { try await services.userState.setNickname("Jisoo") }

    func address(_ random: inout SeededGenerator) async throws -> String {
        // One is enough to begin with, or there would be one for each kill.
        for plan in try await data.plans.plans().dropLast(1) { _ = try await plans.deletePlan(plan.id) }
        let plan = try await plans.addPlan(PlanDraft(title: "Plan \(random.next())"))
        try await plans.saveMain(MainDraft(title: "Found"), at: GridPosition.ring[0], in: plan.id)
        return ["", "plan/\(plan.id)/goal/1", "plan/\(plan.id)/settings"].randomElement(using: &random).map { "/\($0)" } ?? "/"
    }

    func act(as user: HeldUser<HeldPlans>) async throws {
        if user.address.hasSuffix("settings") { return try await choose(user) }
        if user.address.contains("goal") { return try await write("step", "Step", user) }
        try await write("goal", "Goal", user)
        try await addPlan(user)
    }

    // MARK: Goals and steps

    private func write(_ kind: String, _ field: String, _ user: HeldUser<HeldPlans>) async throws {
        let page = user.page
        for _ in 0..<3 {
            func empty() -> [DOMNode] {
                page.all("button").filter { $0.accessibleName.lowercased().contains(kind) && $0.accessibleName.hasSuffix("empty") }
            }
            try await user.sees("an empty cell") { !empty().isEmpty }
            guard let cell = user.one(of: empty()) else { return }
            try page.click(cell)
            try await user.sees("the form") { page.all("textbox", field).count == 1 }
            let title = user.text("Written")
            try page.type("textbox", field, title)
            user.did("typed into the form of a \(kind)") { world in
                if try await world.isKept(title) { return true }
                return try await world.isWritten(title)
            }
            try await user.pause()
            if Int.random(in: 0..<3, using: &user.random) == 0 { return try await user.isAnswered() }
            try await user.sees("that it can be saved") { page.all("button", "Save").first?["disabled"] == nil }
            try page.click("button", "Save")
            user.did("saved a \(kind)") { try await $0.isWritten(title) }
            try await user.sees("it in its cell") { page.all("button").contains { $0.accessibleName.hasPrefix("\(title), ") } }
            if Int.random(in: 0..<3, using: &user.random) == 0 {
                guard let undo = page.all("button").first(where: { $0.accessibleName.hasPrefix("Undo") }) else { continue }
                try page.click(undo)
                // It was typed and saved.
                user.takesBack(last: 2)
                user.did("took back a \(kind)") { try await !$0.isWritten(title) }
                return try await user.isAnswered()
            }
        }
    }

    private func contents() async throws -> [PlanContent] {
        var contents: [PlanContent] = []
        for plan in try await data.plans.plans() { contents.append(try await plans.content(of: plan.id)) }
        return contents
    }

    private func isWritten(_ title: String) async throws -> Bool {
        try await contents().flatMap(\.branches).flatMap { [$0.main.title] + $0.subs.map(\.title) }.count { $0 == title } == 1
    }

    /// The draft of that title is kept, in whichever form.
    private func isKept(_ title: String) async throws -> Bool {
        let drafts = data.drafts(of: "browser")
        for content in try await contents() {
            for position in GridPosition.allCases {
                if case .main(let draft)? = try await drafts.draft(.main(content.id, position)), draft.title == title { return true }
                for branch in content.branches {
                    if case .sub(let draft)? = try await drafts.draft(.sub(branch.main.id, position)), draft.title == title { return true }
                }
            }
        }
        return false
    }

    // MARK: Plans and settings

    private func addPlan(_ user: HeldUser<HeldPlans>) async throws {
        let page = user.page
        let before = try await contents().count
        try page.click("button", "Your mandalarts")
        try await user.sees("the choice") { page.all("dialog").count == 1 }
        let cards = page.all("button").filter { $0.accessibleName.contains("81 cells, and nothing") }
        guard let card = user.one(of: cards) else { return }
        try page.click(card)
        user.did("added a plan") { try await $0.contents().count > before }
        try await user.isAnswered()
    }

    private func choose(_ user: HeldUser<HeldPlans>) async throws {
        let page = user.page
        try await user.sees("the settings") { page.all("textbox", "Nickname").count == 1 }
        for step in user.shuffled(["name", "theme"]) {
            if step == "name" {
                let name = user.text("Name")
                try page.type("textbox", "Nickname", name)
                guard let form = try page.find("textbox", "Nickname").enclosingForm else { continue }
                try page.submit(form)
                user.did("changed the nickname") { try await $0.services.userState.state().nickname == name }
            } else {
                let theme = Bool.random(using: &user.random) ? Theme.dark : .light
                try page.click("button", theme == .dark ? "Dark" : "Light")
                user.did("chose a theme") { try await $0.services.userState.state().theme == theme }
            }
            try await user.pause()
        }
        try await user.isAnswered()
    }
}
