import HTTPTypes
import HummingbirdCore
import NIOCore
import RibletWeb

/// A small page that says what happened, in the look of an application, without its tree.
struct PlainPage {
    /// A place that the page leads to.
    typealias Link = (name: String, url: String)

    /// The application whose style the page has; nil without one.
    let application: SiteApplication?
    let language: String
    /// The visitor's choices, which the look may follow.
    let choices: [String: String]

    /// A page for `status` with a title, a sentence and, where it leads on, a way: to the
    /// application's beginning by default.
    func answer(
        _ status: HTTPResponse.Status, _ title: String, _ text: String, link: Link? = nil, leadsOn: Bool = true, headers: HTTPFields = [:]
    ) -> Response {
        let texts = ["<p>\(Self.escape(text))</p>"]
        let body = html(title, "<p class=\"eyebrow\">\(status.code)</p>", texts, way: leadsOn ? link ?? home : nil)
        return response(status, body, headers: headers)
    }

    /// A page with a form of the server's own.
    func form(_ title: String, _ content: String) -> Response {
        var response = response(.ok, document(title, "<div class=\"form\"><h1>\(Self.escape(title))</h1>\(content)</div>"), headers: [:])
        response.headers[.contentSecurityPolicy] = SecurityHeaders.formPage
        return response
    }

    /// A page of links.
    func list(_ title: String, _ links: [Link]) -> Response {
        let items = links.map { "<li>\(Self.anchor($0))</li>" }.joined()
        return response(.ok, document(title, "<h1>\(Self.escape(title))</h1><ul>\(items)</ul>"), headers: [:])
    }

    /// Returns the response for visitors whose request cannot even be read for lack of room, in
    /// each language.
    static func bytes(of trouble: Trouble, in application: SiteApplication?) -> ByteBuffer {
        let (english, korean) = (trouble.words("en").words, trouble.words("ko").words)
        let texts = ["<p>\(escape(english.text))</p>", "<p lang=\"ko\">\(escape(korean.text))</p>"]
        let page = PlainPage(application: application, language: "en", choices: [:])
        return ByteBuffer(string: page.html(english.title, "<p class=\"eyebrow\">\(trouble.status.code)</p>", texts, way: page.home))
    }

    private var home: Link? { application.map { (language.hasPrefix("ko") ? "처음으로" : "To the start", "\($0.basePath)/") } }

    private func html(_ title: String, _ eyebrow: String, _ texts: [String], way: Link?) -> String {
        let way = way.map { "<p>\(Self.anchor($0, class: "btn primary"))</p>" } ?? ""
        return document(title, "<div class=\"empty\">\(eyebrow)<h1>\(Self.escape(title))</h1>\(texts.joined())\(way)</div>")
    }

    private func document(_ title: String, _ content: String) -> String {
        var request = PageRequest(basePath: application?.basePath ?? "", language: language)
        request.choices = choices
        let written = application?.application.documentAttributes(for: request) ?? []
        let attributes = written.map { " \($0.name)=\"\(Self.escape($0.value))\"" }.joined()
        let styles = application?.stylesheetURLs.map { "<link rel=\"stylesheet\" href=\"\(Self.escape($0))\">" }.joined() ?? ""
        let icon = application?.iconURL.map { "<link rel=\"icon\" href=\"\(Self.escape($0))\">" } ?? ""
        return """
            <!doctype html><html lang="\(Self.escape(language))"\(attributes)><head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">\
            <title>\(Self.escape(title))</title>\(styles)\(icon)</head><body><main id="main" class="page">\(content)</main></body></html>
            """
    }

    private func response(_ status: HTTPResponse.Status, _ html: String, headers: HTTPFields) -> Response {
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.contentLanguage] = language
        headers.merge(SecurityHeaders.plainPage)
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }

    private static func anchor(_ link: Link, class name: String? = nil) -> String {
        "<a\(name.map { " class=\"\($0)\"" } ?? "") href=\"\(escape(link.url))\">\(escape(link.name))</a>"
    }

    static func escape(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}

extension Visit {
    /// The page that says what is wrong with the request.
    func refusal(_ trouble: Trouble, leadsOn: Bool = true, headers: HTTPFields = [:]) -> Response {
        let (words, language) = trouble.words(language)
        return PlainPage(application: application, language: language, choices: choices)
            .answer(trouble.status, words.title, words.text, leadsOn: leadsOn, headers: headers)
    }

    /// The same, where the connection ends with it: what the browser still sends is not read.
    func finalRefusal(_ trouble: Trouble, leadsOn: Bool = true, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.connection] = "close"
        return refusal(trouble, leadsOn: leadsOn, headers: headers)
    }
}
