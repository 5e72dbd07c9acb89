/// The texts of a page: a property or a function a text, which chooses by ``language``.
///
/// ```swift
/// struct HomeWords: LocalizedWords {
///     let language: Language
///
///     var title: String { language(en: "Today", ko: "오늘") }
/// }
///
/// HomeWords(context.language).title
/// ```
public protocol LocalizedWords: Equatable, Sendable {
    /// The language in which they are.
    var language: Language { get }

    /// The words in a language.
    init(language: Language)
}

extension LocalizedWords {
    /// The words in a language.
    public init(_ language: Language) { self.init(language: language) }
}
