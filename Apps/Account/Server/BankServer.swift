import EmbeddedServer
import Foundation
import LocalProvider
import Logging
import Synchronization

/// The bank inside a process: the contract of `Apps/Account/Contract.md`, answered from invented
/// books. Grades that were raised are stored before they are acknowledged.
package struct BankServer: Sendable {
    /// The address that a client puts before its paths.
    package var base: String { "http://\(EmbeddedServer.host):\(port)/v1" }

    /// The port that it listens on.
    package var port: Int { server.port }

    /// Its routes, such as `GET /v1/accounts`.
    package var routes: [String] { server.routes }

    private let server: EmbeddedServer
    private let ledger: BankLedger
    private let troubles: BankTroubles
    private let now: @Sendable () -> Date
    private let logger: Logger

    /// Starts a server and returns when it accepts requests.
    ///
    /// - Parameters:
    ///   - folder: where the grades are stored; made where it is missing.
    ///   - port: where it listens on the loopback address; 0 is a free port.
    ///   - now: the time, of which the books follow.
    ///   - clock: on which slow answers wait.
    ///   - logger: where it logs.
    /// - Returns: the running server; ``stop()`` ends it.
    /// - Throws: `EmbeddedServerError` where it cannot listen, `SQLiteDatabaseError` where it
    ///   cannot store.
    package static func start(
        folder: URL, port: Int = 0, now: @escaping @Sendable () -> Date = { Date() }, clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger
    ) async throws -> BankServer {
        let ledger = try await BankLedger.open(in: folder, logger: logger)
        let troubles = BankTroubles(clock: clock)
        do {
            let router = BankRoutes(ledger: ledger, troubles: troubles, now: now).router()
            return BankServer(
                server: try await EmbeddedServer.start(router, name: "bank", options: .init(port: port), logger: logger),
                ledger: ledger, troubles: troubles, now: now, logger: logger)
        } catch {
            try? await ledger.close()
            throw error
        }
    }

    /// Makes it behave badly from now on, for tests of those who ask it; nil behaves well.
    package func behave(_ fault: BankFault?) { troubles.set(fault) }

    /// Returns all that the bank has of a customer, as JSON of its contract: the settings, each account
    /// and its movements, the newest first.
    package func statement(of customer: String) async throws -> [UInt8] {
        let grade = try await ledger.grade(of: customer)
        let book = try await ledger.book(of: customer, now: now())
        let accounts = BankProduct.allCases.map { product in
            StatementAnswer.Account(
                account: book.account(product, grade), movements: book.movements(product, limit: .max).movements)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return Array(try encoder.encode(StatementAnswer(settings: book.settings(grade), accounts: accounts)))
    }

    /// Forgets a customer, as one who has closed the account.
    package func forget(_ customer: String) async throws { try await ledger.forget(customer) }

    /// Lets running answers finish, and returns when the port is free again. Further calls do
    /// nothing.
    package func stop() async {
        await server.stop()
        do {
            try await ledger.close()
        } catch {
            logger.error("The bank's ledger could not be closed", metadata: ["error": "\(error)"])
        }
    }
}

/// A way in which the bank behaves badly.
package enum BankFault: String, CaseIterable, Sendable {
    /// Each answer comes ``BankTroubles/delay`` late.
    case slow
    /// Nobody is known: 401.
    case unauthorized
    /// Every limit was raised already: 409 to each application.
    case conflict
    /// A fault of the bank: 500.
    case broken
    /// Bytes that are no JSON of the contract, with the status 200.
    case garbage
}

/// The fault that is set now.
package final class BankTroubles: Sendable {
    /// The time that slow answers wait.
    package static let delay = Duration.seconds(3)

    private let fault = Mutex<BankFault?>(nil)
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    func set(_ fault: BankFault?) { self.fault.withLock { $0 = fault } }

    /// Waits as long as the bank is slow, and returns what else is wrong.
    func next() async throws -> BankFault? {
        let fault = fault.withLock { $0 }
        if fault == .slow { try await clock.sleep(for: Self.delay) }
        return fault
    }
}
