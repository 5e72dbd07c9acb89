import RibletLocalization
import TodoDomain

/// The texts of several pages, in both languages.
package struct TodoWords: Equatable, Sendable {
    private let language: Language

    /// Words of a language.
    package init(_ language: Language) { self.language = language }

    // MARK: Places

    /// The heading of the open to-dos.
    package var open: String { language(en: "To do", ko: "할 일") }
    /// The todos that are done.
    package var done: String { language(en: "Done", ko: "완료") }
    /// The page of the public TodoMVC specification.
    package var quickEntry: String { language(en: "Quick entry", ko: "빠른 입력") }
    /// Names the counts for a screen reader.
    package var summary: String { language(en: "Summary", ko: "요약") }

    // MARK: Controls

    /// Leads one page down.
    package var back: String { language(en: "Back", ko: "뒤로") }
    /// Opens the form for a new todo.
    package var add: String { language(en: "New to-do", ko: "새 할 일") }
    /// Takes back what was done.
    package var undo: String { language(en: "Undo", ko: "되돌리기") }
    /// The key that takes back, for the list of all keys.
    package var undoKey: String { language(en: "Z:Undo the last tick or deletion", ko: "Z:마지막 완료나 삭제 되돌리기") }
    /// The failure of bringing a deleted todo back.
    package var notBroughtBack: String { language(en: "It could not be brought back", ko: "되돌리지 못했어요") }
    /// Does once more what failed.
    package var tryAgain: String { language(en: "Try again", ko: "다시 시도") }
    /// Throws away what was entered.
    package var discard: String { language(en: "Discard", ko: "버리기") }
    /// Marks a todo as done.
    package func check(_ title: String) -> String { language(en: "Done: \(title)", ko: "완료: \(title)") }
    package func delete(_ title: String) -> String { language(en: "Delete \(title)", ko: "\(title) 삭제") }

    // MARK: What is the case

    /// A todo matters more than others.
    package var important: String { language(en: "Important", ko: "중요") }

    /// Something is on its way.
    package var loading: String { language(en: "Loading", ko: "불러오는 중") }

    /// A picture of an animal.
    package func friend(_ animal: Animal) -> String {
        switch animal {
        case .cat: language(en: "A cat", ko: "고양이")
        case .dog: language(en: "A dog", ko: "강아지")
        }
    }

    /// Todos were deleted just now.
    package func deleted(_ todos: [Todo]) -> String {
        guard todos.count == 1, let title = todos.first?.title else {
            return language(en: "\(todos.count) to-dos deleted", ko: "할 일 \(todos.count)개 삭제됨")
        }
        return language(en: "“\(short(title))” deleted", ko: "“\(short(title))” 삭제됨")
    }

    /// A title that leaves room for what is said about it.
    package func short(_ title: String) -> String { title.count > 40 ? title.prefix(39) + "…" : title }
}
