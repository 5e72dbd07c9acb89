import RibletWeb

/// The people who use the pages.
extension SessionRegistry {
    /// The time after which a page says anew who uses it: it connects again, through the proxy.
    private static let longestTrust = Duration.seconds(12 * 60 * 60)

    /// Ends a session whose person the server no longer knows, and the connection of one whose
    /// person has not been asked for in a long time.
    ///
    /// - Returns: false if the session has ended.
    func isStillKnown(_ entry: Entry) -> Bool {
        guard let people, let person = entry.session.person else { return true }
        guard people.person(person.id) != nil else {
            drop(entry.session.id, "person removed")
            return false
        }
        if let asked = entry.askedAt, clock.uptime() - asked > Self.longestTrust,
            let connection = entry.session.transport as? LiveConnection
        {
            detach(connection)
            connection.close(.goingAway)
        }
        return true
    }
}
