import Testing

@testable import RibletWorkspace

/// Everything that `add` and `rename` write, in what `riblet new` makes, as it is to be.
/// `RIBLET_RENEW_GOLDEN=1 swift test --filter ScaffoldGoldenTests` writes it anew; one looks at
/// what has changed.
@Suite struct ScaffoldGoldenTests {
    private static let plans: [(name: String, plan: @Sendable (inout Scaffolder) throws -> Void)] = [
        ("add-feature-first", { try $0.add(ScaffoldRequest(name: "GiftCard", parent: "Editor")) }),
        ("add-feature-second", { try $0.add(ScaffoldRequest(name: "GiftCard", parent: "Notes")) }),
        ("add-feature-root", { try $0.add(ScaffoldRequest(name: "GiftCard", parent: "Root")) }),
        ("add-feature-viewless", { try $0.add(ScaffoldRequest(name: "GiftCard", parent: "Notes", isViewless: true)) }),
        ("add-rib", { try $0.add(ScaffoldRequest(name: "GiftCard", parent: "Notes", feature: "Notes")) }),
        ("add-domain", { try $0.add(ModuleRequest(.domain, "GiftCard")) }),
        ("add-data", { try $0.add(ModuleRequest(.data, "GiftCard")) }),
        ("add-shared", { try $0.add(ModuleRequest(.shared, "GiftCard")) }),
        ("rename-feature", { try $0.rename("Editor", to: "GiftCard") }),
        ("rename-root", { try $0.rename("Root", to: "Trunk") }),
    ]

    @Test(arguments: plans.map(\.name)) func isAsExpected(_ name: String) throws {
        var plan = try Scaffolder(try SampleWorkspaces.teaShop())
        try Self.plans.first { $0.name == name }!.plan(&plan)
        let diff = plan.diff
        #expect(try Golden.text("Scaffold/\(name).diff", renewing: diff) == diff)
    }
}
