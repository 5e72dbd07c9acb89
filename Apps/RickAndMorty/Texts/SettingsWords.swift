import RibletLocalization

/// The words of the settings, in both languages.
package struct SettingsWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "Settings", ko: "설정") }
    package var languages: String { language(en: "Language", ko: "언어") }
    package var logout: String { language(en: "To the welcome page", ko: "처음 화면으로") }
    package var question: String {
        language(
            en: "Go back to the welcome page? Your favourites stay, and are there again when you start.",
            ko: "처음 화면으로 돌아갈까요? 즐겨찾기는 그대로 남아 있고, 다시 시작하면 볼 수 있어요.")
    }
    package var stay: String { language(en: "Stay", ko: "머무르기") }
    package var done: String { language(en: "Done", ko: "완료") }
}
