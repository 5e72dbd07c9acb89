import Foundation
import MandalartApp
import MandalartData
import MandalartDomain
import RibletWeb
import RibletWebTesting
import Testing

/// Plans: goals, steps, undo and redo, plans as a whole, settings.
@MainActor
final class HeldPlans: HeldWorld {
    static let name = "mandalart"
    let application: WebApplication
    private let data: MandalartData
    private let services: MandalartServices
    private var plans: any MandalartUseCase { services.mandalarts }

    private init(_ data: MandalartData) {
        self.data = data
        services = MandalartServices(data, contact: nil, logger: silentLogger)
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
        return ["", "", "plan/\(plan.id)/goal/1", "plan/\(plan.id)/overview", "plan/\(plan.id)/settings"].randomElement(using: &random).map
        { "/\($0)" } ?? "/"
    }

    func act(as user: HeldUser<HeldPlans>) async throws {
        if user.address.hasSuffix("settings") { return try await choose(user) }
        if user.address.contains("goal") {
            try await write("step", "Step", user)
            return try await handle(user)
        }
        if user.address.hasSuffix("overview") { return try await walk(user) }
        try await write("goal", "Goal", user)
        if Bool.random(using: &user.random) { try await deletePlan(user) }
        try await addPlan(user)
    }

    // MARK: Goals and steps

    private func write(_ kind: String, _ field: String, _ user: HeldUser<HeldPlans>) async throws {
        let page = user.page
        var saved: [String] = []
        for _ in 0..<3 {
            func empty() -> [DOMNode] {
                page.all("button").filter { $0.accessibleName.lowercased().contains(kind) && $0.accessibleName.hasSuffix("empty") }
            }
            // The form lies over the cells as long as it is seen.
            try await user.sees("an empty cell") { page.all("textbox", field).isEmpty && !empty().isEmpty }
            guard let cell = user.one(of: empty()) else { return }
            try page.click(cell)
            try await user.sees("the form") { page.all("textbox", field).count == 1 }
            let title = user.text("Written")
            try page.type("textbox", field, title)
            user.did("typed into the form of a \(kind)", to: title) { world in
                if try await world.isKept(title) { return true }
                return try await world.isWritten(title)
            }
            try await user.pause()
            if Int.random(in: 0..<3, using: &user.random) == 0 { return try await user.isAnswered() }
            try await user.sees("that it can be saved") { page.all("button", "Save").first?["disabled"] == nil }
            try page.click("button", "Save")
            user.did("saved a \(kind)", to: title) { try await $0.isWritten(title) }
            saved.append(title)
            try await user.sees("it in its cell") { page.all("button").contains { $0.accessibleName.hasPrefix("\(title), ") } }
            if Int.random(in: 0..<3, using: &user.random) == 0 { break }
        }
        try await takeBack(saved, kind, user)
    }

    /// Ticks a step in its cell, and takes it to an empty one.
    private func handle(_ user: HeldUser<HeldPlans>) async throws {
        let page = user.page
        let mark = ": done"
        guard page.all("textbox", "Step").isEmpty, let box = user.one(of: page.all("checkbox").filter { $0.accessibleName.hasSuffix(mark) })
        else { return }
        let title = String(box.accessibleName.dropLast(mark.count))
        // One that was taken back may be seen for a moment more.
        guard try await steps(titled: title).count == 1 else { return }
        try page.click(box)
        user.did("ticked a step", to: title) { try await $0.steps(titled: title).map(\.achievementRate) == [1] }
        try await user.isAnswered()
        let cells = page.all(class: "cell")
        guard Bool.random(using: &user.random), let grid = page.all("grid").first,
            let from = cells.first(where: { $0.accessibleName.hasPrefix("\(title), ") })?["data-at"],
            let cell = user.one(of: cells.filter { $0.accessibleName.hasSuffix("empty") }), let to = cell["data-at"],
            let row = to.first?.wholeNumberValue, let column = to.last?.wholeNumberValue,
            let place = GridPosition(row: row, column: column)
        else { return }
        try page.fire("hook", on: grid, text: "\(from)>\(to)")
        user.did("took a step to another place", to: title) {
            let steps = try await $0.steps(titled: title)
            return steps.map(\.position) == [place] && steps.map(\.achievementRate) == [1]
        }
        try await user.isAnswered()
    }

