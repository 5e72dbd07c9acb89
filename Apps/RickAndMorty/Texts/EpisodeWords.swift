import RibletLocalization

/// The words of episodes alone, in both languages.
struct EpisodeWords: LocalizedWords {
    let language: Language

    var season: String { language(en: "Season", ko: "시즌") }
    var number: String { language(en: "Episode", ko: "회차") }
    var aired: String { language(en: "Aired", ko: "방영일") }
    var noCharacters: String { language(en: "No characters are listed for it.", ko: "등장인물이 없어요.") }
}
