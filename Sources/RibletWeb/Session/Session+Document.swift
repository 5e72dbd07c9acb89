import Riblet

extension Session {
    /// The addresses and tokens that a page carries.
    public struct DocumentLinks: Sendable {
        /// Where the script is; those that few pages need lie beside it.
        public var scriptURL: String
        /// Where the stylesheets are, in order.
        public var stylesheetURLs: [String]
        /// Where the live connection is, without query.
        public var liveURL: String
        /// Where files are posted to.
        public var uploadURL: String
        /// Names the session to the live connection.
        public var pageToken: String
        /// Stands in every form.
        public var formToken: String
        /// Bytes of the largest file that is taken at ``uploadURL``; `nil`, the default, where that
        /// is not known.
        public var uploadBytes: Int?
        /// Where the application's own scripts are, in order; none by default.
        public var applicationScriptURLs: [String] = []
        /// Where the application's icon is; `nil`, the default, where it has none.
        public var iconURL: String?
        /// The script that runs before the page is shown, which the page contains: it asks for the
        /// page again where the browser's time zone is another, and else for the other scripts.
        /// With `nil`, the default, the page names those.
        package var firstScript: String?
        /// The text of the stylesheets, for a browser that has none of them yet: the page contains
        /// it, and is shown without waiting for them. With `nil`, the default, the page names them.
        package var style: String?
        /// The key of the page in an inspector's addresses, which the inspector reads in the page;
        /// `nil`, the default, without an inspector.
        package var inspectionKey: String?
        /// True if the page loads the script for developers; false by default.
        public var isDevelopment = false

        /// Describes the links of a page.
        public init(
            scriptURL: String, stylesheetURLs: [String], liveURL: String, uploadURL: String, pageToken: String, formToken: String
        ) {
            self.scriptURL = scriptURL
            self.stylesheetURLs = stylesheetURLs
            self.liveURL = liveURL
            self.uploadURL = uploadURL
            self.pageToken = pageToken
            self.formToken = formToken
        }
    }

    /// Returns the complete page as HTML. Later changes are sent as patches to it.
    public func document(_ links: DocumentLinks) -> String {
        prepare(formToken: links.formToken, isDevelopment: links.isDevelopment)
        // The page may be a new one on a session that had another.
        transport?.close(.replaced)
        transport = nil
        conversation.beginAnew()
        let notice = news.takeNotice()
        _ = news.needsTitle(pageTitle)
        let opened = location
        var writer = HTMLWriter(session: self)
        writeBeginning(isStill: false, into: &writer)
        writer.write(head(scripts(links), style: links.style, stylesheetURLs: links.stylesheetURLs, iconURL: links.iconURL).node)
        writer.write(body(links, HostWords(language: language), notice).node)
        writer.raw("</html>")
        patches.pageIsWritten()
        addressBar.open(at: opened)
        return writer.text
    }

    /// Writes the beginning of a document, up to its head.
    private func writeBeginning(isStill: Bool, into writer: inout HTMLWriter) {
        writer.raw("<!doctype html><html lang=\"")
        writer.write(escaping: language)
        writer.raw("\"")
        for attribute in application.documentAttributes(for: request) {
            writer.raw(" ")
            writer.write(escaping: attribute.name)
            writer.raw("=\"")
            writer.write(escaping: attribute.value)
            writer.raw("\"")
        }
        // As the page's script marks one that it serves.
        writer.raw(isStill ? " data-live>" : ">")
    }

