/// Where a ``CachingTransport`` keeps answers.
///
/// A cache that fails is as good as an empty one, so nothing here throws.
protocol ResponseCache: Sendable {
    /// The answer kept for a URL; `nil` if there is none.
    func response(for url: String) async -> CachedResponse?

    /// Keeps an answer in place of the one before.
    func keep(_ response: CachedResponse, for url: String) async

    /// Forgets what is kept for a URL.
    func remove(_ url: String) async

    func removeAll() async
}
