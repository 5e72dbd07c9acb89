import LocalProvider
import Logging
import NetworkProvider
import Pictures
import TodoDomain

/// Pictures of a picture service, through a cache, and the pictures that users bring.
actor PictureService: PictureRepository {
    /// The time that a page of the collection counts as current. An older one is shown only where
    /// the service does not answer.
    static let pageAge = Duration.seconds(600)

    /// The time that the picture of a visit is held in memory before it is kept: a page that only
    /// shows has nothing written.
    static let keepDelay = Duration.seconds(10)

    /// As many as the public services give in one answer.
    static let largestPage = 100

    private let animal: Animal
    private let sources: [Animal: PictureSource]
    private let network: any NetworkProviderProtocol
    private let loader: PictureLoader<TodoError>
    private let known: KnownPictures
    private let uploads: UploadStore
    private let clock: any Clock<Duration>
    private let logger: Logger
    /// The friend that was shown last, since the start.
    private var friend: KnownPicture?
    /// Friends that were shown and are not kept yet.
    private var passing: [PictureID: KnownPicture] = [:]
    private var keeping: Task<Void, Never>?

    /// Without a cache pictures are kept in memory alone.
    init(
        friend animal: Animal, access: PictureAccess, known: KnownPictures, uploads: UploadStore,
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) {
        self.animal = animal
        self.clock = clock
        sources = access.sources(logger)
        network = access.network
        loader = PictureLoader(
            network: access.network, cache: access.cache ?? MemoryProvider(limits: PictureCache.memoryLimits), scaler: access.scaler,
            limit: TodoLimits.pictureBytes, logger: logger
        ) { .pictures($0.plainSentence) }
        self.known = known
        self.uploads = uploads
        self.logger = logger
    }

    // MARK: - The friend

    func cachedFriend() async -> Picture? {
        guard let source = sources[animal] else { return nil }
        return await lastFriend(of: source)?.picture
    }

    func freshFriend() async throws(TodoError) -> Picture {
        let source = try source(of: animal)
        let previous = await lastFriend(of: source)
        // Two, because the first may be the one that is shown already.
        let found = try await search(source, limit: 2, page: 0, order: .random)
        guard let next = found.first(where: { $0 != previous }) ?? found.first else {
            throw .pictures("It has no pictures; try again later.")
        }
        friend = next
        passing[next.picture.id] = next
        keepSoon()
        return next.picture
    }

    private func lastFriend(of source: PictureSource) async -> KnownPicture? {
        if let friend { return friend }
        return await loader.cached(FriendKey(source))?.value
    }

    /// Once for all who come until then.
    private func keepSoon() {
        guard keeping == nil else { return }
        keeping = Task { [weak self, clock] in
            do { try await clock.sleep(for: Self.keepDelay) } catch { return }
            await self?.keepFriends()
        }
    }

    private func keepFriends() async {
        keeping = nil
        guard let friend, let source = sources[animal], !passing.isEmpty else { return }
        let shown = passing
        do throws(TodoError) {
            try await known.insert(Array(shown.values))
            await loader.store(friend, FriendKey(source))
            await loader.keep(friend.picture.id.rawValue, isSmall: true)
            for id in shown.keys { passing[id] = nil }
        } catch {
            // They are shown from memory for as long as the process runs.
            logger.warning("The pictures of visits are not kept", metadata: ["error": "\(error)"])
        }
    }

    /// Keeps what is not kept yet; the file is about to be closed.
    func close() async {
        keeping?.cancel()
        await keepFriends()
    }

    // MARK: - The collection

    func page(of animal: Animal, _ page: Int, limit: Int) async throws(TodoError) -> [Picture] {
        let source = try source(of: animal)
        let (page, limit) = (max(0, page), min(max(1, limit), Self.largestPage))
        let key = PageKey(source, page: page, limit: limit)
        let entry = await loader.cached(key)
        if let entry, entry.metadata.age < Self.pageAge { return entry.value.map(\.picture) }
        do throws(TodoError) {
            let found = try await search(source, limit: limit, page: page, order: .ascending)
            try await known.insert(found)
            await loader.store(found, key)
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
        let isFriend = await cachedFriend()?.id == id
        let shown = passing[id]
        return try await loader.content(id.rawValue, isSmall: isFriend, isPassing: shown != nil) {
            [known, sources] () throws(TodoError) in
            var address = shown?.address
            if address == nil { address = try await known.address(of: id) }
            guard let address else { return nil }
            return sources.values.lazy.compactMap { $0.url(of: address) }.first
        }.map(PictureContent.init)
    }

    func content(of id: PictureID, at size: PictureSize) async throws(TodoError) -> PictureContent? {
        // A removed picture is not shown, small or large.
        if UploadStore.isUpload(id), try await !uploads.has(id) { return nil }
        return try await loader.scaled(id.rawValue, to: size.scale) { [self] () throws(TodoError) in
            try await content(of: id).map(PictureFile.init)
        }.map(PictureContent.init)
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
}

extension PictureSize {
    /// Three device pixels for each of the page's.
    fileprivate var scale: PictureScale {
        switch self {
        case .row: PictureScale(name: rawValue, side: 132, isCut: true)
        case .tile: PictureScale(name: rawValue, side: 480, isCut: false)
        }
    }
}

extension PictureContent {
    fileprivate init(_ file: PictureFile) { self.init(contentType: file.contentType, bytes: file.bytes) }
}

extension PictureFile {
    fileprivate init(_ content: PictureContent) { self.init(contentType: content.contentType, bytes: content.bytes) }
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
        case .decoding, .refused: "It sent something else than pictures; try again later."
        case .cancelled: "The request was cancelled; try again."
        case .invalidURL, .invalidRequest: "Its address is not valid; correct it where the application is started."
        }
    }
}
