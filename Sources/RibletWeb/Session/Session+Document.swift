import Riblet

extension Session {
    /// The addresses and tokens that a page carries.
    public struct DocumentLinks: Sendable {
        /// Where the script is.
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
        /// Where the application's icon is, where it has one.
        public var iconURL: String?

        /// All of them.
        public init(
            scriptURL: String, stylesheetURLs: [String], liveURL: String, uploadURL: String, pageToken: String, formToken: String,
            iconURL: String? = nil
        ) {
            self.scriptURL = scriptURL
            self.stylesheetURLs = stylesheetURLs
            self.liveURL = liveURL
            self.uploadURL = uploadURL
            self.pageToken = pageToken
            self.formToken = formToken
            self.iconURL = iconURL
        }
    }

    /// The complete page as HTML. What changes afterwards is sent as patches to it.
    public func document(_ links: DocumentLinks) -> String {
        formToken = links.formToken
        let words = HostWords(language: language)
        sentPageTitle = pageTitle
        let opened = location
        var writer = HTMLWriter(session: self)
        writer.raw("<!doctype html><html lang=\"")
        writer.write(escaping: language)
        writer.raw("\"")
        for attribute in application.htmlAttributes where attribute.name.utf8.allSatisfy(Self.isNameByte) {
            writer.raw(" ")
            writer.write(escaping: attribute.name)
            writer.raw("=\"")
            writer.write(escaping: attribute.value)
            writer.raw("\"")
        }
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
        for url in links.stylesheetURLs {
            writer.raw("<link rel=\"stylesheet\" href=\"")
            writer.write(escaping: url)
            writer.raw("\">")
        }
        if let icon = links.iconURL {
            writer.raw("<link rel=\"icon\" href=\"")
            writer.write(escaping: icon)
            writer.raw("\">")
        }
        writer.raw("<script src=\"")
        writer.write(escaping: links.scriptURL)
        writer.raw("\" defer></script></head><body")
        let data: [(StaticString, String)] = [
            ("live", links.liveURL), ("upload", links.uploadURL), ("token", links.pageToken), ("base", basePath),
            ("url", url), ("lost", words.reconnecting), ("uploading", words.uploading), ("failed", words.uploadFailed),
        ]
        for (name, value) in data {
            writer.raw(" data-")
            writer.raw(name)
            writer.raw("=\"")
            writer.write(escaping: value)
            writer.raw("\"")
        }
        writer.raw("><a class=\"skip\" href=\"#main\">")
        writer.write(escaping: words.skip)
        writer.raw("</a><div id=\"riblet\">")
        writer.write(rootController)
        writer.raw("</div><form id=\"rf\" method=\"post\"><input type=\"hidden\" name=\"_t\" value=\"")
        writer.write(escaping: formToken)
        writer.raw("\"></form><div class=\"offline\" id=\"riblet-offline\" role=\"status\" hidden></div>")
        writer.raw("<div class=\"sr\" id=\"riblet-said\" aria-live=\"polite\"></div></body></html>")
        queue.removeAll { !$0.isQueued }
        addressBar.open(at: opened)
        isWritten = true
        return writer.text
    }

    /// The page's content alone, written anew. It counts as what the page shows from now on.
    func contentHTML() -> String {
        var writer = HTMLWriter(session: self)
        writer.write(rootController)
        return writer.text
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
