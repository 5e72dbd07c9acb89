import MandalartDomain
import RibletLocalization
import RibletReactor

/// The words that the forms for goals and steps share, in both languages.
package protocol EditWords: LocalizedWords {
    var title: String { get }
    /// Tells that the surroundings of the form were deleted.
    var gone: String { get }
    var deleteQuestion: String { get }
    func deleteText(_ title: String, _ subs: Int) -> String
    func heading(_ position: GridPosition, isNew: Bool) -> String
}

extension EditWords {
    package var restored: String { language(en: "Unsaved changes restored", ko: "저장하지 않은 내용을 되살렸어요") }

    package var saveNext: String { language(en: "Save and next", ko: "저장하고 다음") }

    /// Names the button that saves and goes on: to the next place, or to the steps of a goal.
    package func saveNext(onto onward: EditOnward) -> String {
        switch onward {
        case .place: saveNext
        case .steps(let goal): language(en: "Save, then steps of goal \(goal.ringNumber ?? 1)", ko: "저장하고 목표 \(goal.ringNumber ?? 1)의 실천으로")
        }
    }

    package var overtaken: String {
        language(en: "This was changed in another window, too. Choose which text to keep.", ko: "다른 창에서도 고친 내용이에요. 어느 쪽을 남길지 골라 주세요.")
    }
    package func theirs(_ field: String) -> String { language(en: "\(field) in the other window", ko: "다른 창의 \(field)") }
    package var emptyText: String { language(en: "(empty)", ko: "(비어 있음)") }
    package var keepMine: String { language(en: "Keep mine", ko: "여기 내용으로 저장") }
    package var takeTheirs: String { language(en: "Use the other one", ko: "다른 창의 내용으로 바꾸기") }

    package func count(_ count: Int, of limit: Int) -> String {
        language(en: "\(count) of \(limit) characters", ko: "\(limit)자 중 \(count)자")
    }

    package func problem(_ problem: FormProblem) -> String {
        switch problem {
        case .valueMissing: language(en: "Give it a title.", ko: "제목을 입력해 주세요.")
        case .badInput, .rangeUnderflow, .rangeOverflow:
            language(en: "Choose a level from 0 to 100 percent.", ko: "0에서 100퍼센트 사이에서 골라 주세요.")
        case .typeMismatch: language(en: "Choose a day of the calendar.", ko: "달력에 있는 날짜를 골라 주세요.")
        case .custom("gone"): gone
        case .custom("overtaken"): overtaken
        default: SharedWords(language).problem(problem)
        }
    }

    package func notSaved(_ problem: FormProblem) -> String {
        language(en: "\(self.problem(problem)) Everything you entered is still here.", ko: "\(self.problem(problem)) 입력한 내용은 그대로 있어요.")
    }

    package var emptyTitle: String { language(en: "Nothing is saved without a title.", ko: "제목이 없으면 저장되지 않아요.") }
    package var notDeleted: String { language(en: "It could not be deleted.", ko: "삭제하지 못했어요.") }
    package var notKept: String {
        language(
            en: "Drafts cannot be kept right now. Save before you leave.", ko: "지금은 입력한 내용을 보관할 수 없어요. 나가기 전에 저장해 주세요.")
    }
}

