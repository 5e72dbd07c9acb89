import Foundation

extension RemoteTargetType {
    /// The request that asks for this target under a configuration. The provider calls it; call it
    /// to see what would be sent.
    /// - Throws: ``NetworkError/invalidURL(url:reason:)`` or
    ///   ``NetworkError/invalidRequest(url:reason:)``.
    public func asRequest(_ configuration: NetworkConfiguration = NetworkConfiguration()) throws(NetworkError) -> NetworkRequest {
        let url = try absoluteURL(configuration.redaction)
        var request = NetworkRequest(
            method: httpMethod, url: url, headers: configuration.headers,
            maximumResponseBytes: maximumResponseBytes ?? configuration.maximumResponseBytes, redirectOrigins: configuration.redirectOrigins
        )
        if let body {
            do {
                let (bytes, contentType) = try body.encoded()
                request.body = bytes
                request.headers["Content-Type"] = contentType
            } catch {
                throw .invalidRequest(url: configuration.redaction.url(url), reason: "its body does not encode, \(error)")
            }
        }
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            request.headers[name] = value
        }
        return request
    }

    private func absoluteURL(_ redaction: Redaction) throws(NetworkError) -> String {
        guard let components = URLComponents(string: base), let scheme = components.scheme?.lowercased(), let host = components.host
        else { throw .invalidURL(url: redaction.url(base), reason: "its base does not read as scheme, host and path") }
        guard scheme == "http" || scheme == "https" else {
            throw .invalidURL(url: redaction.url(base), reason: "its scheme is \(scheme), not http or https")
        }
        guard !host.isEmpty else { throw .invalidURL(url: redaction.url(base), reason: "it has no host") }
        guard components.query == nil, components.fragment == nil else {
            throw .invalidURL(url: redaction.url(base), reason: "a base takes no query and no fragment; use parameters")
        }
        var url = base
        let segments = pathSegments
        if !segments.isEmpty {
            while url.hasSuffix("/") { url.removeLast() }
            url += segments.map { "/" + PercentEncoding.segment($0) }.joined()
        }
        if segments.isEmpty, components.path.isEmpty { url += "/" }
        if let dots = segments.first(where: { $0 == "." || $0 == ".." }) {
            throw .invalidURL(url: redaction.url(url), reason: "the path segment '\(dots)' would lead elsewhere")
        }
        return parameters.isEmpty ? url : url + "?" + parameters.encodedForQuery
    }
}
