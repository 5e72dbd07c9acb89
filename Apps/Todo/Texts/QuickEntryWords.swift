import RibletLocalization
import TodoDomain

/// The texts of the quick-entry page, in both languages.
package struct QuickEntryWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var heading: String { language(en: "todos", ko: "할 일") }
    package var placeholder: String { language(en: "What needs to be done?", ko: "무엇을 해야 하나요?") }
    package var toggleAll: String { language(en: "Mark all as complete", ko: "모두 완료로 표시") }
    package var filters: String { language(en: "Filter", ko: "필터") }
    package var clear: String { language(en: "Clear completed", ko: "완료 항목 지우기") }
    package var needsScript: String {
        language(
            en: "Ticking and changing to-dos here needs JavaScript. The list of to-dos works without it.",
            ko: "여기에서 할 일을 완료하거나 고치려면 자바스크립트가 필요해요. 할 일 목록은 자바스크립트 없이도 쓸 수 있어요.")
    }
    package var hint: String {
        language(
            en: "Double-click a to-do to change it, or press Enter on its check box.", ko: "할 일을 두 번 누르거나 체크 상자에서 Enter 키를 누르면 고칠 수 있어요.")
    }
    package var back: String { language(en: "Back to the app", ko: "앱으로 돌아가기") }

    package func filter(_ filter: TodoFilter) -> String {
        switch filter {
        case .all: language(en: "All", ko: "전체")
        case .active: language(en: "Active", ko: "진행 중")
        case .completed: language(en: "Completed", ko: "완료")
        }
    }

    /// Returns the words after the number of open to-dos.
    package func left(_ count: Int) -> String {
        count == 1 ? language(en: " item left", ko: "개 남음") : language(en: " items left", ko: "개 남음")
    }

    package func tooLong(by excess: Int) -> String {
        let limit = TodoLimits.title
        return excess == 1
            ? language(en: "At most \(limit) characters. Remove one.", ko: "\(limit)자까지 쓸 수 있어요. 1자를 줄여 주세요.")
            : language(en: "At most \(limit) characters. Remove \(excess).", ko: "\(limit)자까지 쓸 수 있어요. \(excess)자를 줄여 주세요.")
    }

    package var restored: String { language(en: "What you had typed is back", ko: "입력하던 내용을 되살렸어요") }
    package var unadded: String { language(en: "Not added", ko: "추가하지 못한 할 일") }
    package func tryAgain(_ title: String) -> String { language(en: "Try again to add \(title)", ko: "\(title) 다시 추가") }
    package func discard(_ title: String) -> String { language(en: "Discard \(title)", ko: "\(title) 버리기") }

    package func edit(_ title: String) -> String { language(en: "Change \(title)", ko: "\(title) 고치기") }

    package func failed(_ error: TodoError) -> String {
        switch error {
        case .tooLong(_, let limit):
            language(en: "The title is longer than \(limit) characters. Shorten it.", ko: "제목은 \(limit)자까지 쓸 수 있어요. 줄여 주세요.")
        case .tooManyTodos, .tooMuchText: ListsWords(language).noRoom
        case .uncertain: ListsWords(language).uncertain
        case .notFound: language(en: "This to-do is gone; it was deleted elsewhere.", ko: "다른 곳에서 삭제된 할 일이에요.")
        default: language(en: "That could not be saved. Try again.", ko: "저장하지 못했어요. 다시 시도해 주세요.")
        }
    }
}
