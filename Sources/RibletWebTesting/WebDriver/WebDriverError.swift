import Foundation

/// Why a browser could not be driven. Every description names what was asked for, on which page,
/// and says what to do.
public enum WebDriverError: Error, Sendable, Hashable {
    /// There is no chromedriver at this path.
    case driverMissing(path: String)
    /// Chromedriver did not start. The output is the last it said.
    case driverFailed(reason: String, output: String)
    /// Chromedriver did not answer a command.
    case unreachable(command: String, reason: String)
    /// Chromedriver refused a command; the code is the standard's, for example `stale element
    /// reference`.
    case refused(command: String, code: String, message: String)
    /// Chromedriver answered something the standard does not allow.
    case unexpectedAnswer(command: String, answer: String)
    /// No element fits. The candidates are those of the same kind that the page has.
    case noElement(what: String, url: String, candidates: [String])
    /// More than one element fits.
    case ambiguous(what: String, url: String, candidates: [String])
    /// The awaited event did not come.
    case timedOut(what: String, url: String, after: Duration)
    /// The task was cancelled.
    case cancelled(command: String)

    /// The standard's code, when chromedriver refused a command.
    public var code: String? {
        guard case .refused(_, let code, _) = self else { return nil }
        return code
    }
}

extension WebDriverError: CustomStringConvertible, LocalizedError {
    /// One sentence that says what is wrong, one that says what to do.
    public var description: String {
        switch self {
        case .driverMissing(let path):
            "There is no chromedriver at \(path). Install it (apt-get install chromium chromium-driver) or set CHROMEDRIVER."
        case .driverFailed(let reason, let output):
            "Chromedriver did not start: \(reason). Its last words: \(output.isEmpty ? "none" : output). Start it by hand to see why."
        case .unreachable(let command, let reason):
            "Chromedriver did not answer \(command): \(reason). The browser may have crashed; start a new one."
        case .refused(let command, let code, let message):
            "Chromedriver refused \(command), \(code): \(message). Look at the page at that moment."
        case .unexpectedAnswer(let command, let answer):
            "Chromedriver answered \(command) with \(answer). Check that its version is Chromium's."
        case .noElement(let what, let url, let candidates):
            "No \(what) on \(url). "
                + (candidates.isEmpty ? "There is nothing of the kind; look at the page." : "There are: \(list(candidates)).")
        case .ambiguous(let what, let url, let candidates):
            "More than one \(what) on \(url): \(list(candidates)). Say more about the one that is meant."
        case .timedOut(let what, let url, let duration):
            "\(what) did not come about on \(url) within \(duration). Look at a screenshot of that moment, or wait longer."
        case .cancelled(let command):
            "\(command) was cancelled with its task. Nothing is to be done."
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    private func list(_ candidates: [String]) -> String { candidates.joined(separator: ", ") }
}
