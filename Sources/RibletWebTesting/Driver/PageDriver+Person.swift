import RibletTesting
import RibletWeb
public import Testing

/// The sentences of a test.
extension PageDriver {
    // MARK: Finding

    /// The one element that a locator means; waits for it.
    @discardableResult
    public func find(_ locator: Locator, sourceLocation: SourceLocation = #_sourceLocation) async throws -> PageElement {
        try await the(locator, sourceLocation)
    }

    /// The one element of that role and, where it is given, that name; waits for it.
    @discardableResult
    public func find(
        _ role: Locator.Role, _ name: Locator.TextMatch? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> PageElement {
        try await the(.role(role, name), sourceLocation)
    }

    /// Returns the number of elements that fit now.
    public func count(_ role: Locator.Role, _ name: Locator.TextMatch? = nil) async throws -> Int {
        try await look(for: .role(role, name)).elements.count
    }

    /// Returns the value of a field.
    public func value(of label: Locator.TextMatch, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
        try await the(.label(label), sourceLocation).value
    }

    // MARK: Doing

    /// Presses a control, once it can be pressed.
    public func click(
        _ role: Locator.Role, _ name: Locator.TextMatch? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws { try await perform(.click, on: .role(role, name), sourceLocation) }

    /// Puts a text into the field with that label, in place of what is there.
    public func type(
        _ text: String, into label: Locator.TextMatch, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws { try await perform(.type(text), on: .label(label), sourceLocation) }

    /// Chooses an option of the choice with that label.
    public func select(
        _ option: String, from label: Locator.TextMatch, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws { try await perform(.select(option), on: .label(label), sourceLocation) }

    /// Ticks the box with that label; does nothing where it is ticked.
    public func check(_ label: Locator.TextMatch, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        if try await !the(.label(label), sourceLocation).isOn { try await perform(.click, on: .label(label), sourceLocation) }
    }

    /// Takes the tick out of the box with that label; does nothing where it is not ticked.
    public func uncheck(_ label: Locator.TextMatch, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        if try await the(.label(label), sourceLocation).isOn { try await perform(.click, on: .label(label), sourceLocation) }
    }

    /// Sends the form by Enter in the field with that label.
    public func submit(_ label: Locator.TextMatch, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await perform(.submit, on: .label(label), sourceLocation)
    }

    /// Gives a file to the control with that label.
    public func upload(
        _ file: UploadedFile, to label: Locator.TextMatch, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws { try await perform(.upload(file), on: .label(label), sourceLocation) }

    /// Opens the page at a path of the application, in place of what is open.
    public func open(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await at(sourceLocation) { try await self.perform(.open(path)) }
    }

    /// Presses a key where the focus is.
    public func press(_ key: Key, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await at(sourceLocation) { try await self.perform(.press(key)) }
    }

    /// Presses the browser's back button.
    public func back(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await at(sourceLocation) { try await self.perform(.back) }
    }

    /// Presses the browser's forward button.
    public func forward(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await at(sourceLocation) { try await self.perform(.forward) }
    }

    /// Presses the browser's reload button: a new page at the same address, which goes on where the
    /// former one was.
    public func reload(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await at(sourceLocation) { try await self.perform(.reload) }
    }

    /// Breaks the connection, which comes back.
    public func reconnect(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await at(sourceLocation) { try await self.perform(.reconnect) }
    }

    /// Ends the server; another one takes its place, and the page connects to it by itself.
    public func restart(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await at(sourceLocation) { try await self.perform(.restart) }
    }

    // MARK: Seeing

    /// Waits until a text can be read in the page.
    public func sees(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let wanted = PageText.bare(text)
        try await wait(sourceLocation) {
            let text = try await self.text()
            return PageText.bare(text).contains(wanted) ? nil : "“\(text)”"
        } orSay: {
            "“\(text)” cannot be read in the page, which says: \($0)"
        }
    }

    /// Waits until a text can no longer be read in the page.
    public func doesNotSee(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let unwanted = PageText.bare(text)
        try await wait(sourceLocation) {
            let text = try await self.text()
            return PageText.bare(text).contains(unwanted) ? "“\(text)”" : nil
        } orSay: {
            "“\(text)” can still be read in the page, which says: \($0)"
        }
    }

    /// Waits until nothing of that role and name is there.
    public func doesNotFind(
        _ role: Locator.Role, _ name: Locator.TextMatch? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let locator = Locator.role(role, name)
        try await wait(sourceLocation) {
            let count = try await self.look(for: locator).elements.count
            return count == 0 ? nil : "\(count)"
        } orSay: {
            "there still is a \(locator.words): \($0)"
        }
    }

    /// Waits until the page is at a path of the application.
    public func isAt(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(sourceLocation) {
            let now = try await self.path()
            return now == path ? nil : now
        } orSay: {
            "the page is at \($0), not at \(path)"
        }
    }

    /// Waits until an element is as it should be.
    public func waitUntil(
        _ locator: Locator, _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: (PageElement) -> Bool
    ) async throws {
        try await wait(sourceLocation) {
            guard let element = try await self.look(for: locator).elements.first else { return "not there" }
            return isSo(element) ? nil : "\(element)"
        } orSay: {
            "the \(locator.words) is not \(what): \($0)"
        }
    }

    // MARK: How

    private func perform(_ action: PageAction, on locator: Locator, _ location: SourceLocation) async throws {
        let element = try await the(locator, location, mustBeEnabled: true)
        try await at(location) { try await self.perform(action, on: element) }
        try await reportFaults(location)
    }

    private func the(_ locator: Locator, _ location: SourceLocation, mustBeEnabled: Bool = false) async throws -> PageElement {
        var found: PageElement?
        var ambiguousUntil: ContinuousClock.Instant?
        try await wait(location) {
            let sight = try await self.look(for: locator)
            guard let first = sight.elements.first else { return "there is: \(sight.candidates.joined(separator: ", "))" }
            if case .css = locator {
            } else if sight.elements.count > 1 {
                let words =
                    "there are \(sight.elements.count) of them: \(sight.elements.map { "\($0.role) '\($0.name)'" }.joined(separator: ", "))"
                // One of them may be on its way out; what stays so is not a matter of time.
                let end = ambiguousUntil ?? .now + .seconds(1)
                ambiguousUntil = end
                if .now >= end {
                    throw PageDriverError(description: "there is no one \(locator.words): \(words)\(await self.place())")
                }
                return words
            }
            ambiguousUntil = nil
            if mustBeEnabled, !first.isEnabled { return "it cannot be used" }
            found = first
            return nil
        } orSay: {
            "there is no one \(locator.words): \($0)"
        }
        guard let found else { throw PageDriverError(description: "there is no \(locator.words)") }
        return found
    }

    /// Does a step, and ends the test at its line where the page or the browser refuses it.
    private func at<Result>(_ location: SourceLocation, _ step: () async throws -> Result) async throws -> Result {
        do {
            return try await step()
        } catch let error where error is TestPageError || error is PageDriverError || error is WebDriverError {
            try await fail(error, at: location)
        }
    }

    /// Waits until `problem` finds none.
    private func wait(
        _ location: SourceLocation, until problem: () async throws -> String?, orSay message: (String) -> String
    ) async throws {
        let start = ContinuousClock.now
        var prospect = Prospect((self as? MemoryPage)?.page.session)
        while true {
            guard let problem = try await at(location, problem) else { break }
            let waited = ContinuousClock.now - start
            guard waited < patience, !prospect.isLost() else {
                let words = "\(message(problem))\(await place(", after \(waited.formatted)"))"
                try await fail(PageDriverError(description: words), at: location)
            }
            try await at(location) { try await self.waitForChange() }
        }
        try await reportFaults(location)
    }

    /// Where the page is, for a message.
    private func place(_ more: String = "") async -> String { " (at \((try? await path()) ?? "an unknown place")\(more))" }

    /// Reports what no page should have at a line of the test.
    public func reportFaults(_ location: SourceLocation = #_sourceLocation) async throws {
        for fault in try await at(location, { try await self.faults() }) where reportedFaults.insert(fault).inserted {
            Issue.record("\(fault)\(await place())", sourceLocation: location)
        }
    }
}

/// Texts without what depends on how a page is laid out.
enum PageText {
    static func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    static func fits(_ text: String, _ match: Locator.TextMatch?) -> Bool {
        switch match {
        case nil: true
        case .exact(let wanted): bare(text) == bare(wanted)
        case .containing(let part): bare(text).lowercased().contains(bare(part).lowercased())
        }
    }
}
