import Foundation
import NetworkProvider
import RibletWeb
import RibletWebTesting
import Testing
import TodoApp
import TodoData
import TodoDomain

/// To-dos: the quick entry, the lists and their order, the forms, the calendar.
@MainActor
final class HeldTodos: HeldWorld {
    static let name = "todo"
    let application: WebApplication
    private let data: TodoData
    private let network: NetworkProvider

    private init(_ data: TodoData, _ network: NetworkProvider) {
        self.data = data
        self.network = network
        application = TodoApplication.make(.dog, data: data, basePath: "/todo-dog")
    }

    static func open(in folder: URL) async throws -> HeldTodos {
        let network = NetworkProvider()
        return HeldTodos(
            try await TodoDataFolder.open(
                root: folder, flavor: .dog, pictures: PictureAccess(network: network), logger: silentLogger), network)
    }

    func close() async {
        try? await data.close()
        await network.shutdown()
    }

    func prepare() async throws {
        let list = try await data.lists.addList("Ordered", .teal)
        // To-dos without a date have an order of their own.
        for title in Self.ordered { try await data.todos.add(TodoDraft(title: title, list: list.id)) }
    }

    func address(_ random: inout SeededGenerator) async throws -> String {
        // Each user finds some that nothing was done with.
        for _ in 0..<4 {
            try await data.todos.add(TodoDraft(title: "Found \(random.next())", due: .time(Date(timeIntervalSinceNow: 86_400))))
        }
        let found = try await data.todos.todos().last { !$0.isDone && $0.title.hasPrefix("Found") }
        let addresses = ["/todomvc", "/list", "/add", "/list/\(found?.id ?? 0)", "/new-list", "/lists/1", "/profile/transfer"]
        return addresses.randomElement(using: &random) ?? "/"
    }

    func act(as user: HeldUser<HeldTodos>) async throws {
        switch user.address {
        case "/todomvc": try await enterQuickly(user)
        case "/list": try await list(user)
        case "/add": try await add(user)
        case "/new-list": try await makeList(user)
        case "/lists/1": try await order(user)
        case "/profile/transfer": try await transfer(user)
        default: try await update(user)
        }
    }

    private func has(_ title: String) -> @MainActor (HeldTodos) async throws -> Bool {
        { try await $0.data.todos.todos().count { $0.title == title } == 1 }
    }

    private func isThere(_ title: String, isDone: Bool?) -> @MainActor (HeldTodos) async throws -> Bool {
        { try await $0.data.todos.todos().first { $0.title == title }?.isDone == isDone }
    }

    // MARK: Quick entry

    private func enterQuickly(_ user: HeldUser<HeldTodos>) async throws {
        let page = user.page
        try await user.sees("to-dos") { !page.all(class: "todo-list").isEmpty }
        var titles = page.all("checkbox").filter { !$0.isChecked }.compactMap { Self.found($0.accessibleName) }.suffix(4).map { $0 }
        for step in user.shuffled(["add", "add", "add", "mark", "delete", "rename"]) {
            switch step {
            case "add":
                for _ in 0..<Int.random(in: 1...4, using: &user.random) { try enter(user.text("Entered"), user) }
            case "mark":
                guard let title = titles.popLast() else { continue }
                try page.click("checkbox", "Done: \(title)")
                user.did("marked in the quick entry", isThere(title, isDone: true))
            case "delete":
                guard let title = titles.popLast() else { continue }
                try page.click("button", "Delete \(title)")
                user.did("deleted in the quick entry", isThere(title, isDone: nil))
            default:
                guard let title = titles.popLast() else { continue }
                try await rename(title, to: user.text("Renamed"), user)
            }
            try await user.pause()
        }
        let half = user.text("Half")
        let entry = page.all(class: "new-todo")[0]
        try page.type(entry, half)
        user.did("typed into the quick entry") { try await $0.data.drafts(of: "browser").draft(.entry)?.title == half }
        try await user.isAnswered()
    }

    private func enter(_ title: String, _ user: HeldUser<HeldTodos>) throws {
        let entry = user.page.all(class: "new-todo")[0]
        try user.page.type(entry, title)
        guard let form = entry.parent else { return }
        try user.page.submit(form)
        user.did("entered quickly", has(title))
    }

