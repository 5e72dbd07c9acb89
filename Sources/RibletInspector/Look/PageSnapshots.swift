import RibletWeb

/// The routes and saved states of a watched page, as each cause that changed them left them.
///
/// At most ``limit`` bytes of them are kept; the oldest go.
struct PageSnapshots {
    static let limit = 128 * 1024

    private var kept: [(cause: Int, snapshot: SessionSnapshot, size: Int)] = []
    private var size = 0

    mutating func add(_ snapshot: SessionSnapshot, after cause: Int) {
        guard kept.last?.snapshot.tree != snapshot.tree || kept.last?.snapshot.location != snapshot.location else { return }
        let bytes = snapshot.tree.jsonBytes.count
        kept.append((cause, snapshot, bytes))
        size += bytes
        while size > Self.limit { size -= kept.removeFirst().size }
    }

    /// The state that the page had after a cause; nil where that is not kept.
    func snapshot(after cause: Int) -> SessionSnapshot? {
        (kept.last { $0.cause == cause } ?? kept.prefix { $0.cause <= cause }.last)?.snapshot
    }
}
