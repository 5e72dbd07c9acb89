import MandalartDomain
import RibletLocalization

/// The words of the page, in both languages.
struct OverviewWords: LocalizedWords {
    let language: Language

    var title: String { language(en: "Whole plan", ko: "전체 계획") }
    var zoom: String { language(en: "Zoom", ko: "확대와 축소") }
    var share: String { language(en: "Share as image or PDF", ko: "이미지나 PDF로 내보내기") }
    var wholeGrid: String { language(en: "Whole plan, 81 cells", ko: "전체 계획, 81칸") }
    var legend: String { language(en: "Goals and progress", ko: "목표와 달성률") }
    var steps: String { language(en: "Steps", ko: "실천") }
    var stepLegend: String { language(en: "Steps and progress", ko: "실천과 달성률") }
    var untitled: String { language(en: "No goal yet", ko: "아직 목표가 없어요") }
    var missing: String { language(en: "This plan is gone", ko: "계획이 사라졌어요") }
    var missingText: String {
        language(en: "It was deleted, perhaps in another window.", ko: "다른 창에서 삭제됐을 수 있어요.")
    }

    func notDone(_ step: HistoryStep) -> String {
        switch step {
        case .undo: language(en: "That could not be undone.", ko: "되돌리지 못했어요.")
        case .redo: language(en: "That could not be redone.", ko: "다시 하지 못했어요.")
        case .make: SharedWords(language).notSaved
        }
    }
}
