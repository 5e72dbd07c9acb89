/// The part of a long list that is in the page: it grows as the user goes down, so that a page
/// costs as much as is looked at.
///
/// It is for a list of which everything is there; one that is loaded page by page is a ``Paging``.
public struct Portion: Hashable, Sendable {
    /// The number of items that are shown at first, and of those that are added each time.
    public let step: Int
    /// The number of items that are shown at most.
    public private(set) var count: Int

    /// - Parameters:
    ///   - step: how many items are shown at first, and how many more each time; at least one.
    ///   - count: what was shown before the list came back; see ``saved``.
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
