/// The patches a page has been sent and has not acknowledged, within bounds.
struct Outbox {
    private let limit: Int
    private var frames: [(sequence: Int, frame: String)] = []
    /// The number of the newest patch.
    private(set) var sequence = 0
    /// Bytes of patches that the page has not acknowledged.
    private(set) var bytes = 0
    /// More was unacknowledged than is kept: a page that connects again gets its whole content.
    private(set) var hasOverflown = false

    init(limit: Int) { self.limit = limit }

    /// Returns true if a page that has seen patches up to `seen` can be brought up to date with
    /// the kept ones.
    func canResume(after seen: Int) -> Bool { !hasOverflown && seen <= sequence }

    /// The frames that the page has not acknowledged, oldest first.
    var unacknowledged: some Sequence<String> { frames.lazy.map(\.frame) }

    /// Keeps the patch that has the number after ``sequence``.
    mutating func append(_ frame: String) {
        sequence += 1
        frames.append((sequence, frame))
        bytes += frame.utf8.count
        guard bytes > limit else { return }
        forget()
        hasOverflown = true
    }

    /// The page has seen patches up to `seen`; a number that was never given out is ignored.
    mutating func acknowledge(_ seen: Int) {
        guard seen <= sequence else { return }
        if hasOverflown, seen == sequence { hasOverflown = false }
        guard let first = frames.first, first.sequence <= seen else { return }
        let count = frames.prefix { $0.sequence <= seen }.count
        for entry in frames.prefix(count) { bytes -= entry.frame.utf8.count }
        frames.removeFirst(count)
    }

    /// The page has seen patches of another process up to `seen`.
    mutating func skip(to seen: Int) { sequence = max(sequence, seen) }

    /// Forgets the kept frames: the page is about to get its whole content.
    mutating func forget() {
        frames.removeAll()
        bytes = 0
        hasOverflown = false
    }
}
