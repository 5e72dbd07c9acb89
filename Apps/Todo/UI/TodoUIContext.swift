import Foundation
import Localization
import TodoDomain

/// What every view of the application needs to know about the page it is in. Two contexts of one page are equal.
public struct TodoUIContext: Sendable, Equatable {
    /// The language of the page.
    public let language: Language
    /// Dates in that language and the user's time zone.
    public let dates: DateText
    /// The application's path in its server.
    public let basePath: String
    /// The flavour's animal.
    public let animal: Animal
    /// The time now.
    public let now: @Sendable () -> Date

    /// A page's context. Where the browser's time zone is not known, each time says which zone is meant.
    public init(
        language: Language, timeZone: String?, basePath: String, animal: Animal, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.language = language
        self.dates = DateText(language: language, browserZone: timeZone)
        self.basePath = basePath
        self.animal = animal
        self.now = now
    }

    /// Compares what is shown.
    public static func == (a: TodoUIContext, b: TodoUIContext) -> Bool {
        a.language == b.language && a.dates == b.dates && a.basePath == b.basePath && a.animal == b.animal
    }

    /// The address of a page of the application.
    public func path(_ path: String) -> String { basePath + "/" + path }

    /// The address of a picture.
    public func picture(_ id: PictureID) -> String { "\(basePath)/media/pictures/\(id)" }

    /// The address of a picture in few bytes, for a place where it is small.
    public func picture(_ id: PictureID, at size: PictureSize) -> String { "\(picture(id))/\(size.rawValue)" }
}
