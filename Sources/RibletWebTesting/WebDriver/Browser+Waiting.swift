import Foundation

extension Browser {
    /// Waits until a condition holds. It is asked again whenever the page's document changes, and
    /// every 50 ms.
    ///
    /// An element that went stale while the condition looked at it counts as "not yet".
    /// - Parameters:
    ///   - what: names the awaited event in the error.
    ///   - timeout: the longest wait; the browser's patience unless stated.
    ///   - isolation: Where the condition runs: where the caller does.
    ///   - condition: returns true if the wait is over.
    /// - Throws: ``WebDriverError/timedOut(what:url:after:)``, or what the condition throws.
    public func waitUntil(
        _ what: String = "The condition", timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
        _ condition: () async throws(WebDriverError) -> Bool
    ) async throws(WebDriverError) {
        let limit = timeout ?? patience
        let end = ContinuousClock.now + limit
        while true {
            do {
                if try await condition() { return }
            } catch {
                guard error.comesFromAChangingPage else { throw error }
            }
            guard ContinuousClock.now < end else {
                throw .timedOut(what: what, url: await urlForMessages(), after: limit)
            }
            try await nextChange()
        }
    }

    /// Waits until an expression of JavaScript is true in the page.
    /// - Throws: ``WebDriverError/timedOut(what:url:after:)``.
    public func waitUntil(script expression: String, timeout: Duration? = nil) async throws(WebDriverError) {
        try await waitUntil(expression, timeout: timeout) { () async throws(WebDriverError) in
            try await execute("return !!(\(expression))").bool == true
        }
    }

    /// Returns when the document changes, at the latest after 50 ms.
    func nextChange() async throws(WebDriverError) {
        do {
            if try await executeAsync(PageScript.nextChange).bool == true { return }
        } catch {
            if case .cancelled = error { throw error }
        }
        // The page goes away, shows a dialog, or has its scripts blocked.
        try await pause()
    }

    /// Waits for 20 ms by a clock that is not the page's.
    func pause() async throws(WebDriverError) {
        do {
            try await ContinuousClock().sleep(for: .milliseconds(20))
        } catch {
            throw .cancelled(command: "a wait")
        }
    }

    func urlForMessages() async -> String {
        (try? await url) ?? "a page that does not say its URL"
    }
}

extension WebDriverError {
    /// True if the command met a page that was just going away, so that asking again is right.
    var comesFromAChangingPage: Bool {
        guard case .refused(_, let code, let message) = self else { return false }
        // A script whose page went away never answers. The driver says so at once, in the words for
        // what took too long.
        let codes = ["stale element reference", "no such execution context", "detached shadow root", "script timeout", "timeout"]
        if codes.contains(code) { return true }
        return ["document unloaded", "aborted by navigation", "Execution context was destroyed", "Cannot find context"]
            .contains { message.contains($0) }
    }
}
