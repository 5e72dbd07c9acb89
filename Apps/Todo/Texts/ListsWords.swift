import Foundation
import RibletLocalization
import TodoDomain

/// The texts of the list and of the page of done to-dos, in both languages.
package struct ListsWords: Equatable, Sendable {
    private let language: Language

    /// Words of a language.
    package init(_ language: Language) { self.language = language }

    /// The heading of a section.
    package func section(_ section: TodoSection) -> String {
        switch section {
        case .overdue: language(en: "Overdue", ko: "기한 지남")
        case .today: language(en: "Today", ko: "오늘")
        case .later: language(en: "Later", ko: "나중에")
        case .undated: language(en: "No date", ko: "날짜 없음")
        }
    }

    /// Returns the number of open to-dos in a section, for screen readers, which do not read the
    /// figure beside the heading.
    package func left(_ count: Int) -> String {
        count == 1 ? language(en: "one left", ko: "1개 남음") : language(en: "\(count) left", ko: "\(count)개 남음")
    }

    /// Shows more of a long list.
    package func more(_ count: Int) -> String { language(en: "Show more (\(count))", ko: "더 보기 (\(count))") }

    /// Leads from the beginning of a section to all of it.
    package func all(_ count: Int) -> String { language(en: "Show all (\(count))", ko: "모두 보기 (\(count))") }
    /// Stands where nothing is overdue or due today.
    package var freeDay: String { language(en: "Nothing is due today.", ko: "오늘까지 끝낼 일은 없어요.") }

    // MARK: Search

    /// The title of the search.
    package var search: String { language(en: "Search", ko: "검색") }
    /// Stands in the empty field.
    package var searchHint: String { language(en: "Title or notes", ko: "제목이나 메모 (초성도 돼요)") }
    /// The list of what was found.
    package var found: String { language(en: "Found to-dos", ko: "찾은 할 일") }
    /// The number of hits.
    package func hits(_ count: Int) -> String {
        switch count {
        case 0: language(en: "Nothing found", ko: "찾은 할 일이 없어요")
        case 1: language(en: "1 to-do found", ko: "할 일 1개를 찾았어요")
        default: language(en: "\(count) to-dos found", ko: "할 일 \(count)개를 찾았어요")
        }
    }
    /// The head where nothing was found.
    package var nothingFound: String { language(en: "Nothing found", ko: "찾은 할 일이 없어요") }
    /// The query, and where it was looked for.
    package func nothingFoundText(_ query: String) -> String {
        language(
            en: "No to-do has “\(query)” in its title or its notes, open or done.",
            ko: "“\(query)” 검색어가 제목이나 메모에 있는 할 일이 없어요. 완료한 일까지 찾아봤어요.")
    }
    /// The head before anything is looked for.
    package var searchPrompt: String { language(en: "What are you looking for?", ko: "무엇을 찾을까요?") }
    /// The place that is searched.
    package var searchPromptText: String {
        language(
            en: "Titles and notes are searched, of open and of done to-dos.", ko: "할 일과 완료한 일의 제목, 메모를 모두 찾아요. ‘ㅇㅇ’처럼 초성으로도 찾을 수 있어요.")
    }

    // MARK: Layouts

    /// Lays the list out in another way.
    package func choose(_ layout: ListLayout) -> String {
        switch layout {
        case .roomy: language(en: "Show pictures and notes", ko: "사진과 메모 함께 보기")
        case .compact: language(en: "Show one line each", ko: "한 줄씩 보기")
        }
    }

    // MARK: Nothing there, or not to be read

    /// The head of an empty list.
    package var nothingOpen: String { language(en: "All clear", ko: "모두 끝냈어요") }
    /// The text below ``nothingOpen``.
    package var nothingOpenText: String {
        language(en: "Time for a walk, or a nap in the sun.", ko: "산책을 가거나 햇볕 아래 낮잠을 자도 좋아요.")
    }
    /// The head of an empty page of done todos.
    package var nothingDone: String { language(en: "Nothing done yet", ko: "아직 끝낸 일이 없어요") }
    /// The text below ``nothingDone``.
    package var nothingDoneText: String {
        language(en: "What you tick off appears here, and you can put it back from here.", ko: "체크한 할 일이 여기에 모여요. 여기서 다시 되돌릴 수도 있어요.")
    }
    /// The heading of what was done at a time that was not kept.
    package var doneEarlier: String { language(en: "Earlier", ko: "이전") }
    /// Leads to the list.
    package var toList: String { language(en: "Go to the list", ko: "할 일 목록으로") }
    /// The head of a page that cannot be read.
    package var unreadable: String { language(en: "Your to-dos could not be read", ko: "할 일을 불러오지 못했어요") }
    /// The advice below ``unreadable``.
    package var unreadableText: String {
        language(en: "They are still there. Try again in a moment.", ko: "사라진 것은 아니에요. 잠시 뒤에 다시 시도해 주세요.")
    }

    // MARK: Room

    /// Says how much can still be added.
    package func room(_ room: TodoRoom) -> String {
        switch room {
        case .todos(0), .kilobytes(0): noRoom
        case .todos(1):
            language(en: "There is room for one more to-do. Delete some that are done.", ko: "할 일을 1개만 더 넣을 수 있어요. 끝낸 일을 지워 주세요.")
        case .todos(let count):
            language(
                en: "There is room for \(count) more to-dos. Delete some that are done.",
                ko: "할 일을 \(count)개까지 더 넣을 수 있어요. 끝낸 일을 지워 주세요.")
        case .kilobytes(let count):
            language(
                en: "There is room for \(count) KB more of notes. Delete some to-dos that are done.",
                ko: "메모를 \(count)KB까지 더 쓸 수 있어요. 끝낸 일을 지워 주세요.")
        case .megabytesOfPictures(0): noPictureRoom
        case .megabytesOfPictures(let count):
            language(
                en: "There is room for \(count) MB more of pictures. Delete some to-dos that have one.",
                ko: "사진을 \(count)MB까지 더 넣을 수 있어요. 사진이 있는 할 일을 지워 주세요.")
        }
    }
    /// Says that nothing can be added, and why.
    package var noRoom: String {
        language(
            en: "There is room for \(TodoLimits.todos) to-dos and \(TodoLimits.bytes >> 20) MB of notes. Delete some that are done.",
            ko: "할 일은 \(TodoLimits.todos)개, 메모는 모두 \(TodoLimits.bytes >> 20)MB까지 넣을 수 있어요. 끝낸 일을 지워 주세요.")
    }

    /// Says that nobody knows whether something was stored.
    package var uncertain: String {
        language(
            en: "The connection was lost on the way, so it may be stored or not. Look for it in the list before you try again.",
            ko: "저장하는 도중에 연결이 끊겨서 저장됐는지 알 수 없어요. 목록을 확인한 뒤에 다시 시도해 주세요.")
    }

    /// Says that no picture can be added, and why.
    package var noPictureRoom: String {
        let limit = TodoLimits.pictures >> 30
        return language(
            en: "The pictures are full: there is room for \(limit) GB. Delete to-dos that have one; their room is free a day later.",
            ko: "사진 공간이 가득 찼어요. 사진은 모두 \(limit)GB까지 넣을 수 있어요. 사진이 있는 할 일을 지우면 하루 뒤에 다시 넣을 수 있어요.")
    }

    // MARK: Controls of a todo

    /// The keys of rows, for the list of all keys.
    package var rowKeys: String {
        language(en: "J:Next to-do|K:Previous to-do|X:Mark it as done", ko: "J:다음 할 일|K:이전 할 일|X:완료로 표시")
    }

    /// The words of a row that a finger pulls aside: done, to do again, put off.
    package var pulls: String { language(en: "Done|To do|Put off", ko: "완료|다시 할 일로|미루기") }

    /// Marks a todo as not done after all.
    package func reopen(_ title: String) -> String { language(en: "Not done yet: \(title)", ko: "다시 할 일로: \(title)") }
    /// The same where the title is seen.
    package var again: String { language(en: "To do again", ko: "다시 할 일로") }
    /// Stands before a date that has passed, for a screen reader.
    package var overdue: String { language(en: "Overdue:", ko: "기한 지남:") }

    /// Opens the choice of a date to put a todo off to.
    package func postpone(_ title: String) -> String { language(en: "Put off: \(title)", ko: "미루기: \(title)") }
    /// The heading of that choice.
    package var postponeUntil: String { language(en: "Put off until", ko: "언제로 미룰까요?") }
    /// The date that one picks.
    package var postponeToDay: String { language(en: "Pick a date", ko: "날짜 고르기") }
    /// Puts off to the picked date.
    package var putOff: String { language(en: "Put off", ko: "미루기") }
    /// A date that is offered.
    package func choice(_ choice: DueSuggestion.Kind) -> String {
        switch choice {
        case .today: language(en: "Today", ko: "오늘")
        case .thisEvening: language(en: "This evening", ko: "오늘 저녁")
        case .tomorrow: language(en: "Tomorrow", ko: "내일")
        case .nextWeek: language(en: "Next week", ko: "다음 주")
        }
    }

    // MARK: Lists

    /// The title of a list of which the name is not known.
    package var list: String { language(en: "List", ko: "목록") }
    /// Opens the form of a list.
    package func edit(_ name: String) -> String { language(en: "Edit list: \(name)", ko: "목록 고치기: \(name)") }
    /// The text where nothing is open in a list.
    package var nothingInListText: String { language(en: "Nothing is open in this list.", ko: "이 목록에는 남은 할 일이 없어요.") }
    /// The head of a list that was removed.
    package var listGone: String { language(en: "This list is gone", ko: "없어진 목록이에요") }
    /// The text below ``listGone``.
    package var listGoneText: String {
        language(en: "It was deleted. Its to-dos are still there, in no list.", ko: "삭제된 목록이에요. 목록에 있던 할 일은 그대로 남아 있어요.")
    }

    // MARK: Order by hand

    /// Begins to put to-dos in order by hand.
    package var arrange: String { language(en: "Put in order by hand", ko: "순서 바꾸기") }
    /// Ends that.
    package var arranged: String { language(en: "Done", ko: "마치기") }
    /// Stands above to-dos that can be put in order.
    package var arrangeHint: String {
        language(
            en: "Drag a to-do by its handle. To-dos of the same day, and those without a date, can change places.",
            ko: "손잡이를 끌어 순서를 바꾸세요. 날짜가 같은 할 일끼리, 날짜 없는 할 일끼리 자리를 바꿀 수 있어요.")
    }
    /// The handle by which a to-do is dragged.
    package func handle(_ title: String) -> String { language(en: "Move: \(title)", ko: "옮기기: \(title)") }
    /// Puts a to-do one place further up.
    package func up(_ title: String) -> String { language(en: "Move up: \(title)", ko: "위로: \(title)") }
    /// Puts a to-do one place further down.
    package func down(_ title: String) -> String { language(en: "Move down: \(title)", ko: "아래로: \(title)") }

    // MARK: Notices

    /// The change of a todo; dates are told relative to `now`.
    package func changed(_ change: TodoChange, _ dates: DateText, now: Date) -> String {
        let title = TodoWords(language).short(change.todo.title)
        return switch change {
        case .mark(let todo, isDone: true):
            done(title, next: todo.successor(doneAt: now, in: dates.calendar)?.due.map { dates.due($0, now: now) })
        case .mark(_, isDone: false): language(en: "“\(title)” is back on the list", ko: "“\(title)” 다시 할 일로")
        case .delete(let todo): TodoWords(language).deleted([todo])
        case .move(_, let due): moved(title, due.map { dates.due($0, now: now) } ?? section(.undated))
        case .arrange: language(en: "“\(title)” moved", ko: "“\(title)”의 순서를 바꿨어요")
        }
    }

    /// One that repeats comes back.
    private func done(_ title: String, next: String?) -> String {
        guard let next else { return language(en: "“\(title)” done", ko: "“\(title)” 완료") }
        return language(en: "“\(title)” done. Next: \(next)", ko: "“\(title)” 완료. 다음: \(next)")
    }

    private func moved(_ title: String, _ when: String) -> String {
        language(en: "“\(title)” put off: \(when)", ko: "“\(title)” 미룸: \(when)")
    }

    /// The change of a todo that failed.
    package func failed(_ change: TodoChange) -> String {
        let title = TodoWords(language).short(change.todo.title)
        return switch change {
        case .mark, .move, .arrange:
            language(en: "“\(title)” could not be changed", ko: "“\(title)”\(KoreanParticle.object.form(after: title)) 바꾸지 못했어요")
        case .delete: language(en: "“\(title)” could not be deleted", ko: "“\(title)”\(KoreanParticle.object.form(after: title)) 삭제하지 못했어요")
        }
    }
}
