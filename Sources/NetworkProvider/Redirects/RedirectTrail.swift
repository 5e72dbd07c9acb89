import Foundation

/// A request on its way from where it was sent to where answers send it on.
struct RedirectTrail: Sendable {
    private static let maximum = 5

    /// The request as it goes out next.
    private(set) var request: NetworkRequest
    private let first: NetworkRequest
    private var count = 0

    init(_ request: NetworkRequest) {
        self.request = request
        first = request
    }

    /// Goes on to where an answer sends.
    ///
    /// - Parameters:
    ///   - status: the status of the answer.
    ///   - location: its field `Location`.
    /// - Returns: false where it sends nowhere, and is an answer like others.
    /// - Throws: ``NetworkError/refused(url:reason:)``.
    mutating func follow(status: Int, location: String?) throws(NetworkError) -> Bool {
        guard [301, 302, 303, 307, 308].contains(status), let location else { return false }
        count += 1
        guard count <= Self.maximum else { throw refusal("it redirects more than \(Self.maximum) times") }
        guard let base = URL(string: request.url), let next = URL(string: location, relativeTo: base)?.absoluteURL, next.user == nil,
            let target = NetworkOrigin(next)
        else { throw refusal("it redirects to what is no web address") }
        let isElsewhere = try judge(target, from: base)
        request.url = next.absoluteString
        let becomesGet = status == 303 ? request.method != .head : status < 303 && request.method == .post
        if becomesGet {
            request.method = .get
            request.body = nil
            drop { $0.hasPrefix("content-") }
        }
        // A redirect to another origin drops the fields that were meant for this server.
        if isElsewhere { drop { $0 == "origin" || Redaction.standard.headers.contains($0) } }
        return true
    }

    /// Tells whether the target is another server than the one that was asked.
    private func judge(_ target: NetworkOrigin, from base: URL) throws(NetworkError) -> Bool {
        guard let asked = URL(string: first.url).flatMap(NetworkOrigin.init), target != asked else { return false }
        if target.scheme == "http", asked.scheme == "https" || base.scheme?.lowercased() == "https" {
            throw refusal("it redirects from https to \(target)")
        }
        if target.isPrivate, !asked.isPrivate { throw refusal("it redirects to \(target), which is in a private network") }
        let allowed = first.redirectOrigins.compactMap { URL(string: $0).flatMap(NetworkOrigin.init) }
        guard allowed.contains(target) else { throw refusal("it redirects to \(target), which is another server") }
        return true
    }

    private mutating func drop(_ isDropped: (String) -> Bool) {
        request.headers = NetworkHeaders(request.headers.fields.filter { !isDropped($0.name.lowercased()) })
    }

    private func refusal(_ reason: String) -> NetworkError { .refused(url: first.url, reason: reason) }
}
