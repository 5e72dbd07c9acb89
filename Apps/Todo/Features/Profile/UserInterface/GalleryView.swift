import RibletLocalization
import RibletStyle
import RibletWeb
import TodoDomain
import TodoProfile
import TodoUI

/// The pictures of one animal, and what comes after them.
struct GalleryView: View {
    let context: TodoUIContext
    let animal: Animal
    let gallery: ProfileGallery

    var body: HTML<ProfileAction> {
        let words = ProfileWords(context.language)
        div(.aria("busy", gallery.loadState == .loading)) {
            if !gallery.items.isEmpty {
                ul(.class("photos"), .aria("label", words.tab(animal))) {
                    each(gallery.items.enumerated().map { index, picture in tile(picture, index + 1, words) })
                }
                GalleryEnd(context: context, animal: animal, gallery: gallery)
            } else if gallery.loadState == .failed {
                failureState(words.failedTitle, words.failedText, retry: context.words.tryAgain, .paged(animal, .retried))
            } else if gallery.loadState == .complete {
                emptyState(words.emptyTitle, words.emptyText, sign: .photo)
            } else {
                span(.class("sr"), .role("status")) { context.words.loading }
                ul(.class("photos"), .aria("hidden", true)) {
                    for _ in 0..<ProfileGallery.pageSize { li(.class("skeleton")) {} }
                }
            }
        }
    }

    private func tile(_ picture: Picture, _ number: Int, _ words: ProfileWords) -> PictureTile {
        PictureTile(
            id: picture.id, anchor: number % ProfileGallery.pageSize == 1 ? "profile-\(animal.rawValue)-\(number)" : nil,
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

    var body: HTML<ProfileAction> {
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

/// What comes after the pictures: more, the sign that more is coming, a retry, or the end. All are
/// equally high.
struct GalleryEnd: View {
    let context: TodoUIContext
    let animal: Animal
    let gallery: ProfileGallery

    var body: HTML<ProfileAction> {
        let words = ProfileWords(context.language)
        div {
            switch gallery.loadState {
            case .idle:
                let page = gallery.pageCount
                each([
                    MoreRow(
                        id: "\(animal.rawValue)-\(page)", words.loadMore,
                        link:
                            "\(context.profile(animal))?pages=\(page + 1)#profile-\(animal.rawValue)-\(page * ProfileGallery.pageSize + 1)",
                        .paged(animal, .moreWanted(seen: gallery.items.count)))
                ])
            case .loading:
                div(.class("loading-more"), .role("status")) {
                    span(.class("spin"), .aria("hidden", true)) {}
                    words.loadingMore
                }
            case .failed:
                div(.class("retry-row"), .role("alert")) {
                    span { words.moreFailed }
                    button(.class("btn"), .onClick(.paged(animal, .retried))) { context.words.tryAgain }
                }
            case .complete: div(.class("loading-more")) { words.all(gallery.items.count) }
            }
        }
    }
}
