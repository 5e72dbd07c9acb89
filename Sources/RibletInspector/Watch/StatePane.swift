import RibletObservability
import RibletWeb

/// The state of the chosen RIB, its changed properties first.
struct StatePane: View {
    let words: InspectorWords
    let name: String?
    let outline: StateOutline?
    /// The cause since which something counts as changed.
    let since: Int?
    let showsUnchanged: Bool

    var body: HTML<WatchAction> {
        section(.id("part-state"), .class("state"), .aria("labelledby", "h-state")) {
            h2(.id("h-state")) {
                name.map { words.state(of: $0) } ?? words.state
                if let outline { span(.class("num")) { summary(outline) } }
            }
            if let outline {
                ul(.class("props")) {
                    each(outline.rows.map { StateRow(words: words, row: $0) })
                    rest(outline)
                }
            } else {
                p(.class("nothing")) { name == nil ? words.nothingChosen : words.noState }
            }
        }
    }

    private func summary(_ outline: StateOutline) -> String {
        let size = outline.bytes > 0 ? words.bytes(outline.bytes, isCut: outline.isCut) : ""
        return words.stateSummary(size, properties: outline.properties, since: outline.hasChanges ? since : nil)
    }

    @HTMLBuilder<WatchAction>
    private func rest(_ outline: StateOutline) -> HTML<WatchAction> {
        if outline.unchanged > 0 {
            li { button(.class("rest"), .type("button"), .onClick(.showedUnchanged(true))) { words.unchanged(outline.unchanged) } }
        } else if showsUnchanged, outline.hasChanges {
            li { button(.class("rest"), .type("button"), .onClick(.showedUnchanged(false))) { words.foldUnchanged } }
        }
    }
}

/// A row of the state: pressed, it opens or closes.
struct StateRow: View, Identifiable {
    let words: InspectorWords
    let row: StateOutline.Row

    var id: String { row.id }

    private static let deepest = 12

    var body: HTML<WatchAction> {
        li {
            if let left = row.left {
                if row.canOpen {
                    button(.class("rest \(indent)"), .type("button"), .onClick(.unfolded(row.id))) { words.moreElements(left) }
                } else {
                    span(.class("rest \(indent)")) { words.moreElements(left) }
                }
            } else if row.canOpen {
                button(
                    .class("prop \(indent)"), .class("diff", when: row.isChanged), .type("button"), .aria("expanded", row.isOpen),
                    .onClick(row.isOpen ? .folded(row.id) : .unfolded(row.id))
                ) { content }
            } else {
                div(.class("prop \(indent)"), .class("diff", when: row.isChanged)) { content }
            }
        }
    }

    private var indent: String { "l\(min(row.depth, Self.deepest))" }

    @HTMLBuilder<WatchAction>
    private var content: HTML<WatchAction> {
        code(.class("key")) {
            if row.canOpen { i(.class("fold"), .aria("hidden", true)) {} }
            row.label
        }
        span(.class("val")) {
            if let former = row.formerCount.map({ words.number($0) }) ?? (row.count == nil ? row.former : nil) {
                del {
                    span(.class("sr")) { "\(words.before) " }
                    former
                }
            }
            if let count = row.count {
                if row.isChanged {
                    ins { words.elements(count) }
                } else {
                    span(.class("count")) { words.elements(count) }
                }
                if count > 0 { small { row.text } }
            } else if row.isChanged {
                ins {
                    span(.class("sr")) { "\(words.now) " }
                    row.text
                }
            } else {
                span(.class("text")) { row.text }
            }
        }
        if row.bytes > 0 { span(.class("size num")) { words.bytes(row.bytes, isCut: row.isCut) } }
    }
}
