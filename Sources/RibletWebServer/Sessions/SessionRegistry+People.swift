import RibletWeb

/// The people who use the pages.
extension SessionRegistry {
    /// The time after which a page says anew who uses it: it connects again, through the proxy.
    private static let longestTrust = Duration.seconds(12 * 60 * 60)

    /// Ends a session whose person the server no longer knows, or has signed out of the browser, and
    /// the connection of one whose proxy has not been asked in a long time.
    ///
    /// - Returns: false if the session has ended.
    func isStillKnown(_ entry: Entry) -> Bool {
        guard let people else { return true }
        let (person, host) = (entry.session.person, entry.session.application.host)
        guard person.map(people.isKnown) != false, host.map({ people.person($0.id) != nil }) != false else {
            drop(entry.session.id, "person removed or signed out")
            return false
        }
        guard let person else { return true }
        if person.signIn == nil, let asked = entry.askedAt, clock.uptime() - asked > Self.longestTrust,
            let connection = entry.session.transport as? LiveConnection
        {
            detach(connection)
            connection.close(.goingAway)
        }
        return true
    }
}
