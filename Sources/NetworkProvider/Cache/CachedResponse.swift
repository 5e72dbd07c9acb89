import Foundation

/// An answer with what decides whether it may be used again.
struct CachedResponse: Sendable, Hashable {
    /// The answer, as it came.
    var response: NetworkResponse
    /// When it came, or was last confirmed.
    var storedAt: Date
    /// The fields of the request on which the answer depends (`Vary`), with their values; `nil`
    /// where the request had none.
    var varying: [String: String?]

    /// Makes an answer to keep.
    init(response: NetworkResponse, storedAt: Date, varying: [String: String?] = [:]) {
        self.response = response
        self.storedAt = storedAt
        self.varying = varying
    }

    /// The answer to keep for a request; `nil` where it must not be kept, or keeping is of no use.
    init?(_ response: NetworkResponse, to request: NetworkRequest, at now: Date) {
        let control = CacheControl(response.headers)
        let fields = response.headers.values(of: "Vary").flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        guard response.status == 200, !control.has("no-store"), !fields.contains("*") else { return nil }
        var varying: [String: String?] = [:]
        for field in fields { varying.updateValue(request.headers[field], forKey: field) }
        self.init(response: response, storedAt: now, varying: varying)
        guard lifetime > 0 || validators.contains(where: { $0.value != nil }) else { return nil }
    }

    /// Returns true if the response answers a request that asks for the same URL.
    func answers(_ request: NetworkRequest) -> Bool { varying.allSatisfy { request.headers[$0.key] == $0.value } }

    /// Returns true if the response may be used without asking.
    func isFresh(at now: Date) -> Bool {
        guard !CacheControl(response.headers).has("no-cache") else { return false }
        return age(at: now) < lifetime
    }

    /// The fields with which the server is asked whether it has changed.
    var validators: [(name: String, value: String?)] {
        [("If-None-Match", response.headers["ETag"]), ("If-Modified-Since", response.headers["Last-Modified"])]
    }

    /// The same answer, confirmed by another one, whose fields replace the ones before.
    func confirmed(by answer: NetworkResponse, at now: Date) -> CachedResponse {
        var confirmed = self
        confirmed.storedAt = now
        for name in Set(answer.headers.fields.map { $0.name.lowercased() }) where !Self.ofTheBody.contains(name) {
            confirmed.response.headers[name] = nil
            for value in answer.headers.values(of: name) { confirmed.response.headers.add(name, value) }
        }
        return confirmed
    }

    /// An answer without a body says nothing of it.
    private static let ofTheBody: Set<String> = [
        "content-length", "content-encoding", "content-type", "content-range", "transfer-encoding",
    ]

    /// Seconds since the server made it; a clock that was set back makes nothing younger than new.
    private func age(at now: Date) -> Double {
        let before = response.headers["Age"].flatMap(Double.init) ?? 0
        return max(0, now.timeIntervalSince(storedAt)) + max(0, before)
    }

    /// Seconds for which it counts as current.
    private var lifetime: Double {
        let control = CacheControl(response.headers)
        if let seconds = control.seconds("max-age") { return seconds }
        guard let expires = response.headers["Expires"].flatMap(RetryAfter.date) else { return 0 }
        return expires.timeIntervalSince(response.headers["Date"].flatMap(RetryAfter.date) ?? storedAt)
    }
}

/// The directives of a `Cache-Control` field.
struct CacheControl {
    private var directives: [String: String] = [:]

    init(_ headers: NetworkHeaders) {
        for part in headers.values(of: "Cache-Control").flatMap({ $0.split(separator: ",") }) {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard let name = sides.first?.trimmingCharacters(in: .whitespaces).lowercased(), !name.isEmpty else { continue }
            let value = sides.count > 1 ? sides[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t\"")) : ""
            directives[name] = value
        }
    }

    func has(_ name: String) -> Bool { directives[name] != nil }

    /// The seconds that a directive gives; what is no number counts as 0, as HTTP asks.
    func seconds(_ name: String) -> Double? {
        guard let text = directives[name] else { return nil }
        return max(0, Double(text).flatMap { $0.isFinite ? min($0, 1e9) : nil } ?? 0)
    }
}
