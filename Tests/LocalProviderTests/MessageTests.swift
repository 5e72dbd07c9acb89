import Testing

@testable import LocalProvider

@Suite("Messages")
struct MessageTests {
    @Test(
        "Every error says what is at fault and what to do, in a readable length",
        arguments: [
            (LocalProviderError.invalidIdentifier(identifier: "k", reason: "r"), "Give the LocalStorable another identifier."),
            (.invalidNamespace(name: "k", reason: "r"), "Use a name such as"),
            (.tooLarge(identifier: "k", bytes: 2, limit: -1), "the limit is 0 bytes"),
            (.notEncodable(identifier: "k", type: "T", reason: "r."), "cannot be encoded: r. Correct"),
            (.notDecodable(identifier: "k", location: "l", type: "T", reason: "r"), "Delete the entry"),
            (.fileSystem(operation: "write", path: "k", reason: "r"), "Could not write k: r."),
            (.layersFailed(identifier: "k", errors: []), "give it at least one"),
            (.unavailable(provider: "k", reason: "r"), "cannot be used"),
        ])
    func errors(_ error: LocalProviderError, _ part: String) {
        #expect(error.description.contains("k"))
        #expect(error.description.contains(part))
        #expect(error.localizedDescription == error.description)
    }

    @Test("A key of kilobytes does not fill the log")
    func longKeys() {
        let error = LocalProviderError.tooLarge(identifier: String(repeating: "x", count: 4_000), bytes: 1, limit: 0)
        #expect(error.description.count < 300)
    }

    @Test(
        "Every database error names its file",
        arguments: [
            SQLiteDatabaseError.folderNotWritable(path: "/f", reason: "r"), .cannotOpen(path: "/f", reason: "r"),
            .damaged(path: "/f", reason: "r"), .newerSchema(path: "/f", migrations: ["m"]), .migrationFailed(path: "/f", reason: "r"),
            .busy(path: "/f", reason: "r"), .vanished(path: "/f"), .replaced(path: "/f"),
            .backupFailed(destination: "/f", reason: "r"), .closeFailed(path: "/f", reason: "r"),
        ])
    func databaseErrors(_ error: SQLiteDatabaseError) {
        #expect(error.description.contains("/f"))
        #expect(error.localizedDescription == error.description)
    }

    @Test(
        "Every event names its place",
        arguments: [
            LocalProviderEvent.damaged(location: "/f", movedTo: "/g", reason: "r"), .damaged(location: "/f", movedTo: nil, reason: "r"),
            .restored(location: "/f", from: "/g", reason: "r"),
            .layerFailed(layer: "/f", operation: "read", identifier: "k", error: .unavailable(provider: "p", reason: "r")),
            .cleanupFailed(location: "/f", reason: "r"), .leftoverRemoved(location: "/f"),
        ])
    func events(_ event: LocalProviderEvent) {
        #expect(event.description.contains("/f"))
    }
}
