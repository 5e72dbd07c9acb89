import ExplorerDomain

/// The choice of a list, as a value: a filter, an order and, by name, a letter to begin with.
package struct ListQuery<Entity: ExplorerEntity>: Hashable, Sendable {
    /// The names of the order and of the letter in links.
    private static var orderName: String { "sort" }
    private static var letterName: String { "from" }

    package private(set) var filter: Entity.Filter
    package private(set) var order: ListOrder
    /// A letter as ``ExplorerDomain/ExplorerEntity/letter`` is one; nil begins with the first.
    package private(set) var letter: String?

    /// Everything, by number.
    package init() { self.init(items: []) }

    /// From the items of a link; what means nothing is passed over.
    package init(items: [FilterItem]) {
        func value(_ name: String) -> String? { items.last { $0.name == name }?.value }
        filter = Entity.Filter(items: items)
        let order = value(Self.orderName).flatMap(ListOrder.init) ?? .number
        self.order = Entity.orders.contains(order) ? order : .number
        let letter = value(Self.letterName)
        self.letter = self.order == .name && letter?.count == 1 ? letter?.uppercased() : nil
    }

    /// The items of its link.
    package var items: [FilterItem] {
        var items = filter.items
        if order != .number { items.append(FilterItem(name: Self.orderName, value: order.rawValue)) }
        if let letter { items.append(FilterItem(name: Self.letterName, value: letter)) }
        return items
    }

    /// True where nothing is chosen.
    package var isEmpty: Bool { items.isEmpty }

    /// The same with another value in a field.
    package func with(_ field: Entity.Filter.Field, _ value: String) -> ListQuery {
        var query = self
        query.filter[field] = value
        query.letter = nil
        return query
    }

    /// The same in another order.
    package func by(_ order: ListOrder) -> ListQuery {
        var query = self
        query.order = order
        query.letter = nil
        return query
    }

    /// The same from a letter on.
    package func from(_ letter: String) -> ListQuery {
        var query = self
        query.letter = letter
        return query
    }
}