    private func rename(_ title: String, to name: String, _ user: HeldUser<HeldTodos>) async throws {
        let page = user.page
        guard let label = page.root.descendants.first(where: { $0.tag == "label" && $0.textContent == title }) else { return }
        try page.fire("dblclick", on: label)
        try await user.sees("the field of a title") { page.all(class: "edit").first?.value == title }
        let field = page.all(class: "edit")[0]
        try page.type(field, name)
        page.press(.enter, in: field)
        user.did("renamed in the quick entry", has(name))
    }

    // MARK: List and forms

    private func list(_ user: HeldUser<HeldTodos>) async throws {
        let page = user.page
        try await user.sees("the list") { page.all("checkbox").count >= 4 }
        var titles = page.all("checkbox").compactMap { Self.found($0.accessibleName) }.prefix(4).map { $0 }
        for step in user.shuffled(["mark", "mark and undo", "mark twice", "delete", "delete and undo", "layout"]) {
            switch step {
            case "mark":
                guard let title = titles.popLast() else { continue }
                try page.click("checkbox", "Done: \(title)")
                user.did("marked in the list", isThere(title, isDone: true))
            case "delete":
                guard let title = titles.popLast() else { continue }
                try page.click("button", "Delete \(title)")
                user.did("deleted in the list", isThere(title, isDone: nil))
            case "mark and undo":
                guard let title = titles.popLast() else { continue }
                try page.click("checkbox", "Done: \(title)")
                try await takeBack("a mark", of: title, user)
            case "mark twice":
                guard let title = titles.popLast() else { continue }
                // The second press means the opposite of what the page shows by then.
                try page.click("checkbox", "Done: \(title)")
                // A marked row leaves the list after a while: on a busy machine before anybody has seen it.
                func row() -> DOMNode? { page.all("checkbox", "Done: \(title)").first }
                try await user.sees("the mark") { row()?.isChecked ?? true }
                if row() == nil {
                    user.did("marked in the list", isThere(title, isDone: true))
                } else {
                    try page.click("checkbox", "Done: \(title)")
                    user.did("marked and unmarked in the list", isThere(title, isDone: false))
                }
            case "delete and undo":
                guard let title = titles.popLast() else { continue }
                try page.click("button", "Delete \(title)")
                try await takeBack("a deletion", of: title, user)
            default:
                guard let button = page.all("button").first(where: { $0.accessibleName.lowercased().contains("compact") }) else { continue }
                try page.click(button)
                user.did("laid out") { try await $0.data.preferences(of: "browser").listLayout() == .compact }
                try await user.isAnswered()
            }
            try await user.pause()
        }
        try await user.isAnswered()
    }

    /// Each change has a message of its own.
    private func takeBack(_ change: String, of title: String, _ user: HeldUser<HeldTodos>) async throws {
        let page = user.page
        func undo() -> DOMNode? { page.all("button", "Undo").first { $0.parent?.textContent.contains("“\(title)”") == true } }
        try await user.sees("that it can be taken back") { undo() != nil }
        guard let undo = undo() else { return }
        try page.click(undo)
        user.did("took back \(change)", isThere(title, isDone: false))
    }

    private func add(_ user: HeldUser<HeldTodos>) async throws {
        let page = user.page
        try await user.sees("the form") { page.all("textbox", "Title").count == 1 }
        let half = user.text("Half")
        try page.type("textbox", "Title", half)
        user.did("typed into the form") { world in
            if try await world.data.drafts(of: "browser").draft(.new)?.title == half { return true }
            return try await world.data.todos.todos().contains { $0.title == half }
        }
        try await user.pause()
        if Bool.random(using: &user.random) { return try await user.isAnswered() }
        try page.click("button", "Add")
        user.did("added by the form", has(half))
        try await user.isAnswered()
    }

