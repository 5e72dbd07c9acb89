import MandalartDomain
import RibletLocalization

/// The words of changes of a plan.
extension SharedWords {
    /// An edit: "“Run” added".
    package func edit(_ edit: EditSummary) -> String {
        let title = short(edit.title)
        return switch edit.kind {
        case .addedMain, .addedSub: language(en: "“\(title)” added", ko: "“\(title)” 추가")
        case .changedMain, .changedSub: language(en: "“\(title)” changed", ko: "“\(title)” 변경")
        case .deletedMain, .deletedSub: language(en: "“\(title)” deleted", ko: "“\(title)” 삭제")
        case .movedMain, .movedSub: language(en: "“\(title)” moved", ko: "“\(title)” 이동")
        case .progressedSub: language(en: "progress of “\(title)”", ko: "“\(title)” 달성률")
        case .renamedPlan: language(en: "renamed to “\(title)”", ko: "이름을 “\(title)”\(KoreanParticle.towards.form(after: title)) 변경")
        }
    }

    /// Names the change that undo would take back.
    package func undo(_ edit: EditSummary) -> String { language(en: "Undo: \(self.edit(edit))", ko: "되돌리기: \(self.edit(edit))") }
    /// Names the change that redo would make again.
    package func redo(_ edit: EditSummary) -> String { language(en: "Redo: \(self.edit(edit))", ko: "다시 하기: \(self.edit(edit))") }
    /// Names the change that was just taken back.
    package func undone(_ edit: EditSummary) -> String { language(en: "Undone: \(self.edit(edit))", ko: "되돌렸어요: \(self.edit(edit))") }
    /// Names the change that was just made again.
    package func redone(_ edit: EditSummary) -> String { language(en: "Redone: \(self.edit(edit))", ko: "다시 했어요: \(self.edit(edit))") }
    /// Tells how much of a step is achieved now.
    package func progressed(_ title: String, _ percent: Int) -> String {
        percent == 100
            ? language(en: "“\(short(title))” done", ko: "“\(short(title))” 완료")
            : language(en: "“\(short(title))”: \(percent)%", ko: "“\(short(title))” \(percent)%")
    }
    /// Names the goal or step that was just moved.
    package func moved(_ title: String) -> String {
        language(en: "“\(short(title))” moved", ko: "“\(short(title))” 자리를 옮겼어요")
    }
    /// Names the goal or step that was just deleted.
    package func deleted(_ title: String) -> String { language(en: "“\(short(title))” deleted", ko: "“\(short(title))” 삭제됨") }

    /// Why undo or redo is not possible any more, or why something was not stored.
    package func failed(_ error: MandalartError) -> String {
        switch error {
        case .nothingToUndo: language(en: "This can no longer be undone.", ko: "더 이상 되돌릴 수 없어요.")
        case .tooManyPlans(let limit):
            language(en: "You already have \(limit) mandalarts. Delete one first.", ko: "만다라트가 이미 \(limit)개 있어요. 먼저 하나를 삭제해 주세요.")
        case .subNotFound, .mainNotFound: language(en: "It was deleted in the meantime.", ko: "그사이에 삭제됐어요.")
        default: notSaved
        }
    }

    /// Tells of a step in the history of a plan, and names the step that takes it back.
    package func told(_ notice: HistoryNotice) -> (text: String, undo: HistoryStep?) {
        switch notice {
        case .deleted(let edit): (deleted(edit.title), .undo(edit: edit.number))
        case .undone(let edit): (undone(edit), nil)
        case .redone(let edit): (redone(edit), nil)
        case .progressed(let edit, let rate): (progressed(edit.title, Progress.percent(rate)), .undo(edit: edit.number))
        case .moved(let edit): (moved(edit.title), .undo(edit: edit.number))
        }
    }
}

extension MandalartError {
    /// True if it may help to try again.
    package var isWorthRetrying: Bool {
        switch self {
        case .nothingToUndo, .subNotFound, .mainNotFound: false
        default: true
        }
    }
}
