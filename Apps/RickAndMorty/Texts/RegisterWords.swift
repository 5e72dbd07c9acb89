import RibletLocalization

/// The words of the page before the first visit, in both languages.
package struct RegisterWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "Step through the portal", ko: "포털로 들어가 볼까요?") }
    package var lead: String {
        language(
            en: "Everyone, everywhere and every episode of a series, one link away from each other.",
            ko: "시리즈의 모든 캐릭터와 장소, 에피소드를 링크 하나로 오가며 둘러보세요.")
    }
    package var meet: String { language(en: "Meet more than 800 characters", ko: "800명이 넘는 캐릭터를 만나요") }
    package var follow: String { language(en: "Follow them from place to place", ko: "캐릭터를 따라 장소와 에피소드를 오가요") }
    package var offline: String { language(en: "See what you have seen again, even offline", ko: "한 번 본 내용은 오프라인에서도 볼 수 있어요") }
    package var start: String { language(en: "Start", ko: "시작하기") }
    package var languages: String { language(en: "Language", ko: "언어") }
}
