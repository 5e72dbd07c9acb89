import Foundation
import LocalProvider
import Logging
import NetworkProvider

/// The bank and the answers that were seen of it, open: `<root>/account/account.sqlite`.
package struct AccountData: Sendable {
    private let base: String
    private let network: NetworkProvider
    private let file: SQLiteDatabase
    /// The time, by which the age of what was seen is told.
    package let now: @Sendable () -> Date
    private let logger: Logger
    /// The changes that customers make.
    package let news = AccountNews()

    /// The file's condition, for those who are to be told.
    package var store: any WatchedStore { file }

    /// Opens the file and makes its folder where it is missing. A damaged file is set aside: all of
    /// it can be asked for again.
    ///
    /// - Parameters:
    ///   - root: the folder for the data of all applications.
    ///   - base: the address of the bank with `/v1`.
    ///   - now: the time.
    ///   - logger: where events are logged.
    /// - Returns: the open data; ``close()`` ends it.
    /// - Throws: `SQLiteDatabaseError`.
    package static func open(
        root: URL, base: String, now: @escaping @Sendable () -> Date = { Date() }, logger: Logger
    ) async throws(SQLiteDatabaseError) -> AccountData {
        let file = try await SQLiteDatabase.open(
            at: folder(in: root).appendingPathComponent("account.sqlite"),
            options: SQLiteOptions(durability: .checkpoints, onDamage: .moveAside, checksIntegrity: true),
            migrator: SQLiteSeenStore.migrator, logger: logger)
        let network = NetworkProvider(
            configuration: NetworkConfiguration(retry: RetryPolicy(attempts: 2)), plugins: [LoggingPlugin(logger: logger, level: .trace)])
        return AccountData(base: base, network: network, file: file, now: now, logger: logger)
    }

    /// Returns the folder of the data.
    package static func folder(in root: URL) -> URL { root.appendingPathComponent("account", isDirectory: true) }

    /// The bank, asked for a customer.
    package func api(of customer: String) -> any AccountAPI { BankAPI(network: network, base: base, customer: customer) }

    /// The answers that a customer saw.
    package func seen(by customer: String) -> any SeenStore {
        SQLiteSeenStore(file: file, customer: customer, now: now, logger: logger)
    }

    /// Forgets the answers that a customer saw.
    package func forget(_ customer: String) async throws { try await SQLiteSeenStore.forget(customer, in: file) }

    /// Closes the file, after the writes that run.
    package func close() async {
        await network.shutdown()
        do {
            try await file.close()
        } catch {
            logger.error("Data could not be closed", metadata: ["error": "\(error)"])
        }
    }
}
