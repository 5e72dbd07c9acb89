import Foundation
import Testing

@testable import RibletWorkspace

/// Apps/Account is what `riblet new Account --template layered`, `riblet add rib Loan --parent Root`
/// and `riblet add rib Transfer --parent Main --as screen`, `Booking` likewise, write, with content of
/// its own.
@Suite struct AccountTests {
    private static let apps = ApplicationsTests.repository + "/Apps"

    /// The tree's skeleton belongs to the template: these files are as it writes them, and stay so.
    /// All others are written once and then belong to the application.
    private static let skeleton: Set<String> = [
        "Look.module.yml", "Presentation.module.yml", "Presentation/AccountDependency.swift", "Presentation/AccountViews.swift",
        "Presentation/Loan/LoanBuilder.swift", "Presentation/Loan/LoanRouter.swift", "Presentation/Main/MainBuilder.swift",
        "Presentation/Booking/BookingRouter.swift", "Presentation/Root/RootBuilder.swift", "Presentation/Root/RootInteractor.swift",
        "Presentation/Root/RootRouter.swift", "Presentation/Settings/SettingsBuilder.swift", "Presentation/Settings/SettingsRouter.swift",
        "Presentation/Transfer/TransferRouter.swift",
    ]

    /// The template's storage of one account, its program, and a module of tests for each layer: a
    /// bank over the network, another name, and one module of tests.
    private static let replaced = [
        "Data/AccountFile.swift", "Main/Main.swift", "Repository/StoredAccountRepository.swift", "AppTests/", "DomainTests/",
        "PresentationTests/", "RepositoryTests/",
    ]

    @Test func theTemplateOverAccountChangesNothingThatItWrote() throws {
        let folder = try Folder()
        defer { folder.removeAll() }
        try NewWorkspace(named: "Account", template: .layered, in: folder.path, libraries: "https://example.com/riblet").write()
        var plan = try Scaffolder(path: folder.path + "/Account")
        try plan.add(ScaffoldRequest(name: "Loan", parent: "Root"))
        for name in ["Transfer", "Booking"] { try plan.add(ScaffoldRequest(name: name, parent: "Main", style: .screen)) }
        try plan.apply()
        let written = try Folder.contents(of: folder.path + "/Account/Account")
        let account = try Folder.contents(of: Self.apps + "/Account")
        let missing = written.keys.filter { path in account[path] == nil && !Self.replaced.contains { path.hasPrefix($0) } }
        #expect(missing.sorted() == [])
        #expect(Set(written.filter { account[$0.key] == $0.value }.keys) == Self.skeleton)
    }

    @Test func aRIBComesToAllLayersAndGoesAgain() throws {
        let folder = try Folder()
        defer { folder.removeAll() }
        let path = folder.path + "/Apps"
        try folder.make("Apps")
        try FileManager.default.copyItem(atPath: ApplicationsTests.repository + "/.swift-format", toPath: folder.path + "/.swift-format")
        for entry in try FileManager.default.contentsOfDirectory(atPath: Self.apps) where entry != ".build" {
            try FileManager.default.copyItem(atPath: Self.apps + "/" + entry, toPath: path + "/" + entry)
        }
        let before = try Folder.contents(of: path)
        let known = Set(try WorkspaceReader(path: path).read().check().findings.map(\.fingerprint))
        let added: [(name: String, parent: String, style: RIBStyle?)] = [
            ("Basket", "Root", nil), ("Step", "Main", .push), ("Note", "Loan", .sheet), ("Card", "Settings", .screen),
            ("Sync", "Main", .viewless), ("Deep", "Step", .push), ("Other", "Main", .sheet),
        ]
        for (name, parent, style) in added {
            var plan = try Scaffolder(path: path + "/Account")
            try plan.add(ScaffoldRequest(name: name, parent: parent, style: style))
            try plan.apply()
        }
        let findings = try WorkspaceReader(path: path).read().check().findings
        #expect(findings.filter { !known.contains($0.fingerprint) }.map { "\($0.place.file):\($0.place.line): \($0.message)" } == [])
        for file in [
            "Presentation/Step/StepInteractor.swift", "UI/Step/StepView.swift", "Look/Step/StepMapper.swift",
            "Tests/Presentation/StepTests.swift", "Tests/App/StepPageTests.swift",
        ] { #expect(FileManager.default.fileExists(atPath: path + "/Account/" + file), "\(file)") }
        #expect(try folder.read("Apps/Account/Look/Main/MainMapper.swift").contains("        case .stepTapped: .stepTapped\n"))
        #expect(try folder.read("Apps/Account/Look/Root/RootMapper.swift").contains("        case .basket: WebTab("))
        #expect(try folder.read("Apps/Account/Look/BrowserViews.swift").contains("func step() -> MappingPresenter<StepState, StepAction>"))
        for (name, _, _) in added.reversed() {
            var plan = try Scaffolder(path: path + "/Account")
            try plan.remove(name)
            try plan.apply()
        }
        #expect(try Folder.contents(of: path) == before)
    }
}
