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

    /// Returns the application of a kept page: that of its owner, or of the one whose open place it
    /// is at.
    func application(of id: String, _ basePath: String, of owner: PageOwner) async -> WebApplication? {
        guard let application = restorer?.application(basePath) else { return nil }
        var host = owner.person
        if let people, let openPlace = application.openPlace {
            guard let kept = await vault?.find(id, browserID: owner.id, basePath: basePath) else { return nil }
            if let place = openPlace(kept.snapshot.location) {
                guard let maker = people.maker(of: place) else { return nil }
                host = maker
            } else if owner.person == nil {
                return nil
            }
        }
        do {
            return try await application.personal(host)
        } catch {
            logger.error("A person's data cannot be opened", metadata: ["person": "\(host?.id ?? "")", "error": "\(error)"])
            return nil
        }
    }
}
