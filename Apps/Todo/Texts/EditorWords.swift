import Foundation
import RibletLocalization
import RibletReactor
import TodoDomain

/// The words of both forms, in both languages.
package struct EditorWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var edit: String { language(en: "Edit", ko: "고치기") }

    // MARK: Fields

    package var title: String { language(en: "Title", ko: "제목") }
    package var titleHint: String { language(en: "What needs doing?", ko: "무엇을 할까요?") }
    package var lineHint: String { language(en: "Buy milk tomorrow 18:00 !", ko: "내일 저녁 6시 우유 사기 !") }
    package var details: String { language(en: "Notes, date, picture", ko: "메모, 날짜, 사진") }
    package var addsNext: String { language(en: "Return adds it and stays open for the next one", ko: "엔터를 누르면 추가하고 이어서 쓸 수 있어요") }
    package var understood: String { language(en: "Read from the title", ko: "제목에서 읽은 내용") }
    package func dismiss(_ words: String, meaning: String) -> String {
        language(en: "\(meaning): keep “\(words)” in the title instead", ko: "\(meaning): “\(words)” 그대로 제목에 두기")
    }
    package var text: String { language(en: "Notes", ko: "메모") }
    package var textHint: String { language(en: "Anything worth remembering", ko: "기억해 둘 것이 있나요?") }
    package var due: String { language(en: "Due", ko: "기한") }
    package var undated: String { language(en: "No date", ko: "날짜 없음") }
    package var clearDue: String { language(en: "Remove the date", ko: "날짜 지우기") }
    package func past(_ due: Due) -> String {
        switch due {
        case .day: language(en: "This day is over.", ko: "이미 지난 날짜예요.")
        case .time: language(en: "This time has passed.", ko: "이미 지난 시간이에요.")
        }
    }
    package var picture: String { language(en: "Picture", ko: "사진") }
    package var addPicture: String { language(en: "Add a picture", ko: "사진 추가") }
    package var pictureKinds: String { language(en: "PNG, JPEG, GIF or WebP, up to 10 MB", ko: "PNG, JPEG, GIF, WebP, 10MB까지") }
    package var removePicture: String { language(en: "Remove the picture", ko: "사진 빼기") }
    package var keepingPicture: String { language(en: "Checking the picture…", ko: "사진을 확인하는 중…") }
    package var yourPicture: String { language(en: "The picture of this to-do", ko: "이 할 일의 사진") }

    package func count(_ count: Int, of limit: Int) -> String {
        language(en: "\(count) of \(limit) characters", ko: "\(limit)자 중 \(count)자")
    }

    // MARK: Buttons

    package var save: String { language(en: "Save", ko: "저장") }
    package var saveNew: String { language(en: "Save as new", ko: "새 할 일로 저장") }
    package var addButton: String { language(en: "Add", ko: "추가") }
    /// The choice of a list.
    package var list: String { language(en: "List", ko: "목록") }
    /// The choice of none.
    package var noList: String { language(en: "None", ko: "없음") }
    package var cancel: String { language(en: "Cancel", ko: "취소") }
    package var delete: String { language(en: "Delete", ko: "삭제") }

    // MARK: The choice of a date

    package var when: String { language(en: "When is it due?", ko: "언제까지 할까요?") }
    package var date: String { language(en: "Date", ko: "날짜") }
    package func time(in zone: String?) -> String {
        language(en: "Time", ko: "시간") + (zone.map { language(en: " (\($0))", ko: "(\($0))") } ?? "")
    }
    package var timeHint: String { language(en: "Leave the time empty for the whole day.", ko: "시간을 비워 두면 하루 종일이에요.") }
    /// Stands where the browser's time zone is not known.
    package func zone(_ zone: String) -> String {
        language(
            en: "Your browser did not say which time zone it is in, so times are in \(zone).", ko: "브라우저의 시간대를 알 수 없어서 \(zone) 기준 시간이에요.")
    }
    package var set: String { language(en: "Done", ko: "확인") }
    package var noDate: String { language(en: "There is no such date or time.", ko: "없는 날짜나 시간이에요.") }
    package var shortcuts: String { language(en: "Suggestions", ko: "추천") }

    package var putOff: String { language(en: "Put off", ko: "미루기") }

    package func shortcut(_ shortcut: DueSuggestion.Kind, in zone: String?) -> String {
        let meant = zone.map { " (\($0))" } ?? ""
        return switch shortcut {
        case .today: language(en: "Today", ko: "오늘")
        case .thisEvening: language(en: "Today 18:00", ko: "오늘 18:00") + meant
        case .tomorrow: language(en: "Tomorrow", ko: "내일")
        case .nextWeek: language(en: "Next week", ko: "다음 주")
        }
    }

    // MARK: Problems

    package func problem(_ error: TodoError) -> String {
        switch error {
        case .emptyTitle: language(en: "Give it a title.", ko: "제목을 입력해 주세요.")
        case .tooLong(_, let limit):
            language(en: "At most \(limit) characters. Shorten it a little.", ko: "\(limit)자까지 쓸 수 있어요. 조금 줄여 주세요.")
        case .unusablePicture:
            language(
                en: "This file cannot be used. Choose a PNG, JPEG, GIF or WebP of at most 10 MB.",
                ko: "쓸 수 없는 파일이에요. 10MB 이하의 PNG, JPEG, GIF, WebP 파일을 골라 주세요.")
        case .tooManyTodos, .tooMuchText: ListsWords(language).noRoom
        case .tooManyPictures: ListsWords(language).noPictureRoom
        case .uncertain: ListsWords(language).uncertain
        case .nameTaken, .tooManyLists, .storage, .pictures:
            language(en: "It could not be stored. Try again.", ko: "저장하지 못했어요. 다시 시도해 주세요.")
        case .notFound: language(en: "This to-do was deleted in the meantime.", ko: "그사이에 삭제된 할 일이에요.")
        }
    }

    package func problem(_ problem: FormProblem) -> String {
        switch problem {
        case .valueMissing: self.problem(.emptyTitle)
        case .tooLong(let limit): self.problem(.tooLong(field: "", limit: limit))
        case .custom("interval"): RepetitionWords(language).noInterval(most: Repetition.Rule.longest)
        case .custom("full"): ListsWords(language).noRoom
        case .custom("gone"): self.problem(.notFound(0))
        case .custom("overtaken"): overtaken
        case .custom("uncertain"): self.problem(.uncertain(""))
        case .custom("notTakenBack"): language(en: "It could not be taken back. Try again.", ko: "추가를 되돌리지 못했어요. 다시 시도해 주세요.")
        default: self.problem(.storage(""))
        }
    }

    package func notSaved(_ error: FormProblem) -> String {
        language(
            en: "\(problem(error)) Everything you entered is still here.", ko: "\(problem(error)) 입력한 내용은 그대로 있어요.")
    }

    package func unadded(_ titles: [String]) -> String {
        let titles = titles.map { "“\($0)”" }.joined(separator: ", ")
        return language(en: "Not added: \(titles)", ko: "추가하지 못했어요: \(titles)")
    }

    package var notKept: String {
        language(
            en: "Drafts cannot be kept right now. Save before you leave.", ko: "지금은 입력한 내용을 보관할 수 없어요. 나가기 전에 저장해 주세요.")
    }

    // MARK: The existing todo

    package var restoredEntry: String { language(en: "What you had entered is back", ko: "작성하던 내용을 되살렸어요") }
    package var restored: String { language(en: "Unsaved changes restored", ko: "저장하지 않은 변경을 되살렸어요") }
    package var gone: String {
        language(
            en: "This to-do was deleted elsewhere. You can still save it as a new one.", ko: "다른 곳에서 삭제된 할 일이에요. 새 할 일로 저장할 수 있어요.")
    }
    package var overtaken: String {
        language(en: "This was changed in another window, too. Choose which to keep.", ko: "다른 창에서도 고친 내용이에요. 어느 쪽을 남길지 골라 주세요.")
    }
    package func theirs(_ field: String) -> String { language(en: "\(field) in the other window", ko: "다른 창의 \(field)") }
    /// The name and the value of fields of a todo, by the name that forms have for them.
    package func fields(of todo: Todo, in lists: [TodoList], _ dates: DateText, now: Date) -> [String: (name: String, value: String)] {
        let repetition = RepetitionWords(language)
        return [
            "title": (title, todo.title), "text": (text, todo.text.isEmpty ? emptyText : todo.text),
            "due": (due, todo.due.map { dates.due($0, now: now) } ?? undated),
            "repeats": (repetition.title, todo.repeats.map(repetition.text) ?? repetition.never),
            "list": (list, lists.first { $0.id == todo.list }?.name ?? noList),
        ]
    }
    package var emptyText: String { language(en: "(empty)", ko: "(비어 있음)") }
    package var keepMine: String { language(en: "Keep mine", ko: "여기 내용으로 저장") }
    package var takeTheirs: String { language(en: "Use the other one", ko: "다른 창의 내용으로 바꾸기") }
    package var missing: String { language(en: "This to-do is gone", ko: "이 할 일은 이제 없어요") }
    package var missingText: String { language(en: "It was deleted, here or in another window.", ko: "여기나 다른 창에서 삭제되었어요.") }
    package var unreadable: String { language(en: "This to-do could not be read", ko: "할 일을 불러오지 못했어요") }
    package var unreadableText: String { language(en: "It is still there. Try again in a moment.", ko: "사라진 것은 아니에요. 잠시 뒤에 다시 시도해 주세요.") }

    package var deleteQuestion: String { language(en: "Delete this to-do?", ko: "이 할 일을 삭제할까요?") }
    package func deleteText(_ title: String) -> String {
        language(
            en: "You can undo deleting “\(title)” for a while, but changes you have not saved are lost.",
            ko: "“\(title)” 항목은 잠시 동안 되돌릴 수 있지만, 저장하지 않은 변경은 사라져요.")
    }
    package var notMarked: String { language(en: "It could not be changed", ko: "바꾸지 못했어요") }
    package var notDeleted: String { language(en: "It could not be deleted", ko: "삭제하지 못했어요") }
}
