import HTTPTypes
import HummingbirdCore
import NIOCore

/// The answer to a browser's first visit: a page of some hundred bytes that asks for the time zone
/// and then for the page itself, so that no tree is built and sent in vain.
///
/// Programs that are no browsers, and browsers without a secure context, do not say that they
/// navigate. They get the page at once; where its zone is wrong, its own script asks again.
enum ZoneQuestion {
    /// The name of the query item with which a browser without cookies or script says that it was
    /// asked.
    static let item = "riblet_zone"

    /// Returns true if the browser could tell its time zone and has not yet.
    static func isNeeded(_ visit: Visit) -> Bool {
        let headers = visit.request.headers
        return visit.request.method == .get && headers[.secFetchMode] == "navigate" && headers[.secFetchDestination] == "document"
            && visit.facts.cookies[Cookies.timeZone] == nil && visit.facts.queryItem(item) == nil
    }

    /// Returns the page that asks.
    static func answer(_ visit: Visit, title: String) -> Response {
        let query = visit.facts.query
        let next = PlainPage.escape("?\(query.isEmpty ? "" : "\(query)&")\(item)=")
        let html = """
            <!doctype html><html lang="\(visit.language)"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">\
            <title>\(PlainPage.escape(title))</title><script>\(ClientScripts.current.zone.text)</script>\
            <noscript><meta http-equiv="refresh" content="0;url=\(next)"></noscript></head></html>
            """
        var headers = SecurityHeaders.zoneQuestion
        headers[.contentType] = "text/html; charset=utf-8"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }
}
