/// The records that a failing store has not taken: the newest one of each session, within bounds,
/// so that it is kept when the store works again.
///
/// Without it a session that has changed meanwhile, and not since, would come back as it was before
/// the failure.
struct UnsavedRecords {
    private let limit: Int
    private var records: [String: SessionRecord] = [:]
    private var bytes = 0

    /// - Parameter limit: bytes that are kept; the oldest go first.
    init(limit: Int) { self.limit = limit }

    var isEmpty: Bool { records.isEmpty }
    var count: Int { records.count }
    var all: [SessionRecord] { Array(records.values) }

    subscript(id: String) -> SessionRecord? { records[id] }

    /// Keeps what could not be saved.
    ///
    /// - Returns: how many of the oldest had to go.
    mutating func add(_ new: [SessionRecord]) -> Int {
        for record in new where record.revision > records[record.id]?.revision ?? 0 {
            bytes += record.bytes.count - (records[record.id]?.bytes.count ?? 0)
            records[record.id] = record
        }
        guard bytes > limit else { return 0 }
        let before = records.count
        for record in records.values.sorted(by: { $0.savedAt < $1.savedAt }) where bytes > limit { forget(record) }
        return before - records.count
    }

    /// These have been saved; newer ones of the same sessions stay.
    mutating func remove(_ saved: [SessionRecord]) {
        for record in saved where record.revision >= records[record.id]?.revision ?? .max { forget(record) }
    }

    private mutating func forget(_ record: SessionRecord) {
        if let old = records.removeValue(forKey: record.id) { bytes -= old.bytes.count }
    }
}
