import ExplorerDomain
import RibletLocalization

/// The words of lists, in both languages.
package struct ListWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var application: String { language(en: "Portal Explorer", ko: "포털 탐험") }
    package var filters: String { language(en: "Filter and order", ko: "필터와 정렬") }
    package var order: String { language(en: "Order", ko: "정렬") }
    package var apply: String { language(en: "Apply", ko: "적용") }
    package var clearAll: String { language(en: "Clear all", ko: "모두 지우기") }
    package var letters: String { language(en: "Go to a letter", ko: "첫 글자로 이동") }
    package var seasons: String { language(en: "Go to a season", ko: "시즌으로 이동") }
    package var noHits: String { language(en: "Nothing found", ko: "찾은 것이 없어요") }
    package var noHitsText: String { language(en: "Nothing matches all of these at once.", ko: "모든 조건에 맞는 것이 없어요.") }

    package func by(_ order: ListOrder) -> String {
        switch order {
        case .number: language(en: "By number", ko: "번호순")
        case .name: language(en: "By name", ko: "이름순")
        case .seen: language(en: "By first appearance", ko: "처음 나온 순")
        }
    }
    package var nothing: String { language(en: "Nothing here", ko: "아무것도 없어요") }
    package var nothingText: String { language(en: "The service has nothing to list right now.", ko: "지금은 서비스의 목록이 비어 있어요.") }

    package func search(_ kind: ExplorerKind) -> String {
        switch kind {
        case .character: language(en: "Search characters", ko: "캐릭터 검색")
        case .location: language(en: "Search locations", ko: "장소 검색")
        case .episode: language(en: "Search episodes", ko: "에피소드 검색")
        }
    }
}

/// The words of details, in both languages.
package struct DetailWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var missingText: String {
        language(en: "It may never have existed, or the address is mistyped.", ko: "처음부터 없었거나 주소가 잘못됐을 수 있어요.")
    }
    package var close: String { language(en: "Go back", ko: "돌아가기") }
    package var share: String { language(en: "Share", ko: "공유") }
    package var copied: String { language(en: "Link copied", ko: "링크를 복사했어요") }
    package var neighbours: String { language(en: "Previous and next", ko: "이전과 다음") }
    package func previous(_ name: String) -> String { language(en: "Previous: \(name)", ko: "이전: \(name)") }
    package func next(_ name: String) -> String { language(en: "Next: \(name)", ko: "다음: \(name)") }
}
