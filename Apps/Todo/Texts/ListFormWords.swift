import RibletLocalization
import RibletReactor
import TodoDomain

/// The texts of the form for a list, in both languages.
package struct ListFormWords: Equatable, Sendable {
    private let language: Language

    /// Words of a language.
    package init(_ language: Language) { self.language = language }

    /// The heading of the form for a list that is not there yet.
    package var new: String { language(en: "New list", ko: "새 목록") }
    /// The heading of the form for a list that is there.
    package var edit: String { language(en: "Edit list", ko: "목록 고치기") }
    package var name: String { language(en: "Name", ko: "이름") }
    /// Stands in the empty field.
    package var example: String { language(en: "Shopping", ko: "장보기") }
    package var color: String { language(en: "Colour", ko: "색") }
    package var save: String { language(en: "Save", ko: "저장") }
    /// Removes the list.
    package var delete: String { language(en: "Delete list", ko: "목록 삭제") }
    /// The failure of that.
    package var notRemoved: String { language(en: "The list could not be deleted", ko: "목록을 삭제하지 못했어요") }
    /// The head of a form that cannot be read.
    package var unreadable: String { language(en: "The list could not be read", ko: "목록을 불러오지 못했어요") }

    /// The name of a colour.
    package func color(_ color: TodoList.Color) -> String {
        switch color {
        case .red: language(en: "Red", ko: "빨강")
        case .orange: language(en: "Orange", ko: "주황")
        case .yellow: language(en: "Yellow", ko: "노랑")
        case .green: language(en: "Green", ko: "초록")
        case .teal: language(en: "Teal", ko: "청록")
        case .blue: language(en: "Blue", ko: "파랑")
        case .purple: language(en: "Purple", ko: "보라")
        case .pink: language(en: "Pink", ko: "분홍")
        }
    }

    /// Tells what is wrong with a field, or with storing the list.
    package func problem(_ problem: FormProblem) -> String {
        switch problem {
        case .valueMissing: language(en: "Give the list a name.", ko: "목록 이름을 입력해 주세요.")
        case .tooLong(let limit):
            language(en: "At most \(limit) characters. Shorten it a little.", ko: "\(limit)자까지 쓸 수 있어요. 조금 줄여 주세요.")
        case .custom("taken"):
            language(en: "There is a list of this name already. Choose another name.", ko: "같은 이름의 목록이 있어요. 다른 이름을 써 주세요.")
        case .custom("tooMany"):
            language(
                en: "There are \(TodoLimits.lists) lists, and there can be no more. Delete one that you no longer need.",
                ko: "목록은 \(TodoLimits.lists)개까지 만들 수 있어요. 쓰지 않는 목록을 삭제해 주세요.")
        case .custom("uncertain"): ListsWords(language).uncertain
        default: language(en: "It could not be stored. Try again.", ko: "저장하지 못했어요. 다시 시도해 주세요.")
        }
    }
}
