import ExplorerDomain
import ExplorerFavourites
import Riblet
import RibletLocalization

/// Tells of favourites over every page.
@MainActor
package final class FavouritesNotices: FavouritesPresentable {
    private let page: @MainActor () -> (any ToastControllable)?
    private let words: FavouritesWords

    /// - Parameters:
    ///   - language: the language of the messages.
    ///   - page: the page that the user is at, over which a message lies.
    package init(_ language: Language, over page: @escaping @MainActor () -> (any ToastControllable)?) {
        self.page = page
        words = FavouritesWords(language: language)
    }

    package func tell(_ notice: FavouritesNotice, onAction: @escaping @MainActor () -> Void) {
        let toast: Toast =
            switch notice {
            case .removed(_, let name): Toast(words.removed(name), action: words.shared.undo, duration: .seconds(8))
            case .failed: Toast(words.failed, action: words.shared.tryAgain, duration: .seconds(8))
            }
        page()?.show(toast, onAction: onAction) {}
    }
}

/// The words of favourites, in both languages.
package struct FavouritesWords {
    package let language: Language

    package var shared: ExplorerWords { ExplorerWords(language) }
    package var failed: String { language(en: "Your favourites could not be saved", ko: "즐겨찾기를 저장하지 못했어요") }

    package func removed(_ name: String?) -> String {
        guard let name else { return language(en: "Removed from your favourites", ko: "즐겨찾기에서 뺐어요") }
        return language(en: "“\(name)” removed from your favourites", ko: "“\(name)” 즐겨찾기에서 뺐어요")
    }
}
