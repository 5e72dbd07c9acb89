import RibletWeb

final class RowsController: HTMLViewController<RowsView> {
    override var pageTitle: String? { "Rows" }

    override func handle(_ action: RowsView.Action) {
        switch action {
        case .window(let first, let count):
            let start = min(first, RowsView.total)
            view.window = start..<min(start + min(count, 200), RowsView.total)
        case .toggle(let row): view.done.formSymmetricDifference([row])
        }
    }
}

struct RowsView: View {
    enum Action { case window(Int, Int), toggle(Int) }
    static let total = 10_000
    var window = 0..<60
    var done: Set<Int> = []

    var body: HTML<Action> {
        main {
            h1 { "Rows" }
            windowed(
                window.map { NumberedRow(id: $0, isDone: done.contains($0)) }, total: Self.total, first: window.lowerBound, .id("rows")
            ) { .window($0, $1) }
        }
    }
}

struct NumberedRow: View, Identifiable {
    let id: Int
    let isDone: Bool

    var body: HTML<RowsView.Action> {
        div(.class("row"), .class("done", when: isDone), .role("listitem"), .position(id + 1), .setSize(RowsView.total)) {
            button(.onClick(.toggle(id))) { "Row \(id)" }
        }
    }
}

final class OrderController: HTMLViewController<OrderView> {
    override var pageTitle: String? { "Order" }

    override func handle(_ action: OrderView.Action) {
        guard case .move(let from, let to) = action, view.items.indices.contains(from), view.items.indices.contains(to) else { return }
        view.items.insert(view.items.remove(at: from), at: to)
    }
}

struct OrderView: View {
    enum Action { case move(Int, Int) }
    var items = ["one", "two", "three", "four"]

    var body: HTML<Action> {
        main(.id("pulled"), .onPull(.move(items.count - 1, 0))) {
            h1 { "Order" }
            button(.id("first"), .aria("label", "First comes last"), .pressed(by: "L"), .onClick(.move(0, items.count - 1))) { "↓" }
            a(.id("away"), .pressed(by: "1"), .href("/rows")) { "Rows" }
            label {
                "Word"
                input(.id("word"), .name("word"), .pressed(by: "/"))
            }
            ul(.id("items"), .onReorder { .move($0, $1) }) { each(items.map(OrderedItem.init)) }
        }
    }
}

struct OrderedItem: View, Identifiable {
    let id: String

    var body: HTML<OrderView.Action> {
        li(.class("item")) {
            button(.dragHandle, .aria("label", "Move \(id)")) { "::" }
            span { id }
        }
    }
}
