import LocalProvider
import Logging
import NetworkProvider
import TodoDomain

/// Pictures of a picture service, through a cache, and the pictures that users bring.
actor PictureService: PictureRepository {
    /// How long a page of the collection counts as current. An older one is shown only where the service does not answer.
    static let pageAge = Duration.seconds(600)

    /// As many as the public services give in one answer.
    static let largestPage = 100

    private static let mostUnscalable = 10_000

    private let animal: Animal
    private let sources: [Animal: PictureSource]
    private let network: any NetworkProviderProtocol
    private let cache: any LocalProvider
    private let known: KnownPictures
    private let uploads: UploadStore
    private let scaler: PictureScaler
    private let logger: Logger
    private var flights: [PictureID: Task<Result<PictureContent?, TodoError>, Never>] = [:]
    private var scalings: [String: Task<Result<PictureContent?, TodoError>, Never>] = [:]
    /// Pictures that cannot be made smaller: the program is not run for them at each request.
    private var unscalable: Set<String> = []

    init(
        friend animal: Animal, sources: [Animal: PictureSource], network: any NetworkProviderProtocol, cache: any LocalProvider,
        known: KnownPictures, uploads: UploadStore, scaler: PictureScaler = PictureScaler(), logger: Logger
    ) {
        self.animal = animal
        self.sources = sources
        self.network = network
        self.cache = cache
        self.known = known
        self.uploads = uploads
        self.scaler = scaler
        self.logger = logger
    }

    // MARK: - The friend

    func cachedFriend() async -> Picture? {
        guard let source = sources[animal] else { return nil }
        return await cached(FriendKey(source))?.value.picture
    }

    func freshFriend() async throws(TodoError) -> Picture {
        let source = try source(of: animal)
        let previous = await cached(FriendKey(source))?.value
        // Two, because the first may be the one that is shown already.
        let found = try await search(source, limit: 2, page: 0, order: .random)
        guard let next = found.first(where: { $0 != previous }) ?? found.first else {
            throw .pictures("It has no pictures; try again later.")
        }
        try await known.insert([next])
        await store(next, FriendKey(source))
        return next.picture
    }

    // MARK: - The collection

    func page(of animal: Animal, _ page: Int, limit: Int) async throws(TodoError) -> [Picture] {
        let source = try source(of: animal)
        let (page, limit) = (max(0, page), min(max(1, limit), Self.largestPage))
        let key = PageKey(source, page: page, limit: limit)
        let entry = await cached(key)
        if let entry, entry.metadata.age < Self.pageAge { return entry.value.map(\.picture) }
        do throws(TodoError) {
            let found = try await search(source, limit: limit, page: page, order: .ascending)
            try await known.insert(found)
            await store(found, key)
            return found.map(\.picture)
        } catch {
            guard let entry, case .pictures = error else { throw error }
            logger.notice("An old page of pictures is shown, the service does not answer", metadata: ["error": "\(error)"])
            return entry.value.map(\.picture)
        }
    }

    // MARK: - Contents

    func keep(_ bytes: [UInt8]) async throws(TodoError) -> PictureID { try await uploads.keep(bytes) }

    func content(of id: PictureID) async throws(TodoError) -> PictureContent? {
        if UploadStore.isUpload(id) { return try await uploads.content(of: id) }
        if let flight = flights[id] { return try await flight.value.get() }
        // It goes on when the page that asked first is gone: others may wait for it, and the next visit finds it in the cache.
        let flight = Task { await load(id) }
        flights[id] = flight
        let result = await flight.value
        flights[id] = nil
        return try result.get()
    }

    func content(of id: PictureID, at size: PictureSize) async throws(TodoError) -> PictureContent? {
        let key = ScaledKey(id, size)
        // What was removed is not shown, small or large.
        if UploadStore.isUpload(id), try await !uploads.has(id) { return nil }
        if let entry = await cached(key) { return entry.value.content }
        if unscalable.contains(key.identifier) { return try await content(of: id) }
        if let scaling = scalings[key.identifier] { return try await scaling.value.get() }
        let scaling = Task { await scale(id, size, key) }
        scalings[key.identifier] = scaling
        let result = await scaling.value
        scalings[key.identifier] = nil
        return try result.get()
    }

    private func scale(_ id: PictureID, _ size: PictureSize, _ key: ScaledKey) async -> Result<PictureContent?, TodoError> {
        do throws(TodoError) {
            guard let whole = try await content(of: id) else { return .success(nil) }
            switch await scaler.scale(whole, to: size) {
            case .made(let small):
                await store(CachedContent(small), key)
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

    private func load(_ id: PictureID) async -> Result<PictureContent?, TodoError> {
        do throws(TodoError) {
            let key = ContentKey(id, isFriend: await cachedFriend()?.id == id)
            if let entry = await cached(key) { return .success(entry.value.content) }
            guard let address = try await known.address(of: id), let url = sources.values.lazy.compactMap({ $0.url(of: address) }).first
            else { return .success(nil) }
            guard let content = try await fetch(url) else { return .success(nil) }
            await store(CachedContent(content), key)
            return .success(content)
        } catch {
            return .failure(error)
        }
    }

    // MARK: - The service

    private func source(of animal: Animal) throws(TodoError) -> PictureSource {
        guard let source = sources[animal] else {
            throw .pictures("No service for pictures of \(animal.rawValue)s is set; start the application with one.")
        }
        return source
    }

    private func search(
        _ source: PictureSource, limit: Int, page: Int, order: ImageSearchTarget.Order
    ) async throws(TodoError) -> [KnownPicture] {
        let entries: [ImageSearchEntry]
        do throws(NetworkError) {
            entries = try await network.request(ImageSearchTarget(base: source.base, limit: limit, page: page, order: order))
        } catch {
            logger.info("Searching pictures failed", metadata: ["error": "\(error)"])
            throw .pictures(error.plainSentence)
        }
        return entries.compactMap { entry in
            guard let address = source.address(of: entry.url) else {
                logger.info("A picture is left out, its address is none of the service's", metadata: ["url": "\(entry.url.prefix(200))"])
                return nil
            }
            return KnownPicture(address: address, width: max(0, entry.width ?? 0), height: max(0, entry.height ?? 0))
        }
    }

    /// The bytes of a picture; nil where the service says that it has no such picture.
    private func fetch(_ url: String) async throws(TodoError) -> PictureContent? {
        do throws(NetworkError) {
            return try await network.request(PictureTarget(url: url))
        } catch {
            if case .status(let code, _, _, _) = error, code == 404 || code == 410 { return nil }
            logger.info("Fetching a picture failed", metadata: ["error": "\(error)"])
            throw .pictures(error.plainSentence)
        }
    }

    // MARK: - The cache

    /// What is cached; a cache that fails is as good as an empty one.
    private func cached<Key: LocalStorable>(_ key: Key) async -> LocalEntry<Key.Value>? {
        do throws(LocalProviderError) {
            return try await cache.entry(key)
        } catch {
            logger.warning("The picture cache could not be read", metadata: ["error": "\(error)"])
            return nil
        }
    }

    private func store<Key: LocalStorable>(_ value: Key.Value, _ key: Key) async {
        do throws(LocalProviderError) {
            try await cache.create(value, for: key)
        } catch {
            logger.warning("The picture cache could not be written", metadata: ["error": "\(error)"])
        }
    }
}

extension NetworkError {
    /// For the user; the whole error is in the log.
    fileprivate var plainSentence: String {
        switch self {
        case .deadline: "It did not answer in time; try again."
        case .transport: "It could not be reached; check the connection and try again."
        case .status(429, _, _, _): "It has been asked too often; try again later."
        case .status(let code, _, _, _): "It answered with the error \(code); try again later."
        case .tooLarge: "It sent more than a picture may have; try again later."
        case .decoding: "It sent something else than pictures; try again later."
        case .cancelled: "The request was cancelled; try again."
        case .invalidURL, .invalidRequest: "Its address is not valid; correct it where the application is started."
        }
    }
}
