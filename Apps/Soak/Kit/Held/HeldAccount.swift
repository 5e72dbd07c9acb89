import AccountApp
import Foundation
import RibletWeb
import RibletWebTesting
import Testing

/// The accounts: limits that are raised, by a new customer each time.
@MainActor
final class HeldAccount: HeldWorld {
    static let name = "accounts"
    private static var customers = 0

    let application: WebApplication
    private let opened: AccountProgram.Opened
    private let customer: String

    private init(_ opened: AccountProgram.Opened) {
        Self.customers += 1
        let customer = "customer-\(Self.customers)"
        self.opened = opened
        self.customer = customer
        var application = AccountApplication.make(opened, basePath: "/account")
        let makeRoot = application.makeRoot
        application.makeRoot = { request in
            var request = request
            request.browser = customer
            return makeRoot(request)
        }
        self.application = application
    }

    static func open(in folder: URL) async throws -> HeldAccount {
        HeldAccount(try await AccountProgram.open(root: folder, logger: silentLogger))
    }

    func close() async { await opened.close() }

    func prepare() async throws {}

    func address(_ random: inout SeededGenerator) async throws -> String { "/settings" }

    func act(as user: HeldUser<HeldAccount>) async throws {
        for (grade, button, answer) in [
            ("mini", "Apply for a check card", "Apply"), ("general", "Raise my limits further", "Raise"),
        ] {
            try await user.sees("the button") { user.page.all("button", button).count == 1 }
            try user.page.click("button", button)
            try await user.isAnswered()
            try user.page.click("button", answer)
            user.did("asked for higher limits") { [customer] world in
                let stored = try await world.opened.data.api(of: customer).settings().grade
                return stored == grade || stored == "general"
            }
            try await user.isAnswered()
        }
    }
}
