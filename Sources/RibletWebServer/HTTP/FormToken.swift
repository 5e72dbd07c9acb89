/// The token in every form of a page, by which its session is found, and the time zone that the
/// page was written for. A session that is gone is made anew when the form arrives, and must take
/// times as the page showed them.
struct FormToken {
    /// The zone of a page.
    struct Zone: Equatable {
        /// Its identifier; nothing where the browser's was not known.
        let name: String?
    }

    /// The part of the token that is signed.
    let token: String
    /// The zone of the page; nothing where the form does not say.
    let zone: Zone?

    /// For a page that is being written.
    init(_ token: String, timeZone: String?) {
        self.token = token
        zone = Zone(name: timeZone)
    }

    /// Of a form that has arrived. A zone that has no form of one counts as not known.
    init(_ text: String) {
        let parts = text.split(separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
        token = String(parts[parts.count - 1])
        zone = parts.count == 2 ? Zone(name: TimeZoneName.validated(String(parts[0]))) : nil
    }

    /// As it stands in the form.
    var text: String { zone.map { "\($0.name ?? "")\(Self.separator)\(token)" } ?? token }

    /// Stands in no token and in no name of a zone.
    private static let separator: Character = "~"
}
