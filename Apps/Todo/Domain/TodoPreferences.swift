/// How the list of open todos is laid out.
package enum ListLayout: String, CaseIterable, Codable, Sendable, Hashable {
    /// Sections of rows with pictures.
    case roomy
    /// One line for each todo.
    case compact
}

/// What the user of a browser has chosen, over reloads and restarts.
package protocol TodoPreferences: Sendable {
    /// How the list is laid out; roomy until the user chooses.
    func listLayout() async throws(TodoError) -> ListLayout
    /// Remembers a choice.
    func choose(_ layout: ListLayout) async throws(TodoError)
}
