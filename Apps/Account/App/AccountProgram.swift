import AccountData
import AccountLook
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

        /// Deletes all that is kept of a browser or a person.
        package func forget(_ owner: String) async throws {
            try await data.forget(owner)
            try await bank.forget(owner)
        }

        /// Closes the file and stops the bank.
        package func close() async {
            await data.close()
            await bank.stop()
        }
    }

    /// Opens the data below a folder. The container is checked before anything is opened.
    ///
    /// - Parameters:
    ///   - root: the folder for the data of all applications.
    ///   - registrations: the services.
    ///   - now: the time, by which the age of what was seen is told.
    ///   - logger: where events are logged.
    /// - Returns: the open parts; ``Opened/close()`` ends them.
    /// - Throws: `RegistrationError`, `EmbeddedServerError` or `SQLiteDatabaseError`.
    @MainActor
    package static func open(
        root: URL, registrations: [Registration] = Registrations.all, now: @escaping @Sendable () -> Date = { Date() }, logger: Logger
    ) async throws -> Opened {
        let container = try DependencyContainer { registrations }
        let bank = try await BankServer.start(folder: AccountData.folder(in: root), logger: logger)
        do {
            return Opened(
                bank: bank, data: try await AccountData.open(root: root, base: bank.base, now: now, logger: logger), container: container)
        } catch {
            await bank.stop()
            throw error
        }
    }

    /// Runs the application at the root of a server of its own.
    ///
    /// - Parameters:
    ///   - host: the options of the server.
    ///   - style: the look.
    ///   - registrations: the services.
    /// - Throws: as ``open(root:registrations:now:logger:)``, before anything is opened where a
    ///   registration is at fault.
    package static func run(
        _ host: HostOptions, style: AccountStyle, registrations: @escaping @MainActor @Sendable () -> [Registration] = { Registrations.all }
    ) async throws {
        try await AppHost.run(host, name: "Account") { program in
            let opened = try await open(root: program.settings.data, registrations: registrations(), logger: program.logger)
            return ([AccountApplication.make(opened, style: style, basePath: "")], opened)
        } finish: {
            await $0.close()
        }
    }
}
