import RibletLocalization

/// The words of the page before the first visit, in both languages.
struct RegisterWords: LocalizedWords {
    let language: Language

    var title: String { language(en: "Step through the portal", ko: "포털로 들어가 볼까요?") }
    var lead: String {
        language(
            en: "Everyone, everywhere and every episode of a series, one link away from each other.",
            ko: "시리즈의 모든 캐릭터와 장소, 에피소드를 링크 하나로 오가며 둘러보세요.")
    }
    var meet: String { language(en: "Meet more than 800 characters", ko: "800명이 넘는 캐릭터를 만나요") }
    var follow: String { language(en: "Follow them from place to place", ko: "캐릭터를 따라 장소와 에피소드를 오가요") }
    var offline: String { language(en: "See what you have seen again, even offline", ko: "한 번 본 내용은 오프라인에서도 볼 수 있어요") }
    var start: String { language(en: "Start", ko: "시작하기") }
    var languages: String { language(en: "Language", ko: "언어") }
}
