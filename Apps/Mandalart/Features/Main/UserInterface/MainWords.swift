import MandalartDomain
import MandalartUI
import RibletLocalization
import RibletReactor

/// What the main page says, in both languages.
struct MainWords: Equatable {
    private let language: Language

    init(_ language: Language) { self.language = language }

    func greeting(_ nickname: String) -> String { language(en: "Hello, \(nickname)", ko: "\(nickname)님, 안녕하세요") }
    var title: String { language(en: "Mandalart", ko: "만다라트") }
    var core: String { language(en: "Your goal", ko: "핵심 목표") }
    func goals(_ plan: String) -> String { language(en: "\(plan): nine goals", ko: "\(plan): 아홉 목표") }
    var legend: String { language(en: "Goals", ko: "목표") }
    var hint: String { language(en: "Press and hold a cell to change it.", ko: "칸을 길게 누르면 고칠 수 있어요.") }
    var choose: String { language(en: "Your mandalarts", ko: "내 만다라트") }

    // MARK: Nothing there yet

    var begin: String { language(en: "Begin in the middle", ko: "가운데에서 시작하세요") }
    var beginText: String {
        language(
            en:
                "Tap the middle cell and enter what you want to reach. Then put eight goals round it. Or begin with one that is filled in already.",
            ko: "가운데 칸을 눌러 이루고 싶은 것을 적고, 둘레에 여덟 목표를 채워 보세요. 채워진 예시로 시작할 수도 있어요.")
    }

    // MARK: The choice of a mandalart

    var rename: String { language(en: "Name of this mandalart", ko: "이 만다라트의 이름") }
    var new: String { language(en: "Start a new one", ko: "새로 시작하기") }
    var empty: String { language(en: "Empty", ko: "빈 만다라트") }
    var emptyText: String { language(en: "81 cells, and nothing in them yet.", ko: "아직 아무것도 없는 81칸.") }
    var close: String { language(en: "Close", ko: "닫기") }
    func delete(_ title: String) -> String { language(en: "Delete \(title)", ko: "\(title) 삭제") }

    func deleteQuestion(_ title: String) -> String { language(en: "Delete “\(title)”?", ko: "“\(title)”을(를) 삭제할까요?") }
    func deleteText(_ filled: Int) -> String {
        filled == 1
            ? language(en: "Its only filled cell goes. You can undo it.", ko: "채운 칸 1개가 함께 삭제돼요. 되돌릴 수 있어요.")
            : language(en: "All \(filled) filled cells go. You can undo it.", ko: "채운 칸 \(filled)개가 모두 삭제돼요. 되돌릴 수 있어요.")
    }

    func facts(_ plan: PlanSummary) -> String {
        let percent = Progress.percent(plan.progress)
        let filled = language(en: "\(plan.filledCount) of 73 filled, \(percent)%", ko: "73칸 중 \(plan.filledCount)칸, \(percent)%")
        return plan.goal.map { "\($0) · \(filled)" } ?? filled
    }

    func problem(_ problem: FormProblem) -> String {
        switch problem {
        case .valueMissing: language(en: "Give it a name.", ko: "이름을 입력해 주세요.")
        default: SharedWords(language).problem(problem)
        }
    }
}
