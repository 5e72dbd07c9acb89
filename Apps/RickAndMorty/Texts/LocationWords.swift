import RibletLocalization

/// The words of locations alone, in both languages.
struct LocationWords: LocalizedWords {
    let language: Language

    var residents: String { language(en: "Residents", ko: "거주자") }
    var noResidents: String { language(en: "Nobody is known to live here.", ko: "알려진 거주자가 없어요.") }
}
