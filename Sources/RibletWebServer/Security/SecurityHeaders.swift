import HTTPTypes
import RibletHashing
import RibletWeb

/// The headers that keep a page from doing, or having done to it, what it has no use for.
enum SecurityHeaders {
    /// The header fields of every response.
    static let all: HTTPFields = [
        .xContentTypeOptions: "nosniff", .referrerPolicy: "same-origin", .crossOriginOpenerPolicy: "same-origin",
        .crossOriginResourcePolicy: "same-origin",
    ]

    /// A page of the server's own: it has no script and no form, and the application's styles.
    static let plainPage: HTTPFields = [
        .cacheControl: "no-store",
        .contentSecurityPolicy:
            "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ]

    /// The policy of a page of the server's own that has a form.
    static let formPage =
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

    /// Returns the headers of a page of an application.
    ///
    /// - Parameters:
    ///   - application: the application, with its sources of pictures.
    ///   - isFramed: true if the page is asked for by a page of this server, to be shown in it.
    ///   - style: the stylesheet that the page contains, if it does.
    /// - Returns: the fields.
    static func page(of application: WebApplication, isFramed: Bool = false, style: String? = nil) -> HTTPFields {
        let images = (["'self'"] + application.imageSources).joined(separator: " ")
        let frames = application.openPages != nil ? "frame-src 'self'; " : ""
        let script = "script-src 'self' \(ClientScripts.current.first.source)"
        let styles = (["'self'"] + (style.map { [source(of: Array($0.utf8))] } ?? [])).joined(separator: " ")
        var fields: HTTPFields = [
            .cacheControl: "no-store",
            .contentSecurityPolicy:
                "default-src 'none'; \(script); style-src \(styles); img-src \(images); connect-src 'self'; \(frames)"
                + "base-uri 'none'; form-action 'self'; frame-ancestors \(isFramed ? "'self'" : "'none'")",
        ]
        if !application.isIndexed { fields[.robots] = "noindex" }
        return fields
    }

    /// A page that only asks for the browser's time zone.
    static let zoneQuestion: HTTPFields = [
        .cacheControl: "no-store",
        .contentSecurityPolicy: "default-src 'none'; script-src \(ClientScripts.current.zone.source); base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'",
    ]

    /// Returns the source that allows a script or a stylesheet which stands in a page.
    static func source(of bytes: [UInt8]) -> String { "'sha256-\(Base64URL.encode(SHA256Hash.hash(bytes)))='" }

    /// A file that a user may have made: opened by itself it is a document of this origin, and must
    /// not run anything.
    static let media: HTTPFields = [.contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox"]

    /// Returns the headers of a page as it was, which a page of this server shows. It has the origin of
    /// the server, since its stylesheets and pictures are for pages of that origin only. A sandbox
    /// without scripts and a policy without sources of scripts keep it from using that.
    static func still(imageSources: [String]) -> HTTPFields {
        let images = (["'self'"] + imageSources).joined(separator: " ")
        return [
            .contentSecurityPolicy:
                "default-src 'none'; style-src 'self'; img-src \(images); base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
                + "sandbox allow-same-origin"
        ]
    }

    /// Returns true if the text is a single source of a content security policy and cannot become a
    /// directive or another header.
    static func isSource(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    }

    /// Returns true if the text can be the value of a header.
    static func isValue(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}

extension HTTPField.Name {
    /// The name of the field that tells search engines about a page.
    static let robots = HTTPField.Name("X-Robots-Tag")!
}

extension HTTPFields {
    /// Adds fields, replacing those of the same name.
    mutating func merge(_ fields: HTTPFields) {
        for field in fields { self[field.name] = field.value }
    }
}
