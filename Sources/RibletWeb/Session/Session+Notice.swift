public import Riblet

extension Session {
    /// Tells the user, in the page's language, that it is not the page that was open before: that
    /// one's session could not be brought back. The page says so once, where everybody sees it and
    /// screen readers read it out.
    ///
    /// A session that was restored, but not as a whole, says that by itself.
    public func sayItStartedAnew() {
        startedAnew = true
        news.say(HostWords(language: language).startedAnew)
        flush()
    }

    /// Tells the user that the address they asked for leads nowhere, and ``onUnknownAddress`` which
    /// one it was.
    public func sayNothingIsThere(at location: Location) {
        onUnknownAddress?(location)
        news.sayMore(HostWords(language: language).nothingThere)
        scheduleFlush()
    }

    /// Tells the user that the address they asked for cannot be read.
    func sayAddressIsUnreadable() { news.sayMore(HostWords(language: language).addressUnreadable) }

    /// Gives the page another token by which it comes back, before the one that it has expires.
    public func renew(pageToken: String) {
        news.renew(token: pageToken)
        flush()
    }
}
