import Foundation

extension Browser {
    /// Finds the one element that a locator means, waiting for it. Of several that fit a selector,
    /// the first; several that fit a role, label or text are an error.
    /// - Throws: ``WebDriverError/noElement(what:url:candidates:)`` or
    ///   ``WebDriverError/ambiguous(what:url:candidates:)``.
    public func find(_ locator: Locator, timeout: Duration? = nil) async throws(WebDriverError) -> Element {
        try await findOne(locator, in: nil, timeout)
    }

    /// Finds the elements that a locator means, in document order, without waiting.
    public func findAll(_ locator: Locator) async throws(WebDriverError) -> [Element] {
        try await look(for: locator, in: nil, .zero, wantsNone: false).elements
    }

    /// Finds the first element that fits a selector, waiting for it.
    /// - Throws: ``WebDriverError/noElement(what:url:candidates:)``.
    public func find(css selector: String, timeout: Duration? = nil) async throws(WebDriverError) -> Element {
        try await find(.css(selector), timeout: timeout)
    }

    /// Finds the elements that fit a selector, without waiting.
    public func findAll(css selector: String) async throws(WebDriverError) -> [Element] { try await findAll(.css(selector)) }

    /// Returns true if an element fits a locator now.
    public func has(_ locator: Locator) async throws(WebDriverError) -> Bool {
        try await look(for: locator, in: nil, .zero, wantsNone: false).count > 0
    }

    /// Waits until nothing fits a locator.
    /// - Throws: ``WebDriverError/timedOut(what:url:after:)``.
    public func waitUntilGone(_ locator: Locator, timeout: Duration? = nil) async throws(WebDriverError) {
        let limit = timeout ?? patience
        guard try await look(for: locator, in: nil, limit, wantsNone: true).count == 0 else {
            throw .timedOut(what: "The end of every \(locator.words)", url: await urlForMessages(), after: limit)
        }
    }

    /// The element that has the focus.
    public var focused: Element {
        get async throws(WebDriverError) {
            let answer = try await get("/element/active")
            guard let element = Element(answer, of: self) else {
                throw .unexpectedAnswer(command: "GET /element/active", answer: "\(answer)")
            }
            return element
        }
    }

    func findOne(_ locator: Locator, in root: Element?, _ timeout: Duration?) async throws(WebDriverError) -> Element {
        let found = try await look(for: locator, in: root, timeout ?? patience, wantsNone: false)
        guard var first = found.elements.first else {
            throw .noElement(what: locator.words, url: await urlForMessages(), candidates: found.candidates)
        }
        if root == nil { first.locator = locator }
        if case .css = locator { return first }
        guard found.elements.count == 1 else {
            throw .ambiguous(what: locator.words, url: await urlForMessages(), candidates: found.candidates)
        }
        return first
    }

    struct Found {
        var elements: [Element]
        var count: Int
        var candidates: [String]
    }

    func look(for locator: Locator, in root: Element?, _ limit: Duration, wantsNone: Bool) async throws(WebDriverError) -> Found {
        let start = ContinuousClock.now
        let end = start + limit
        while true {
            do throws(WebDriverError) {
                let left = max(.zero, end - ContinuousClock.now) / Duration.milliseconds(1)
                let answer = try await executeAsync(
                    PageScript.find, locator.parameters, root?.reference ?? nil, .number(left.rounded()), .bool(wantsNone))
                if let error = answer["error"]?.string {
                    throw .refused(command: "the search for \(locator.words)", code: "javascript error", message: error)
                }
                guard answer["isOver"]?.bool != false else {
                    try await pause()
                    continue
                }
                return Found(
                    elements: answer["elements"]?.array?.compactMap { Element($0, of: self) } ?? [], count: answer["count"]?.int ?? 0,
                    candidates: answer["candidates"]?.array?.compactMap(\.string) ?? [])
            } catch {
                guard error.comesFromAChangingPage, root == nil else { throw error }
                // A caller that does not wait for an element waits all the same for a page to look
                // at.
                guard ContinuousClock.now < start + max(limit, patience) else {
                    throw .timedOut(
                        what: "A page that stays, to look for \(locator.words) in,", url: await urlForMessages(),
                        after: max(limit, patience))
                }
                try await nextChange()
            }
        }
    }
}
