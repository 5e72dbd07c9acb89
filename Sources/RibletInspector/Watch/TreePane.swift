import RibletWeb

/// The RIBs that are there, and the facts about the chosen one.
struct TreePane: View {
    let words: InspectorWords
    let tree: [TreeRow]
    let selected: Int?
    let facts: RIBFacts?
    let moves: Int?

    var body: HTML<WatchAction> {
        section(.id("part-tree"), .class("tree"), .aria("labelledby", "h-tree")) {
            h2(.id("h-tree")) {
                words.tree
                span(.class("num")) { words.treeSummary(tree.count, active: tree.count { $0.status == .active }) }
                span(.class("sort"), .aria("hidden", true)) { words.events }
            }
            if tree.isEmpty {
                p(.class("nothing")) { words.noTree }
            } else {
                div(.class("ribs"), .role("tree"), .aria("labelledby", "h-tree")) {
                    each(rows)
                }
            }
            if let facts, let name = tree.first(where: { $0.id == selected })?.name { factsList(facts, name) }
        }
    }

    private var rows: [RIBRow] {
        let entry = tree.contains { $0.id == selected } ? selected : tree.first?.id
        return tree.map { row in
            RIBRow(
                words: words, row: row, isSelected: row.id == selected, isEntry: row.id == entry, count: tree.count,
                moves: row.id == selected ? moves : nil)
        }
    }

    private func factsList(_ facts: RIBFacts, _ name: String) -> HTML<WatchAction> {
        dl(.class("facts"), .aria("label", words.facts(of: name))) {
            fact(words.path) { facts.path }
            if let seconds = facts.activeSeconds { fact(words.activeFor) { words.duration(seconds) } }
            if !facts.module.isEmpty { fact(words.module) { facts.module } }
            if !facts.router.isEmpty { fact(words.router) { code { facts.router } } }
            if !facts.interactor.isEmpty { fact(words.interactor) { code { facts.interactor } } }
            if !facts.effects.isEmpty {
                fact(words.effects) {
                    for effect in facts.effects { code { effect } }
                }
            }
        }
    }

    private func fact(_ title: String, @HTMLBuilder<WatchAction> _ content: () -> HTML<WatchAction>) -> HTML<WatchAction> {
        div {
            dt { title }
            dd { content() }
        }
    }
}

/// A RIB in the tree: a click chooses it, the arrow keys choose its neighbours.
struct RIBRow: View, Identifiable {
    let words: InspectorWords
    let row: TreeRow
    let isSelected: Bool
    /// True if the tabulator reaches this row, as it does one of a tree.
    let isEntry: Bool
    let count: Int
    let moves: Int?

    var id: Int { row.id }

    /// Deeper rows are no further in: a column has only so much room.
    private static let deepest = 8

    var body: HTML<WatchAction> {
        button(
            .class("rib l\(min(row.depth, Self.deepest))"), .class("off", when: row.status == .inactive),
            .class("gone", when: row.status == .gone), .class("hit", when: row.isReached), .type("button"), .role("treeitem"),
            .aria("level", "\(row.depth + 1)"), .aria("selected", isSelected), .attr("tabindex", isEntry ? "0" : "-1"),
            .autofocus(turn: moves), .onClick(.selected(row.id)), .onKey(.arrowDown, .moved(1)), .onKey(.arrowUp, .moved(-1)),
            .onKey(.home, .moved(-count)), .onKey(.end, .moved(count)),
            .aria("label", name)
        ) {
            i(.class("dot")) {}
            b { row.name }
            span(.class("place")) { row.status == .active ? words.place(row.place) : words.status(row.status) }
            span(.class("n num")) { words.number(row.events) }
            bar(row.share)
        }
    }

    private var name: String {
        [row.name, words.place(row.place), words.status(row.status), words.events(row.events)].joined(separator: ", ")
            + (row.isReached ? ", \(words.reached)" : "")
    }

    private func bar(_ share: Int) -> HTML<WatchAction> {
        svg(width: 44, height: 6, .class("load"), .attr("preserveAspectRatio", "none"), .aria("hidden", true)) {
            rect(x: 0, y: 0, width: 44, height: 6, .class("well"))
            rect(x: 0, y: 0, width: 44 * Double(min(max(share, 0), 100)) / 100, height: 6, .class("fill"))
        }
    }
}
