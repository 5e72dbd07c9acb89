import AccountDomain
import AccountLook
import AccountServer
import ArgumentParser
import Foundation
import RibletInjection
import RibletTesting
import RibletWeb
import RibletWebApp
import RibletWebTesting
import Testing

@testable import AccountApp

/// The application as a person uses it, over the real bank, in memory.
@MainActor
@Suite(.checksLeaks, .timeLimit(.minutes(20)))
struct AccountAppTests {
    private func withOpened(_ body: (AccountProgram.Opened, URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let now = Date()
        let opened = try await AccountProgram.open(root: folder.url, now: { now }, logger: .silent)
        do {
            try await body(opened, folder.url)
        } catch {
            await opened.close()
            throw error
        }
        await opened.close()
    }

    private func page(_ opened: AccountProgram.Opened, _ style: AccountStyle = .browser, browser: String = "hana", path: String = "/") async
        -> TestPage
    {
        await TestPage(AccountApplication.make(opened, style: style, basePath: "/app"), path: path, browser: browser)
    }

    @Test(arguments: AccountStyle.allCases)
    func bothLooksRaiseTheLimitsOverOnePresentation(style: AccountStyle) async throws {
        try await withOpened { opened, _ in
            let page = await page(opened, style, path: "/settings")
            let raise = style == .browser ? "Apply for a check card" : "Get a check card and higher limits"
            let home = style == .browser ? "To my accounts" : "Show my accounts"
            await page.wait { page.text.contains("Checking account (limited)") }
            for (grade, raise, apply, told) in [
                ("mini", raise, "Apply", "Your card is on its way"),
                ("general", "Raise my limits further", "Raise", "Your limits are the highest now"),
            ] {
                try page.click("button", raise)
                await page.wait { page.text.contains("cannot be taken back") }
                try page.click("button", apply)
                await page.wait { page.text.contains("Checking account (\(grade))") }
                #expect(page.text.contains(told))
            }
            #expect(page.all("button", "Raise my limits further").isEmpty && page.text.contains("₩50,000,000"))
            try page.click("button", home)
            await page.wait { page.url == "/app/" && page.all("dialog").isEmpty }
            #expect(!treePicture(of: page.session.root).contains("Settings"))
            #expect(page.misfits.isEmpty && page.faults.isEmpty)
            page.end()
        }
    }

    @Test func aChangeInOnePageAppearsInTheOthersOfThePerson() async throws {
        try await withOpened { opened, _ in
            let (first, settings) = (await page(opened), await page(opened, path: "/settings"))
            await first.wait { first.text.contains("Savings account") }
            await settings.wait { settings.text.contains("limited") }
            let second = await page(opened, path: "/transfer")
            await second.wait { second.all("textbox", "Amount").count == 1 }
            try second.type("textbox", "Amount", "123")
            try second.click("button", "Review")
            await second.wait { second.all("button", "Move ₩123").count == 1 }
            #expect(!first.text.contains("₩123"))
            try second.click("button", "Move ₩123")
            await first.wait { first.text.contains("\u{2212}₩123") }
            try settings.click("button", "Apply for a check card")
            await settings.wait { settings.all("button", "Apply").count == 1 }
            let third = await page(opened, path: "/settings")
            await third.wait { third.text.contains("limited") }
            try settings.click("button", "Apply")
            await third.wait { third.text.contains("Checking account (mini)") }
            for page in [first, second, third, settings] { page.end() }
        }
    }

    @Test func settingsAreDetachedByEveryWayOut() async throws {
        try await withOpened { opened, _ in
            let page = await page(opened)
            let ways: [(TestPage) throws -> Void] = [
                { try $0.click("link", "Close") }, { $0.browserBack() }, { try $0.click("button", "To my accounts") }, { $0.back() },
            ]
            for leave in ways {
                await page.wait { page.all("link", "Settings").count >= 1 }
                try page.click("link", "Settings")
                await page.wait { page.url == "/app/settings" && page.text.contains("Account type") }
                #expect(treePicture(of: page.session.root).contains("Settings"))
                try leave(page)
                await page.wait { page.url == "/app/" }
                #expect(!treePicture(of: page.session.root).contains("Settings"))
            }
            page.end()
        }
    }

    /// `tree.md` is what `riblet tree` reads from the source.
    @Test func theRIBsThatRunAreThoseOfTheSource() async throws {
        let outline = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../tree.md")
        let told = treeEdges(inOutline: try String(contentsOf: outline, encoding: .utf8))
        try await withOpened { opened, _ in
            let page = await page(opened, path: "/settings")
            let recorder = TreeRecorder(of: page.session.root)
            let launched = treeEdges(of: page.session.root)
            try page.click("link", "Close")
            await page.wait { page.url == "/app/" && !page.all("link", "Transfer").isEmpty }
            try page.click("link", "Transfer")
            await page.wait { page.url == "/app/transfer" }
            try page.click("link", "Close")
            await page.wait { page.url == "/app/" && movement(page, "Metro Pass") != nil }
            try page.click(#require(movement(page, "Metro Pass")))
            await page.wait { page.url.hasPrefix("/app/movement/3333-01-") }
            try page.click("button", "Close")
            await page.wait { page.url == "/app/" }
            try page.click("link", "Loan")
            await page.wait { page.url == "/app/loan" }
            try page.click("link", "Settings")
            await page.wait { page.url == "/app/loan/settings" }
            #expect(launched.union(recorder.attachedEdges) == told)
            page.end()
        }
    }

    /// The newest movement with a party.
    private func movement(_ page: TestPage, _ party: String) -> DOMNode? {
        page.all("link").first { $0.accessibleName.hasPrefix(party) }
    }

    @Test func aMovementHasAnAddressAndATransferCanBeDoneAgain() async throws {
        try await withOpened { opened, _ in
            let first = await page(opened, path: "/transfer")
            await first.wait { first.text.contains("Between which accounts?") }
            try first.type("textbox", "Amount", "4,321")
            try first.click("button", "Review")
            try first.click("button", "Move ₩4,321")
            await first.wait { first.text.contains("The money has moved.") }
            try first.click("button", "To my accounts")
            await first.wait { first.text.contains("−₩4,321") }
            try first.click(#require(movement(first, "Savings account")))
            await first.wait { first.url.contains("/movement/") }
            let path = String(first.url.dropFirst("/app".count))
            first.end()

            let second = await page(opened, browser: "hana", path: path)
            await second.wait { second.text.contains("Counterparty") && second.text.contains("Balance after it") }
            try second.click("button", "Transfer again")
            await second.wait { second.url == "/app/transfer" && second.text.contains("Between which accounts?") }
            try second.click("button", "Review")
            await second.wait { !second.all("button", "Move ₩4,321").isEmpty }
            second.end()
            let missing = await page(opened, path: path + "00000")
            await missing.wait { missing.text.contains("No such movement") }
            missing.end()
        }
    }

    @Test func everyBrowserHasItsOwnAccounts() async throws {
        try await withOpened { opened, _ in
            let (hana, duri) = (await page(opened), await page(opened, browser: "duri"))
            let number = { (page: TestPage) in page.text.firstMatch(of: /3333-01-\d+/).map { String($0.0) } }
            await hana.wait { number(hana) != nil }
            await duri.wait { number(duri) != nil }
            #expect(number(hana) != number(duri))
            hana.end()
            duri.end()
        }
    }

    @Test(arguments: [
        (BankFault.unauthorized, "For your safety the bank has signed you out."), (.broken, "Your money is safe."),
        (.garbage, "The bank sent something we do not understand."),
    ])
    func faultsOfTheBankAreSentencesAndCanBeRetried(fault: BankFault, sentence: String) async throws {
        try await withOpened { opened, _ in
            opened.bank.behave(fault)
            let page = await page(opened)
            await page.wait { page.text.contains(sentence) }
            opened.bank.behave(nil)
            try page.click("button", "Try again")
            await page.wait { page.text.contains("Movements of Checking account") && page.all("button", "Show more").count == 1 }
            page.end()
        }
    }

    @Test func seenDataOpensWithoutTheBankAndSaysItsAge() async throws {
        try await withOpened { opened, _ in
            let first = await page(opened)
            await first.wait { first.all("button", "Show more").count == 1 }
            first.end()
            await opened.bank.stop()
            let second = await page(opened)
            await second.wait { second.all("button", "Show more").count == 1 }
            #expect(second.text.contains("Seen just now · No connection"))
            second.end()
        }
    }
}

/// The program with a fault among its registrations.
private struct PlantedProgram: AsyncParsableCommand {
    enum Fault: String, ExpressibleByArgument { case missing, circular }

    @OptionGroup var host: HostOptions
    @Argument var fault: Fault

    func run() async throws {
        do {
            try await AccountProgram.run(host, style: .browser, registrations: { [fault] in Self.registrations(fault) })
        } catch {
            // Data that was opened lies in a folder.
            guard let folder = host.data, !FileManager.default.fileExists(atPath: folder) else { throw ExitCode(2) }
            throw error
        }
    }

    @MainActor
    private static func registrations(_ fault: Fault) -> [Registration] {
        switch fault {
        case .missing: return Array(Registrations.all.dropFirst())
        case .circular:
            var planted = Registrations.all
            planted[2] = Registration((any AccountRepository).self, .scoped, injects: (any SettingsUseCase).self) { fatalError("made") }
            return planted
        }
    }

    static func start(_ fault: Fault) async {
        let folder = FileManager.default.temporaryDirectory.appending(path: "account-\(UUID().uuidString)")
        await main(["--port", "0", "--data", folder.path, fault.rawValue])
    }
}

/// A fault of a registration ends the program before it opens data or a port, with the whole path.
struct AccountStartTests {
    private func expect(_ sentence: String, of result: ExitTest.Result?) {
        let (output, errors) = (result?.standardOutputContent ?? [], result?.standardErrorContent ?? [])
        #expect(String(decoding: errors, as: UTF8.self) == "Account: \(sentence)\n")
        #expect(!String(decoding: output, as: UTF8.self).contains("http://"))
    }

    @Test func aMissingRegistration() async {
        expect(
            "MainInteractor → AccountRepository → AccountData: nothing registered; "
                + "registered here: AccountRepository, Customer, SettingsUseCase, TransferUseCase",
            of: await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent, \.standardOutputContent]) {
                await PlantedProgram.start(.missing)
            })
    }

    @Test func aCircularRegistration() async {
        expect(
            "AccountRepository → SettingsUseCase → AccountRepository: a circle; take it apart",
            of: await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent, \.standardOutputContent]) {
                await PlantedProgram.start(.circular)
            })
    }
}
