/// A list that is loaded page by page, as a value: what is there, where the next page begins, and
/// how far loading it is.
///
/// Paging is a part of a reactor's state. No page is loaded twice: a request for more says how much
/// it has seen. Items of a page that are there already are left out.
///
/// ```swift
/// struct State { var pets = Paging<Pet, Int>(first: 0) }
///
/// func mutate(action: Action) -> Effect<Mutation> {
///     switch action {
///     case .pets(let event):
///         paging(event, \.pets) { [pets] cursor in
///             let found = try await pets.page(cursor)
///             return Page(found, next: found.isEmpty ? nil : cursor + 1)
///         }
///         .map { .pets($0) }
///     case .liked(let pet): .just(.pets(.changed(pet.liked)))
///     }
/// }
/// ```
///
/// Items are changed, inserted and removed by mutations of the list. Where cursors count items, a
/// service moves what follows: a `load` that asks by position asks from the number of items that
/// are there.
public struct Paging<Item: Identifiable, Cursor> {
    /// The progress of loading the next page.
    public enum LoadState: String, Codable, Hashable, Sendable {
        /// Nothing is under way, and there is more.
        case idle
        /// A page is on its way.
        case loading
        /// The last page did not come; it can be asked for again.
        case failed
        /// There is no more.
        case complete
    }

    /// All items so far, each once. A change of some costs what these cost, however many there are.
    public internal(set) var items: ChunkedArray<Item> = []
    /// Where they are; whatever changes the places of items changes both.
    var places = PlaceIndex<Item.ID>([])
    /// The number of pages that have come.
    public internal(set) var pageCount = 0
    /// Where the next page begins; nil if there is none.
    public internal(set) var next: Cursor?
    /// The progress of loading the next page.
    public internal(set) var loadState = LoadState.idle
    let first: Cursor
    /// The number of pages that are to be there before the loading rests.
    public internal(set) var wantedCount: Int
    /// The items that have gone while a page was on its way.
    var removed: Set<Item.ID> = []
    /// True where items have come or gone otherwise than by pages since the last page.
    var isEdited = false

    /// Makes a list without loaded pages.
    ///
    /// - Parameters:
    ///   - first: the cursor of the first page.
    ///   - pages: the number of pages to load at first; for a restored list, the number it had.
    public init(first: Cursor, pages: Int = 1) {
        self.first = first
        next = first
        wantedCount = max(1, pages)
    }

    /// The position of the item with this identifier, found without looking through the items.
    public func position(of id: Item.ID) -> Int? { places.place(of: id) { items[$0].id == id } }

    /// The item with this identifier, found without looking through the items.
    public func item(_ id: Item.ID) -> Item? { position(of: id).map { items[$0] } }

    /// True if the list is empty, and all of it is loaded.
    public var isEmpty: Bool { items.isEmpty && loadState == .complete }

    /// True if the wanted pages have come, or will not come: a first answer need not wait any
    /// longer.
    public var isSettled: Bool { loadState == .failed || loadState == .complete || (loadState == .idle && pageCount >= wantedCount) }
}

extension Paging: Equatable where Item: Equatable, Cursor: Equatable {}
extension Paging: Hashable where Item: Hashable, Cursor: Hashable {}
extension Paging: Sendable where Item: Sendable, Item.ID: Sendable, Cursor: Sendable {}

/// A page of a list.
public struct Page<Item, Cursor> {
    /// The items of the page.
    public var items: [Item]
    /// Where the next one begins; nil if this is the last.
    public var next: Cursor?

    /// A page.
    public init(_ items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }
}

extension Page: Equatable where Item: Equatable, Cursor: Equatable {}
extension Page: Sendable where Item: Sendable, Cursor: Sendable {}

/// An event around a list that is loaded page by page.
public enum PagingEvent: Hashable, Sendable {
    /// The interactor has become active: what is wanted and not there is loaded.
    case appeared
    /// At least so many pages are to be there, as an address may ask that leads far down.
    case wanted(pages: Int)
    /// The end of the list is near, or the user asks for more; `seen` is how many items were there
    /// then.
    case moreWanted(seen: Int)
    /// The user wants the page that did not come.
    case retried
    /// The user wants the list from its beginning.
    case refreshed
}
