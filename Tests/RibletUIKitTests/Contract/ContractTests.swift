import Riblet
import RibletTesting
import Testing

/// The hosts that keep the contract of containers: the browser's, the test kit's and UIKit's.
@MainActor
@Suite("Contract of hosts", .checksLeaks) struct ContractTests {
    enum Host: String, CaseIterable, CustomTestStringConvertible {
        #if canImport(RibletWebTesting)
        case browser
        #endif
        case test
        case uikit

        var testDescription: String { rawValue }

        @MainActor func make() -> any ContractHost {
            switch self {
            #if canImport(RibletWebTesting)
            case .browser: BrowserHost()
            #endif
            case .test: FakeContractHost()
            case .uikit: UIKitHost()
            }
        }
    }

    private func stackTree(_ host: any ContractHost) async -> ContractNode {
        let root = ContractNode(.stack(0), host)
        await host.show(root)
        return root
    }

    @Test("A page that is pushed is shown, and one that the person leaves is detached", arguments: Host.allCases)
    func pushAndBack(_ host: Host) async throws {
        let host = host.make()
        let root = await stackTree(host)
        let (stack, view) = (try #require(root.stack), try #require(root.viewController as? any NavigationControllable))
        stack.set([.page(1), .page(2), .page(3)])
        await host.settle()
        #expect(host.pushed(in: view).count == 3 && root.differences == [])
        host.goesBack(view)
        await host.settle()
        #expect(stack.routes == [.page(1), .page(2)] && root.children.count == 2 && root.differences == [])
        stack.pop(to: 0)
        await host.settle()
        #expect(host.pushed(in: view).isEmpty && root.children.isEmpty && root.differences == [])
        host.goesBack(view)
        await host.settle()
        #expect(root.differences == [], "there is nothing to leave")
        host.end(root)
    }

    @Test("A swipe back that is given up has left nothing", arguments: Host.allCases)
    func hesitation(_ host: Host) async throws {
        let host = host.make()
        let root = await stackTree(host)
        let (stack, view) = (try #require(root.stack), try #require(root.viewController as? any NavigationControllable))
        stack.set([.page(1), .page(2)])
        await host.settle()
        await host.hesitates(view)
        await host.settle()
        #expect(stack.routes == [.page(1), .page(2)] && root.differences == [])
        stack.push(.page(3))
        await host.settle()
        #expect(root.differences == [])
        host.end(root)
    }

    @Test("Many wishes in one turn end in the last one", arguments: Host.allCases)
    func lastWish(_ host: Host) async throws {
        let host = host.make()
        let root = await stackTree(host)
        let (stack, slot, overlays) = (try #require(root.stack), try #require(root.slot), try #require(root.overlays))
        stack.push(.page(1))
        stack.push(.page(2))
        slot.present(.page(8))
        await host.begin()
        stack.setRoot(.page(3))
        slot.present(.page(9))
        overlays.set([.page(6), .page(7)])
        await host.begin()
        stack.set([.page(3), .page(4)])
        overlays.dismiss(.page(6))
        await host.settle()
        #expect(stack.routes == [.page(3), .page(4)] && slot.route == .page(9) && overlays.routes == [.page(7)] && root.differences == [])
        host.end(root)
    }

    @Test("A page that moves or is taken from between others leaves the rest as it is", arguments: Host.allCases)
    func middle(_ host: Host) async throws {
        let host = host.make()
        let root = await stackTree(host)
        let stack = try #require(root.stack)
        stack.set([.page(1), .page(2), .page(3)])
        await host.settle()
        root.detachChild(stack.children[1])
        await host.settle()
        #expect(stack.routes == [.page(1), .page(3)] && root.differences == [])
        stack.reorderToTop(.page(1))
        await host.settle()
        #expect(stack.routes == [.page(3), .page(1)] && root.differences == [])
        host.end(root)
    }

    @Test("A sheet that the person dismisses is detached, and one that code dismisses leaves the screen", arguments: Host.allCases)
    func sheet(_ host: Host) async throws {
        let host = host.make()
        let root = await stackTree(host)
        let slot = try #require(root.slot)
        slot.present(.page(2))
        await host.settle()
        #expect(host.presented(of: root).count == 1 && root.differences == [])
        await host.dismisses(try #require(slot.child?.viewControllable))
        await host.settle()
        #expect(slot.isEmpty && root.children.isEmpty && root.differences == [])
        slot.present(.page(4))
        await host.settle()
        slot.dismiss()
        slot.present(.page(3))
        await host.settle()
        #expect(slot.route == .page(3) && root.differences == [])
        host.end(root)
    }

    @Test("A sheet that may not go stays until it may", arguments: Host.allCases)
    func guardedSheet(_ host: Host) async throws {
        let host = host.make()
        let root = await stackTree(host)
        let slot = try #require(root.slot)
        var asked = 0
        var may = false
        slot.mayDismiss = { _ in
            asked += 1
            return may
        }
        slot.present(.page(2))
        await host.settle()
        let view = try #require(slot.child?.viewControllable)
        await host.dismisses(view)
        await host.settle()
        #expect(asked == 1 && slot.count == 1 && root.differences == [])
        may = true
        await host.dismisses(view)
        await host.settle()
        #expect(asked == 2 && slot.isEmpty && root.differences == [])
        host.end(root)
    }

    @Test("Sheets of a page that is left leave with it", arguments: Host.allCases)
    func sheetOfAPage(_ host: Host) async throws {
        let host = host.make()
        let root = await stackTree(host)
        let stack = try #require(root.stack)
        stack.push(.page(1))
        await host.settle()
        try #require((stack.top as? ContractNode)?.slot).present(.page(2))
        await host.settle()
        #expect(root.differences == [] && root.all.count == 3)
        stack.pop()
        await host.settle()
        #expect(root.all.count == 1 && host.presented(of: root).isEmpty && root.differences == [])
        host.end(root)
    }

    @Test("Tabs follow the person, and keep what is in them", arguments: Host.allCases)
    func tabs(_ host: Host) async throws {
        let host = host.make()
        let root = ContractNode(.tabs, host)
        await host.show(root)
        let (tabs, view) = (try #require(root.tabs), try #require(root.viewController as? any TabControllable))
        var told: [String] = []
        tabs.onSelect = { told.append("\($0) \($1)") }
        tabs.set([.stack(0), .stack(1), .stack(2)])
        await host.settle()
        let second = try #require(tabs.children[1] as? ContractNode)
        second.stack?.push(.page(1))
        host.taps(1, in: view)
        await host.settle()
        #expect(tabs.selectedIndex == 1 && root.differences == [])
        host.taps(1, in: view)
        await host.settle()
        #expect(told == ["stack(1) false", "stack(1) true"])
        tabs.select(.stack(2))
        await host.settle()
        #expect(host.selected(in: view) == 2 && second.stack?.count == 1 && root.differences == [])
        tabs.set([.stack(2), .stack(1)], selecting: .stack(1))
        await host.settle()
        #expect(host.selected(in: view) == 1 && root.differences == [])
        host.end(root)
    }

    @Test("A switch shows one child in place of another, and its own view where there is none", arguments: Host.allCases)
    func switching(_ host: Host) async throws {
        let host = host.make()
        let root = ContractNode(.frame, host)
        await host.show(root)
        let content = try #require(root.content)
        #expect(root.differences == [])
        for route in [ContractRoute.stack(1), .tabs, nil, .stack(2)] {
            content.show(route)
            await host.settle()
            #expect(root.all.count == (route == nil ? 1 : 2) && root.differences == [])
        }
        let stack = try #require((content.child as? ContractNode)?.stack)
        stack.push(.page(1))
        await host.settle()
        #expect(root.differences == [])
        content.show(nil)
        await host.settle()
        #expect(root.all.count == 1 && root.differences == [])
        host.end(root)
    }
}
