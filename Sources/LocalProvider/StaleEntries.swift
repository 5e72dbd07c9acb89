/// The entries of a layer that must not be believed, because the layer failed to replace or delete
/// them.
struct StaleEntries: Sendable {
    /// Beyond this the whole layer is out, so that a broken layer cannot fill the memory.
    private static let limit = 10_000

    private var identifiers: Set<String> = []
    private var everything = false

    func contains(_ identifier: String) -> Bool {
        everything || identifiers.contains(identifier)
    }

    mutating func insert(_ identifier: String) {
        identifiers.insert(identifier)
        if identifiers.count > Self.limit { insertAll() }
    }

    mutating func remove(_ identifier: String) {
        identifiers.remove(identifier)
    }

    mutating func insertAll() {
        everything = true
        identifiers = []
    }

    mutating func removeAll() {
        everything = false
        identifiers = []
    }
}
