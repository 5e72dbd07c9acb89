import Foundation
import Logging
import RibletWeb
import RibletWebServer
import Synchronization
import Testing

@testable import RibletWebApp
@testable import RibletWebStore

@Suite("People who leave a program", .timeLimit(.minutes(5)))
struct LeavingTests {
    @Test("a person is forgotten when all is deleted, not where nothing deletes, nor where that waits for a start")
    func leaving() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-leaving-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let days = Mutex(0)
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        let people = try await SQLitePeopleStore(
            at: folder.appending(path: "people.sqlite"), logger: logger,
            now: { Date(timeIntervalSinceReferenceDate: Double(days.withLock { $0 }) * 86_400) })
        for name in ["Mina", "Jun"] { try await people.leave(people.add(#require(PersonName(name))).id) }
        days.withLock { $0 = 2 }
        let settings = HostSettings(host: "127.0.0.1", port: 0, data: folder, log: "error", people: .links)
        var waiting: Set<Person.ID> = []
        // Another program on the same data, which has nothing to delete.
        await WebProgram(settings: settings, people: people, logger: logger).eraseLeaving(&waiting)
        let left = try await people.takeLeaving()
        #expect(left.count == 2 && waiting.isEmpty)
        let program = WebProgram(settings: settings, people: people, logger: logger)
        let asked = Mutex<[String]>([])
        program.whenLeaving { person in
            asked.withLock { $0.append(person.name) }
            return !person.isFirst
        }
        for _ in 0..<2 { await program.eraseLeaving(&waiting) }
        #expect(asked.withLock { $0.sorted() } == ["Jun", "Mina"])
        #expect(try await people.takeLeaving().map(\.name) == ["Mina"])
        await people.close()
    }
}
