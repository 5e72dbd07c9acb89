import AccountData
import AccountServer
import ArgumentParser
import Foundation
import Logging
import RibletInjection
import RibletWebApp

/// The application as a program.
package enum AccountProgram {
    /// The bank, the data and the checked container, open.
    package struct Opened: Sendable {
        package let bank: BankServer
        package let data: AccountData
        package let container: DependencyContainer

        /// Closes the file and stops the bank.
        package func close() async {
            await data.close()
            await bank.stop()
        }
    }

    /// Opens the data below a folder. The container is checked before a port is opened.
    ///
    /// - Parameters:
    ///   - root: the folder for the data of all applications.
    ///   - logger: where events are logged.
    /// - Returns: the open parts; ``Opened/close()`` ends them.
    /// - Throws: `RegistrationError`, `BankServerError` or `SQLiteDatabaseError`.
    package static func open(root: URL, logger: Logger) async throws -> Opened {
        let bank = try await BankServer.start(folder: AccountData.folder(in: root), logger: logger)
        do {
            let data = try await AccountData.open(root: root, base: bank.base, logger: logger)
            return Opened(bank: bank, data: data, container: try await Registrations.container(data))
        } catch {
            await bank.stop()
            throw error
        }
    }

    /// Runs the application at the root of a server of its own.
    package static func run(_ host: HostOptions, style: AccountStyle) async throws {
        try await AppHost.run(host, name: "Account") { settings, logger in
            let opened = try await open(root: settings.data, logger: logger)
            let application = AccountApplication.make(opened.container, store: opened.data.store, style: style, basePath: "")
            return ([application], opened)
        } finish: {
            await $0.close()
        }
    }
}
