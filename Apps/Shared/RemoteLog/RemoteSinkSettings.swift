import Riblet

/// The service that a log is sent to, and the key to it. Neither stands in the source: a phone has
/// them from its build settings, a server from its environment.
package struct RemoteSinkSettings: Sendable, Hashable {
    /// The address that takes records, by POST.
    package let url: String
    /// The key, which the service should let write and not read: whoever has a program has its key.
    package let key: Secret<String>

    /// The settings in an environment: `LOG_SINK_URL` and `LOG_SINK_KEY`.
    ///
    /// - Returns: nil where one of them is not set, so that nothing is sent.
    package init?(environment: [String: String]) {
        self.init(url: environment["LOG_SINK_URL"], key: environment["LOG_SINK_KEY"])
    }

    /// The settings in a property list: `LogSinkURL` and `LogSinkKey`. The build puts them there.
    ///
    /// - Returns: nil where one of them is not set, so that nothing is sent.
    package init?(propertyList: [String: Any]?) {
        self.init(url: propertyList?["LogSinkURL"] as? String, key: propertyList?["LogSinkKey"] as? String)
    }

    private init?(url: String?, key: String?) {
        guard let url, let key, !url.isEmpty, !key.isEmpty else { return nil }
        self.url = url
        self.key = Secret(key)
    }
}