    private func head(
        _ scripts: [HTML<Never>] = [], style: String? = nil, stylesheetURLs: [String], iconURL: String? = nil
    ) -> HTML<Never> {
        func colors(_ theme: (light: String, dark: String)) -> [HTML<Never>] {
            [(theme.light, "light"), (theme.dark, "dark")].map { color, scheme in
                own("meta", ("name", "theme-color"), ("content", color), ("media", "(prefers-color-scheme:\(scheme))"))
            }
        }
        let beginning: [HTML<Never>] = [
            own("meta", ("charset", "utf-8")),
            own("meta", ("name", "viewport"), ("content", "width=device-width,initial-scale=1,viewport-fit=cover")),
            html("title", [], HTML(.text(title))),
        ]
        var styles = stylesheetURLs.map { own("link", ("rel", "stylesheet"), ("href", $0)) }
        if let style {
            // The browser fetches a sheet that does not apply when nothing else is to be done, and
            // has it for the next page.
            styles = stylesheetURLs.map { own("link", ("rel", "stylesheet"), ("media", "not all"), ("href", $0)) }
            styles.insert(html("style", [], .empty).unsafelyRaw(style), at: 0)
        }
        let icons = iconURL.map { [own("link", ("rel", "icon"), ("href", $0))] } ?? []
        return html("head", [], .group(beginning + (application.themeColors.map(colors) ?? []) + scripts + styles + icons))
    }

    /// The script that runs first stands before the stylesheets, as it would wait for those before
    /// it, and in the page, as the page would wait for it.
    private func scripts(_ links: DocumentLinks) -> [HTML<Never>] {
        let urls = links.applicationScriptURLs + [links.scriptURL]
        guard let first = links.firstScript else {
            return urls.map { html("script", [Attribute("src", .plain($0)), .flag("defer", true)], .empty) }
        }
        return [own("script", ("data-zone", timeZone ?? ""), ("data-scripts", urls.joined(separator: " "))).unsafelyRaw(first)]
    }

    private func body(_ links: DocumentLinks, _ words: HostWords, _ notice: String?) -> HTML<Never> {
        var data: [(StaticString, String)] = [
            ("live", links.liveURL), ("upload", links.uploadURL), ("token", links.pageToken), ("base", basePath), ("url", url),
            ("lost", words.reconnecting), ("uploading", words.uploading), ("failed", words.uploadFailed), ("keys", words.keys),
            ("too-large", words.fileTooLarge), ("wrong-kind", words.wrongKindOfFile), ("stop", words.stop), ("moved", words.moved),
            ("long", words.textTooLong), ("many", words.tooManyFields), ("taken", words.openElsewhere), ("most", String(limits.frameBytes)),
        ]
        if let most = links.uploadBytes { data.append(("most-file", String(most))) }
        if let key = links.inspectionKey { data.append(("inspect", key)) }
        return html(
            "body", data.map { Attribute<Never>.data($0, $1) } + [.flag("data-dev", links.isDevelopment)],
            .group([
                html("a", [.class("skip"), .href("#main")], HTML(.text(words.skip))),
                html("div", [.id("riblet")], HTML(.slot(rootController))),
                html(
                    "form", [.id("rf"), .attr("method", "post")],
                    own("input", ("type", "hidden"), ("name", "_t"), ("value", markup.formToken))),
                // The script announces the notice to screen readers, and removes it after a while.
                html(
                    "div",
                    [.class("offline"), .id("riblet-offline"), .role("status"), .flag(notice == nil ? "hidden" : "data-note", true)],
                    HTML(.text(notice ?? ""))),
                html("div", [.class("sr"), .id("riblet-said"), .aria("live", "polite")], .empty),
            ]))
    }

    /// An element of the page's own, with attributes that need not be checked.
    private func own(_ tag: StaticString, _ attributes: (StaticString, String)...) -> HTML<Never> {
        html(tag, attributes.map { Attribute($0, .plain($1)) }, .empty)
    }

    /// Returns the beginning of a document in which an earlier content of the page is shown: it looks
    /// as the page does, has no script, and nothing in it can be used.
    package func stillBeginning(stylesheetURLs: [String]) -> String {
        var writer = HTMLWriter(session: self)
        writeBeginning(isStill: true, into: &writer)
        writer.write(head(stylesheetURLs: stylesheetURLs).node)
        writer.raw("<body inert><div id=\"riblet\">")
        return writer.text
    }

    /// Returns the content that the page shows; nil while changes of it are on their way.
    package func shownContent() -> String? { patches.isWritten && patches.isEmpty ? contentHTML() : nil }

    /// Returns the page's content alone, newly written. From now on it counts as the content that
    /// the page shows.
    func contentHTML() -> String {
        var writer = HTMLWriter(session: self)
        writer.write(rootController)
        return writer.text
    }
}
