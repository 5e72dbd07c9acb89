import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoProfile
import TodoTexts

/// The pictures of one animal, and what comes after them.
package struct GalleryView: StateView {
    private let context: TodoUIContext
    package var state: GalleryState

    /// A gallery of an animal.
    package init(context: TodoUIContext, animal: Animal) {
        self.context = context
        state = GalleryState(animal)
    }

    package var isReady: Bool { state.pictures.isSettled }

    private var animal: Animal { state.animal }

    package var body: HTML<PagingEvent> {
        let words = ProfileWords(context.language)
        let pictures = state.pictures
        div(.aria("busy", pictures.loadState == .loading)) {
            if !pictures.items.isEmpty {
                ul(.class("photos"), .aria("label", words.tab(animal))) {
                    each(pictures.items.enumerated().map { index, picture in tile(picture, index + 1, words) })
                }
                each([GalleryEnd(context: context, animal: animal, pictures: pictures)])
            } else if pictures.loadState == .failed {
                failureState(words.failedTitle, words.failedText, retry: context.words.tryAgain, .retried)
            } else if pictures.loadState == .complete {
                emptyState(words.emptyTitle, words.emptyText, sign: .photo)
            } else {
                span(.class("sr"), .role("status")) { context.words.loading }
                ul(.class("photos"), .aria("hidden", true)) {
                    for _ in 0..<GalleryState.pageSize { li(.class("skeleton")) {} }
                }
            }
        }
    }

    private func tile(_ picture: Picture, _ number: Int, _ words: ProfileWords) -> PictureTile {
        PictureTile(
            id: picture.id, anchor: number % GalleryState.pageSize == 1 ? "profile-\(animal.rawValue)-\(number)" : nil,
            source: context.picture(picture.id), width: picture.width, height: picture.height, words: words.picture(animal, number))
    }
}

/// One square of the grid.
struct PictureTile: View, Identifiable {
    let id: PictureID
    /// Where the page begins that a link without script leads to.
    let anchor: String?
    let source: String
    let width: Int
    let height: Int
    let words: String

    var body: HTML<PagingEvent> {
        li(.attr("id", ifPresent: anchor)) {
            img(
                .src(source), .attr("width", Self.pixels(width)), .attr("height", Self.pixels(height)), .attr("loading", "lazy"),
                .attr("decoding", "async"), .alt(words))
        }
    }

    /// The grid gives the picture its size; the attributes keep the place before the style sheet is
    /// there.
    private static func pixels(_ number: Int) -> String { number > 0 ? "\(number)" : "300" }
}

/// The part after the pictures: more, the sign that more is coming, a retry, or the end. All are
/// equally high, and each is a new element: one that stayed would be moved by the pictures.
struct GalleryEnd: View, Identifiable {
    let context: TodoUIContext
    let animal: Animal
    let pictures: Paging<Picture, Int>

    var id: String { "\(animal.rawValue)-\(pictures.loadState)-\(pictures.items.count)" }

    var body: HTML<PagingEvent> {
        let words = ProfileWords(context.language)
        div {
            switch pictures.loadState {
            case .idle:
                let page = pictures.pageCount
                each([
                    MoreRow(
                        id: "\(animal.rawValue)-\(page)", words.loadMore,
                        link:
                            "\(context.profile(animal))?pages=\(page + 1)#profile-\(animal.rawValue)-\(page * GalleryState.pageSize + 1)",
                        .moreWanted(seen: pictures.items.count))
                ])
            case .loading:
                div(.class("loading-more"), .role("status")) {
                    span(.class("spin"), .aria("hidden", true)) {}
                    words.loadingMore
                }
            case .failed:
                div(.class("retry-row"), .role("alert")) {
                    span { words.moreFailed }
                    button(.class("btn"), .onClick(.retried)) { context.words.tryAgain }
                }
            case .complete: div(.class("loading-more")) { words.all(pictures.items.count) }
            }
        }
    }
}
