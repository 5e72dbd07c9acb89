extension Paging {
    /// A change of a list.
    public enum Mutation {
        /// At least so many pages are wanted, of which none is on its way because of this alone.
        case wanted(pages: Int)
        /// The next page is on its way.
        case began
        /// A page has come.
        case loaded(Page<Item, Cursor>)
        /// The page on its way does not come.
        case failed
        /// The list begins anew.
        case reset
        /// An item that is there is another value now; one that is not there is left out.
        case changed(Item)
        /// An item is put at a position, or at the nearest that there is; one that is there already
        /// leaves its place for it.
        case inserted(Item, at: Int = 0)
        /// The item with this identifier goes, and does not come back with the page on its way.
        case removed(Item.ID)
    }

    /// Changes the list.
    public mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .wanted(let pages): wantedCount = max(wantedCount, pages)
        case .began:
            loadState = .loading
            wantedCount = max(wantedCount, pageCount + 1)
        case .loaded(let page): receive(page)
        case .failed:
            loadState = .failed
            removed = []
        case .reset: self = Paging(first: first)
        case .changed(let item):
            if let position = position(of: item.id) { items[position] = item }
        case .inserted(let item, let position):
            takeOut(item.id)
            let place = min(max(0, position), items.count)
            items.insert(item, at: place)
            places.insert(item.id, at: place)
            removed.remove(item.id)
            isEdited = true
        case .removed(let id):
            takeOut(id)
            // The page on its way may have been read before.
            if loadState == .loading { removed.insert(id) }
            isEdited = true
        }
    }

    private mutating func takeOut(_ id: Item.ID) {
        guard let position = position(of: id) else { return }
        items.remove(at: position)
        places.remove(at: position)
    }

    /// A page that brings nothing new is the last, as services send that begin again at the end.
    /// After an item has come or gone a page may bring nothing new because of that.
    private mutating func receive(_ page: Page<Item, Cursor>) {
        var known = Set(items.map(\.id)).union(removed)
        let fresh = page.items.filter { known.insert($0.id).inserted }
        items += fresh
        places.append(fresh.lazy.map(\.id))
        pageCount += 1
        next = fresh.isEmpty && !(isEdited && !page.items.isEmpty) ? nil : page.next
        loadState = next == nil ? .complete : pageCount < wantedCount ? .loading : .idle
        removed = []
        isEdited = false
    }
}

extension Paging.Mutation: Equatable where Item: Equatable, Cursor: Equatable {}
extension Paging.Mutation: Sendable where Item: Sendable, Item.ID: Sendable, Cursor: Sendable {}

/// A list comes back with its items; a page that was on its way is asked for again.
extension Paging: Codable where Item: Codable, Cursor: Codable {
    private enum Key: String, CodingKey { case items, pageCount, next, first, wantedCount }

    /// Reads a list.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        first = try container.decode(Cursor.self, forKey: .first)
        items = try container.decode(ChunkedArray<Item>.self, forKey: .items)
        places = PlaceIndex(items.lazy.map(\.id))
        pageCount = try container.decode(Int.self, forKey: .pageCount)
        next = try container.decodeIfPresent(Cursor.self, forKey: .next)
        wantedCount = try container.decode(Int.self, forKey: .wantedCount)
        loadState = next == nil ? .complete : .idle
    }

    /// Writes the list.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(first, forKey: .first)
        try container.encode(items, forKey: .items)
        try container.encode(pageCount, forKey: .pageCount)
        try container.encodeIfPresent(next, forKey: .next)
        try container.encode(wantedCount, forKey: .wantedCount)
    }
}
