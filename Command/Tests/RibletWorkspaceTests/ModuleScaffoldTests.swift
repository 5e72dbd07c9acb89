import Testing

@testable import RibletWorkspace

/// Modules without RIBs are added, and taken out again.
@Suite struct ModuleScaffoldTests {
    @Test(arguments: ModuleRequest.Kind.allCases) func whatIsAddedAndRemovedLeavesNothing(_ kind: ModuleRequest.Kind) throws {
        for workspace in [try SampleWorkspaces.teaShop(), try SampleWorkspaces.application("Todo")] {
            var plan = try Scaffolder(workspace)
            try plan.add(ModuleRequest(kind, "GiftCard"))
            #expect(plan.changedFiles.count == 4, "\(plan.changedFiles)")
            try plan.remove(ModuleRequest(kind, "GiftCard"))
            #expect(plan.diff == "")
        }
    }

    @Test func theyLieWhereTheirKindDoes() throws {
        var plan = try Scaffolder(try SampleWorkspaces.application("Todo"))
        for kind in ModuleRequest.Kind.allCases { try plan.add(ModuleRequest(kind, "GiftCard")) }
        #expect(
            plan.changedFiles == [
                "Package.swift", "Shared/GiftCard.module.yml", "Shared/GiftCard/GiftCard.swift", "Shared/GiftCardTests/GiftCardTests.swift",
                "Todo/GiftCardData.module.yml", "Todo/GiftCardData/SQLiteGiftCardStore.swift",
                "Todo/GiftCardDataTests/SQLiteGiftCardStoreTests.swift", "Todo/GiftCardDomain.module.yml",
                "Todo/GiftCardDomain/GiftCard.swift", "Todo/GiftCardDomainTests/GiftCardTests.swift",
            ])
    }

    @Test func whatDoesNotFitIsRefusedAndChangesNothing() throws {
        let folder = try Folder()
        try SampleWorkspaces.make(.app, in: folder)
        let path = folder.path + "/TeaShop"
        var plan = try Scaffolder(try WorkspaceReader(path: path).read())
        func refusal(_ reason: String, _ body: (inout Scaffolder) throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(sourceLocation: sourceLocation) {
                try body(&plan)
            } throws: {
                "\($0)".contains(reason)
            }
            #expect(plan.changedFiles.isEmpty, sourceLocation: sourceLocation)
        }
        refusal("there is no module TeaShopCakeDomain") { try $0.remove(ModuleRequest(.domain, "Cake")) }
        refusal("it begins with a capital letter") { try $0.add(ModuleRequest(.shared, "cake")) }
        refusal("there is a module TeaShopNotes already") { try $0.add(ModuleRequest(.shared, "TeaShopNotes")) }
        try plan.add(ModuleRequest(.domain, "Cake"))
        try plan.apply()
        try folder.write("import TeaShopCakeDomain\n", "TeaShop/TeaShop/App/Cakes.swift")
        plan = try Scaffolder(try WorkspaceReader(path: path).read())
        refusal("TeaShopCakeDomain is in use: TeaShop/App/Cakes.swift:1 imports it") { try $0.remove(ModuleRequest(.domain, "Cake")) }
        refusal("there is a module TeaShopCakeDomain already") { try $0.add(ModuleRequest(.domain, "Cake")) }
        try folder.write("// by hand\n" + folder.read("TeaShop/Package.swift"), "TeaShop/Package.swift")
        refusal("run `riblet generate` first") { try $0.add(ModuleRequest(.data, "Cake")) }
        try folder.remove("TeaShop/riblet.yml")
        refusal("`riblet generate --adopt` writes what describes them") { try $0.add(ModuleRequest(.data, "Cake")) }
    }
}
