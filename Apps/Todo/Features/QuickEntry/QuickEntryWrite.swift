import Foundation
import RibletReactor
import TodoDomain

/// A change of the repository that the user has asked for, as a value: it is kept with the page
/// until it is stored, so that the end of the server does not take it along.
package enum QuickEntryWrite: Equatable, Codable, Sendable {
    /// Adds a todo of what was entered at that time.
    case add(String, at: Date)
    case mark([Todo.ID], isDone: Bool)
    case delete([Todo.ID])
    /// Gives a todo the title that was typed, in place of the one it had.
    case rename(Todo.ID, typed: String, from: String)
}

extension QuickEntryWrite {
    var isAddition: Bool { if case .add = self { true } else { false } }

    var title: String? {
        switch self {
        case .add(let text, _), .rename(_, let text, _): text.trimmingCharacters(in: .whitespacesAndNewlines)
        case .mark, .delete: nil
        }
    }
}

/// The part of the page that survives the end of the server. The todos themselves are the
/// repository's.
package struct SavedQuickEntry: Codable, Equatable {
    var filter: TodoFilter
    var entry: String
    var edit: QuickEntryState.Edit?
    /// The writes that may not be stored yet.
    var underWay: [QuickEntryWrite]
    /// The titles that could not be added; nil if a former version kept the page.
    var unadded: [QuickEntryState.Unadded]?
    var givenBack: String?
    /// The number of shown rows; see ``Portion/saved``.
    var shown: Int?
}

extension QuickEntryState {
    package var saved: SavedQuickEntry? {
        let saved = SavedQuickEntry(
            filter: filter, entry: entry, edit: edit, underWay: changes.unstored, unadded: unadded, givenBack: givenBack,
            shown: portion.saved)
        return saved == SavedQuickEntry(filter: .all, entry: "", underWay: [], unadded: []) ? nil : saved
    }

    /// Restores the state. A write under way is begun again when the page becomes active.
    package mutating func restore(_ saved: SavedQuickEntry) {
        filter = saved.filter
        entry = saved.entry
        edit = saved.edit
        changes = ChangeLog(unfinished: saved.underWay)
        unadded = saved.unadded ?? []
        givenBack = saved.givenBack
        portion = Portion(saved: saved.shown)
    }
}
