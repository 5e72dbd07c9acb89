import RibletDOM
import RibletWeb

/// Makes a watched page again as it was, away from the main actor. It keeps the last page it has
/// made: the next one is mostly a frame further on.
actor PageFilm {
    private var root = DOMNode(tag: "div")
    private var reached: PageRecord.Moment?

    /// Returns the markup of a page's content at a moment; nil where it cannot be made.
    func content(of record: PageRecord, at moment: PageRecord.Moment) -> String? {
        guard let part = record.parts.first(where: { $0.number == moment.part }), moment.entries <= part.entries.count else { return nil }
        var start = 0
        if let reached, reached.part == moment.part, reached.entries <= moment.entries {
            start = reached.entries
        } else {
            guard let nodes = try? HTMLReader.read(part.html) else { return nil }
            root = DOMNode(tag: "div")
            root.insert(nodes, at: 0)
        }
        reached = nil
        for case .frame(let frame, _) in part.entries[start..<moment.entries] {
            guard let parts = PatchReader.parts(of: frame), PatchReader(root: root).apply(parts.groups) != nil else { return nil }
        }
        reached = moment
        return root.children.map(\.stillHTML).joined()
    }
}

extension PageRecord {
    /// A moment in the life of a page: a content of it, and the number of entries that have followed.
    struct Moment: Hashable, Sendable {
        let part: Int
        let entries: Int
    }

    /// Returns the moment at which all that a cause has changed is there, or `before` it, none of it;
    /// nil where that is not kept. A cause that has changed nothing has one moment, between those
    /// beside it.
    func moment(of cause: Int, before: Bool) -> Moment? {
        var last: Moment?
        for part in parts {
            for (index, entry) in part.entries.enumerated() where entry.cause == cause {
                guard case .frame = entry else { continue }
                if before { return Moment(part: part.number, entries: index) }
                last = Moment(part: part.number, entries: index + 1)
            }
        }
        return last ?? parts.last.flatMap { moment(after: cause, in: $0) }
    }

    /// The moment before anything of a later cause.
    private func moment(after cause: Int, in newest: Part) -> Moment? {
        for part in parts {
            guard let index = part.entries.firstIndex(where: { $0.cause > cause }) else { continue }
            let isLost = index == 0 && part.number == parts[0].number && part.number > 1
            return isLost ? nil : Moment(part: part.number, entries: index)
        }
        return Moment(part: newest.number, entries: newest.entries.count)
    }
}
