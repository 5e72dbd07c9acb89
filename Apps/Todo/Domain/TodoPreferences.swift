/// The layouts of the list of open todos.
package enum ListLayout: String, CaseIterable, Codable, Sendable, Hashable {
    /// Sections of rows with pictures.
    case roomy
    /// One line for each todo.
    case compact
}

/// The choices of a browser's user, over reloads and restarts.
package protocol TodoPreferences: Sendable {
    /// Returns the layout of the list; roomy until the user chooses.
    func listLayout() async throws(TodoError) -> ListLayout
    func choose(_ layout: ListLayout) async throws(TodoError)
    /// Returns true where open pages tell what becomes due; false until the user wants it.
    func reminds() async throws(TodoError) -> Bool
    func chooseReminders(_ areWanted: Bool) async throws(TodoError)
}
