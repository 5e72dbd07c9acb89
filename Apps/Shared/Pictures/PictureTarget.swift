import Foundation
import NetworkProvider

/// `GET` of one picture, by its address.
package struct PictureTarget: RemoteTargetType {
    package typealias Response = PictureFile

    package static let standardDeadline = Duration.seconds(10)

    package let base: String
    package let parameters: QueryParameters
    private let limit: Int

    /// - Parameters:
    ///   - url: the address as the service gave it, its query included.
    ///   - limit: the most bytes that it may have.
    package init(url: String, limit: Int = PictureCache.largestPicture) {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        base = String(parts.first ?? "")
        let query = parts.count > 1 ? URLComponents(string: url)?.queryItems ?? [] : []
        parameters = QueryParameters(query.map { .init(name: $0.name, value: $0.value ?? "") })
        self.limit = limit
    }

    package var path: String { "" }
    package var headers: [String: String] { ["Accept": PictureType.accepted] }
    package var deadline: Duration? { Self.standardDeadline }
    package var maximumResponseBytes: Int? { limit }

    package func decode(_ response: NetworkResponse) throws -> PictureFile {
        let bytes = [UInt8](response.body)
        guard let type = PictureType.of(bytes, declared: response.headers["Content-Type"]) else {
            throw UnusableAnswer(type: response.headers["Content-Type"] ?? "nothing")
        }
        return PictureFile(contentType: type, bytes: bytes)
    }

    /// An answer that is no picture, such as the page of a hotel's network.
    private struct UnusableAnswer: Error, CustomStringConvertible {
        let type: String
        var description: String { "it is no picture but \(type.prefix(60))" }
    }
}

/// The types of pictures that are shown.
package enum PictureType {
    package static let accepted = "image/webp, image/png, image/jpeg, image/gif, image/svg+xml"

    /// Returns the type of a service's picture: its bytes decide, and only a drawing, which has no
    /// signature, is believed by its declared type.
    package static func of(_ bytes: [UInt8], declared: String?) -> String? {
        let type = declared?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        guard type.hasPrefix("image/"), !bytes.isEmpty else { return nil }
        if type == "image/svg+xml" { return RasterImage.kind(of: bytes)?.rawValue ?? type }
        return RasterImage.kind(of: bytes)?.rawValue
    }
}
