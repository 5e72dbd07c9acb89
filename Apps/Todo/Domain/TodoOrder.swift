/// Where todos stand among those of the same due date, by their identifiers.
package typealias TodoPlaces = [Todo.ID: Double]

extension Todo {
    /// Where it stands among the todos of the same due date: the place that the user gave it, else
    /// after those that were added before it. Important ones stand before the others.
    package var place: Double { givenPlace ?? Double(id) - (isImportant ? Self.firstPlaces : 0) }

    /// More than any identifier, and so little that there is room between two numbers for places.
    private static let firstPlaces = 4_294_967_296.0
}

extension RandomAccessCollection where Element == Todo, Index == Int {
    /// Returns the identifiers of the neighbours with which a todo can change places: those of the
    /// same due date. The todos are sorted by due date.
    package func neighbours(at index: Int) -> (above: Todo.ID?, below: Todo.ID?) {
        let due = self[index].due
        return (
            index > startIndex && self[index - 1].due == due ? self[index - 1].id : nil,
            index + 1 < endIndex && self[index + 1].due == due ? self[index + 1].id : nil
        )
    }

    /// Finds the change by which the user puts a todo where another one is. Todos of another due
    /// date stay before or after it, so it goes as near as it can. The todos are sorted by due
    /// date.
    ///
    /// - Returns: nil where it is there already, or one of the two is not among the todos.
    package func arranging(_ id: Todo.ID, at target: Todo.ID) -> TodoChange? {
        guard let from = firstIndex(where: { $0.id == id }), let wanted = firstIndex(where: { $0.id == target }) else { return nil }
        let due = self[from].due
        let first = self[..<from].lastIndex { $0.due != due }.map { $0 + 1 } ?? startIndex
        let end = self[from...].firstIndex { $0.due != due } ?? endIndex
        let to = Swift.min(Swift.max(wanted, first), end - 1)
        guard to != from else { return nil }
        var run = Array(self[first..<end])
        run.insert(run.remove(at: from - first), at: to - first)
        let places = run.places(at: to - first)
        let before = TodoPlaces(uniqueKeysWithValues: run.lazy.filter { places[$0.id] != nil }.map { ($0.id, $0.place) })
        return .arrange(self[from], places: places, before: before)
    }
}

extension [Todo] {
    /// Returns the place of the todo at an index that puts it between its neighbours. Where no
    /// number is left between theirs, all get places anew.
    fileprivate func places(at index: Int) -> TodoPlaces {
        let above = index > 0 ? self[index - 1].place : nil
        let below = index + 1 < count ? self[index + 1].place : nil
        let place =
            switch (above, below) {
            case (let above?, let below?): above + (below - above) / 2
            case (let above?, nil): above + 1
            case (nil, let below?): below - 1
            case (nil, nil): self[index].place
            }
        if (above.map { $0 < place } ?? true), (below.map { place < $0 } ?? true) { return [self[index].id: place] }
        return TodoPlaces(uniqueKeysWithValues: enumerated().map { ($1.id, Double($0)) })
    }
}
