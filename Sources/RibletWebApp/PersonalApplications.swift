public import RibletWeb

/// The applications of people who have them apart: each is opened over the data of its person when
/// the person comes, and closed some time after the person has gone.
///
/// ```swift
/// let diaries = PersonalApplications { person in
///     let diary = try await Diary.open(in: folder(person))
///     return .init(DiaryApplication.make(diary)) { await diary.close() }
/// }
/// application.people = .apart { try await diaries.application(of: $0) }
/// ```
public actor PersonalApplications {
    /// The application of a person, open.
    public struct Opened: Sendable {
        let application: WebApplication
        let close: @Sendable () async -> Void

        /// An application, and the way to close its data.
        public init(_ application: WebApplication, close: @escaping @Sendable () async -> Void) {
            self.application = application
            self.close = close
        }
    }

    /// Keeps an application open for as long as anybody holds it.
    private final class Lease: Sendable {
        private let end: @Sendable () -> Void

        init(_ end: @escaping @Sendable () -> Void) { self.end = end }

        deinit { end() }
    }

    private struct Entry {
        let opening: Task<Opened, any Error>
        weak var lease: Lease?
        /// The time since which nobody has held it; nil while somebody waits for it or holds it.
        var idleSince: ContinuousClock.Instant?
    }

    /// The most files that the applications of people have open together, in a program of three
    /// applications with a database each.
    static let descriptors = 32 * 3 * 5

    private let limit: Int
    private let idleTime: Duration
    private let clock: any Clock<Duration>
    private let open: @Sendable (Person) async throws -> Opened
    private var entries: [String: Entry] = [:]
    /// Those that are being closed; they are not opened anew before that is done.
    private var closing: [String: Task<Void, Never>] = [:]
    private var isClosed = false

    /// Opens nothing yet.
    ///
    /// - Parameters:
    ///   - limit: the number of people whose applications may be open at once; 32 by default.
    ///   - idleTime: the time after which one that nobody uses is closed; 10 minutes by default.
    ///   - open: opens the application of a person.
    public init(
        limit: Int = 32, idleTime: Duration = .seconds(600), open: @escaping @Sendable (Person) async throws -> Opened
    ) {
        self.init(limit: limit, idleTime: idleTime, clock: ContinuousClock(), open: open)
    }

    init(limit: Int, idleTime: Duration, clock: any Clock<Duration>, open: @escaping @Sendable (Person) async throws -> Opened) {
        self.limit = max(1, limit)
        self.idleTime = idleTime
        self.clock = clock
        self.open = open
    }

    /// The number of people whose applications are open.
    public var count: Int { entries.count }

    /// Returns the application of a person. It stays open for as long as a page, or an answer on its
    /// way, holds it.
    ///
    /// - Throws: ``PersonalApplicationError``, and what opening throws.
    public func application(of person: Person) async throws -> WebApplication {
        while true {
            while let task = closing[person.id] { await task.value }
            guard !isClosed else { throw PersonalApplicationError.closed }
            if entries[person.id] == nil {
                guard try await hasRoom() else { continue }
                entries[person.id] = Entry(opening: Task { [open] in try await open(person) })
            }
            guard let opening = entries[person.id]?.opening else { continue }
            entries[person.id]?.idleSince = nil
            do {
                let opened = try await opening.value
                guard entries[person.id]?.opening == opening else { continue }
                return hold(opened.application, of: person.id)
            } catch {
                // It is tried anew when the person comes again.
                if entries[person.id]?.opening == opening { entries[person.id] = nil }
                throw error
            }
        }
    }

    /// Returns an application that people have apart: the first person `first`, whose data is open
    /// already, and every other one theirs.
    public nonisolated func apart(first: WebApplication) -> WebApplication {
        var application = first
        application.people = .apart { $0.isFirst ? first : try await self.application(of: $0) }
        return application
    }

    /// Closes the application of a person who has left, also where somebody still holds it.
    public func close(_ person: Person) async {
        end(person.id)
        await closing[person.id]?.value
    }

    /// Closes all applications and opens no more.
    public func close() async {
        isClosed = true
        for id in Array(entries.keys) { end(id) }
        for task in Array(closing.values) { await task.value }
    }

    /// Returns an application whose pages and files keep it open.
    private func hold(_ application: WebApplication, of id: String) -> WebApplication {
        let lease = entries[id]?.lease ?? Lease { [weak self] in Task { await self?.didRelease(id) } }
        entries[id]?.lease = lease
        var application = application
        application.makeRoot = { [makeRoot = application.makeRoot] request in withExtendedLifetime(lease) { makeRoot(request) } }
        if let takeout = application.takeout {
            application.takeout = { owner in
                defer { withExtendedLifetime(lease) {} }
                return try await takeout(owner)
            }
        }
        if let media = application.media {
            application.media = { path in
                defer { withExtendedLifetime(lease) {} }
                return await media(path)
            }
        }
        return application
    }

    /// Closes the application that has been idle for longest where there are too many.
    ///
    /// - Returns: false if the caller must look again, because that took time.
    private func hasRoom() async throws(PersonalApplicationError) -> Bool {
        guard entries.count >= limit else { return true }
        let idle = entries.compactMap { id, entry in entry.lease == nil ? entry.idleSince.map { (id, $0) } : nil }
        guard let oldest = idle.min(by: { $0.1 < $1.1 })?.0 else { throw .tooManyPeople(limit) }
        end(oldest)
        await closing[oldest]?.value
        return false
    }

    private func didRelease(_ id: String) async {
        guard let entry = entries[id], entry.lease == nil else { return }
        let now = ContinuousClock.now
        entries[id]?.idleSince = now
        do { try await clock.sleep(for: idleTime) } catch { return }
        // Nobody has come meanwhile, not even to go again.
        if let entry = entries[id], entry.lease == nil, entry.idleSince == now { end(id) }
    }

    private func end(_ id: String) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        closing[id] = Task {
            if let opened = try? await entry.opening.value { await opened.close() }
            closing[id] = nil
        }
    }
}

/// Why the application of a person is not open.
public enum PersonalApplicationError: Error, Hashable, CustomStringConvertible {
    /// As many people as may be there at once are using theirs.
    case tooManyPeople(Int)
    /// The program is ending.
    case closed

    /// The fault and the remedy.
    public var description: String {
        switch self {
        case .tooManyPeople(let limit): "The data of \(limit) people is in use, and no more can be open at once; try again in a while."
        case .closed: "The program is ending."
        }
    }
}
