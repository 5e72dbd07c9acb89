import ExplorerDomain
import ExplorerFavourites
import Riblet
import RibletLocalization

/// Tells of favourites over every page.
@MainActor
package final class FavouritesNotices: FavouritesPresentable {
    private weak var page: (any ToastControllable)?
    private let words: FavouritesWords

    /// - Parameters:
    ///   - page: shows the messages; held weakly.
    ///   - language: the language of the messages.
    package init(_ page: any ToastControllable, _ language: Language) {
        self.page = page
        words = FavouritesWords(language: language)
    }

    package func tell(_ notice: FavouritesNotice, onAction: @escaping @MainActor () -> Void) {
        let toast: Toast =
            switch notice {
            case .removed(_, let name): Toast(words.removed(name), action: words.shared.undo, duration: .seconds(30))
            case .failed: Toast(words.failed, action: words.shared.tryAgain, duration: .seconds(30))
            }
        page?.show(toast, onAction: onAction) {}
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
