import Foundation

/// Names a picture in the repository: letters, digits, hyphens and underscores, at most 80 of them.
package struct PictureID: Hashable, Codable, Sendable, RawRepresentable, CustomStringConvertible {
    /// The text of the identifier.
    package let rawValue: String

    /// Nil if the text is no picture identifier.
    package init?(rawValue: String) {
        guard !rawValue.isEmpty, rawValue.utf8.count <= 80, rawValue.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.rawValue = rawValue
    }

    /// One sentence for people.
    package var description: String { rawValue }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// A picture that can be shown.
package struct Picture: Identifiable, Hashable, Codable, Sendable {
    /// The identifier of the picture.
    package let id: PictureID
    /// Pixels; 0 where it is not known.
    package let width: Int
    /// The height in pixels; 0 where it is not known.
    package let height: Int

    /// A picture of the repository.
    package init(id: PictureID, width: Int, height: Int) {
        self.id = id
        self.width = width
        self.height = height
    }
}

/// The content of a picture.
package struct PictureContent: Hashable, Sendable, Codable {
    /// `image/png`, `image/jpeg`, `image/gif`, `image/webp` or `image/svg+xml`.
    package let contentType: String
    package let bytes: [UInt8]

    package init(contentType: String, bytes: [UInt8]) {
        self.contentType = contentType
        self.bytes = bytes
    }
}

/// The sizes of a picture where it need not be shown whole.
package enum PictureSize: String, Hashable, Sendable, CaseIterable {
    /// A small square in a row.
    case row
    /// A tile of a grid.
    case tile
}

/// The animals of the profile's two tabs and of the flavours.
package enum Animal: String, Codable, Sendable, Hashable, CaseIterable {
    case cat, dog
}

/// Pictures of animals from a picture service, and those the user brings.
package protocol PictureRepository: Sendable {
    /// The picture of the flavour's animal that was shown last, from the cache; nil on the very
    /// first visit.
    func cachedFriend() async -> Picture?

    /// Another picture of the flavour's animal, from the service; it becomes the cached one.
    func freshFriend() async throws(TodoError) -> Picture

    /// A page of pictures of an animal, the first being 0; fewer than `limit` where there are no
    /// more.
    func page(of animal: Animal, _ page: Int, limit: Int) async throws(TodoError) -> [Picture]

    /// Keeps a picture the user brings.
    ///
    /// - Throws: ``TodoError/unusablePicture(_:)`` for what is no PNG, JPEG, GIF or WebP, or is
    ///   larger than ``TodoLimits/pictureBytes``.
    func keep(_ bytes: [UInt8]) async throws(TodoError) -> PictureID

    /// The content of a picture, from the cache or the service; nil if there is no such picture.
    func content(of id: PictureID) async throws(TodoError) -> PictureContent?

    /// The content of a picture in few bytes, for a place where it is small; the whole picture
    /// where it cannot be made smaller.
    func content(of id: PictureID, at size: PictureSize) async throws(TodoError) -> PictureContent?
}

extension PictureRepository {
    /// The whole picture, for repositories that make none smaller.
    package func content(of id: PictureID, at size: PictureSize) async throws(TodoError) -> PictureContent? { try await content(of: id) }
}
