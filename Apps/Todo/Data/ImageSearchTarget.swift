import Foundation
import NetworkProvider
import TodoDomain

/// `GET {base}/v1/images/search`: pictures of the service's collection.
struct ImageSearchTarget: RemoteTargetType {
    typealias Response = [ImageSearchEntry]

    enum Order: String, Sendable {
        case ascending = "ASC"
        case random = "RANDOM"
    }

    let base: String
    let limit: Int
    let page: Int
    let order: Order

    var path: String { "/v1/images/search" }
    var parameters: QueryParameters { ["limit": "\(limit)", "page": "\(page)", "order": order.rawValue] }
    var deadline: Duration? { PictureTarget.deadline }
    var maximumResponseBytes: Int? { 1 << 20 }

    func decode(_ response: NetworkResponse) throws -> [ImageSearchEntry] {
        // One entry that is not as it should be does not take the others with it.
        try response.json([Lenient<ImageSearchEntry>].self).compactMap(\.value)
    }
}

/// A picture as the service describes it.
struct ImageSearchEntry: Decodable, Sendable {
    let url: String
    let width: Int?
    let height: Int?
}

/// A value that may fail to decode.
private struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// `GET` of one picture, by its address.
struct PictureTarget: RemoteTargetType {
    typealias Response = PictureContent

    static let deadline = Duration.seconds(10)

    let base: String
    let parameters: QueryParameters

    /// - Parameter url: the address as the service gave it, its query included.
    init(url: String) {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        base = String(parts[0])
        let query = parts.count > 1 ? URLComponents(string: url)?.queryItems ?? [] : []
        parameters = QueryParameters(query.map { .init(name: $0.name, value: $0.value ?? "") })
    }

    var path: String { "" }
    var headers: [String: String] { ["Accept": PictureType.accepted] }
    var deadline: Duration? { Self.deadline }
    var maximumResponseBytes: Int? { TodoLimits.pictureBytes }

    func decode(_ response: NetworkResponse) throws -> PictureContent {
        let bytes = [UInt8](response.body)
        guard let type = PictureType.of(bytes, declared: response.headers["Content-Type"]) else {
            throw UnusableAnswer(type: response.headers["Content-Type"] ?? "nothing")
        }
        return PictureContent(contentType: type, bytes: bytes)
    }

    /// An answer that is no picture, such as the page of a hotel's network.
    private struct UnusableAnswer: Error, CustomStringConvertible {
        let type: String
        var description: String { "it is no picture but \(type.prefix(60))" }
    }
}

/// The types of pictures that are shown.
enum PictureType {
    static let accepted = "image/webp, image/png, image/jpeg, image/gif, image/svg+xml"

    /// What a picture of a service is: its bytes decide, and only a drawing, which has no signature, is believed by its declared type.
    static func of(_ bytes: [UInt8], declared: String?) -> String? {
        let type = declared?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        guard type.hasPrefix("image/"), !bytes.isEmpty else { return nil }
        if type == "image/svg+xml" { return RasterImage.kind(of: bytes)?.rawValue ?? type }
        return RasterImage.kind(of: bytes)?.rawValue
    }
}