/// The words of the form for a goal.
package struct EditMainWords: EditWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package func heading(_ position: GridPosition, isNew: Bool) -> String {
        switch (position.ringNumber, isNew) {
        case (nil, true): language(en: "The goal in the middle", ko: "가운데 핵심 목표")
        case (nil, false): language(en: "Edit the goal in the middle", ko: "핵심 목표 고치기")
        case (let number?, true): language(en: "Goal \(number) of 8", ko: "목표 \(number) / 8")
        case (let number?, false): language(en: "Edit goal \(number) of 8", ko: "목표 \(number) / 8 고치기")
        }
    }

    package var title: String { language(en: "Goal", ko: "목표") }
    package func titleExample(_ position: GridPosition) -> String {
        position.isCenter
            ? language(en: "What is it all about?", ko: "무엇을 이루고 싶나요?")
            : language(en: "What does it take?", ko: "그러려면 무엇이 필요할까요?")
    }
    package var description: String { language(en: "Description", ko: "설명") }
    package var descriptionExample: String { language(en: "Why it matters, how you will know", ko: "왜 중요한지, 어떻게 알 수 있는지") }
    package var palette: String { language(en: "Colours", ko: "색") }
    package func palette(_ id: PaletteID) -> String {
        switch id {
        case .type1: language(en: "Violet", ko: "보라")
        case .type2: language(en: "Green", ko: "초록")
        case .type3: language(en: "Mint", ko: "민트")
        case .type4: language(en: "Sky", ko: "하늘")
        case .type5: language(en: "Apricot", ko: "살구")
        case .type6: language(en: "Rose", ko: "장미")
        case .type7: language(en: "Slate", ko: "청회색")
        case .type8: language(en: "Peach", ko: "복숭아")
        case .type9: language(en: "Aqua", ko: "물빛")
        case .type10: language(en: "Grey", ko: "회색")
        case .type11: language(en: "Sand", ko: "모래")
        case .type12: language(en: "Plum", ko: "자두")
        case .type13: language(en: "Yellow", ko: "노랑")
        case .type14: language(en: "Brown", ko: "갈색")
        case .type15: language(en: "Cream", ko: "크림")
        case .type16: language(en: "Stone", ko: "돌")
        }
    }
    package var sample: String { language(en: "Your goal", ko: "나의 목표") }
    package var gone: String { language(en: "This mandalart was deleted in the meantime.", ko: "그사이에 삭제된 만다라트예요.") }

    package var deleteQuestion: String { language(en: "Delete this goal?", ko: "이 목표를 삭제할까요?") }
    package func deleteText(_ title: String, _ subs: Int) -> String {
        switch subs {
        case 0: language(en: "“\(title)”", ko: "“\(title)”")
        case 1:
            language(
                en: "“\(title)” and its step will be deleted. You can undo this.",
                ko: "“\(title)”\(KoreanParticle.and.form(after: title)) 실천 1개가 삭제돼요. 되돌릴 수 있어요.")
        default:
            language(
                en: "“\(title)” and its \(subs) steps will be deleted. You can undo this.",
                ko: "“\(title)”\(KoreanParticle.and.form(after: title)) 실천 \(subs)개가 삭제돼요. 되돌릴 수 있어요.")
        }
    }
}

/// The words of the form for a step.
package struct EditSubWords: EditWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package func heading(_ position: GridPosition, isNew: Bool) -> String {
        let number = position.ringNumber ?? 0
        return isNew
            ? language(en: "Step \(number) of 8", ko: "실천 \(number) / 8")
            : language(en: "Edit step \(number) of 8", ko: "실천 \(number) / 8 고치기")
    }

    package func towards(_ goal: String) -> String {
        language(en: "Towards “\(goal)”", ko: "“\(goal)”\(KoreanParticle.object.form(after: goal)) 향해")
    }

    package var title: String { language(en: "Step", ko: "실천") }
    package var titleExample: String { language(en: "Something you can do", ko: "할 수 있는 일 한 가지") }
    package var due: String { language(en: "Due on", ko: "언제까지") }
    package var note: String { language(en: "Note", ko: "메모") }
    package var noteExample: String { language(en: "Where, with whom, what comes first", ko: "어디서, 누구와, 무엇부터") }
    package var level: String { language(en: "Achieved", ko: "달성률") }
    package var drag: String { language(en: "Drag the level up or down", ko: "높이를 위아래로 끌어 보세요") }
    package var gone: String { language(en: "The goal was deleted in the meantime.", ko: "그사이에 삭제된 목표예요.") }

    package var deleteQuestion: String { language(en: "Delete this step?", ko: "이 실천을 삭제할까요?") }
    package func deleteText(_ title: String, _ subs: Int) -> String {
        language(
            en: "You can undo deleting “\(title)”, but changes you have not saved are lost.",
            ko: "“\(title)” 삭제는 되돌릴 수 있지만, 저장하지 않은 변경은 사라져요.")
    }
}
