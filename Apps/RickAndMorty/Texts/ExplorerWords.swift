import ExplorerDomain
import RibletLocalization

/// The words that several pages share, in both languages.
package struct ExplorerWords: Sendable, Equatable {
    package let language: Language

    package init(_ language: Language) { self.language = language }

    // MARK: Controls

    package var back: String { language(en: "Back", ko: "뒤로") }
    package var loading: String { language(en: "Loading", ko: "불러오는 중") }
    package var tryAgain: String { language(en: "Try again", ko: "다시 시도") }
    package var undo: String { language(en: "Undo", ko: "되돌리기") }
    package var cancel: String { language(en: "Cancel", ko: "취소") }
    package var settings: String { language(en: "Settings", ko: "설정") }
    package var search: String { language(en: "Search", ko: "검색") }
    package var everything: String { language(en: "Search everything", ko: "전체 검색") }

    /// The heart of something; whether it is pressed says the control itself.
    package func favourite(_ name: String) -> String { language(en: "Favourite \(name)", ko: "\(name) 즐겨찾기") }

    /// The full heart of something, where a control cannot say that it is pressed.
    package func liked(_ name: String) -> String { language(en: "Remove \(name) from favourites", ko: "\(name) 즐겨찾기에서 빼기") }

    // MARK: What is liked

    package var saved: String { language(en: "Favourites", ko: "즐겨찾기") }
    /// Counts what is liked, of all kinds.
    package func saved(_ count: Int) -> String { language(en: count == 1 ? "1 favourite" : "\(count) favourites", ko: "모두 \(count)개") }
    package var nothingSaved: String { language(en: "No favourites yet", ko: "아직 즐겨찾기가 없어요") }
    package var nothingSavedText: String {
        language(
            en: "Tap the heart of a character, a location or an episode, and you will find it here.",
            ko: "캐릭터나 장소, 에피소드의 하트를 누르면 여기에 모아 드려요.")
    }

    // MARK: Kinds

    /// The kind in the plural: a tab, the title of a list.
    package func all(_ kind: ExplorerKind) -> String {
        switch kind {
        case .character: language(en: "Characters", ko: "캐릭터")
        case .location: language(en: "Locations", ko: "장소")
        case .episode: language(en: "Episodes", ko: "에피소드")
        }
    }

    /// One of a kind.
    package func one(_ kind: ExplorerKind) -> String {
        switch kind {
        case .character: language(en: "Character", ko: "캐릭터")
        case .location: language(en: "Location", ko: "장소")
        case .episode: language(en: "Episode", ko: "에피소드")
        }
    }

    /// Counts a kind, such as `3 characters`.
    package func count(_ count: Int, _ kind: ExplorerKind) -> String {
        switch kind {
        case .character: language(en: count == 1 ? "1 character" : "\(count) characters", ko: "캐릭터 \(count)명")
        case .location: language(en: count == 1 ? "1 location" : "\(count) locations", ko: "장소 \(count)곳")
        case .episode: language(en: count == 1 ? "1 episode" : "\(count) episodes", ko: "에피소드 \(count)편")
        }
    }

    /// Counts the residents of a place.
    package func residents(_ count: Int) -> String {
        switch count {
        case 0: language(en: "Nobody there", ko: "아무도 없음")
        case 1: language(en: "1 resident", ko: "거주자 1명")
        default: language(en: "\(count) residents", ko: "거주자 \(count)명")
        }
    }

    /// Says what the empty pane beside a list is for; nil is a list of several kinds.
    package func nothingOpen(_ kind: ExplorerKind?) -> String {
        switch kind {
        case .character: language(en: "Choose a character to read about them here.", ko: "캐릭터를 고르면 여기에서 자세히 볼 수 있어요.")
        case .location: language(en: "Choose a location to read about it here.", ko: "장소를 고르면 여기에서 자세히 볼 수 있어요.")
        case .episode: language(en: "Choose an episode to read about it here.", ko: "에피소드를 고르면 여기에서 자세히 볼 수 있어요.")
        case nil: language(en: "Choose something to read about it here.", ko: "하나를 고르면 여기에서 자세히 볼 수 있어요.")
        }
    }

    // MARK: Facts

    /// The word for an unknown value.
    package var unknown: String { language(en: "Unknown", ko: "알 수 없음") }

    /// A text of the service, which may be nothing or say itself that nobody knows.
    package func known(_ text: String) -> String { text.isEmpty || text.lowercased() == "unknown" ? unknown : text }

    /// A species or a type, in the page's language as far as there is a word for it.
    package func term(_ text: String) -> String {
        let text = known(text)
        return language == .ko ? ExplorerTerms.korean(text) ?? text : text
    }

    package func status(_ status: LifeStatus) -> String {
        switch status {
        case .alive: language(en: "Alive", ko: "생존")
        case .dead: language(en: "Dead", ko: "사망")
        case .unknown: unknown
        }
    }

    package func gender(_ gender: Gender) -> String {
        switch gender {
        case .female: language(en: "Female", ko: "여성")
        case .male: language(en: "Male", ko: "남성")
        case .genderless: language(en: "Genderless", ko: "무성")
        case .unknown: unknown
        }
    }

    /// The name of a field of a filter, by its name in links.
    package func field(_ name: String) -> String {
        switch name {
        case "name": language(en: "Name", ko: "이름")
        case "status": language(en: "Status", ko: "상태")
        case "gender": language(en: "Gender", ko: "성별")
        case "species": language(en: "Species", ko: "종")
        case "type": language(en: "Type", ko: "유형")
        case "dimension": language(en: "Dimension", ko: "차원")
        case "episode": language(en: "Code", ko: "코드")
        default: name
        }
    }

    /// A value of a field: what there is a word for in the page's language is said by that, what is
    /// typed else as it is typed.
    package func value(_ value: String, of field: String) -> String {
        switch field {
        case "status": LifeStatus(rawValue: value).map(status) ?? value
        case "gender": Gender(rawValue: value).map(gender) ?? value
        case "species", "type": term(value)
        default: value
        }
    }

    /// Somebody in a list, for those who do not see the card: name, species, status.
    package func card(_ character: ExplorerCharacter) -> String {
        "\(character.name), \(term(character.species)), \(status(character.status))"
    }

    /// Below a name, such as `Alive, Human`.
    package func line(_ character: ExplorerCharacter) -> String { "\(status(character.status)), \(term(character.species))" }

    // MARK: Episodes

    package func season(_ number: Int?) -> String {
        guard let number else { return language(en: "Other episodes", ko: "그 밖의 에피소드") }
        return language(en: "Season \(number)", ko: "시즌 \(number)")
    }

    /// The day of an episode; as the service writes it where it is no date.
    package func aired(_ episode: ExplorerEpisode) -> String {
        guard let (year, month, day) = episode.aired else { return known(episode.airDate) }
        return DateText.day(day, month: month, year: year, in: language)
    }

    // MARK: Lists

    /// Counts the results of a search.
    package func results(_ count: Int) -> String {
        switch count {
        case 0: language(en: "No results", ko: "결과 없음")
        case 1: language(en: "1 result", ko: "결과 1개")
        default: language(en: "\(count) results", ko: "결과 \(count)개")
        }
    }

    /// The button at the end of a list of which more can be had.
    package var more: String { language(en: "Load more", ko: "더 보기") }
    package var loadingMore: String { language(en: "Loading more", ko: "더 불러오는 중") }

    /// Stands where the last page did not come; nil is no reason that is known.
    package func moreFailed(_ failure: ExplorerError?) -> String {
        failure.map(short) ?? language(en: "More could not be loaded.", ko: "더 불러오지 못했어요.")
    }
}
