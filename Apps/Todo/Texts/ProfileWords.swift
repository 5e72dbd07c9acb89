import RibletLocalization
import TodoDomain

/// The words of the profile, in both languages.
package struct ProfileWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "Profile", ko: "프로필") }
    /// The name of the application in the user's language.
    package func name(_ name: String, _ animal: Animal) -> String { language(en: name, ko: tab(animal) + " 할 일") }
    package var languages: String { language(en: "Language", ko: "언어") }
    package var tabs: String { language(en: "Pictures", ko: "사진") }
    package var loadingMore: String { language(en: "Loading more", ko: "더 불러오는 중") }
    package var loadMore: String { language(en: "Load more", ko: "더 보기") }
    package var moreFailed: String { language(en: "More pictures could not be loaded.", ko: "사진을 더 불러오지 못했어요.") }
    package var failedTitle: String { language(en: "No pictures right now", ko: "사진을 불러오지 못했어요") }
    package var failedText: String { language(en: "The picture service did not answer as it should.", ko: "사진 서비스가 제대로 응답하지 않았어요.") }
    package var emptyTitle: String { language(en: "No pictures yet", ko: "아직 사진이 없어요") }
    package var emptyText: String { language(en: "The picture service has none.", ko: "사진 서비스에 사진이 없어요.") }

    package func left(_ count: Int) -> String { language(en: "\(count) left", ko: "\(count)개 남음") }

    package func done(_ count: Int) -> String { language(en: "\(count) done", ko: "\(count)개 완료") }

    package func tab(_ animal: Animal) -> String {
        switch animal {
        case .cat: language(en: "Cats", ko: "고양이")
        case .dog: language(en: "Dogs", ko: "강아지")
        }
    }

    package func picture(_ animal: Animal, _ number: Int) -> String {
        switch animal {
        case .cat: language(en: "Cat \(number)", ko: "고양이 \(number)")
        case .dog: language(en: "Dog \(number)", ko: "강아지 \(number)")
        }
    }

    package func all(_ count: Int) -> String { language(en: "That was all \(count).", ko: "\(count)장을 모두 봤어요.") }
}
