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
        /// Where the script is that runs before the page is shown: it asks for the page again where
        /// the browser's time zone is another, and else for the other scripts. With `nil`, the
        /// default, the page names those.
        public var firstScriptURL: String?
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
        let words = HostWords(language: language)
        let notice = news.takeNotice()
        _ = news.needsTitle(pageTitle)
        let opened = location
        var writer = HTMLWriter(session: self)
        writeHead(isStill: false, into: &writer)
        writeScripts(links, into: &writer)
        writeStylesheets(links.stylesheetURLs, into: &writer)
        if let icon = links.iconURL {
            writer.raw("<link rel=\"icon\" href=\"")
            writer.write(escaping: icon)
            writer.raw("\">")
        }
        writer.raw("</head><body")
        var data: [(StaticString, String)] = [
            ("live", links.liveURL), ("upload", links.uploadURL), ("token", links.pageToken), ("base", basePath), ("url", url),
            ("lost", words.reconnecting), ("uploading", words.uploading), ("failed", words.uploadFailed), ("keys", words.keys),
            ("too-large", words.fileTooLarge), ("wrong-kind", words.wrongKindOfFile), ("stop", words.stop), ("moved", words.moved),
            ("long", words.textTooLong), ("many", words.tooManyFields), ("taken", words.openElsewhere), ("most", String(limits.frameBytes)),
        ]
        if let most = links.uploadBytes { data.append(("most-file", String(most))) }
        if let key = links.inspectionKey { data.append(("inspect", key)) }
        writeData(data, into: &writer)
        if links.isDevelopment { writer.raw(" data-dev") }
        writer.raw(">")
        writer.raw("<a class=\"skip\" href=\"#main\">")
        writer.write(escaping: words.skip)
        writer.raw("</a><div id=\"riblet\">")
        writer.write(rootController)
        writer.raw("</div><form id=\"rf\" method=\"post\"><input type=\"hidden\" name=\"_t\" value=\"")
        writer.write(escaping: markup.formToken)
        // The script announces the notice to screen readers, and removes it after a while.
        writer.raw("\"></form><div class=\"offline\" id=\"riblet-offline\" role=\"status\"")
        writer.raw(notice == nil ? " hidden>" : " data-note>")
        writer.write(escaping: notice ?? "")
        writer.raw("</div>")
        writer.raw("<div class=\"sr\" id=\"riblet-said\" aria-live=\"polite\"></div></body></html>")
        patches.pageIsWritten()
        addressBar.open(at: opened)
        return writer.text
    }

    /// Writes the beginning of a document, up to its scripts.
    private func writeHead(isStill: Bool, into writer: inout HTMLWriter) {
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
        if isStill { writer.raw(" data-live") }
        writer.raw(
            "><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1,viewport-fit=cover\"><title>"
        )
        writer.write(escaping: title)
        writer.raw("</title>")
        if let colors = application.themeColors {
            for (color, scheme) in [(colors.light, "light"), (colors.dark, "dark")] {
                writer.raw("<meta name=\"theme-color\" content=\"")
                writer.write(escaping: color)
                writer.raw("\" media=\"(prefers-color-scheme:")
                writer.write(escaping: scheme)
                writer.raw(")\">")
            }
        }
    }

    /// Writes the script that runs first, before the stylesheets: it would wait for those before it.
    private func writeScripts(_ links: DocumentLinks, into writer: inout HTMLWriter) {
        let urls = links.applicationScriptURLs + [links.scriptURL]
        guard let first = links.firstScriptURL else {
            for url in urls {
                writer.raw("<script src=\"")
                writer.write(escaping: url)
                writer.raw("\" defer></script>")
            }
            return
        }
        writer.raw("<script")
        writeData([("zone", timeZone ?? ""), ("scripts", urls.joined(separator: " "))], into: &writer)
        writer.raw(" src=\"")
        writer.write(escaping: first)
        writer.raw("\"></script>")
    }

    private func writeData(_ data: [(StaticString, String)], into writer: inout HTMLWriter) {
        for (name, value) in data {
            writer.raw(" data-")
            writer.raw(name)
            writer.raw("=\"")
            writer.write(escaping: value)
            writer.raw("\"")
        }
    }

    private func writeStylesheets(_ urls: [String], into writer: inout HTMLWriter) {
        for url in urls {
            writer.raw("<link rel=\"stylesheet\" href=\"")
            writer.write(escaping: url)
            writer.raw("\">")
        }
    }

    /// Returns the beginning of a document in which an earlier content of the page is shown: it looks
    /// as the page does, has no script, and nothing in it can be used.
    package func stillBeginning(stylesheetURLs: [String]) -> String {
        var writer = HTMLWriter(session: self)
        writeHead(isStill: true, into: &writer)
        writeStylesheets(stylesheetURLs, into: &writer)
        writer.raw("</head><body inert><div id=\"riblet\">")
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
