import Logging
import RibletWeb

/// The browsers whose former owners, the browsers themselves, have given way to the people who use
/// them.
actor Adoptions {
    /// The most that is remembered; beyond it all are asked anew, which changes nothing.
    private static let limit = 10_000

    private var done: Set<String> = []

    /// Makes a person the owner of what a browser has stored in an application. What fails is
    /// logged, and tried again with the next page.
    func adopt(from browserID: String, to person: Person, in application: WebApplication, _ logger: Logger) async {
        guard let adopt = application.adopt else { return }
        if done.count >= Self.limit { done = [] }
        let key = "\(application.basePath)\n\(browserID)\n\(person.id)"
        guard done.insert(key).inserted else { return }
        do {
            try await adopt(BrowserIdentity.name(of: browserID), person.id)
        } catch {
            done.remove(key)
            logger.error("What a browser has stored could not become a person's", metadata: ["error": "\(error)"])
        }
    }
}
