import Riblet
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain

/// Tells over every page what was deleted.
@MainActor
final class RootNotices: RootPresentable {
    weak var listener: (any ActionListener<RootAction>)?
    private let page: any ToastControllable
    private let words: RootWords

    /// - Parameters:
    ///   - page: the root of the page.
    ///   - language: of the words.
    init(_ page: any ToastControllable, language: Language) {
        self.page = page
        words = RootWords(language: language)
    }

    func tell(_ notice: RootNotice) {
        let (text, action, deletion) =
            switch notice {
            case .deleted(let deletion): (words.deleted(deletion.todos), words.undo, deletion)
            case .failed(let deletion): (words.notRestored, words.tryAgain, deletion)
            }
        page.show(.toTakeBack(text, action: action)) { [weak self] in
            self?.listener?.send(.undoTapped(deletion))
        } onGone: {
        }
    }
}

/// What is said over every page, in both languages.
struct RootWords {
    let language: Language

    var undo: String { language(en: "Undo", ko: "되돌리기") }
    var tryAgain: String { language(en: "Try again", ko: "다시 시도") }
    var notRestored: String { language(en: "It could not be brought back", ko: "되돌리지 못했어요") }

    func deleted(_ todos: [Todo]) -> String {
        guard todos.count == 1, let title = todos.first?.title else {
            return language(en: "\(todos.count) to-dos deleted", ko: "할 일 \(todos.count)개 삭제됨")
        }
        // A title that leaves room for what is said about it.
        let short = title.count > 40 ? title.prefix(39) + "…" : title
        return language(en: "“\(short)” deleted", ko: "“\(short)” 삭제됨")
    }
}
