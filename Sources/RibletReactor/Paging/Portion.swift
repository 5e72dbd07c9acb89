/// How much of a long list is in the page: it grows as the user goes down, so that a page costs
/// what is looked at.
///
/// It is for a list of which everything is there; one that is loaded page by page is a ``Paging``.
public struct Portion: Hashable, Sendable {
    /// How many items are shown at first, and how many more each time.
    public let step: Int
    /// How many items are shown at most.
    public private(set) var count: Int

    /// - Parameters:
    ///   - step: how many items are shown at first, and how many more each time; at least one.
    ///   - count: what was shown before the list came back; see ``saved``.
    public init(step: Int = 100, saved count: Int? = nil) {
        self.step = max(1, step)
        self.count = max(self.step, count ?? 0)
    }

    /// What is kept when the server ends; nil while it is the beginning of the list.
    public var saved: Int? { count > step ? count : nil }

    /// Shows more, once for each wish: a page can ask again before it has been answered.
    ///
    /// - Parameter seen: how many items were shown when the user wished for more.
    public mutating func grow(seen: Int) {
        if seen == count { count += step }
    }
}
