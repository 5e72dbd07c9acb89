public import Riblet

extension Session {
    /// Tells the user, in the page's language, that the session of the previous page could not be
    /// restored. The page shows the message once, visibly and for screen readers.
    ///
    /// A session that was restored in part shows its message by itself.
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

    /// Tells the user that somebody looks at what the page does.
    package func sayItIsLookedAt() {
        news.sayMore(HostWords(language: language).lookedAt)
        scheduleFlush()
    }

    /// Gives the page another token by which it comes back, before the one that it has expires.
    public func renew(pageToken: String) {
        news.renew(token: pageToken)
        flush()
    }
}
