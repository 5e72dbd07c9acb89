/// Where the things of a list are, by their identifiers: of each a number, side by side.
///
/// A list of large values is slow to look through: every value is touched, and code that does not
/// know their type copies each of them. Numbers are found within a microsecond among thousands.
///
/// It follows from the list, so all of them are equal, and none is coded.
struct PlaceIndex<ID: Hashable> {
    private var marks: ContiguousArray<Int> = []

    init(_ ids: some Sequence<ID>) { append(ids) }

    /// The place of an identifier.
    ///
    /// - Parameters:
    ///   - id: the identifier.
    ///   - isThere: whether it is at this place; different ones may have the same number.
    /// - Returns: the place; nil if the list has no such thing.
    func place(of id: ID, isThere: (Int) -> Bool) -> Int? {
        let mark = id.hashValue
        return marks.indices.first { marks[$0] == mark && isThere($0) }
    }

    mutating func append(_ ids: some Sequence<ID>) {
        for id in ids { marks.append(id.hashValue) }
    }

    mutating func insert(_ id: ID, at place: Int) { marks.insert(id.hashValue, at: place) }

    mutating func remove(at place: Int) { marks.remove(at: place) }
}

extension PlaceIndex: Hashable {
    static func == (a: PlaceIndex, b: PlaceIndex) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

extension PlaceIndex: Sendable {}
