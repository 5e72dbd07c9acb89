import Foundation
import RibletUpdates

/// The use case of plans.
package protocol MandalartUseCase: Sendable {
    /// All plans in the order in which they were made: at once, then after every change, whoever
    /// made it.
    func planUpdates() -> Updates<[PlanSummary]>

    /// A plan: at once, then after every change; nil while there is no such plan.
    func updates(of plan: Plan.ID) -> Updates<PlanContent?>

    func content(of plan: Plan.ID) async throws(MandalartError) -> PlanContent

    /// The links by which the plans are read.
    var readLinks: any ReadLinkRepository { get }

    /// The plan to show: the one that was open last, else the newest, else a new empty one of that
    /// name.
    func currentPlan(titled title: String) async throws(MandalartError) -> Plan.ID

    /// Remembers a plan as the one to show.
    func select(_ plan: Plan.ID) async throws(MandalartError)

    /// Makes a plan, empty or from a template, and selects it.
    func addPlan(_ draft: PlanDraft) async throws(MandalartError) -> PlanContent

    /// Does what ``addPlan(_:)`` does, unless a plan of that name was made after the one of an
    /// identifier; then that one is selected.
    ///
    /// - Returns: the plan that was made, now or before.
    func addPlan(_ draft: PlanDraft, unlessAddedAfter newest: Plan.ID) async throws(MandalartError) -> PlanContent

    /// Gives a plan another name.
    func rename(_ plan: Plan.ID, to title: String) async throws(MandalartError) -> MandalartEdit

    /// Deletes a plan and returns what was in it, for ``restore(_:)``.
    func deletePlan(_ plan: Plan.ID) async throws(MandalartError) -> PlanContent

    /// Brings a deleted plan back, and selects it.
    func restore(_ content: PlanContent) async throws(MandalartError)

    /// Saves a main mandalart at a position: a new one if there is none. The subs of the one that
    /// is there stay.
    @discardableResult
    func saveMain(_ draft: MainDraft, at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit

    /// Deletes a main mandalart and its subs; the edit's number takes it back with
    /// ``undo(in:edit:)``.
    @discardableResult
    func deleteMain(at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit

    /// Saves a sub mandalart at a position around a main one: a new one if there is none.
    @discardableResult
    func saveSub(_ draft: SubDraft, at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError) -> MandalartEdit

    /// Deletes a sub mandalart; the edit's number takes it back with ``undo(in:edit:)``.
    @discardableResult
    func deleteSub(at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError) -> MandalartEdit

    /// Carries a gesture out; nil where the plan is as it leads to.
    @discardableResult
    func make(_ gesture: CellGesture, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit?

    /// Takes the last edit of a plan back, or only if it is the one of that number.
    ///
    /// - Throws: ``MandalartError/nothingToUndo``.
    @discardableResult
    func undo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit

    /// Does again what was undone last in a plan, or only if it is the edit of that number.
    ///
    /// - Throws: ``MandalartError/nothingToUndo``.
    @discardableResult
    func redo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit

    /// The draft of a form that was not saved.
    func draft(_ key: DraftKey) async throws(MandalartError) -> Draft?

    /// Keeps the draft of a form; nil forgets it.
    func keep(_ draft: Draft?, as key: DraftKey) async throws(MandalartError)

    /// Notes that a palette was chosen in a form.
    func noteChosenPalette(_ palette: PaletteID)
}

/// The use case of the user's state.
package protocol UserStateUseCase: Sendable {
    /// The state at once, then after every change, whoever made it.
    func updates() -> Updates<UserState>

    func state() async throws(MandalartError) -> UserState

    /// Sets how the user wants to be called.
    ///
    /// - Throws: ``MandalartError/emptyNickname`` or ``MandalartError/tooLong(field:limit:)``.
    func setNickname(_ nickname: String) async throws(MandalartError)

    /// Sets light, dark, or as the system says.
    func setTheme(_ theme: Theme) async throws(MandalartError)

    /// Claims a hint: true for the first who asks, false ever after.
    func claim(_ hint: Hint) async throws(MandalartError) -> Bool

    /// Notes that a week was looked back at, or that this was put off.
    func noteReview(at time: Date) async throws(MandalartError)
}

extension MandalartUseCase {
    /// Names the edit that a step in the history of a plan is about as things are: then it is taken
    /// once, however often that is tried.
    ///
    /// - Throws: ``MandalartError/nothingToUndo``, among others.
    package func named(_ step: HistoryStep, in plan: Plan.ID) async throws(MandalartError) -> HistoryStep {
        switch step {
        case .undo(nil):
            guard let edit = try await content(of: plan).history.undo else { throw .nothingToUndo }
            return .undo(edit: edit.number)
        case .redo(nil):
            guard let edit = try await content(of: plan).history.redo else { throw .nothingToUndo }
            return .redo(edit: edit.number)
        case .undo, .redo, .make: return step
        }
    }

    /// Takes a step in the history of a plan.
    ///
    /// - Parameters:
    ///   - step: names the edit that it is about.
    ///   - plan: whose history it is.
    ///   - isAgain: whether the step may have been taken before the server ended.
    /// - Returns: what was taken back or done again; nil if that was done before.
    /// - Throws: ``MandalartError/nothingToUndo``, among others.
    package func take(_ step: HistoryStep, in plan: Plan.ID, isAgain: Bool) async throws(MandalartError) -> EditSummary? {
        do {
            switch step {
            case .undo(let number): return try await undo(in: plan, edit: number).summary
            case .redo(let number): return try await redo(in: plan, edit: number).summary
            case .make(let gesture): return try await make(gesture, in: plan)?.summary
            }
        } catch .nothingToUndo where isAgain {
            return nil
        }
    }
}

/// The rule of a nickname that can be confirmed.
package enum NicknameRule {
    /// True from one character on that is seen, up to ``MandalartLimits/nickname``.
    package static func accepts(_ text: String) -> Bool { (try? Text.nickname(text)) != nil }

    /// Returns true if a text has something to see: white space and characters without a shape,
    /// such as a zero-width space or a Hangul filler, are not seen.
    package static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            let properties = scalar.properties
            return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace && properties.generalCategory != .control
        }
    }
}
