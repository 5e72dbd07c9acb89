import Foundation
import Logging
import RibletWeb
import RibletWebServer
import Synchronization
import Testing

@testable import RibletWebStore

@Suite("Browsers that are signed in by links", .timeLimit(.minutes(5)))
struct SignInTests {
    /// A clock that is set by hand.
    private final class Wall: Sendable {
        private let date = Mutex(Date(timeIntervalSinceReferenceDate: 800_000_000))

        var now: Date { date.withLock { $0 } }

        func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
    }

    private static func run(_ body: (SQLitePeopleStore, Wall, URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-people-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (wall, file) = (Wall(), folder.appending(path: "people.sqlite"))
        let store = try await SQLitePeopleStore(at: file, logger: Logger(label: "test"), now: { wall.now })
        try await body(store, wall, file)
        await store.close()
    }

    private static func enter(
        _ store: SQLitePeopleStore, _ link: Secret<String>, as name: String? = nil, in browser: String = "browser"
    ) async throws -> (person: Person, secret: Secret<String>)? {
        let result = try await store.signIn(
            by: link, as: name.flatMap(PersonName.init), in: SigningInBrowser(id: browser, name: "Firefox, Linux"))
        guard case .signedIn(let person, let secret) = result else { return nil }
        return (person, secret)
    }

    private static func first<Values: AsyncSequence>(_ values: Values) async throws -> Values.Element {
        for try await value in values { return value }
        throw CancellationError()
    }

    @Test("the first link makes the first person, further ones make others or further browsers")
    func enter() async throws {
        try await Self.run { store, _, _ in
            #expect(store.isWithoutBrowsers)
            let link = try await store.invite(nil, proposedName: "Mina")
            let invitation = try #require(try await store.invitation(link))
            #expect(invitation.person == nil && invitation.proposedName == "Mina")
            let mina = try #require(try await Self.enter(store, link, as: "Mina"))
            #expect(mina.person.isFirst && store.person(signedInBy: mina.secret) == mina.person && !store.isWithoutBrowsers)
            #expect(store.isKnown(mina.person) && store.person(signedInBy: link) == nil)
            let jun = try #require(try await Self.enter(store, store.invite(nil, by: mina.person.id), as: "Jun"))
            #expect(!jun.person.isFirst)
            let again = try await store.invite(mina.person.id, by: mina.person.id)
            #expect(try await store.invitation(again)?.person?.id == mina.person.id)
            let phone = try #require(try await Self.enter(store, again, in: "phone"))
            #expect(phone.person.id == mina.person.id && phone.person.signIn != mina.person.signIn)
            #expect(try await Self.first(store.signIns(of: mina.person.id)).count == 2)
        }
    }

    @Test("a link is good once, and for 48 hours; the browser that used it may ask again for ten minutes")
    func once() async throws {
        try await Self.run { store, wall, _ in
            let link = try await store.invite(nil)
            let first = try #require(try await Self.enter(store, link, as: "Mina"))
            #expect(try await store.invitation(link) == nil)
            #expect(try await Self.enter(store, link, as: "Jun", in: "other") == nil)
            // The first answer was lost: its secret is worth nothing, and there is one browser.
            let second = try #require(try await Self.enter(store, link, as: "Somebody"))
            #expect(second.person.id == first.person.id && second.secret != first.secret)
            #expect(store.person(signedInBy: first.secret) == nil && !store.isKnown(first.person))
            #expect(store.person(signedInBy: second.secret) == second.person)
            #expect(try await Self.first(store.signIns(of: first.person.id)).count == 1)
            wall.advance(by: SQLitePeopleStore.retryTime)
            #expect(try await Self.enter(store, link) == nil)
            let late = try await store.invite(nil)
            wall.advance(by: SQLitePeopleStore.invitationTime)
            #expect(try await store.invitation(late) == nil)
            #expect(try await Self.enter(store, late, as: "Jun") == nil)
            for wrong in ["", "x", String(repeating: "a", count: 22), String(repeating: "a", count: 100_000)] {
                #expect(try await store.invitation(Secret(wrong)) == nil && store.person(signedInBy: Secret(wrong)) == nil)
            }
        }
    }

    @Test("two who use a link at once: one is in")
    func race() async throws {
        try await Self.run { store, _, _ in
            for round in 0..<20 {
                let link = try await store.invite(nil)
                let entered = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for browser in 0..<4 {
                        group.addTask { try await Self.enter(store, link, as: "\(round) \(browser)", in: "\(browser)") != nil }
                    }
                    return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
                #expect(entered == 1)
            }
        }
    }

    @Test("nobody gets the name, and with it the data, of somebody else or of one who was removed")
    func names() async throws {
        try await Self.run { store, _, _ in
            let mina = try await store.add(#require(PersonName("Mina")))
            _ = try await store.add(#require(PersonName("Jun")))
            _ = try await store.remove(#require(PersonName("Jun")))
            let link = try await store.invite(nil)
            let browser = SigningInBrowser(id: "a", name: "")
            for name in ["Mina", "mina", "MINA", "Jun"] {
                guard case .nameIsTaken = try await store.signIn(by: link, as: PersonName(name), in: browser) else {
                    Issue.record("\(name)")
                    continue
                }
            }
            guard case .nameIsMissing = try await store.signIn(by: link, as: nil, in: browser) else { return #expect(Bool(false)) }
            // It is not used up by that.
            #expect(try await Self.enter(store, link, as: "Hana")?.person.isFirst == false)
            #expect(mina.isFirst)
        }
    }

    @Test("a browser that is signed out is nobody's at once here, and within seconds in another process")
    func signOut() async throws {
        try await Self.run { store, _, file in
            let mina = try #require(try await Self.enter(store, store.invite(nil), as: "Mina"))
            let id = mina.person.id
            var others: [(person: Person, secret: Secret<String>)] = []
            for number in 0..<3 { others.append(try #require(try await Self.enter(store, store.invite(id, by: id), in: "\(number)"))) }
            let other = try await SQLitePeopleStore(at: file)
            #expect(other.isKnown(others[0].person))
            let signIn = try #require(others[0].person.signIn)
            // Somebody else cannot.
            try await store.signOut(signIn, of: "jun")
            #expect(store.isKnown(others[0].person))
            try await store.signOut(signIn, of: id)
            #expect(!store.isKnown(others[0].person) && store.person(signedInBy: others[0].secret) == nil && store.isKnown(mina.person))
            while other.isKnown(others[0].person) {
                try Task.checkCancellation()
                await Task.yield()
            }
            let link = try await store.invite(id, by: id)
            try await store.signOut(of: id, but: mina.person.signIn)
            #expect(others.allSatisfy { !store.isKnown($0.person) } && store.isKnown(mina.person))
            #expect(try await store.invitation(link) == nil)
            try await store.rename(#require(mina.person.signIn), of: id, to: #require(PersonName("Kitchen")))
            #expect(try await Self.first(store.signIns(of: id)).map(\.name) == ["Kitchen"])
            _ = try await store.remove(#require(PersonName("Mina")))
            #expect(store.person(signedInBy: mina.secret) == nil && store.isWithoutBrowsers)
            await other.close()
        }
    }

    @Test("a browser that is used once a day stays signed in, and one that is not for half a year is forgotten")
    func use() async throws {
        try await Self.run { store, wall, _ in
            let mina = try #require(try await Self.enter(store, store.invite(nil), as: "Mina"))
            let signIn = try #require(mina.person.signIn)
            #expect(await !store.noteUse(of: signIn))
            #expect(await !store.noteUse(of: "unknown"))
            wall.advance(by: SQLitePeopleStore.browserTime - 1)
            #expect(store.person(signedInBy: mina.secret) != nil)
            #expect(await store.noteUse(of: signIn))
            #expect(await !store.noteUse(of: signIn))
            wall.advance(by: SQLitePeopleStore.browserTime)
            #expect(store.person(signedInBy: mina.secret) == nil)
        }
    }

    @Test("links can be listed and withdrawn by who made them, and neither they nor browsers grow without end")
    func bounds() async throws {
        try await Self.run { store, _, _ in
            let mina = try #require(try await Self.enter(store, store.invite(nil), as: "Mina"))
            let id = mina.person.id
            let oldest = try await store.invite(nil, proposedName: "Jun", by: id)
            let listed = try await Self.first(store.invitations(by: id))
            #expect(listed.map(\.proposedName) == ["Jun"] && listed.allSatisfy { !$0.isForMaker })
            for _ in 0..<SQLitePeopleStore.invitationLimit { _ = try await store.invite(id, by: id) }
            #expect(try await store.invitation(oldest) == nil)
            let links = try await Self.first(store.invitations(by: id))
            #expect(links.count == SQLitePeopleStore.invitationLimit && links.allSatisfy(\.isForMaker))
            try await store.withdraw(links[0].id, by: "jun")
            #expect(try await Self.first(store.invitations(by: id)).count == links.count)
            try await store.withdraw(links[0].id, by: id)
            #expect(try await Self.first(store.invitations(by: id)).count == links.count - 1)
            for number in 0..<SQLitePeopleStore.browserLimit {
                _ = try await Self.enter(store, store.invite(id, by: id), in: "\(number)")
            }
            #expect(try await Self.first(store.signIns(of: id)).count == SQLitePeopleStore.browserLimit)
            #expect(!store.isKnown(mina.person))
        }
    }

    @Test("one who leaves has a day to take it back, and is then removed, and forgotten when the data is gone")
    func leaving() async throws {
        try await Self.run { store, wall, _ in
            let mina = try #require(try await Self.enter(store, store.invite(nil), as: "Mina"))
            let jun = try #require(try await Self.enter(store, store.invite(nil), as: "Jun"))
            let id = jun.person.id
            try await store.leave(id)
            let end = try await Self.first(store.end(of: id))
            #expect(end == wall.now + SQLitePeopleStore.leavingTime)
            wall.advance(by: 60)
            // A second wish is no later one.
            try await store.leave(id)
            #expect(try await Self.first(store.end(of: id)) == end)
            try await store.stay(id)
            wall.advance(by: SQLitePeopleStore.leavingTime)
            #expect(try await store.takeLeaving().isEmpty)
            #expect(try await Self.first(store.end(of: id)) == nil && store.isKnown(jun.person))
            try await store.leave(id)
            wall.advance(by: SQLitePeopleStore.leavingTime - 1)
            #expect(try await store.takeLeaving().isEmpty)
            wall.advance(by: 1)
            #expect(try await store.takeLeaving().map(\.id) == [id])
            #expect(!store.isKnown(jun.person) && store.person(signedInBy: jun.secret) == nil && store.isKnown(mina.person))
            // It is too late, and until the data is gone the name stays taken.
            try await store.stay(id)
            #expect(try await store.takeLeaving().map(\.id) == [id])
            #expect(try await Self.enter(store, store.invite(nil), as: "Jun") == nil)
            try await store.forget(id)
            #expect(try await store.takeLeaving().isEmpty)
            let again = try #require(try await Self.enter(store, store.invite(nil), as: "Jun"))
            #expect(!again.person.isFirst)
        }
    }

    @Test("a browser is signed in after a restart, and no secret stands in the file")
    func file() async throws {
        try await Self.run { store, wall, file in
            let link = try await store.invite(nil)
            let mina = try #require(try await Self.enter(store, link, as: "Mina"))
            await store.close()
            let bytes = try FileManager.default.contentsOfDirectory(at: file.deletingLastPathComponent(), includingPropertiesForKeys: nil)
                .map { try Data(contentsOf: $0) }
            for secret in [link, mina.secret] {
                #expect(!bytes.isEmpty && bytes.allSatisfy { $0.range(of: Data(secret.revealed.utf8)) == nil })
            }
            let again = try await SQLitePeopleStore(at: file, logger: Logger(label: "test"), now: { wall.now })
            #expect(again.person(signedInBy: mina.secret) == mina.person)
            await again.close()
        }
    }
}
