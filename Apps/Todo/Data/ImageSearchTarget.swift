import Foundation
import NetworkProvider
import Pictures

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
    var deadline: Duration? { PictureTarget.standardDeadline }
    var maximumResponseBytes: Int? { 1 << 20 }

    func decode(_ response: NetworkResponse) throws -> [ImageSearchEntry] {
        // A damaged entry is skipped; the others are kept.
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
