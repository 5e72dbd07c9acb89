import RibletLocalization

/// The words of the question, in both languages.
package struct NickNameWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "What shall we call you?", ko: "어떻게 불러 드릴까요?") }
    package var lead: String {
        language(
            en: "A mandalart unfolds one big goal into eight smaller ones, and each of those into eight steps. It begins with you.",
            ko: "만다라트는 하나의 큰 목표를 여덟 개의 작은 목표로, 다시 여덟 개의 실천으로 펼쳐요. 먼저 이름부터 정해 볼까요?")
    }
    package var example: String { language(en: "Jisoo", ko: "별이총총") }
    package var hint: String { language(en: "Up to 30 characters. It stays on this machine.", ko: "30자까지. 이 컴퓨터에만 저장돼요.") }
    package var confirm: String { language(en: "Start", ko: "시작하기") }
    package var restored: String { language(en: "What you had typed is back", ko: "입력하던 내용을 되살렸어요") }
    package var notKept: String { language(en: "Your draft cannot be kept right now.", ko: "지금은 입력한 내용을 보관할 수 없어요.") }
}
