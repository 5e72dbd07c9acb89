import Foundation
import RibletLocalization

/// The texts of Home, in both languages.
package struct HomeWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "Today", ko: "오늘") }
    package var lists: String { language(en: "Lists", ko: "목록") }
    /// Names the lists that the user has made.
    package var ownLists: String { language(en: "My lists", ko: "내 목록") }
    package var newList: String { language(en: "New list", ko: "새 목록") }
    /// Has the open page tell what becomes due.
    package var remind: String { language(en: "Remind me while this page is open", ko: "이 페이지가 열려 있는 동안 알림 받기") }
    /// The browser lets the page tell nothing.
    package var remindersDenied: String {
        language(
            en: "Your browser blocks notifications of this page. Allow them in its settings.",
            ko: "브라우저가 이 페이지의 알림을 막고 있어요. 브라우저 설정에서 허용해 주세요.")
    }
    /// The text of a notification; `%` stands for the time.
    package var dueAt: String { language(en: "Due at %", ko: "%까지") }
    /// Tells that a list was removed; its to-dos were not.
    package func removed(_ name: String) -> String {
        language(en: "List “\(name)” deleted. Its to-dos are still there.", ko: "“\(name)” 목록을 삭제했어요. 할 일은 그대로 있어요.")
    }
    package var another: String { language(en: "Another picture", ko: "다른 사진 보기") }
    package var pictureFailed: String {
        language(en: "No new picture right now. Tap the old one to try again.", ko: "새 사진을 받지 못했어요. 사진을 눌러 다시 시도해 주세요.")
    }

    package func discarded(_ title: String) -> String {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        let short = TodoWords(language).short(title)
        return short.isEmpty
            ? language(en: "What you entered was discarded", ko: "작성하던 내용을 버렸어요")
            : language(en: "Discarded: “\(short)”", ko: "“\(short)” 작성을 그만뒀어요")
    }

    /// A change is kept, and not stored.
    package func kept(_ title: String) -> String {
        let short = TodoWords(language).short(title)
        return language(en: "Not saved yet, kept as a draft: “\(short)”", ko: "“\(short)” 고치던 내용을 임시로 저장했어요")
    }
    /// Opens the form again.
    package var resume: String { language(en: "Continue", ko: "이어서 쓰기") }

    package func added(_ title: String) -> String {
        let short = TodoWords(language).short(title)
        return language(en: "Added: “\(short)”", ko: "“\(short)” 추가됨")
    }

    package func left(_ count: Int, of total: Int) -> String {
        switch (count, total) {
        case (_, 0): language(en: "Nothing to do yet", ko: "아직 할 일이 없어요")
        case (0, _): language(en: "All done", ko: "모두 끝냈어요")
        case (1, _): language(en: "One thing left", ko: "1개 남았어요")
        default: language(en: "\(count) left", ko: "\(count)개 남았어요")
        }
    }

    /// Tells of todos that are kept and cannot be read.
    package func unreadable(_ count: Int) -> String {
        language(
            en: count == 1
                ? "1 to-do cannot be read. It stays in the database, but is on no page and in no export. The server’s log says what is wrong with it."
                : "\(count) to-dos cannot be read. They stay in the database, but are on no page and in no export. The server’s log says what is wrong with them.",
            ko: "읽을 수 없는 할 일이 \(count)개 있어요. 데이터베이스에는 그대로 있지만 화면과 내보낸 파일에는 나오지 않아요. 무엇이 잘못됐는지는 서버 로그에서 볼 수 있어요.")
    }

    package func doneOf(_ done: Int, _ total: Int) -> String {
        total == 0
            ? language(en: "Add the first one.", ko: "첫 할 일을 추가해 보세요.")
            : language(en: "\(done) done of \(total)", ko: "\(total)개 중 \(done)개 완료")
    }
}
