import MandalartTexts
import RibletLocalization

/// The facts about its page that every view of the application needs.
package struct MandalartUIContext: Sendable, Equatable {
    /// The language of the page.
    package let language: Language
    /// The application's path in its server.
    package let basePath: String

    package init(language: Language, basePath: String) {
        self.language = language
        self.basePath = basePath
    }

    /// The address of a page of the application.
    package func path(to place: MandalartPlace) -> String { basePath + "/" + place.path }

    /// The words that several pages use.
    package var words: SharedWords { SharedWords(language) }
}