    private func steps(titled title: String) async throws -> [SubMandalart] {
        try await contents().flatMap(\.branches).flatMap(\.subs).filter { $0.title == title }
    }

    /// Takes back what was saved, one press after the other, and does some of it again.
    private func takeBack(_ saved: [String], _ kind: String, _ user: HeldUser<HeldPlans>) async throws {
        let page = user.page
        try await user.sees("the page without a form over it") { page.all("dialog").isEmpty }
        let count = Int.random(in: 0...saved.count, using: &user.random)
        for title in saved.reversed().prefix(count) {
            guard let undo = history("Undo", page) else { return }
            try page.click(undo)
            user.did("took back a \(kind)", to: title) { try await !$0.isWritten(title) }
        }
        guard count > 0, Bool.random(using: &user.random) else { return try await user.isAnswered() }
        try await user.sees("that it can be done again") {
            history("Redo", page)?["disabled"] == nil && page.lastAcknowledged >= page.lastSent
        }
        for title in saved.suffix(count).prefix(Int.random(in: 1...count, using: &user.random)) {
            guard let redo = history("Redo", page) else { return }
            try page.click(redo)
            user.did("did a \(kind) again", to: title) { try await $0.isWritten(title) }
        }
        try await user.isAnswered()
    }

    private func history(_ step: String, _ page: TestPage) -> DOMNode? {
        page.all("button").first { $0.accessibleName.hasPrefix(step) }
    }

    /// Goes back and forth in the history of the whole plan, in which there is one edit.
    private func walk(_ user: HeldUser<HeldPlans>) async throws {
        let page = user.page
        guard let id = Plan.ID(user.address.split(separator: "/")[1]) else { return }
        for round in 0..<Int.random(in: 1...4, using: &user.random) {
            let isUndo = round % 2 == 0
            try await user.sees("that something can be done") {
                history(isUndo ? "Undo" : "Redo", page)?["disabled"] == nil && page.lastAcknowledged >= page.lastSent
            }
            guard let step = history(isUndo ? "Undo" : "Redo", page) else { return }
            try page.click(step)
            user.did(isUndo ? "took back on the whole plan" : "did again on the whole plan", to: "the plan") {
                try await $0.plans.content(of: id).branches.isEmpty == isUndo
            }
        }
        try await user.isAnswered()
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

    private func deletePlan(_ user: HeldUser<HeldPlans>) async throws {
        let page = user.page
        // Under a form that is open still nothing can be pressed.
        guard page.all("dialog").isEmpty else { return }
        try page.click("button", "Your mandalarts")
        let word = "Delete Plan "
        func deletes() -> [DOMNode] { page.all("button").filter { $0.accessibleName.hasPrefix(word) } }
        try await user.sees("the choice") { page.all("dialog").count == 1 && !deletes().isEmpty }
        guard let delete = user.one(of: deletes()) else { return }
        let title = String(delete.accessibleName.dropFirst(word.count - "Plan ".count))
        // Text that was written may be in it.
        user.forget()
        try page.click(delete)
        // The question comes where there is something in it.
        try await user.sees("what becomes of it") { page.text.contains("“\(title)” deleted") || !page.all("alertdialog").isEmpty }
        if !page.all("alertdialog").isEmpty, let confirm = page.all("button", "Delete").last { try page.click(confirm) }
        user.did("deleted a plan", to: title) { try await !$0.contents().contains { $0.plan.title == title } }
        try await user.sees("that it can be taken back") { page.text.contains("“\(title)” deleted") && page.all("dialog").isEmpty }
        if Bool.random(using: &user.random) {
            guard let undo = page.all("button", "Undo").first(where: { $0.parent?.textContent.contains("“\(title)”") == true }) else {
                return
            }
            try page.click(undo)
            user.did("took back that a plan was deleted", to: title) { try await $0.contents().count { $0.plan.title == title } == 1 }
        }
        try await user.isAnswered()
    }

    private func addPlan(_ user: HeldUser<HeldPlans>) async throws {
        let page = user.page
        let before = try await contents().count
        guard page.all("dialog").isEmpty else { return }
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
