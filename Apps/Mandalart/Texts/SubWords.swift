import MandalartDomain
import RibletLocalization

/// The words of the page of a goal, in both languages.
package struct SubWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package func steps(_ goal: String) -> String { language(en: "\(goal): eight steps", ko: "\(goal): 실천 여덟 개") }
    package func core(_ title: String, _ percent: Int) -> String {
        language(en: "\(title), \(percent) percent. Back to the plan", ko: "\(title), \(percent)퍼센트. 만다라트로 돌아가기")
    }
    package var legend: String { language(en: "Steps", ko: "실천") }
    package var editGoal: String { language(en: "Edit this goal", ko: "이 목표 고치기") }
    package var hint: String {
        language(
            en: "Drag across a step to set how far it is. Tap the middle, or the arrow at the top, to return to the plan.",
            ko: "실천 칸을 옆으로 끌면 달성률이 바뀌어요. 가운데 칸이나 위쪽 화살표를 누르면 만다라트로 돌아가요.")
    }
    package var loadingTitle: String { language(en: "Goal", ko: "목표") }
    package var missing: String { language(en: "This goal is gone", ko: "목표가 없어요") }
    package var missingText: String { language(en: "It was deleted, here or in another window.", ko: "여기나 다른 창에서 삭제됐어요.") }
}
