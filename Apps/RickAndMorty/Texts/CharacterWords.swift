import RibletLocalization

/// The words of characters alone, in both languages.
struct CharacterWords: LocalizedWords {
    let language: Language

    var origin: String { language(en: "Origin", ko: "출신") }
    var location: String { language(en: "Last known location", ko: "마지막으로 알려진 장소") }
    var noEpisodes: String { language(en: "Not seen in any episode.", ko: "출연한 에피소드가 없어요.") }
}
