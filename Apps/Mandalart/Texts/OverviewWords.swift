import MandalartDomain
import RibletLocalization

/// The words of the page, in both languages.
package struct OverviewWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "Whole plan", ko: "전체 계획") }
    package var zoom: String { language(en: "Zoom", ko: "확대와 축소") }
    package var share: String { language(en: "Share", ko: "공유") }
    package var wholeGrid: String { language(en: "Whole plan, 81 cells", ko: "전체 계획, 81칸") }
    package var legend: String { language(en: "Goals and progress", ko: "목표와 달성률") }
    package var steps: String { language(en: "Steps", ko: "실천") }
    package var stepLegend: String { language(en: "Steps and progress", ko: "실천과 달성률") }
    package var untitled: String { language(en: "No goal yet", ko: "아직 목표가 없어요") }
    package var missing: String { language(en: "This plan is gone", ko: "계획이 사라졌어요") }
    package var missingText: String {
        language(en: "It was deleted, perhaps in another window.", ko: "다른 창에서 삭제됐을 수 있어요.")
    }

    /// A plan for readers cannot be read.
    package var unreadable: String { language(en: "This plan could not be read", ko: "계획을 불러오지 못했어요") }
    /// The words of the server for an address at which there is nothing: a link that is no more
    /// tells nothing else.
    package var nothing: String { language(en: "Not found", ko: "페이지를 찾을 수 없어요") }
    package var nothingText: String { language(en: "There is nothing at this address.", ko: "이 주소에는 아무것도 없어요.") }

    package func notDone(_ step: HistoryStep) -> String {
        switch step {
        case .undo: language(en: "That could not be undone.", ko: "되돌리지 못했어요.")
        case .redo: language(en: "That could not be redone.", ko: "다시 하지 못했어요.")
        case .make: SharedWords(language).notSaved
        }
    }
}
