/// The content of a picture, to be sent to a browser.
package struct ExplorerPicture: Hashable, Sendable {
    package let contentType: String
    package let bytes: [UInt8]
    /// True where it stands for a picture that cannot be had; then it is not to be kept.
    package let isReplacement: Bool

    package init(contentType: String, bytes: [UInt8], isReplacement: Bool = false) {
        self.contentType = contentType
        self.bytes = bytes
        self.isReplacement = isReplacement
    }
}

/// The sizes in which a picture is shown.
package enum ExplorerPictureSize: String, Hashable, Sendable, CaseIterable {
    /// A row of a list.
    case row
    /// A card of a grid.
    case card
    /// The picture in full size.
    case whole
}

/// The pictures of characters.
package protocol PictureRepository: Sendable {
    /// Returns a picture; nil if no known character has it. A picture that cannot be loaded is
    /// replaced by a transparent drawing.
    func picture(_ name: PictureName, _ size: ExplorerPictureSize) async -> ExplorerPicture?

    /// Fetches pictures ahead, into the cache. It ends with its task.
    func prefetch(_ names: [PictureName]) async
}
