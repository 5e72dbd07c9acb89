import RibletWeb
public import Testing

extension TestPage {
    /// Presses each link of a page, and looks whether its address leads to the same place.
    ///
    /// With script a link sends an action, and a router shows what it leads to. Without script, in
    /// a new tab, and for who copies it, its address does. Nothing else ties the two.
    ///
    /// Each link is pressed on a page of its own, as nobody has used it before. It leads to the
    /// same place if both pages have the same title and the last segment of their addresses is the
    /// same. Left out are links that load a page and send nothing, those of the page one is on,
    /// those that go back to wherever the user came from, and relative ones.
    ///
    /// - Parameters:
    ///   - application: the application of the pages. Data that its pages store is not taken back.
    ///   - path: of the page, below the application's base path.
    ///   - language: one of the application's languages.
    ///   - limit: how long a page may take to get where its link leads; an issue is recorded for a
    ///     link that leads elsewhere.
    ///   - sourceLocation: where the issue is shown.
    /// - Returns: how many links were pressed.
    /// - Throws: an error where nothing happens when a link is pressed.
    @discardableResult
    public static func pressLinks(
        of application: WebApplication, at path: String, language: String = "en", within limit: Duration = .seconds(10),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Int {
        func page(at path: String) async -> TestPage {
            await TestPage(application, path: path, language: language, browser: "links", sourceLocation: sourceLocation)
        }
        let first = await page(at: path)
        let links = first.sentLinks.indices
        first.end()
        var count = 0
        for number in links {
            let pressed = await page(at: path)
            defer { pressed.end() }
            // A link that was there a moment ago may have gone by itself.
            guard number < pressed.sentLinks.count else { continue }
            let link = pressed.sentLinks[number]
            let address = link["href"] ?? ""
            let opened = await page(at: String(address.dropFirst(application.basePath.count)))
            defer { opened.end() }
            try pressed.click(link, sourceLocation: sourceLocation)
            count += 1
            let isThere: @MainActor () -> Bool = { pressed.title == opened.title && pressed.lastSegment == opened.lastSegment }
            await pressed.waitQuietly(within: limit, until: isThere)
            if !isThere() {
                Issue.record(
                    "\(path): \(link.startTag) leads to \(opened.url) (\(opened.title)), and pressed to \(pressed.url) (\(pressed.title))",
                    sourceLocation: sourceLocation)
            }
        }
        return count
    }

    /// Links that can be seen and send something when they are pressed.
    private var sentLinks: [DOMNode] {
        all("link").filter { link in
            let isOurs = link["href"].map { $0.hasPrefix(session.basePath + "/") } ?? false
            return isOurs && link["aria-current"] == nil && link["data-back"] == nil && link.listens(to: "click")
        }
    }

    private var lastSegment: Substring {
        url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    }
}
