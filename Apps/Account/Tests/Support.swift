import AccountDomain
import AccountServer
import Foundation
import Logging
import Synchronization

extension Logger {
    static let silent = Logger(label: "account.tests") { _ in SwiftLogNoOpLogHandler() }
}

/// A fresh folder that goes with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "account-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// A time of day that stands still until told otherwise; it begins on 2026-11-24.
final class ManualTime: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_795_500_000))

    var now: @Sendable () -> Date { { self.date.withLock { $0 } } }

    func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
}

/// Runs a body with a bank of its own.
func withBank(_ time: ManualTime = ManualTime(), _ body: (BankServer, TemporaryFolder) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let bank = try await BankServer.start(folder: folder.url, now: time.now, logger: .silent)
    do {
        try await body(bank, folder)
    } catch {
        await bank.stop()
        throw error
    }
    await bank.stop()
}
