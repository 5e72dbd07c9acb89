/// A change of a plan, with all that is needed to take it back.
package struct MandalartEdit: Hashable, Codable, Sendable {
    /// A change. A state that is nil was, or is, an empty cell.
    package enum Change: Hashable, Codable, Sendable {
        /// The name of the plan.
        case title(before: String, after: String)
        /// A main mandalart; with its subs where it came or went, without where only itself
        /// changed.
        case main(before: Branch?, after: Branch?)
        /// A sub mandalart of a main one.
        case sub(MainMandalart.ID, before: SubMandalart?, after: SubMandalart?)
        /// A main mandalart has gone to another place with its subs. One that stood there stands
        /// where the first one came from.
        case movedMain(MainMandalart.ID, title: String, from: GridPosition, to: GridPosition)
        /// A sub mandalart has gone to another place, in the same way.
        case movedSub(SubMandalart.ID, title: String, from: StepPlace, to: StepPlace)
    }

    /// Grows with every edit of the data folder; by it a later undo knows whether it is still the
    /// last one.
    package let number: Int64
    /// The change with its states.
    package let change: Change

    /// An edit as the repository keeps it.
    package init(number: Int64, change: Change) {
        self.number = number
        self.change = change
    }

    /// In a few words.
    package var summary: EditSummary {
        switch change {
        case .title(_, let after): EditSummary(number: number, kind: .renamedPlan, title: after)
        case .main(let before, let after):
            EditSummary(
                number: number, kind: before == nil ? .addedMain : after == nil ? .deletedMain : .changedMain,
                title: (after ?? before)?.main.title ?? "")
        case .sub(_, let before?, let after?) where after.isOnlyFurther(than: before):
            EditSummary(number: number, kind: .progressedSub, title: after.title)
        case .sub(_, let before, let after):
            EditSummary(
                number: number, kind: before == nil ? .addedSub : after == nil ? .deletedSub : .changedSub,
                title: (after ?? before)?.title ?? "")
        case .movedMain(_, let title, _, _): EditSummary(number: number, kind: .movedMain, title: title)
        case .movedSub(_, let title, _, _): EditSummary(number: number, kind: .movedSub, title: title)
        }
    }
}

extension SubMandalart {
    /// Returns true where nothing but the achieved part differs.
    fileprivate func isOnlyFurther(than before: SubMandalart) -> Bool {
        var same = self
        same.achievementRate = before.achievementRate
        (same.begunAt, same.progressedAt) = (before.begunAt, before.progressedAt)
        return same == before && achievementRate != before.achievementRate
    }
}

/// The place of a sub mandalart: around one of the main ones of a plan.
package struct StepPlace: Hashable, Codable, Sendable {
    /// The goal.
    package let goal: MainMandalart.ID
    /// Where around it.
    package let position: GridPosition

    /// A place around a goal; never the middle.
    package init(_ position: GridPosition, of goal: MainMandalart.ID) {
        self.goal = goal
        self.position = position
    }
}

/// A change of cells by one gesture. It names the state that it leads to: done twice it is as done
/// once.
package enum CellGesture: Hashable, Codable, Sendable {
    /// So much of a step is achieved, 0 to 1.
    case progress(SubMandalart.ID, rate: Double)
    /// A goal goes to another place with its steps, and one that stands there to where the first
    /// one comes from.
    case moveGoal(MainMandalart.ID, to: GridPosition)
    /// A step goes to another place, in the same way.
    case moveStep(SubMandalart.ID, to: StepPlace)
}

/// An edit in a few words, for the label of an undo button.
package struct EditSummary: Hashable, Codable, Sendable {
    /// The kinds of changes.
    package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        case addedMain, changedMain, deletedMain, movedMain, addedSub, changedSub, progressedSub, deletedSub, movedSub, renamedPlan
    }

    /// The number of the edit.
    package let number: Int64
    /// The kind of the change.
    package let kind: Kind
    /// The title of what it was done to.
    package let title: String

    /// An edit in a few words.
    package init(number: Int64, kind: Kind, title: String) {
        self.number = number
        self.kind = kind
        self.title = title
    }
}

/// The changes of a plan that can be undone and redone.
package struct EditHistory: Hashable, Codable, Sendable {
    /// The change that undo takes back; nil if there is none.
    package let undo: EditSummary?
    /// The change that redo makes again; nil if there is none.
    package let redo: EditSummary?

    package init(undo: EditSummary? = nil, redo: EditSummary? = nil) {
        self.undo = undo
        self.redo = redo
    }
}

/// A step in the history of a plan, as a value: it can be tried again.
package enum HistoryStep: Hashable, Codable, Sendable {
    /// Takes an edit back where it still is the last one; the last one, whichever that is, where
    /// none is named.
    case undo(edit: Int64? = nil)
    /// Does an edit again where it still was undone last; the one undone last, whichever that is,
    /// where none is named.
    case redo(edit: Int64? = nil)
    /// Makes a new edit by a gesture.
    case make(CellGesture)

    /// Returns the notice after an edit was taken back or done again; nil if the edit was named,
    /// because whoever names it has just read of it.
    package func notice(of edit: EditSummary) -> HistoryNotice? {
        switch self {
        case .undo(nil): .undone(edit)
        case .redo(nil): .redone(edit)
        case .undo, .redo: nil
        case .make(.progress(_, let rate)): .progressed(edit, rate: rate)
        case .make(.moveGoal), .make(.moveStep): .moved(edit)
        }
    }
}

/// The notices about the history of a plan.
package enum HistoryNotice: Equatable, Sendable {
    /// This was deleted; it can be taken back.
    case deleted(EditSummary)
    case undone(EditSummary)
    case redone(EditSummary)
    /// So much of this is achieved now, 0 to 1; it can be taken back.
    case progressed(EditSummary, rate: Double)
    /// This stands somewhere else now; it can be taken back.
    case moved(EditSummary)
}
