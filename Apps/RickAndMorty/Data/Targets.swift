import ExplorerDomain
import Foundation
import NetworkProvider

/// A page of a list: `GET /character?page=2&name=…`. A filter that finds nothing, and a page
/// beyond the end, are answered with 404: an empty list.
struct ListTarget<Row: ExplorerRow>: RemoteTargetType {
    typealias Response = ListAnswer<Row>

    let base: String
    let filter: Row.Entity.Filter
    let page: Int
    /// True if an answer that is kept on the way is to be confirmed.
    let reload: Bool
    var deadline: Duration? = ExplorerTargets.deadline

    var path: String { "/\(Row.Entity.kind.rawValue)" }
    var parameters: QueryParameters {
        QueryParameters([.init(name: "page", value: "\(page)")] + filter.questions.map { .init(name: $0.name, value: $0.value) })
    }
    var headers: [String: String] { ExplorerTargets.headers(reload: reload) }
    var maximumResponseBytes: Int? { ExplorerTargets.largestAnswer }

    func accepts(status: Int) -> Bool { status == 404 || (200..<300).contains(status) }

    func decode(_ response: NetworkResponse) throws -> ListAnswer<Row> {
        guard response.status == 404 else { return try response.json() }
        // Any other 404 comes from somebody who does not keep the contract.
        guard ExplorerTargets.message(of: response) != nil else { throw response.asStatusError }
        return ListAnswer(rows: [], count: 0, next: nil)
    }
}

/// The answer of a list.
struct ListAnswer<Row: ExplorerRow>: Decodable, Sendable {
    let rows: [Row]
    let count: Int
    /// The number of the next page.
    let next: Int?

    private enum Keys: String, CodingKey { case info, results }
    private enum InfoKeys: String, CodingKey { case count, next }

    init(rows: [Row], count: Int, next: Int?) {
        self.rows = rows
        self.count = count
        self.next = next
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let info = try container.nestedContainer(keyedBy: InfoKeys.self, forKey: .info)
        rows = try container.decode(LenientList<Row>.self, forKey: .results).values
        count = max(rows.count, info.number(.count) ?? 0)
        next = ExplorerAddress.page(info.text(.next))
    }
}

/// A single entity: `GET /character/1`.
struct OneTarget<Row: ExplorerRow>: RemoteTargetType {
    typealias Response = Row?

    let base: String
    let id: Int
    let reload: Bool
    var deadline: Duration? = ExplorerTargets.deadline

    var path: String { "/\(Row.Entity.kind.rawValue)/\(id)" }
    var headers: [String: String] { ExplorerTargets.headers(reload: reload) }
    var maximumResponseBytes: Int? { ExplorerTargets.largestAnswer }

    func accepts(status: Int) -> Bool { status == 404 || (200..<300).contains(status) }

    /// Nil if the service says that there is none.
    func decode(_ response: NetworkResponse) throws -> Row? {
        if response.status == 404 {
            guard ExplorerTargets.message(of: response) != nil else { throw response.asStatusError }
            return nil
        }
        return try response.json(OneOrMany<Row>.self).rows.first
    }
}

/// Several at once: `GET /character/1,2,3`. One identifier is answered with an object; those that
/// are not there are absent.
struct ManyTarget<Row: ExplorerRow>: RemoteTargetType {
    typealias Response = [Row]

    /// The most that are asked for at once.
    static var most: Int { 50 }

    let base: String
    let ids: [Int]
    let reload: Bool
    var deadline: Duration? = ExplorerTargets.deadline

    var path: String { "/\(Row.Entity.kind.rawValue)/" + ids.map(String.init).joined(separator: ",") }
    var headers: [String: String] { ExplorerTargets.headers(reload: reload) }
    var maximumResponseBytes: Int? { ExplorerTargets.largestAnswer }

    func accepts(status: Int) -> Bool { status == 404 || (200..<300).contains(status) }

    func decode(_ response: NetworkResponse) throws -> [Row] {
        if response.status == 404 {
            guard ExplorerTargets.message(of: response) != nil else { throw response.asStatusError }
            return []
        }
        return try response.json(OneOrMany<Row>.self).rows
    }
}

/// An object or an array of them.
private struct OneOrMany<Row: ExplorerRow>: Decodable {
    let rows: [Row]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let isList = (try? decoder.unkeyedContainer()) != nil
        rows = isList ? try container.decode(LenientList<Row>.self).values : [try container.decode(Row.self)]
    }
}

enum ExplorerTargets {
    /// The time that a user waits for an answer.
    static let deadline = Duration.seconds(15)
    /// Fifty characters that are in every episode weigh less than half of it. A million results,
    /// however short, weigh more, and are refused before they are decoded.
    static let largestAnswer = 1 << 20

    static func headers(reload: Bool) -> [String: String] { reload ? ["Cache-Control": "no-cache"] : [:] }

    private struct Fault: Decodable { let error: String }

    /// Returns the problem that the service names; nil where another server speaks.
    static func message(of response: NetworkResponse) -> String? {
        (try? response.json(Fault.self))?.error
    }
}

extension NetworkResponse {
    fileprivate var asStatusError: NetworkError {
        .status(code: status, url: url, excerpt: String(text.prefix(120)), response: self)
    }
}

extension NetworkError {
    /// In words of the domain.
    func explorerError(now: Date) -> ExplorerError {
        switch self {
        case .cancelled: return .cancelled
        case .deadline(_, let duration): return .offline("it did not answer within \(duration.components.seconds) seconds.")
        case .transport(_, let reason): return .offline("\(reason).")
        case .status(429, _, _, let response):
            return .tooMany(retryAfter: response.headers["Retry-After"].flatMap { RetryDelay.seconds($0, now: now) })
        case .status(let code, _, _, let response):
            return .service(status: code, message: String((ExplorerTargets.message(of: response) ?? "").prefix(200)))
        case .decoding(_, let path, let reason): return .garbled(path.isEmpty ? "\(reason)." : "\(reason) at \(path).")
        case .refused(_, let reason): return .garbled("\(reason).")
        case .tooLarge(_, let limit): return .garbled("more than \(limit) bytes.")
        case .invalidURL, .invalidRequest: return .garbled(description)
        }
    }
}

/// The two forms of a `Retry-After` field.
enum RetryDelay {
    static func seconds(_ text: String, now: Date) -> Int? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if let seconds = Int(text) { return seconds >= 0 ? min(seconds, 7 * 86_400) : nil }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        guard let date = formatter.date(from: text) else { return nil }
        return Int(min(max(0, date.timeIntervalSince(now).rounded(.up)), 7 * 86_400))
    }
}
