import LocalProvider
import Logging
import NetworkProvider

/// Pictures from a cache or, where that has none, from the network: one flight per picture, whole
/// or made smaller.
///
/// A picture is known by its name, which follows from its whole address. A picture that a service
/// does not have is no error, and its absence is remembered for a while where that is wanted.
package actor PictureLoader<Failure: Error> {
    package typealias Outcome = Result<PictureFile?, Failure>

    /// A picture to be fetched ahead.
    package struct Wish: Hashable, Sendable {
        /// The name of the picture.
        package let name: String
        /// The address of the picture.
        package let url: String

        package init(name: String, url: String) {
            self.name = name
            self.url = url
        }
    }

    private static var mostUnscalable: Int { 10_000 }

    private let network: any NetworkProviderProtocol
    private let cache: any LocalProvider
    private let scaler: PictureScaler
    private let limit: Int
    private let logger: Logger
    private let failure: @Sendable (NetworkError) -> Failure
    private var flights: [String: Task<Outcome, Never>] = [:]
    private var scalings: [String: Task<Outcome, Never>] = [:]
    /// Pictures that cannot be made smaller: the program is not run for them at each request.
    private var unscalable: Set<String> = []
    /// Pictures that a service did not have, or that were none.
    private var broken: LRUCache<String, Void>
    /// Pictures that are looked at now and may never be again.
    private var passing = LRUCache<String, PictureFile>(limits: StorageLimits(bytes: 8 << 20, count: 64, age: .seconds(3_600)))

    /// - Parameters:
    ///   - network: what asks for pictures.
    ///   - cache: what keeps them, see ``PictureCache``.
    ///   - scaler: makes them smaller.
    ///   - limit: the most bytes that one may have.
    ///   - brokenAge: for how long a picture that is not there is not asked for again; at once
    ///     unless stated.
    ///   - clock: of that age.
    ///   - logger: hears of what is shown as missing.
    ///   - failure: the error of who asks, for one of the network.
    package init(
        network: any NetworkProviderProtocol, cache: any LocalProvider, scaler: PictureScaler = PictureScaler(),
        limit: Int = PictureCache.largestPicture, brokenAge: Duration = .zero, clock: some Clock<Duration> = ContinuousClock(),
        logger: Logger,
        failure: @escaping @Sendable (NetworkError) -> Failure
    ) {
        self.network = network
        self.cache = cache
        self.scaler = scaler
        self.limit = limit
        self.logger = logger
        self.failure = failure
        broken = LRUCache(limits: StorageLimits(bytes: 1 << 20, count: 2_000, age: brokenAge), clock: clock)
    }

    // MARK: - Whole

    /// A picture; nil if the service says that it has none.
    ///
    /// Concurrent requests share one download. It continues when the first page has gone, because
    /// other pages may wait for it, and the next visit finds the picture in the cache.
    ///
    /// - Parameters:
    ///   - name: what it is known by.
    ///   - isSmall: whether the layer of few and small entries shall have it as well.
    ///   - isPassing: whether it is held in memory only, until it is kept by
    ///     ``keep(_:isSmall:)``.
    ///   - url: where it is; asked only where no cache has it. Nil is a picture that nobody has.
    /// - Returns: the picture.
    /// - Throws: what `url` throws, and the error of who asks for one of the network.
    package func content(
        _ name: String, isSmall: Bool = false, isPassing: Bool = false, url: @escaping @Sendable () async throws(Failure) -> String?
    ) async throws(Failure) -> PictureFile? {
        if let picture = passing.value(forKey: name) { return picture }
        if let flight = flights[name] { return try await flight.value.get() }
        let flight = Task { await load(PictureKey(name, isSmall: isSmall), name, isPassing: isPassing, url) }
        flights[name] = flight
        let outcome = await flight.value
        flights[name] = nil
        return try outcome.get()
    }

    /// Fetches pictures that will be wanted, some at a time, into the cache. A failed one is tried
    /// again when it is wanted. The fetching ends with its task.
    package func prefetch(_ wishes: [Wish], atOnce: Int = 4) async {
        await withTaskGroup(of: Void.self) { group in
            for (number, wish) in wishes.enumerated() {
                if number >= atOnce { await group.next() }
                guard !Task.isCancelled else { break }
                group.addTask { _ = try? await self.content(wish.name) { () throws(Failure) in wish.url } }
            }
        }
    }

    /// Stores a picture that was only held in memory. A picture that was never shown is downloaded
    /// when it is shown.
    package func keep(_ name: String, isSmall: Bool) async {
        guard let picture = passing.value(forKey: name) else { return }
        await store(picture, PictureKey(name, isSmall: isSmall))
        passing.removeValue(forKey: name)
    }

    private func load(
        _ key: PictureKey, _ name: String, isPassing: Bool, _ url: @Sendable () async throws(Failure) -> String?
    ) async -> Outcome {
        do throws(Failure) {
            if let entry = await cached(key) { return .success(entry.value) }
            if broken.value(forKey: name) != nil { return .success(nil) }
            guard let url = try await url() else { return .success(nil) }
            guard let content = try await fetch(url, name) else { return .success(nil) }
            if !isPassing {
                await store(content, key)
            } else {
                // One that is too large for that is fetched again.
                _ = try? passing.insert(content, forKey: name, cost: content.bytes.count)
            }
            return .success(content)
        } catch {
            return .failure(error)
        }
    }

    /// Nil if the service says that it has no such picture.
    private func fetch(_ url: String, _ name: String) async throws(Failure) -> PictureFile? {
        do throws(NetworkError) {
            return try await network.request(PictureTarget(url: url, limit: limit))
        } catch {
            switch error {
            case .status(let code, _, _, _) where code == 404 || code == 410:
                markBroken(name)
                return nil
            case .decoding, .tooLarge, .refused: markBroken(name)
            default: break
            }
            logger.info("Fetching a picture failed", metadata: ["error": "\(error)"])
            throw failure(error)
        }
    }

    private func markBroken(_ name: String) { _ = try? broken.insert((), forKey: name, cost: name.utf8.count) }

    // MARK: - Smaller

    /// A picture in few bytes, for a place where it is small; the whole picture where it cannot be
    /// made smaller.
    ///
    /// - Parameters:
    ///   - name: what it is known by.
    ///   - scale: how small.
    ///   - whole: gives the whole picture where it has to be made.
    /// - Returns: the picture; nil if there is no whole one.
    /// - Throws: what `whole` throws.
    package func scaled(
        _ name: String, to scale: PictureScale, whole: @escaping @Sendable () async throws(Failure) -> PictureFile?
    ) async throws(Failure) -> PictureFile? {
        let key = PictureKey(name, scale: scale)
        if let entry = await cached(key) { return entry.value }
        if unscalable.contains(key.identifier) { return try await whole() }
        if let scaling = scalings[key.identifier] { return try await scaling.value.get() }
        let scaling = Task { await self.scale(key, scale, whole) }
        scalings[key.identifier] = scaling
        let outcome = await scaling.value
        scalings[key.identifier] = nil
        return try outcome.get()
    }

    private func scale(_ key: PictureKey, _ scale: PictureScale, _ whole: @Sendable () async throws(Failure) -> PictureFile?) async
        -> Outcome
    {
        do throws(Failure) {
            guard let whole = try await whole() else { return .success(nil) }
            switch await scaler.scale(whole, to: scale) {
            case .made(let small):
                await store(small, key)
                return .success(small)
            case .asItIs:
                if unscalable.count >= Self.mostUnscalable { unscalable.removeAll() }
                unscalable.insert(key.identifier)
                return .success(whole)
            case .busy: return .success(whole)
            }
        } catch {
            return .failure(error)
        }
    }

    // MARK: - The cache

    /// Returns the cached entry; a cache that fails is as good as an empty one.
    package func cached<Key: LocalStorable>(_ key: Key) async -> LocalEntry<Key.Value>? {
        do throws(LocalProviderError) {
            return try await cache.entry(key)
        } catch {
            logger.warning("The picture cache could not be read", metadata: ["error": "\(error)"])
            return nil
        }
    }

    /// Keeps what belongs to pictures, such as a page of a collection.
    package func store<Key: LocalStorable>(_ value: Key.Value, _ key: Key) async {
        do throws(LocalProviderError) {
            try await cache.create(value, for: key)
        } catch {
            logger.warning("The picture cache could not be written", metadata: ["error": "\(error)"])
        }
    }
}
