import MandalartDomain
import RibletLocalization
import RibletReactor

/// The words of the choice of a mandalart, in both languages.
package struct PlansWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var choose: String { MainWords(language).choose }
    package var rename: String { language(en: "Name of this mandalart", ko: "이 만다라트의 이름") }
    package var new: String { language(en: "Start a new one", ko: "새로 시작하기") }
    package var empty: String { language(en: "Empty", ko: "빈 만다라트") }
    package var emptyText: String { language(en: "81 cells, and nothing in them yet.", ko: "아직 아무것도 없는 81칸.") }
    package func copy(_ title: String) -> String { language(en: "Duplicate \(title)", ko: "\(title) 복제") }
    package func delete(_ title: String) -> String { language(en: "Delete \(title)", ko: "\(title) 삭제") }

    package func deleteQuestion(_ title: String) -> String {
        language(en: "Delete “\(title)”?", ko: "“\(title)”\(KoreanParticle.object.form(after: title)) 삭제할까요?")
    }
    package func deleteText(_ filled: Int) -> String {
        filled == 1
            ? language(en: "Its one filled cell will be deleted too. You can undo this.", ko: "채운 칸 1개가 함께 삭제돼요. 되돌릴 수 있어요.")
            : language(en: "All \(filled) filled cells will be deleted too. You can undo this.", ko: "채운 칸 \(filled)개가 모두 삭제돼요. 되돌릴 수 있어요.")
    }

    package func facts(_ plan: PlanSummary) -> String {
        let filled = SharedWords(language).tally(Progress.percent(plan.progress), steps: plan.stepCount, of: 64)
        return plan.goal.map { "\($0) · \(filled)" } ?? filled
    }

    package func problem(_ problem: FormProblem) -> String {
        switch problem {
        case .valueMissing: language(en: "Give it a name.", ko: "이름을 입력해 주세요.")
        default: SharedWords(language).problem(problem)
        }
    }
}
