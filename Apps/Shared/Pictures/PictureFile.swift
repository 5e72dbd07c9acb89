import Foundation
import LocalProvider

/// The content of a picture, as it is kept and shown.
package struct PictureFile: Hashable, Sendable, Codable {
    /// `image/png`, `image/jpeg`, `image/gif`, `image/webp` or `image/svg+xml`.
    package let contentType: String
    package let bytes: [UInt8]

    private enum CodingKeys: CodingKey {
        case contentType, data
    }

    package init(contentType: String, bytes: [UInt8]) {
        self.contentType = contentType
        self.bytes = bytes
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        contentType = try container.decode(String.self, forKey: .contentType)
        bytes = [UInt8](try container.decode(Data.self, forKey: .data))
    }

    /// As data: an array of numbers would be several times as large.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(contentType, forKey: .contentType)
        try container.encode(Data(bytes), forKey: .data)
    }

    /// The replacement of a broken picture: an empty frame, drawn, in a grey that suits light and
    /// dark pages.
    package static let replacement = PictureFile(
        contentType: "image/svg+xml",
        bytes: Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="300" height="300"><rect width="300" height="300" fill="#8a8f98" \
            fill-opacity=".22"/><g fill="none" stroke="#8a8f98" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"><path \
            d="M86 96 h128 a10 10 0 0 1 10 10 v88 a10 10 0 0 1 -10 10 h-128 a-10 -10 0 0 1 -10 -10 v-88 a10 10 0 0 1 10 -10 Z"/><path \
            d="M82 186 l42 -40 l28 26 l22 -20 l44 38"/><circle cx="184" cy="128" r="11"/></g></svg>
            """.utf8))
}

/// Where a picture is in the cache.
package struct PictureKey: SmallEntryKey {
    package typealias Value = PictureFile
    package let identifier: String
    package let belongsInSmallLayer: Bool

    /// - Parameters:
    ///   - name: of the picture, whole.
    ///   - scale: how small it was made; nil is the whole picture.
    ///   - isSmall: whether the layer of few and small entries shall have it as well.
    package init(_ name: String, scale: PictureScale? = nil, isSmall: Bool = false) {
        identifier = "content.\(name)" + (scale.map { ".\($0.name)" } ?? "")
        belongsInSmallLayer = isSmall
    }

    package func cost(of value: PictureFile) throws(LocalProviderError) -> Int { value.bytes.count + 64 }
}
