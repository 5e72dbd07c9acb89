import Foundation
import Logging
import Synchronization

/// The times at which browsers last opened each application, in a file.
///
/// Opening a page writes nothing by itself: the file is written some time after the first change,
/// and when the gallery ends. A process that is killed forgets what it noted since.
final class LastUse: Sendable {
    private struct State {
        var times: [String: [String: Date]] = [:]
        var isChanged = false
        var isWriting = false
    }

    /// The number of browsers that are remembered; the one that came longest ago is forgotten
    /// first.
    static let browserLimit = 10_000
    /// The time after which a browser is forgotten, in seconds.
    static let age: TimeInterval = 400 * 24 * 3600

    private let file: URL
    private let delay: Duration
    private let logger: Logger
    private let state = Mutex(State())

    /// Reads the file. A file that is missing or damaged counts as empty.
    ///
    /// - Parameters:
    ///   - file: the place of the times.
    ///   - delay: the time between the first change and its writing.
    ///   - now: the time by which browsers are forgotten.
    ///   - logger: hears of a file that cannot be written.
    init(file: URL, delay: Duration = .seconds(60), now: Date = Date(), logger: Logger) {
        self.file = file
        self.delay = delay
        self.logger = logger
        guard let data = try? Data(contentsOf: file), data.count <= 16 << 20,
            let times = try? JSONDecoder().decode([String: [String: Date]].self, from: data)
        else { return }
        let recent = times.filter { now.timeIntervalSince($0.value.values.max() ?? .distantPast) < Self.age }
        state.withLock { $0.times = recent.count <= Self.browserLimit ? recent : [:] }
    }

    /// Returns the times at which a browser last opened applications, by their paths.
    func times(of browser: String?) -> [String: Date] {
        guard let browser else { return [:] }
        return state.withLock { $0.times[browser] ?? [:] }
    }

    /// Notes that a browser opens an application, and begins to write in a while.
    func note(_ browser: String?, opens path: String, at date: Date = Date()) {
        guard let browser else { return }
        let mustWrite = state.withLock { state in
            if state.times[browser] == nil, state.times.count >= Self.browserLimit,
                let oldest = state.times.min(by: { ($0.value.values.max() ?? date) < ($1.value.values.max() ?? date) })
            {
                state.times[oldest.key] = nil
            }
            state.times[browser, default: [:]][path] = date
            state.isChanged = true
            defer { state.isWriting = true }
            return !state.isWriting
        }
        guard mustWrite else { return }
        Task { [weak self, delay] in
            try? await Task.sleep(for: delay)
            self?.write()
        }
    }

    /// Makes a person the one who has opened what a browser has.
    func adopt(_ browser: String, by person: String) {
        state.withLock { state in
            guard let times = state.times.removeValue(forKey: browser) else { return }
            state.times[person, default: [:]].merge(times) { max($0, $1) }
            state.isChanged = true
        }
    }

    /// Forgets a browser or a person, and writes the file.
    func forget(_ owner: String) {
        state.withLock { state in
            state.isChanged = state.times.removeValue(forKey: owner) != nil || state.isChanged
        }
        write()
    }

    /// Writes the file where it has changed.
    func write() {
        let times = state.withLock { state -> [String: [String: Date]]? in
            state.isWriting = false
            guard state.isChanged else { return nil }
            state.isChanged = false
            return state.times
        }
        guard let times else { return }
        do {
            try JSONEncoder().encode(times).write(to: file, options: .atomic)
        } catch {
            logger.warning("The times of last use were not written", metadata: ["file": "\(file.path)", "error": "\(error)"])
        }
    }
}
