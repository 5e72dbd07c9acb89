import TodoDomain

/// A search among todos as they are now, which is carried out beside the pages of others.
struct Finding: Equatable, Sendable {
    /// The todos that are looked through before others have their turn.
    private static let portion = 2_500

    /// The words that are looked for.
    let search: TodoSearch
    /// The todos that are looked through.
    let table: TodoTable

    static func == (a: Finding, b: Finding) -> Bool { a.table === b.table && a.search == b.search }

    /// Returns the found todos: those that are open come first, the newest at the top.
    ///
    /// Up to a portion is looked through at once, as to go to another thread and back costs more.
    /// - Parameters:
    ///   - former: the finding before; where it was of the same words, only todos that have changed
    ///     are looked at again, and where the words are those that have been typed on, only what was
    ///     found. Each of the others stays in its place.
    ///   - shown: what that one has found.
    /// - Returns: the todos; nil where the task is cancelled.
    nonisolated(nonsending) func rows(after former: Finding?, shown: TodoRows) async -> TodoRows? {
        guard !search.isEmpty else { return [] }
        if let former, former.table === table, shown.count <= Self.portion, search.narrows(former.search) {
            return shown.rows(where: search.finds)
        }
        if table.count <= Self.portion { return changed(since: former, shown: shown) ?? table.openFirst.rows(where: search.finds) }
        return await rowsByPortions(after: former, shown: shown)
    }

    /// Returns what is found where only todos have changed, but not the words.
    private func changed(since former: Finding?, shown: TodoRows) -> TodoRows? {
        guard let former, former.search == search else { return nil }
        return table.rows.rows(where: search.finds, since: former.table.rows, found: shown)
            .rows(inOrderOf: shown, then: TodoTable.isOpenOrNewer)
    }

    @concurrent private func rowsByPortions(after former: Finding?, shown: TodoRows) async -> TodoRows? {
        if let changed = changed(since: former, shown: shown) { return changed }
        let all = table.openFirst
        var hits: TodoRows = []
        for start in stride(from: 0, to: all.count, by: Self.portion) {
            hits.append(start..<min(all.count, start + Self.portion), of: all, foundBy: search)
            await Task.yield()
            if Task.isCancelled { return nil }
        }
        return hits
    }
}
