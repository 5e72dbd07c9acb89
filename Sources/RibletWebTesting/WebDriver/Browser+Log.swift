import Foundation

/// One entry of the browser's console.
public struct ConsoleEntry: Sendable, Hashable, CustomStringConvertible {
    /// The weight of a message.
    public enum Level: String, Sendable, Comparable, CaseIterable {
        case debug = "DEBUG"
        case info = "INFO"
        case warning = "WARNING"
        /// `console.error`, an uncaught error, a refused or failed request, a violation of the
        /// content security policy.
        case severe = "SEVERE"

        /// Compares by severity.
        public static func < (one: Level, other: Level) -> Bool {
            Level.allCases.firstIndex(of: one)! < Level.allCases.firstIndex(of: other)!
        }
    }

    /// The weight of the message.
    public var level: Level
    /// The source of the message: `console-api`, `javascript`, `network`, `security` and others.
    public var source: String
    /// The text, with the place in the code before it.
    public var message: String

    /// The entry in one line.
    public var description: String { "\(level.rawValue) \(source): \(message)" }
}

extension Browser {
    /// Takes the entries of the console that came since they were last taken.
    public func takeConsole() async throws(WebDriverError) -> [ConsoleEntry] {
        let answer = try await post("/se/log", ["type": "browser"])
        return answer.array?.compactMap { entry in
            guard let message = entry["message"]?.string else { return nil }
            let level = entry["level"]?.string.flatMap(ConsoleEntry.Level.init) ?? .info
            return ConsoleEntry(level: level, source: entry["source"]?.string ?? "", message: message)
        } ?? []
    }

    /// Takes the console and returns what no page should cause: uncaught errors, `console.error`,
    /// failed requests, violations of the content security policy. A missing `favicon.ico`, for
    /// which browsers ask by themselves, is left out.
    public func takeProblems() async throws(WebDriverError) -> [ConsoleEntry] {
        try await takeConsole().filter { $0.level == .severe && !($0.source == "network" && $0.message.contains("/favicon.ico")) }
    }
}
