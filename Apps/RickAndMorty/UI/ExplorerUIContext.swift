import ExplorerDomain
import ExplorerTexts
import Foundation
import RibletLocalization

/// The facts about its page that every view of the application needs. Two contexts of one page are
/// equal.
package struct ExplorerUIContext: Sendable, Equatable {
    /// The language of the page.
    package let language: Language
    /// The application's path in its server.
    package let basePath: String
    package let now: @Sendable () -> Date

    package init(language: Language, basePath: String, now: @escaping @Sendable () -> Date = { Date() }) {
        self.language = language
        self.basePath = basePath
        self.now = now
    }

    /// Compares what is shown.
    package static func == (a: ExplorerUIContext, b: ExplorerUIContext) -> Bool {
        a.language == b.language && a.basePath == b.basePath
    }

    /// The address of a page of the application.
    package func path(to place: ExplorerPlace) -> String { basePath + "/" + place.path }

    /// The address of a picture, at the size of the place it is shown in.
    package func picture(_ name: PictureName, _ size: ExplorerPictureSize) -> String {
        "\(basePath)/media/pictures/\(name.rawValue)/\(size.rawValue)"
    }

    /// The words that several pages use.
    package var words: ExplorerWords { ExplorerWords(language) }
}

/// The actions of a listed entity, in the words of cards and rows; the page that holds them maps
/// them to its own.
package enum ExplorerItemAction: Hashable, Sendable {
    /// The user opened an item.
    case opened(ExplorerItem)
    /// Its heart was pressed.
    case favouriteTapped(ExplorerItem, isLiked: Bool)
}
