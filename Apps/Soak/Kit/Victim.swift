import Foundation

/// A gallery that is killed and started again on the same data and the same port.
package actor Victim {
    private let data: URL
    private let program: GalleryProcess.Program
    private let options: [String]
    private var process: GalleryProcess
    /// The number of kills.
    package private(set) var kills = 0
    /// The port on which the program listens.
    package nonisolated let port: Int

    /// Starts it.
    ///
    /// - Parameters:
    ///   - data: the folder of its data.
    ///   - holding: holds its writes back; nil does not.
    ///   - options: further options.
    /// - Throws: if it does not start.
    package init(data: URL, holding: GalleryProcess.Holding? = nil, options: [String] = []) async throws {
        self.data = data
        program = holding.map { .held($0) } ?? .gallery
        self.options = options
        process = try await GalleryProcess.start(program, data: data, port: 0, options: options)
        port = process.port
    }

    /// Kills it after a while, and starts it again after another.
    ///
    /// - Parameters:
    ///   - delay: how long it lives on.
    ///   - gap: how long it is away.
    /// - Throws: if it does not start.
    package func kill(after delay: Duration, awayFor gap: Duration) async throws {
        try await ContinuousClock().sleep(for: delay)
        process.kill()
        kills += 1
        try await ContinuousClock().sleep(for: gap)
        process = try await GalleryProcess.start(program, data: data, port: port, options: options)
    }

    /// Ends it as an operator does, and starts it again.
    ///
    /// - Returns: its exit code.
    /// - Throws: if it does not start.
    package func restart() async throws -> Int32 {
        let code = process.stop()
        process = try await GalleryProcess.start(program, data: data, port: port, options: options)
        return code
    }

    /// Ends it without warning and leaves it so.
    package func kill() { process.kill() }

    /// Starts it again after ``kill()``.
    ///
    /// - Throws: if it does not start.
    package func start() async throws { process = try await GalleryProcess.start(program, data: data, port: port, options: options) }

    /// Stops it as a machine does that sleeps, or lets it go on.
    package func setAsleep(_ isAsleep: Bool) { process.setAsleep(isAsleep) }

    /// Ends it.
    ///
    /// - Returns: its exit code.
    @discardableResult
    package func stop() -> Int32 { process.stop() }
}
