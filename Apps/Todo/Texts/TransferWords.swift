import Foundation
import RibletLocalization
import TodoDomain

/// The words of the sheet for files and calendars, in both languages.
package struct TransferWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "Export, import, calendar", ko: "내보내기, 가져오기, 캘린더") }
    package var close: String { language(en: "Close", ko: "닫기") }

    // MARK: Out

    package var export: String { language(en: "Export", ko: "내보내기") }
    package func format(_ format: TransferFormat) -> String {
        switch format {
        case .json: language(en: "Everything, with pictures", ko: "사진까지 모두")
        case .markdown: language(en: "A list to read and edit, without pictures", ko: "읽고 고칠 수 있는 목록 (사진 제외)")
        }
    }

    package func part(_ part: ExportPart) -> String {
        language(en: "Part \(part.number) of \(part.count)", ko: "\(part.count)개 중 \(part.number)번째")
    }
    package var inParts: String {
        language(
            en: "An import takes only so much at once, so there are several files. Save them all, and import them in this order.",
            ko: "한 번에 가져올 수 있는 크기를 넘어 파일을 나눴어요. 모두 저장해 두고, 가져올 때는 이 순서대로 하나씩 가져오세요.")
    }
    package var tooMuchForAFile: String {
        language(
            en: "Your to-dos are more than one file can bring back. Go to Export, import, calendar, where they are in parts.",
            ko: "할 일이 많아서 파일 하나로는 다시 가져올 수 없어요. ‘내보내기, 가져오기, 캘린더’에서 나뉜 파일을 받으세요.")
    }

    // MARK: In

    package var importing: String { language(en: "Import", ko: "가져오기") }
    package var choose: String { language(en: "Choose a file", ko: "파일 선택") }
    package var chooseText: String {
        let size = TransferLimits.bytes >> 20
        return language(
            en: "JSON or Markdown, up to \(size) MB. It is added to what you have: all of it that is new, or nothing.",
            ko: "JSON 또는 Markdown, \(size)MB까지. 지금 있는 할 일은 그대로 두고, 파일의 새 할 일을 모두 더하거나 하나도 더하지 않아요.")
    }
    package var importBusy: String { language(en: "Importing…", ko: "가져오는 중…") }
    package var stop: String { language(en: "Stop", ko: "중단") }
    package var stopping: String { language(en: "Stopping…", ko: "중단하는 중…") }
    package func progress(_ progress: ImportRun.Progress) -> String {
        let (done, count) = (number(progress.done), number(progress.count))
        return language(en: "\(done) of \(count)", ko: "\(count)개 중 \(done)개")
    }
    private func number(_ value: Int) -> String { value.formatted(.number.locale(Locale(identifier: language.rawValue))) }
    /// Tells of todos that were added, and of those of the file that were there already.
    package func imported(_ count: Int, known: Int) -> String {
        let added = language(en: count == 1 ? "One to-do imported" : "\(count) to-dos imported", ko: "할 일 \(count)개를 가져왔어요")
        switch (count, known) {
        case (_, 0): return added
        case (0, 1): return language(en: "Nothing new: that to-do was there already", ko: "이미 있는 할 일이라 가져오지 않았어요")
        case (0, _): return language(en: "Nothing new: all \(known) to-dos were there already", ko: "할 일 \(known)개가 모두 이미 있어서 가져오지 않았어요")
        default: return language(en: "\(added), \(known) \(known == 1 ? "was" : "were") there already", ko: "\(added). \(known)개는 이미 있었어요")
        }
    }
    package var notTakenAway: String { language(en: "They could not be removed again", ko: "되돌리지 못했어요") }
    package var nothingImported: String { language(en: "Nothing was imported", ko: "아무것도 가져오지 않았어요") }

    /// Says where the fault of a file is, and what to do.
    package func problem(_ fault: ImportFault) -> String {
        let place = [fault.place.map(self.place), fault.title.flatMap(self.title), fault.field].compactMap { $0 }
        return place.isEmpty ? reason(fault) : "\(place.joined(separator: ", ")): \(reason(fault))"
    }

    private func place(_ place: ImportFault.Place) -> String {
        switch place {
        case .line(let number): language(en: "Line \(number)", ko: "\(number)번째 줄")
        case .entry(let number): language(en: "To-do \(number)", ko: "\(number)번째 할 일")
        case .picture(let name):
            language(en: "Picture “\(TodoWords(language).short(name))”", ko: "사진 “\(TodoWords(language).short(name))”")
        }
    }

    private func title(_ title: String) -> String? {
        title.allSatisfy(\.isWhitespace) ? nil : "“\(TodoWords(language).short(title))”"
    }

    private func reason(_ fault: ImportFault) -> String {
        switch fault.reason {
        case .noFile: language(en: "Choose a file first.", ko: "먼저 파일을 선택해 주세요.")
        case .empty:
            language(
                en: "There is no to-do in the file. Choose one that was exported here, or a list in Markdown.",
                ko: "파일에 할 일이 없어요. 여기서 내보낸 파일이나 Markdown 목록을 선택해 주세요.")
        case .tooLarge:
            language(
                en: "The file is larger than \(TransferLimits.bytes >> 20) MB. Export less, or a Markdown list, which has no pictures.",
                ko: "파일이 \(TransferLimits.bytes >> 20)MB보다 커요. 나눠서 내보내거나, 사진이 없는 Markdown으로 내보내 주세요.")
        case .tooMany:
            language(
                en: "There are more than \(TransferLimits.todos) to-dos in the file. Split it.",
                ko: "할 일이 \(TransferLimits.todos)개가 넘어요. 파일을 나눠 주세요.")
        case .tooManyLists:
            language(
                en: "With this file there would be more than \(TodoLimits.lists) lists. Put its to-dos into fewer of them.",
                ko: "이 파일을 가져오면 목록이 \(TodoLimits.lists)개를 넘어요. 파일의 목록 수를 줄여 주세요.")
        case .stopped: language(en: "You stopped the import.", ko: "가져오기를 중단했어요.")
        case .noRoom: ListsWords(language).noRoom
        case .noPictureRoom: ListsWords(language).noPictureRoom
        case .noText:
            language(
                en: "This is neither JSON nor Markdown. Choose another file, or save it as text in UTF-8.",
                ko: "JSON도 Markdown도 아니에요. 다른 파일을 선택하거나 UTF-8 텍스트로 저장해 주세요.")
        case .noJSON:
            language(
                en: "The JSON breaks off or is wrong here. Correct it, or export it again.", ko: "JSON 형식이 잘못됐어요. 고치거나 다시 내보내 주세요.")
        case .noArchive:
            language(
                en: "This JSON is from another program. Choose a file that was exported here.",
                ko: "다른 프로그램의 JSON이에요. 여기서 내보낸 파일을 선택해 주세요.")
        case .newer:
            language(
                en: "The file was written by a newer version of the app. Update the app.", ko: "더 새로운 버전의 앱에서 만든 파일이에요. 앱을 업데이트해 주세요.")
        case .stray:
            language(
                en: "This is no to-do. Begin it with “- ” to make it one, or indent it to add it to the notes above.",
                ko: "할 일이 아니에요. 할 일이면 “- ”로 시작하고, 위 할 일의 메모면 들여쓰기를 해 주세요.")
        case .missing: language(en: "This field is missing. Add it.", ko: "이 항목이 빠졌어요. 넣어 주세요.")
        case .twice: language(en: "This is here twice. Remove one.", ko: "두 번 적혀 있어요. 하나를 지워 주세요.")
        case .unknown:
            language(
                en: "This is none of “due”, “repeats” and “important”. If it belongs to the title, put a backslash before the bracket.",
                ko: "“due”, “repeats”, “important” 중 어느 것도 아니에요. 제목이라면 괄호 앞에 역슬래시(\\)를 넣어 주세요.")
        case .noTitle: language(en: "There is no title. Add one.", ko: "제목이 없어요. 넣어 주세요.")
        case .tooLong(let limit):
            language(en: "This is longer than \(limit) characters. Shorten it.", ko: "\(limit)자가 넘어요. 줄여 주세요.")
        case .expected(let kind): expected(kind)
        case .noDate:
            language(
                en: "There is no such date. Write it like 2026-11-25 or \(timeExample(fault)).",
                ko: "없는 날짜예요. 2026-11-25 또는 \(timeExample(fault))처럼 적어 주세요.")
        case .noRepetition:
            language(
                en:
                    "There is no such repetition. Write it like daily, weekdays, every 2 weeks, weekly on mon fri, monthly on last fri or after 7.",
                ko: "없는 반복이에요. daily, weekdays, every 2 weeks, weekly on mon fri, monthly on last fri, after 7처럼 적어 주세요.")
        case .noPicture:
            language(en: "The file has no picture of this name. Remove it, or add the picture.", ko: "이 이름의 사진이 파일에 없어요. 지우거나 사진을 넣어 주세요.")
        case .unusablePicture:
            language(
                en: "This is no PNG, JPEG, GIF or WebP, or larger than 10 MB. Replace or remove it.",
                ko: "PNG, JPEG, GIF, WebP가 아니거나 10MB보다 커요. 바꾸거나 지워 주세요.")
        case .busy:
            language(en: "Other files are being read just now. Try again in a minute.", ko: "지금 다른 파일을 읽고 있어요. 잠시 뒤에 다시 시도해 주세요.")
        case .storage: language(en: "The to-dos could not be stored. Try again.", ko: "할 일을 저장하지 못했어요. 다시 시도해 주세요.")
        }
    }

    private func timeExample(_ fault: ImportFault) -> String {
        if case .line? = fault.place { "2026-11-25 18:00 +09:00" } else { "2026-11-25T18:00:00+09:00" }
    }

    private func expected(_ kind: ImportFault.Kind) -> String {
        switch kind {
        case .text: language(en: "This has to be a text, in quotes.", ko: "따옴표 안의 글이어야 해요.")
        case .flag: language(en: "This has to be true or false.", ko: "true 또는 false여야 해요.")
        case .time: language(en: "This has to be a time, such as 2026-11-25T18:00:00Z.", ko: "2026-11-25T18:00:00Z 같은 시각이어야 해요.")
        case .other: language(en: "This is something else than belongs here. Correct it.", ko: "여기에 올 수 없는 값이에요. 고쳐 주세요.")
        }
    }

    // MARK: The calendar

    package var calendar: String { language(en: "In your calendar", ko: "캘린더에서 보기") }
    package var calendarText: String {
        language(
            en: "A private address with which your calendar shows the to-dos that have a date. Whoever has it can read them.",
            ko: "날짜가 있는 할 일을 캘린더에서 볼 수 있는 비공개 주소예요. 주소를 아는 사람은 누구나 볼 수 있어요.")
    }
    package var make: String { language(en: "Make an address for your calendar", ko: "캘린더 주소 만들기") }
    package var address: String { language(en: "Address of your calendar", ko: "캘린더 주소") }
    package var subscribe: String {
        language(
            en:
                "In Google Calendar choose “From URL”, in Apple Calendar “New Calendar Subscription”, in Outlook “Subscribe from web”, and paste it there.",
            ko: "Google 캘린더는 ‘URL로 추가’, Apple 캘린더는 ‘새로운 캘린더 구독’, Outlook은 ‘웹에서 구독’에 붙여 넣으세요.")
    }
    /// Stands where the address is known by its path only.
    package var withoutScript: String {
        language(en: "Calendar file: copy the address of this link", ko: "캘린더 파일: 이 링크의 주소를 복사하세요")
    }
    package var revoke: String { language(en: "Revoke the address", ko: "주소 없애기") }
    package var revokeQuestion: String { language(en: "Revoke the address?", ko: "주소를 없앨까요?") }
    package var revokeText: String {
        language(
            en: "Calendars that use it show nothing new any more. A new address will be another one.",
            ko: "이 주소를 쓰는 캘린더에는 더 이상 할 일이 나오지 않아요. 다시 만들면 다른 주소가 돼요.")
    }
    package var keep: String { language(en: "Keep it", ko: "그대로 두기") }
    package var feedFailed: String { language(en: "That could not be stored. Try again.", ko: "저장하지 못했어요. 다시 시도해 주세요.") }

    // MARK: Files that cannot be made

    package var exportFailed: String { language(en: "The file could not be made", ko: "파일을 만들지 못했어요") }
    package var exportFailedText: String {
        language(en: "Your to-dos are still there. Try again in a moment.", ko: "할 일은 그대로 있어요. 잠시 뒤에 다시 시도해 주세요.")
    }
    package var toApp: String { language(en: "Back to the app", ko: "앱으로 돌아가기") }
}
