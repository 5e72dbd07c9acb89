import AccountApp
import AccountLook
import ArgumentParser
import RibletWebApp

/// Accounts, movements, limits and loans, with a bank of its own.
@main
struct Account: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Accounts at a fictional bank, in the browser.",
        discussion: "Serves the application until it is stopped with Control-C. The bank runs in the program and serves only this program.")

    @OptionGroup var host: HostOptions

    @Option(help: "The design: browser, or easy (settings in large letters).")
    var look = AccountStyle.browser

    func run() async throws { try await AccountProgram.run(host, style: look) }
}

extension AccountStyle: ExpressibleByArgument {}
