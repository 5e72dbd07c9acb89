import RibletLocalization

/// The words of the settings, in both languages.
package struct SettingsWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "Settings", ko: "설정") }
    package var languages: String { language(en: "Language", ko: "언어") }
    package var logout: String { language(en: "Log out", ko: "로그아웃") }
    package var question: String {
        language(
            en: "Log out of this browser? Your favourites stay, and are there again when you come back.",
            ko: "이 브라우저에서 로그아웃할까요? 즐겨찾기는 그대로 남아 있고, 다시 들어오면 볼 수 있어요.")
    }
    package var questionOnPhone: String {
        language(
            en: "Log out? Your favourites stay on this device, and are there again when you come back.",
            ko: "로그아웃할까요? 즐겨찾기는 이 기기에 그대로 남아 있고, 다시 들어오면 볼 수 있어요.")
    }
    package var stay: String { language(en: "Stay", ko: "머무르기") }
    package var done: String { language(en: "Done", ko: "완료") }
}
