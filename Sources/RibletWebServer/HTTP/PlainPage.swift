import HTTPTypes
import HummingbirdCore
import NIOCore

/// A small page that says what happened, for people and without any application.
enum PlainPage {
    static func make(
        _ status: HTTPResponse.Status, _ title: String, _ text: String, link: (name: String, url: String)? = nil, language: String = "en",
        headers: HTTPFields = [:]
    ) -> Response {
        let way = link.map { "<p><a href=\"\(escape($0.url))\">\(escape($0.name))</a></p>" } ?? ""
        return make(status, title, bodyHTML: "<p>\(escape(text))</p>\(way)", language: language, headers: headers)
    }

    /// A page of links.
    static func list(_ title: String, _ links: [(name: String, url: String)]) -> Response {
        let items = links.map { "<li><a href=\"\(escape($0.url))\">\(escape($0.name))</a></li>" }.joined()
        return make(.ok, title, bodyHTML: "<ul>\(items)</ul>", headers: [:])
    }

    private static func make(
        _ status: HTTPResponse.Status, _ title: String, bodyHTML: String, language: String = "en", headers: HTTPFields
    ) -> Response {
        let html = """
            <!doctype html><html lang="\(escape(language))"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">\
            <title>\(escape(title))</title></head><body><main><h1>\(escape(title))</h1>\(bodyHTML)</main></body></html>
            """
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        headers.merge(SecurityHeaders.plainPage)
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
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
