import ExplorerDomain
import RibletLocalization

/// The words of lists, in both languages.
struct ListWords: LocalizedWords {
    let language: Language

    var application: String { language(en: "Rick and Morty", ko: "릭 앤 모티") }
    var settings: String { language(en: "Settings", ko: "설정") }
    var noFavourites: String { language(en: "No favourites yet", ko: "아직 즐겨찾기가 없어요") }
    var noFavouritesText: String {
        language(en: "Tap a heart, and you will find it here.", ko: "하트를 누르면 여기에 모아 드려요.")
    }
    var showAll: String { language(en: "Show all", ko: "모두 보기") }
    var nothing: String { language(en: "Nothing here", ko: "아무것도 없어요") }
    var nothingText: String { language(en: "The service has nothing to list right now.", ko: "지금은 서비스의 목록이 비어 있어요.") }

    func search(_ kind: ExplorerKind) -> String {
        switch kind {
        case .character: language(en: "Search characters", ko: "캐릭터 검색")
        case .location: language(en: "Search locations", ko: "장소 검색")
        case .episode: language(en: "Search episodes", ko: "에피소드 검색")
        }
    }
}

/// The words of details, in both languages.
struct DetailWords: LocalizedWords {
    let language: Language

    var missingText: String {
        language(en: "It may never have existed, or the address is mistyped.", ko: "처음부터 없었거나 주소가 잘못됐을 수 있어요.")
    }
    var close: String { language(en: "Go back", ko: "돌아가기") }
}
