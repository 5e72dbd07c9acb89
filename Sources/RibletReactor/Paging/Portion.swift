/// The visible part of a long list. It grows as the user scrolls down, so that the cost of a page
/// depends on the rows that were looked at.
///
/// It is for a list that is completely loaded; for a list that is loaded page by page use
/// ``Paging``.
public struct Portion: Hashable, Sendable {
    /// The number of items that are shown at first, and of those that are added each time.
    public let step: Int
    /// The number of items that are shown at most.
    public private(set) var count: Int

    /// - Parameters:
    ///   - step: the number of items shown at first and added each time; at least one.
    ///   - count: the number of items shown before a restoration; see ``saved``.
    public init(step: Int = 100, saved count: Int? = nil) {
        self.step = max(1, step)
        self.count = max(self.step, count ?? 0)
    }

    /// The number to keep when the server ends; nil at the beginning of the list.
    public var saved: Int? { count > step ? count : nil }

    /// Shows more, once for each wish: a page can ask again before it has been answered.
    ///
    /// - Parameter seen: how many items were shown when the user wished for more.
    public mutating func grow(seen: Int) {
        if seen == count { count += step }
    }
}
