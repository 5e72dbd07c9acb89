#if os(Linux) || os(macOS)
import Foundation

/// A running chromedriver with the browsers started through it.
///
/// It runs on a port of its own, on 127.0.0.1. A watcher ends it, its browsers and their files when
/// ``stop()`` is called, when the value goes away, and when the test process ends in any way, a
/// crash or a SIGKILL included: it waits for the end of a pipe that only this process holds.
///
/// ```swift
/// try await ChromeDriver.withBrowser { browser in
///     try await browser.go(to: "http://127.0.0.1:8080/")
///     try await browser.find(.role(.button, "Add")).click()
/// }
/// ```
public actor ChromeDriver {
    /// The port it listens on.
    public nonisolated let port: Int
    private nonisolated let connection: WebDriverConnection
    private var process: DriverProcess?
    /// Browsers that nobody uses now, the longest idle first.
    private var idle: [Browser] = []

    /// Starts a chromedriver and waits until it is ready.
    /// - Parameters:
    ///   - path: Where it is; the variable `CHROMEDRIVER`, then `/usr/bin/chromedriver`, unless
    ///     stated.
    ///   - patience: the longest time until it is ready.
    /// - Returns: The driver, ready for browsers.
    /// - Throws: ``WebDriverError/driverMissing(path:)`` or
    ///   ``WebDriverError/driverFailed(reason:output:)``.
    public static func start(path: String? = nil, patience: Duration = .seconds(30)) async throws(WebDriverError) -> ChromeDriver {
        let path = path ?? ProcessInfo.processInfo.environment["CHROMEDRIVER"] ?? "/usr/bin/chromedriver"
        guard FileManager.default.isExecutableFile(atPath: path) else { throw .driverMissing(path: path) }
        var process = try DriverProcess(path: path)
        var port = await process.port(within: patience)
        // On a busy machine a driver may lose the port it chose to another process and end; the
        // next one chooses another.
        for _ in 0..<2 where port == nil {
            await process.stop()
            process = try DriverProcess(path: path)
            port = await process.port(within: patience)
        }
        guard let port else {
            let output = process.output
            await process.stop()
            throw .driverFailed(reason: "it named no port within \(patience)", output: output)
        }
        let driver = ChromeDriver(port: port, process: process)
        do {
            try await driver.waitUntilReady(attempts: 100)
        } catch {
            await driver.stop()
            throw error
        }
        return driver
    }

    private init(port: Int, process: DriverProcess) {
        self.port = port
        self.process = process
        connection = WebDriverConnection(port: port)
    }

    /// Starts a browser.
    /// - Throws: ``WebDriverError``.
    public nonisolated func browser(_ options: BrowserOptions = BrowserOptions()) async throws(WebDriverError) -> Browser {
        try await Browser.start(connection, options)
    }

    /// Gives a body a browser that knows of none before it, and takes it back when the body ends.
    ///
    /// Starting Chromium costs more than most tests. So a browser that a body has left without an
    /// error is kept, and the next body of the same language and arguments gets it: in a new tab,
    /// with the others closed, and without cookies, cache, storage of the sites that were open, and
    /// entries of the console. One that a body has left with an error ends.
    ///
    /// - Throws: ``WebDriverError`` from the start, or what the body throws.
    public func withBrowser<Result>(
        _ options: BrowserOptions = BrowserOptions(), isolation: isolated (any Actor)? = #isolation,
        _ body: (Browser) async throws -> Result
    ) async throws -> Result {
        let idle = await idleBrowser(for: options)?.renewed(options)
        let browser = if let idle { idle } else { try await browser(options) }
        do {
            let result = try await body(browser)
            await keep(browser)
            return result
        } catch {
            await browser.quitAnyway()
            throw error
        }
    }

    /// The number of unused browsers that are kept.
    private static let maximumIdle = 3

    private func idleBrowser(for options: BrowserOptions) -> Browser? {
        idle.lastIndex { $0.options.startsAs(options) }.map { idle.remove(at: $0) }
    }

    private func keep(_ browser: Browser) async {
        guard process != nil else { return }
        idle.append(browser)
        if idle.count > Self.maximumIdle { await idle.removeFirst().quitAnyway() }
    }

    /// Starts a chromedriver with one browser, gives it to a body, and ends both however the body
    /// ends.
    /// - Throws: ``WebDriverError`` from the start, or what the body throws.
    public static func withBrowser<Result>(
        _ options: BrowserOptions = BrowserOptions(), isolation: isolated (any Actor)? = #isolation,
        _ body: (Browser) async throws -> Result
    ) async throws -> Result {
        let driver = try await start()
        do {
            let result = try await driver.withBrowser(options, isolation: isolation, body)
            await driver.stop()
            return result
        } catch {
            await driver.stop()
            throw error
        }
    }

    /// Ends chromedriver and every browser started through it, and waits until they are gone.
    /// Calling it again does nothing.
    public func stop() async {
        guard let process else { return }
        self.process = nil
        idle = []
        await process.stop()
    }

    private func waitUntilReady(attempts: Int) async throws(WebDriverError) {
        var lastError: WebDriverError?
        for _ in 0..<attempts {
            do {
                if try await connection.call(.get, "/status")["ready"]?.bool == true { return }
            } catch {
                lastError = error
            }
            do {
                try await ContinuousClock().sleep(for: .milliseconds(50))
            } catch {
                throw .cancelled(command: "the start of chromedriver")
            }
        }
        throw .driverFailed(
            reason: "it was not ready after \(attempts) questions, \(lastError.map { "\($0)" } ?? "it said so itself")",
            output: process?.output ?? "")
    }
}
#endif
