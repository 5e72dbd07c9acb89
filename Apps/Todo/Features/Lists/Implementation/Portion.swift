/// How much of a long list is in the page: it grows as the user goes down, so that a page costs what is looked at.
public struct Portion: Equatable, Sendable {
    /// How many todos are shown at first, and how many more each time.
    public static let step = 100

    /// How many todos are shown at most.
    public private(set) var count: Int

    /// The beginning of a list.
    public init() { count = Self.step }

    /// What was shown before the server ended.
    init(saved count: Int?) { self.count = max(Self.step, count ?? 0) }

    /// What is kept when the server ends; nothing while it is the beginning of the list.
    var saved: Int? { count > Self.step ? count : nil }

    /// Shows more, once for each wish: a page can ask again before it has been answered.
    mutating func grow(seen: Int) {
        if seen == count { count += Self.step }
    }
}
