import LocalProvider
import Pictures

/// The picture of the flavour's animal that was shown last.
struct FriendKey: SmallEntryKey {
    typealias Value = KnownPicture
    let identifier: String
    let belongsInSmallLayer = true

    init(_ source: PictureSource) { identifier = "friend.\(source.cacheName)" }
}

/// A page of a service's collection.
struct PageKey: LocalStorable {
    typealias Value = [KnownPicture]
    let identifier: String

    init(_ source: PictureSource, page: Int, limit: Int) { identifier = "page.\(source.cacheName).\(limit).\(page)" }
}
