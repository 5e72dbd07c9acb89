import Foundation
import GRDB
import LocalProvider
import Testing
import TodoDomain

@testable import TodoData

@Suite("The choices of users")
struct BrowserPreferencesTests {
    let folder: TemporaryFolder
    let time = ManualTime()

    init() throws { folder = try TemporaryFolder() }

    @Test func aChoiceIsOfItsBrowserAndOutlivesARestart() async throws {
        let data = try await TodoData.open(folder, time: time)
        #expect(try await data.preferences(of: "one").listLayout() == .roomy)
        try await data.preferences(of: "one").choose(.compact)
        #expect(try await data.preferences(of: "two").listLayout() == .roomy)
        #expect(try await data.preferences(of: "one").reminds() == false)
        try await data.preferences(of: "one").chooseReminders(true)
        #expect(try await data.preferences(of: "two").reminds() == false)
        try await data.close()

        let again = try await TodoData.open(folder, time: time)
        #expect(try await again.preferences(of: "one").listLayout() == .compact)
        #expect(try await again.preferences(of: "one").reminds())
        try await again.preferences(of: "one").chooseReminders(false)
        #expect(try await again.preferences(of: "one").reminds() == false)
        try await again.preferences(of: "one").choose(.roomy)
        #expect(try await again.preferences(of: "one").listLayout() == .roomy)
        try await again.close()
    }

    @Test func aChoiceOfANewerVersionIsPassedOver() async throws {
        let data = try await TodoData.open(folder, time: time)
        try await data.preferences(of: "one").choose(.compact)
        let queue = try DatabaseQueue(path: folder.database.path)
        try await queue.write { try $0.execute(sql: "UPDATE preference SET value = 'spiral'") }
        #expect(try await data.preferences(of: "one").listLayout() == .roomy)
        try await data.close()
    }

    @Test func oldChoicesAreForgotten() async throws {
        let data = try await TodoData.open(folder, time: time)
        try await data.preferences(of: "one").choose(.compact)
        try await data.close()
        time.advance(by: BrowserPreferences.age - 1)
        var again = try await TodoData.open(folder, time: time)
        #expect(try await again.preferences(of: "one").listLayout() == .compact)
        try await again.close()
        time.advance(by: 2)
        again = try await TodoData.open(folder, time: time)
        #expect(try await again.preferences(of: "one").listLayout() == .roomy)
        try await again.close()
    }
}
