import Localization
import TodoDomain
import TodoLists
import TodoUI

/// What the list and the page of done todos say, in both languages.
struct ListsWords {
    private let language: Language

    init(_ language: Language) { self.language = language }


    func section(_ section: TodoSection) -> String {
        switch section {
        case .overdue: language(en: "Overdue", ko: "기한 지남")
        case .today: language(en: "Today", ko: "오늘")
        case .later: language(en: "Later", ko: "나중에")
        }
    }

    /// How many are left in a section, for those who do not see the figure beside its heading.
    func left(_ count: Int) -> String {
        count == 1 ? language(en: "one left", ko: "1개 남음") : language(en: "\(count) left", ko: "\(count)개 남음")
    }

    func more(_ count: Int) -> String { language(en: "Show more (\(count))", ko: "더 보기 (\(count))") }

    // MARK: Nothing there, or not to be read

    var nothingOpen: String { language(en: "All clear", ko: "모두 끝냈어요") }
    var nothingOpenText: String {
        language(en: "Nothing is waiting for you. Time for a walk, or a nap in the sun.", ko: "기다리는 할 일이 없어요. 산책을 가거나 햇볕 아래 낮잠을 자도 좋아요.")
    }
    var nothingDone: String { language(en: "Nothing done yet", ko: "아직 끝낸 일이 없어요") }
    var nothingDoneText: String {
        language(en: "What you tick off comes here, and can be taken back from here.", ko: "체크한 할 일이 여기에 모여요. 여기서 다시 되돌릴 수도 있어요.")
    }
    var toList: String { language(en: "Go to the list", ko: "할 일 목록으로") }
    var unreadable: String { language(en: "Your to-dos could not be read", ko: "할 일을 불러오지 못했어요") }
    var unreadableText: String { language(en: "They are still there. Try again in a moment.", ko: "사라진 것은 아니에요. 잠시 뒤에 다시 시도해 주세요.") }

    // MARK: Controls of a todo

    func reopen(_ title: String) -> String { language(en: "Not done yet: \(title)", ko: "다시 할 일로: \(title)") }
    var overdue: String { language(en: "Overdue:", ko: "기한 지남:") }

    // MARK: Notices

    func changed(_ change: TodoChange) -> String {
        let title = TodoWords(language).short(change.todo.title)
        return switch change {
        case .mark(_, isDone: true): language(en: "“\(title)” done", ko: "“\(title)” 완료")
        case .mark(_, isDone: false): language(en: "“\(title)” is back on the list", ko: "“\(title)” 다시 할 일로")
        case .delete(let todo): TodoWords(language).deleted([todo])
        }
    }

    func failed(_ change: TodoChange) -> String {
        let title = TodoWords(language).short(change.todo.title)
        return switch change {
        case .mark: language(en: "“\(title)” could not be changed", ko: "“\(title)”을(를) 바꾸지 못했어요")
        case .delete: language(en: "“\(title)” could not be deleted", ko: "“\(title)”을(를) 삭제하지 못했어요")
        }
    }
}
