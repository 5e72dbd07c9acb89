import ExplorerCore
import ExplorerDomain
import ExplorerTexts
import Riblet
import RibletStyle
import RibletWeb

/// The choice of a list: fields with few values, and the order. Without script it is a form that is
/// sent to the list's address.
struct ListTools<Entity: ShownEntity>: View {
    let context: ExplorerUIContext
    let query: ListQuery<Entity>

    var body: HTML<ListAction> {
        let words = ListWords(context.language)
        let path = context.path(to: .list(Entity.kind))
        form(.class("chips scroll tools"), .attr("action", path), .attr("method", "get"), .aria("label", words.filters)) {
            for field in Entity.Filter.Field.allCases where !values(field).isEmpty {
                pick(
                    field.rawValue, context.words.field(field.rawValue), isOn: !query.filter[field].isEmpty, chosen: query.filter[field],
                    [("", context.words.field(field.rawValue))] + values(field).map { ($0, context.words.value($0, of: field.rawValue)) }
                ) { .wanted(query.with(field, $0).items) }
            }
            pick(
                "sort", words.order, isOn: query.order != .number, chosen: query.order.rawValue,
                Entity.orders.map { ($0.rawValue, words.by($0)) }
            ) { .wanted(query.by(ListOrder(rawValue: $0) ?? .number).items) }
            button(.class("chip without-script"), .type("submit")) { words.apply }
            if !query.isEmpty { a(.class("chip"), .href(path), .onClick(.wanted([]))) { words.clearAll } }
        }
    }

    /// A list of choices that looks like a chip.
    private func pick(
        _ name: String, _ title: String, isOn: Bool, chosen: String, _ options: [(value: String, title: String)],
        _ action: @escaping (String) -> ListAction
    ) -> HTML<ListAction> {
        select(.class("chip"), .class("on", when: isOn), .name(name), .aria("label", title), .onChange(action)) {
            for one in options { option(.value(one.value), .selected(one.value == chosen)) { one.title } }
        }
    }

    private func values(_ field: Entity.Filter.Field) -> [String] {
        field.rawValue == CharacterFilter.Field.species.rawValue ? ExplorerTerms.species : field.options
    }
}

/// Leads to the things under a letter.
struct LetterLinks<Entity: ShownEntity>: View {
    let context: ExplorerUIContext
    let query: ListQuery<Entity>
    let letters: [String]

    var body: HTML<ListAction> {
        nav(.class("chips scroll letters"), .aria("label", ListWords(context.language).letters)) {
            for letter in letters {
                let wanted = query.from(letter)
                a(
                    .class("chip"), .href(context.path(to: .list(Entity.kind)) + context.query(wanted.items)),
                    .attr("aria-current", ifPresent: query.letter == letter ? "true" : nil), .onClick(.wanted(wanted.items))
                ) { letter }
            }
        }
    }
}

extension ExplorerUIContext {
    /// The end of a link with fields that are set.
    func query(_ items: [FilterItem]) -> String {
        String(Location(query: items.map { Location.Item($0.name, $0.value) }).urlPath.drop { $0 != "?" })
    }
}
