import RibletLocalization

/// The words that several pages share, in both languages.
package struct SharedWords: Equatable, Sendable {
    package let language: Language

    /// Words of a language.
    package init(_ language: Language) { self.language = language }

    // MARK: Controls

    /// Leads one page up.
    package var back: String { language(en: "Back", ko: "뒤로") }
    /// Leaves everything as it is.
    package var cancel: String { language(en: "Cancel", ko: "취소") }
    /// The button that leaves a sheet.
    package var close: String { language(en: "Close", ko: "닫기") }
    /// Stores what was entered.
    package var save: String { language(en: "Save", ko: "저장") }
    package var delete: String { language(en: "Delete", ko: "삭제") }
    /// Takes the last change back.
    package var undo: String { language(en: "Undo", ko: "되돌리기") }
    /// Makes the change again that was taken back last.
    package var redo: String { language(en: "Redo", ko: "다시 하기") }
    /// Does once more what failed.
    package var tryAgain: String { language(en: "Try again", ko: "다시 시도") }
    package var settings: String { language(en: "Settings", ko: "설정") }
    /// Lets a hint go.
    package var gotIt: String { language(en: "Got it", ko: "알겠어요") }
    /// Throws away what was entered.
    package var discard: String { language(en: "Discard", ko: "버리기") }
    /// Tells that a draft was just thrown away.
    package func discarded(_ title: String) -> String {
        title.allSatisfy(\.isWhitespace)
            ? language(en: "What you entered was discarded", ko: "작성하던 내용을 버렸어요")
            : language(en: "Discarded: “\(short(title))”", ko: "“\(short(title))” 작성을 그만뒀어요")
    }

    /// Stands where the level of a step cannot be dragged.
    package var levelNeedsScript: String {
        language(
            en: "Without JavaScript, tap a step to set its progress in its form.",
            ko: "자바스크립트가 꺼져 있으면 실천 칸을 눌러 입력 화면에서 달성률을 정해 주세요.")
    }

    /// Names the switch between both pages of a plan.
    package var zoom: String { language(en: "Zoom", ko: "확대") }
    /// The page with the nine goals.
    package var goals: String { language(en: "Goals", ko: "목표") }
    /// The page with all 81 cells.
    package var wholePlan: String { language(en: "Whole plan", ko: "전체 보기") }

    // MARK: What is under way, and what failed

    /// Something is on its way.
    package var loading: String { language(en: "Loading", ko: "불러오는 중") }
    /// The head of a page that cannot be read.
    package var unreadable: String { language(en: "Your mandalart could not be read", ko: "만다라트를 불러오지 못했어요") }
    /// The remedy for a plan that cannot be read.
    package var unreadableText: String {
        language(en: "It is still there. Try again in a moment.", ko: "사라진 것은 아니에요. 잠시 뒤에 다시 시도해 주세요.")
    }
    /// A change was not stored.
    package var notSaved: String { language(en: "It could not be saved.", ko: "저장하지 못했어요.") }

    // MARK: Cells, as a screen reader says them

    /// A level, such as "50 percent".
    package func percent(_ percent: Int) -> String { language(en: "\(percent) percent", ko: "\(percent)퍼센트") }

    /// A goal: "Stay healthy, goal 1 of 8, 50 percent".
    package func goal(_ title: String, _ number: Int, _ percent: Int) -> String {
        language(
            en: "\(title), goal \(number) of 8, \(self.percent(percent))", ko: "\(title), 목표 8개 중 \(number)번째, \(self.percent(percent))")
    }

    /// The place of a goal that is not there yet.
    package func emptyGoal(_ number: Int) -> String {
        language(en: "Goal \(number) of 8, empty", ko: "목표 8개 중 \(number)번째, 비어 있음")
    }

    /// The goal of all goals.
    package func core(_ title: String, _ percent: Int) -> String {
        language(en: "\(title), the goal in the middle, \(self.percent(percent))", ko: "\(title), 가운데 핵심 목표, \(self.percent(percent))")
    }

    /// The place of the goal of all goals.
    package var emptyCore: String { language(en: "The goal in the middle, empty", ko: "가운데 핵심 목표, 비어 있음") }

    /// Names the level of a step.
    package func level(of title: String) -> String { language(en: "Progress of \(title)", ko: "\(title) 달성률") }

    /// Names the box that is ticked where a step is done.
    package func done(_ title: String) -> String { language(en: "\(title): done", ko: "\(title) 완료") }

    /// A step towards a goal: "Read one paper a week, step 3 of 8, 45 percent".
    package func step(_ title: String, _ number: Int, _ percent: Int) -> String {
        language(
            en: "\(title), step \(number) of 8, \(self.percent(percent))", ko: "\(title), 실천 8개 중 \(number)번째, \(self.percent(percent))")
    }

    /// The place of a step that is not there yet.
    package func emptyStep(_ number: Int) -> String {
        language(en: "Step \(number) of 8, empty", ko: "실천 8개 중 \(number)번째, 비어 있음")
    }

    /// A progress, of as many steps as there are: "65% of 1 step; 1 of 64 filled".
    package func tally(_ percent: Int, steps: Int, of all: Int) -> String {
        let filled = language(en: "\(steps) of \(all) filled", ko: "\(all)칸 중 \(steps)칸 채움")
        return switch steps {
        case 0: filled
        case all: "\(percent)%" + completeWord
        case 1: language(en: "\(percent)% of 1 step; \(filled)", ko: "실천 1개 기준 \(percent)% 달성, \(filled)")
        default: language(en: "\(percent)% of \(steps) steps; \(filled)", ko: "실천 \(steps)개 기준 \(percent)% 달성, \(filled)")
        }
    }

    /// The word after a progress figure.
    package var completeWord: String { language(en: " complete", ko: " 달성") }

    /// A title that leaves room for what is said about it.
    package func short(_ title: String) -> String { title.count > 40 ? title.prefix(39) + "…" : title }
}
