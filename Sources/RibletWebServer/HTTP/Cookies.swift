/// Cookies, read and written.
enum Cookies {
    /// Random, and the same for all pages of a browser.
    static let browser = "riblet"
    /// The language the user chose.
    static let language = "riblet_language"
    /// The token of a page whose session the next page takes over, for some seconds: the client
    /// script writes it where a page loads itself anew, the server where it answers a form.
    static let resume = "riblet_resume"
    /// The token of a page that is left, for some seconds: the client script writes it. Where the
    /// same address is loaded next, the new page's tree begins as the former one's was.
    static let reload = "riblet_reload"
    /// The cookie of a visitor's choice, such as that of a theme.
    static func choice(_ name: String) -> String { "riblet_choice_\(name)" }
    /// The browser's time zone, which the client script writes.
    static let timeZone = "tz"

    /// The cookies of a request; of two with one name the first counts, as it has the longer path.
    static func parse(_ fields: [String]) -> [String: String] {
        var cookies: [String: String] = [:]
        for field in fields {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2 else { continue }
                let name = String(parts[0].drop { $0 == " " })
                if cookies[name] == nil { cookies[name] = String(parts[1]) }
            }
        }
        return cookies
    }

    /// A `Set-Cookie` value. Name and value have characters of tokens only. Scripts read the time
    /// zone alone, which they write.
    static func make(
        _ name: String, _ value: String, path: String = "/", maxAge: Int?, secure: Bool, isStrict: Bool = false
    ) -> String {
        var text = "\(name)=\(value); Path=\(path)\(name == timeZone ? "" : "; HttpOnly"); SameSite=\(isStrict ? "Strict" : "Lax")"
        if let maxAge { text += "; Max-Age=\(maxAge)" }
        if secure { text += "; Secure" }
        return text
    }
}