    private func makeList(_ user: HeldUser<HeldTodos>) async throws {
        let page = user.page
        try await user.sees("the form") { page.all("textbox", "Name").count == 1 }
        let name = user.text("Shop")
        try page.type("textbox", "Name", name)
        user.did("typed into the form for a list") { world in
            if try await world.data.drafts(of: "browser").draft(.list(nil))?.title == name { return true }
            return try await world.data.lists.lists().contains { $0.name == name }
        }
        try await user.pause()
        if Bool.random(using: &user.random) { return try await user.isAnswered() }
        try page.click("button", "Save")
        user.did("made a list") { try await $0.data.lists.lists().count { $0.name == name } == 1 }
        try await user.isAnswered()
    }

    private func order(_ user: HeldUser<HeldTodos>) async throws {
        let page = user.page
        func shown() -> [String] {
            page.all(class: "row").map { row in row.descendants.first { $0["class"] == "t" }?.textContent ?? "" }
        }
        try await user.sees("the list") { page.all("button", "Put in order by hand").count == 1 && shown().count == Self.ordered.count }
        var order = shown()
        try page.click("button", "Put in order by hand")
        for _ in 0..<4 {
            let from = Int.random(in: 0..<(order.count - 1), using: &user.random)
            try await user.sees("the order before") { shown() == order && page.all("button", "Move down: \(order[from])").count == 1 }
            try page.click("button", "Move down: \(order[from])")
            order.swapAt(from, from + 1)
            let wanted = order
            user.did("put in order", to: "order") { world in
                try await world.data.todos.todos().filter { $0.list == 1 }.sorted { $0.place < $1.place }.map(\.title) == wanted
            }
            try await user.pause()
        }
        try await user.isAnswered()
    }

    private func transfer(_ user: HeldUser<HeldTodos>) async throws {
        let page = user.page
        try await user.sees("the page") { page.text.contains("Export") }
        if Bool.random(using: &user.random) { return try await importFile(user) }
        guard page.all("button", "Make an address for your calendar").count == 1 else { return }
        try page.click("button", "Make an address for your calendar")
        user.did("made an address for calendars") { world in
            for await feed in world.data.calendarFeed.updates() { return feed != nil }
            return false
        }
        try await user.isAnswered()
    }

    /// A page that says that a file was taken in has all of it.
    private func importFile(_ user: HeldUser<HeldTodos>) async throws {
        let titles = (0..<20).map { _ in user.text("Imported") }
        let bytes = Array(titles.map { "- [ ] \($0)\n" }.joined().utf8)
        guard let input = user.page.root.descendants.first(where: { $0["type"] == "file" }) else { return }
        #expect(user.page.choose(UploadedFile(name: "todos.md", contentType: "text/markdown", bytes: bytes), in: input))
        try await user.sees("that it was imported") { user.page.text.contains("20 to-dos imported") }
        user.did("imported") { Set(try await $0.data.todos.todos().map(\.title)).isSuperset(of: titles) }
        try await user.isAnswered()
    }

    private func update(_ user: HeldUser<HeldTodos>) async throws {
        let page = user.page
        guard let id = Int64(user.address.split(separator: "/").last ?? "") else { return }
        try await user.sees("the form") { page.all("textbox", "Title").count == 1 }
        if Bool.random(using: &user.random) {
            try page.click("checkbox", "Done")
            user.did("marked in the form") { try await $0.data.todos.todo(id).isDone }
            try await user.isAnswered()
        }
        let title = user.text("Changed")
        try page.type("textbox", "Title", title)
        user.did("typed into the form") { world in
            if try await world.data.todos.todo(id).title == title { return true }
            return try await world.data.drafts(of: "browser").draft(.todo(id))?.title == title
        }
        try await user.pause()
        if Bool.random(using: &user.random) { return try await user.isAnswered() }
        try page.click("button", "Save")
        user.did("changed by the form") { try await $0.data.todos.todo(id).title == title }
        try await user.isAnswered()
    }

    /// The titles of the list that is put in order.
    private static let ordered = ["Wash", "Rinse", "Dry"]

    /// Of which of the to-dos that were there a box is.
    private static func found(_ name: String) -> String? { name.hasPrefix("Done: Found ") ? String(name.dropFirst(6)) : nil }
}
