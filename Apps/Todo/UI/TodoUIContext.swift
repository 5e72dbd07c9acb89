import Foundation
import RibletLocalization
import TodoDomain
import TodoTexts

/// The facts about its page that every view of the application needs. Two contexts of one page are
/// equal.
package struct TodoUIContext: Sendable, Equatable {
    /// The language of the page.
    package let language: Language
    /// Dates in that language and the user's time zone.
    package let dates: DateText
    /// The application's path in its server.
    package let basePath: String
    package let animal: Animal
    package let now: @Sendable () -> Date

    /// A page's context. Where the browser's time zone is not known, each time says which zone is
    /// meant.
    package init(
        language: Language, timeZone: String?, basePath: String, animal: Animal, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.language = language
        self.dates = DateText(language: language, browserZone: timeZone)
        self.basePath = basePath
        self.animal = animal
        self.now = now
    }

    /// Compares what is shown.
    package static func == (a: TodoUIContext, b: TodoUIContext) -> Bool {
        a.language == b.language && a.dates == b.dates && a.basePath == b.basePath && a.animal == b.animal
    }

    /// The words that several pages use.
    package var words: TodoWords { TodoWords(language) }

    /// The address of a page of the application.
    package func path(to place: TodoPlace) -> String { basePath + "/" + place.path }

    /// The address of a picture.
    package func picture(_ id: PictureID) -> String { "\(basePath)/media/pictures/\(id)" }

    /// The address of a picture in few bytes, for a place where it is small.
    package func picture(_ id: PictureID, at size: PictureSize) -> String { "\(picture(id))/\(size.rawValue)" }
}
