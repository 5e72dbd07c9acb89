public import Riblet

extension Session {
    /// Tells the user, in the page's language, that it is not the page that was open before: that one's session could not be brought back. The page says so
    /// where everybody sees it and screen readers read it out, once.
    ///
    /// A session that was restored, but not as a whole, says that by itself.
    public func sayItStartedAnew() {
        startedAnew = true
        notice = HostWords(language: language).startedAnew
        flush()
    }

    /// Tells the user that the address they asked for leads nowhere, and ``onUnknownAddress`` which one it was.
    public func sayNothingIsThere(at location: Location) {
        onUnknownAddress?(location)
        notice = [notice, HostWords(language: language).nothingThere].compactMap { $0 }.joined(separator: " ")
        scheduleFlush()
    }

    /// What there is to tell; it is told once.
    func takeNotice() -> String? {
        defer { notice = nil }
        return notice
    }

    /// Gives the page another token by which it comes back, before the one that it has expires.
    public func renew(pageToken: String) {
        renewedPageToken = pageToken
        flush()
    }

    /// The token to tell the page of; it is told once.
    func takeRenewedPageToken() -> String? {
        defer { renewedPageToken = nil }
        return renewedPageToken
    }
}
