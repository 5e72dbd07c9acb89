import TodoDomain

/// The plan by which all todos are taken out in files that an import takes.
enum ExportPlan {
    /// Cuts todos into parts, in the user's order. A file is taken to be as large as it can become,
    /// since a byte of text may be six in it.
    ///
    /// - Parameters:
    ///   - todos: the todos in the user's order.
    ///   - pictures: the bytes of each picture that a file will have.
    ///   - limits: the todos and the bytes of a file.
    /// - Returns: at least one part.
    static func parts(
        of todos: [Todo], pictures: [PictureID: Int],
        limits: (todos: Int, bytes: Int) = (TransferLimits.todos, TransferLimits.exportedBytes)
    ) -> [ExportPart] {
        var cuts: [ExportPart.Cut] = []
        var (count, bytes) = (0, 0)
        var seen: Set<PictureID> = []
        for todo in todos {
            let text = 6 * (todo.title.utf8.count + todo.text.utf8.count) + 2_000
            func size() -> Int { text + (todo.picture.flatMap { seen.contains($0) ? nil : pictures[$0] } ?? 0) * 4 / 3 }
            if count > 0, count == limits.todos || bytes + size() > limits.bytes {
                (count, bytes, seen) = (0, 0, [])
                cuts.append(ExportPart.Cut(before: todo))
            }
            count += 1
            bytes += size()
            if let picture = todo.picture { seen.insert(picture) }
        }
        let ends = [nil] + cuts.map(Optional.some) + [nil]
        return (1...cuts.count + 1).map { ExportPart($0, of: cuts.count + 1, from: ends[$0 - 1], to: ends[$0]) }
    }
}
