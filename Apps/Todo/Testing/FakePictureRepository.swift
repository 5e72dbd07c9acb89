import Synchronization
import TodoDomain

/// Pictures that exist in name only, with a switch for failure.
package final class FakePictureRepository: PictureRepository {
    private struct State {
        var cached: Picture?
        var fetched = 0
        var kept: [PictureID: PictureContent] = [:]
        var failure: TodoError?
        var pagesAsked: [Int] = []
    }

    private let state: Mutex<State>
    private let total: Int

    /// - Parameters:
    ///   - cached: the friend that was shown last.
    ///   - total: how many pictures each animal has.
    package init(cached: Picture? = nil, total: Int = 50) {
        self.total = total
        state = Mutex(State(cached: cached))
    }

    /// The pages asked for, in order.
    package var pagesAsked: [Int] { state.withLock(\.pagesAsked) }

    /// Makes every further call fail; nil makes them succeed again.
    package func fail(with error: TodoError?) { state.withLock { $0.failure = error } }

    /// A picture of that number.
    package static func picture(_ number: Int) -> Picture {
        guard let id = PictureID(rawValue: "fake-\(number)") else { preconditionFailure("a number is a valid identifier") }
        return Picture(id: id, width: 480, height: 480)
    }

    /// The friend that was shown last.
    package func cachedFriend() async -> Picture? { state.withLock(\.cached) }

    /// A new friend each time.
    package func freshFriend() async throws(TodoError) -> Picture {
        let result: Result<Picture, TodoError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            state.fetched += 1
            let picture = Self.picture(1000 + state.fetched)
            state.cached = picture
            return .success(picture)
        }
        return try result.get()
    }

    /// A page of the pictures in name only; it is remembered in ``pagesAsked``.
    package func page(of animal: Animal, _ page: Int, limit: Int) async throws(TodoError) -> [Picture] {
        let result: Result<[Picture], TodoError> = state.withLock { state in
            state.pagesAsked.append(page)
            if let failure = state.failure { return .failure(failure) }
            let first = page * limit
            guard first < total else { return .success([]) }
            return .success((first..<min(total, first + limit)).map { Self.picture($0 + (animal == .dog ? 10_000 : 20_000)) })
        }
        return try result.get()
    }

    /// Keeps what begins like a PNG.
    package func keep(_ bytes: [UInt8]) async throws(TodoError) -> PictureID {
        let result: Result<PictureID, TodoError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), let id = PictureID(rawValue: "kept-\(state.kept.count + 1)") else {
                return .failure(.unusablePicture("it is not a PNG"))
            }
            state.kept[id] = PictureContent(contentType: "image/png", bytes: bytes)
            return .success(id)
        }
        return try result.get()
    }

    /// Returns the kept picture.
    package func content(of id: PictureID) async throws(TodoError) -> PictureContent? {
        state.withLock { $0.kept[id] }
    }
}
