import HTTPTypes
import HummingbirdCore
import RibletWeb

/// Finds out who a visitor is, where the server knows people.
struct PersonRoute {
    let site: Site

    /// Notes the person of a visit.
    ///
    /// - Parameters:
    ///   - visit: gets its person.
    ///   - found: the application that the path belongs to, and the path below its own.
    ///   - isSecret: true of a request that shows another secret than the proxy's word for the
    ///     visitor.
    /// - Returns: an answer, or nothing where the request may go on.
    func identify(_ visit: inout Visit, _ found: (application: SiteApplication, rest: Substring)?, isSecret: Bool) async -> Response? {
        guard let rule = site.gatekeeper.people else { return nil }
        if isSecret {
            guard let found, found.application.secretMediaFolder(of: found.rest) != nil else { return nil }
            visit.person = found.application.maker(ofSecretFile: found.rest, among: rule.store)
            return visit.person == nil ? visit.refusal(.notFound) : nil
        }
        var identity = site.gatekeeper.identity(visit.facts)
        // The link was used at another process, of which this one hears within seconds only.
        if case .refused(.signedOut) = identity, let secret = visit.facts.cookies[site.gatekeeper.signInCookieName],
            await rule.links?.lookUp(secret) == true
        {
            identity = site.gatekeeper.identity(visit.facts)
        }
        if let found, let place = found.application.openPlace(visit, at: found.rest) {
            visit.host = rule.store.maker(of: place)
            guard visit.host != nil else { return visit.refusal(.notFound) }
            if case .known(let person) = identity { visit.person = person }
            return nil
        }
        switch identity {
        case .nobody: return nil
        case .known(let person): visit.person = person
        case .new(let name):
            do {
                guard try await rule.store.admit(name) != nil, case .known(let person) = site.gatekeeper.identity(visit.facts) else {
                    return visit.finalRefusal(.unknownPerson)
                }
                visit.logger.notice("A person came for the first time", metadata: ["person": "\(person.id)"])
                visit.person = person
            } catch {
                visit.logger.error("A person cannot be added", metadata: ["error": "\(error)"])
                return visit.finalRefusal(.dataNotOpen, headers: [.retryAfter: "10"])
            }
        case .refused(let refusal):
            // A page that is open to everybody; its tokens say which one.
            if let found, found.application.application.openPlace != nil, ["/_riblet/live", "/_riblet/upload"].contains(found.rest) {
                return nil
            }
            visit.logger.notice("Refused a visitor", metadata: ["reason": "\(refusal)"])
            return visit.finalRefusal(refusal.trouble, leadsOn: false)
        }
        return nil
    }
}

extension PeopleStore {
    /// Returns the person whose application a place is in; nil where that one is not known.
    func maker(of place: OpenPlace) -> Person? { place.maker.map(person) ?? firstPerson() }
}

extension SiteApplication {
    /// Returns the place of a page that is open to everybody.
    func openPlace(_ visit: Visit, at rest: Substring) -> OpenPlace? {
        guard let openPlace = application.openPlace, !["/media/", "/_riblet/"].contains(where: rest.hasPrefix) else { return nil }
        return PageRoute.location(visit, path: rest).flatMap(openPlace)
    }

    /// The person whose data a file is of that is named by a secret; the first person's where its
    /// name does not begin with anybody's.
    func maker(ofSecretFile rest: Substring, among people: any PeopleStore) -> Person? {
        guard let name = rest.split(separator: "/").dropFirst(2).first else { return nil }
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, RandomToken.isWellFormed(String(parts[0])) else { return people.firstPerson() }
        return people.person(String(parts[0]))
    }
}
