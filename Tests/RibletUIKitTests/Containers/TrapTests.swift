#if !canImport(UIKit)
import Riblet
import RibletTesting
import Testing
import UIKitDouble

@testable import RibletUIKit

/// Each trap of the article "Rules of UIKit": this library's containers pass, those that count fall
/// into it.
@MainActor
@Suite("Traps of UIKit", .checksLeaks) struct TrapTests {
    // MARK: Stacks

    private final class Node: LaunchRouter<Interactor, any ViewControllable> {
        var stack: ChildStack<Int>?
        var slot: ChildSlot<Int>?
        let number: Int

        override var name: String { "\(number)" }

        init(_ number: Int, _ view: any ViewControllable) {
            self.number = number
            super.init(interactor: Interactor(), viewController: view)
        }
    }

    /// A tree with a stack in a window.
    @MainActor
    private struct StackScene {
        let screen = Screen()
        let stack: UINavigationController
        let root: Node
        var pages: ChildStack<Int>

        init(_ stack: some UINavigationController & NavigationControllable) async {
            self.stack = stack
            root = Node(0, stack)
            pages = ChildStack(router: root, container: stack) { Node($0, UIViewController()) }
            root.stack = pages
            root.launch()
            await screen.show(stack)
        }

        func push(_ numbers: Int...) async {
            for number in numbers {
                pages.push(number)
                await screen.settle()
            }
        }

        /// Returns the faults after everything has come to rest.
        func outcome(_ wanted: Int...) async -> [String] {
            await screen.settle()
            var found = screen.faults
            if pages.routes != wanted { found.append("the router holds \(pages.routes)") }
            let shown = stack.viewControllers.dropFirst().map { ObjectIdentifier($0) }
            if shown != pages.children.map({ ObjectIdentifier($0.viewControllable) }) { found.append("\(shown.count) pages are shown") }
            root.terminate()
            return found
        }
    }

    private typealias Trap = @MainActor (StackScene) async throws -> [String]

    private func expectTrap(sourceLocation: SourceLocation = #_sourceLocation, _ trap: Trap) async throws {
        let ours = try await trap(await StackScene(RIBNavigationController(root: UIViewController())))
        #expect(ours == [], sourceLocation: sourceLocation)
        // A container that counts may also hold what it should not.
        let counting = try await trap(await StackScene(CountingNavigationController.make()))
        #expect(counting != [], "a container that counts falls into it", sourceLocation: sourceLocation)
    }

    @Test("2 · A swipe that is cancelled")
    func cancelledSwipe() async throws {
        try await expectTrap { scene in
            await scene.push(1, 2)
            let swipe = try #require(scene.stack.userBeginsBackSwipe())
            await scene.screen.begin()
            swipe.cancel()
            return await scene.outcome(1, 2)
        }
    }

    @Test("3 · A swipe that is completed while the router pushes: the page that was pushed is seen")
    func pushWhileSwiping() async throws {
        try await expectTrap { scene in
            await scene.push(1, 2)
            let swipe = try #require(scene.stack.userBeginsBackSwipe())
            await scene.screen.begin()
            scene.pages.push(3)
            await scene.screen.begin()
            swipe.finish()
            return await scene.outcome(1, 3)
        }
    }

    @Test("4 · Several pages that leave at once")
    func severalPops() async throws {
        try await expectTrap { scene in
            await scene.push(1, 2, 3)
            #expect(scene.stack.userHoldsBack(choosing: 0))
            return await scene.outcome()
        }
    }

    @Test("5 · Pages that code pops without animation")
    func unanimated() async throws {
        try await expectTrap { scene in
            await scene.push(1, 2, 3)
            scene.stack.popToViewController(scene.stack.viewControllers[1], animated: false)
            return await scene.outcome(1)
        }
    }

    @Test("6 · A page that is taken from between others, which no delegate need be told", arguments: [true, false])
    func middle(tells: Bool) async throws {
        try await expectTrap { scene in
            scene.screen.window.stage.tellsOfUnseenChanges = tells
            await scene.push(1, 2, 3)
            scene.stack.setViewControllers([0, 1, 3].map { scene.stack.viewControllers[$0] }, animated: false)
            return await scene.outcome(1, 3)
        }
    }

    @Test("7 · Requests faster than transitions")
    func fast() async throws {
        try await expectTrap { scene in
            scene.pages.push(1)
            await scene.screen.begin()
            scene.pages.push(2)
            await scene.screen.begin()
            scene.pages.replaceTop(3)
            return await scene.outcome(1, 3)
        }
    }

    @Test("8 · A second owner of the delegate's slot, who is told everything and silences nobody")
    func delegate() async throws {
        final class Owner: NSObject, UINavigationControllerDelegate {
            var shown = 0
            func navigationController(
                _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
            ) {}
            func navigationController(
                _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
            ) {
                shown += 1
            }
        }
        try await expectTrap { scene in
            let owner = Owner()
            scene.stack.delegate = owner
            await scene.push(1, 2)
            scene.stack.userTapsBack()
            let outcome = await scene.outcome(1)
            #expect(owner.shown >= 3)
            return outcome
        }
    }

    @Test("17 · A pop by the router, which tells as one by the person does")
    func ownPop() async throws {
        try await expectTrap { scene in
            await scene.push(1, 2, 3)
            scene.pages.pop()
            return await scene.outcome(1, 2)
        }
    }

    // MARK: Sheets

    /// A sheet of an application that does something as soon as it is seen.
    private final class Sheet: UIViewController {
        var whenSeen: (() -> Void)?

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            whenSeen?()
        }
    }

    /// A tree with sheets over a page in a window.
    @MainActor
    private struct SheetScene {
        let screen = Screen()
        let page: UIViewController
        let root: Node
        var sheets: ChildOverlays<Int>

        init(_ view: any ModalControllable, page: UIViewController, _ makeSheet: @escaping @MainActor () -> UIViewController) async {
            self.page = page
            root = Node(0, UIViewController())
            sheets = ChildOverlays(router: root, container: view) { Node($0, makeSheet()) }
            root.launch()
            await screen.show(page)
        }

        func sheet(_ index: Int) -> UIViewController? { sheets.children[index].viewControllable as? UIViewController }

        func outcome(_ wanted: Int...) async -> [String] {
            await screen.settle()
            var found = screen.faults
            if sheets.routes != wanted { found.append("the router holds \(sheets.routes)") }
            if screen.presented.map({ ObjectIdentifier($0) }) != sheets.children.map({ ObjectIdentifier($0.viewControllable) }) {
                found.append("\(screen.presented.count) sheets are shown")
            }
            root.terminate()
            return found
        }
    }

    private func expectSheetTrap(
        sourceLocation: SourceLocation = #_sourceLocation,
        of makeSheet: @escaping @MainActor () -> UIViewController = { UIViewController() },
        _ trap: @MainActor (SheetScene) async throws -> [String]
    ) async throws {
        let page = UIViewController()
        let ours = try await trap(await SheetScene(page, page: page, makeSheet))
        #expect(ours == [], sourceLocation: sourceLocation)
        let counting = CountingModals()
        let theirs = try await trap(await SheetScene(counting, page: counting.presenter, makeSheet))
        #expect(theirs != [], "a container that counts falls into it", sourceLocation: sourceLocation)
    }

    @Test("9 · A swipe that is cancelled while the router presents another sheet")
    func cancelledSheetSwipe() async throws {
        try await expectSheetTrap { scene in
            scene.sheets.show(1)
            await scene.screen.settle()
            let swipe = try #require(scene.sheet(0)?.userBeginsSheetSwipe())
            scene.sheets.show(2)
            await scene.screen.begin()
            swipe.cancel()
            return await scene.outcome(1, 2)
        }
    }

    @Test("11 · A dismissal by code, which calls no delegate", arguments: [true, false], [nil, 1, 2, 3, 4] as [UInt64?])
    func byCode(animated: Bool, seed: UInt64?) async throws {
        try await expectSheetTrap { scene in
            scene.screen.window.stage.seed = seed
            scene.sheets.show(1)
            await scene.screen.settle()
            scene.sheet(0)?.dismiss(animated: animated)
            return await scene.outcome()
        }
    }

    @Test("11 · A dismissal by code as soon as the sheet is seen", arguments: [true, false], [nil, 1, 2, 3, 4] as [UInt64?])
    func byCodeWhenSeen(animated: Bool, seed: UInt64?) async throws {
        try await expectSheetTrap(of: { Sheet(nibName: nil, bundle: nil) }) { scene in
            scene.screen.window.stage.seed = seed
            scene.sheets.show(1)
            let sheet = try #require(scene.sheet(0) as? Sheet)
            sheet.whenSeen = { [weak sheet] in sheet?.dismiss(animated: animated) }
            return await scene.outcome()
        }
    }

    @Test("11 · A dismissal by code of a sheet that was dismissed by code before", arguments: [nil, 1, 2, 3, 4] as [UInt64?])
    func byCodeTwice(seed: UInt64?) async throws {
        try await expectSheetTrap { scene in
            scene.screen.window.stage.seed = seed
            scene.sheets.show(1)
            await scene.screen.settle()
            let sheet = try #require(scene.sheet(0))
            sheet.dismiss(animated: true)
            await scene.screen.settle()
            guard scene.sheets.isEmpty else { return await scene.outcome() }
            scene.sheets.show(2)
            await scene.screen.settle()
            // The one that has gone presents nothing and is presented by nobody.
            sheet.dismiss(animated: true)
            scene.sheet(0)?.dismiss(animated: false)
            return await scene.outcome()
        }
    }

    @Test("11 · A dismissal by code of a sheet over a sheet", arguments: [true, false], [nil, 1, 2, 3, 4] as [UInt64?])
    func byCodeOverSheet(isUpper: Bool, seed: UInt64?) async throws {
        try await expectSheetTrap { scene in
            scene.screen.window.stage.seed = seed
            scene.sheets.show(1)
            await scene.screen.settle()
            scene.sheets.show(2)
            await scene.screen.settle()
            // UIKit takes away what is above the one that is asked; the upper one leaves by itself.
            guard scene.screen.presented.count == 2 else { return ["the second sheet has not come"] }
            scene.screen.presented[isUpper ? 1 : 0].dismiss(animated: true)
            if isUpper { return await scene.outcome(1) }
            await scene.screen.settle()
            scene.screen.presented.first?.dismiss(animated: true)
            return await scene.outcome()
        }
    }

    @Test("13 · Presenting while other code presents", arguments: [true, false], [nil, 1, 2, 3, 4] as [UInt64?])
    func othersPresent(animated: Bool, seed: UInt64?) async throws {
        let screen = Screen()
        screen.window.stage.seed = seed
        let page = UIViewController()
        await screen.show(page)
        let (theirs, ours) = (UIViewController(), UIViewController())
        page.present(theirs, animated: animated)
        page.present(ours, style: .sheet)
        // Ours is asked for while theirs has not begun.
        await Task { @MainActor in }.value
        await screen.settle()
        #expect(screen.presented == [theirs, ours] && screen.faults.isEmpty)
        page.dismiss(ours)
        await screen.settle()
        #expect(screen.presented == [theirs] && screen.faults.isEmpty)
    }

    @Test("13 · A sheet that the router dismisses before it has come", arguments: [nil, 1, 2, 3, 4] as [UInt64?])
    func dismissedBeforeItCame(seed: UInt64?) async throws {
        let screen = Screen()
        screen.window.stage.seed = seed
        let (page, sheet) = (UIViewController(), UIViewController())
        await screen.show(page)
        page.present(sheet, style: .sheet)
        // Asked of UIKit one turn later, and not begun.
        await Task { @MainActor in }.value
        page.dismiss(sheet)
        await screen.settle()
        #expect(screen.presented.isEmpty && sheet.viewIfLoaded?.window == nil && screen.faults.isEmpty)
    }

    @Test("18 · A presenter that leaves for good before its sheet has come", arguments: [nil, 1, 2, 3, 4] as [UInt64?])
    func presenterLeavesBeforeSheetCame(seed: UInt64?) async throws {
        let screen = Screen()
        screen.window.stage.seed = seed
        let frame = RIBSwitchController()
        await screen.show(frame)
        let sheet = UIViewController()
        do {
            let page = UIViewController()
            frame.setContent(page)
            await screen.settle()
            page.present(sheet, style: .sheet)
            await Task { @MainActor in }.value
            frame.setContent(nil)
        }
        await screen.settle()
        #expect(screen.presented.isEmpty && sheet.viewIfLoaded?.window == nil && screen.faults.isEmpty)
    }

    @Test("12 · The lower of two sheets dismissed by the router: the upper one stays")
    func lower() async throws {
        try await expectSheetTrap { scene in
            scene.sheets.show(1)
            await scene.screen.settle()
            scene.sheets.show(2)
            await scene.screen.settle()
            scene.sheets.dismiss(1)
            return await scene.outcome(2)
        }
    }

    @Test("13 · Presenting while another sheet is being dismissed")
    func presentWhileDismissing() async throws {
        try await expectSheetTrap { scene in
            scene.sheets.show(1)
            await scene.screen.settle()
            scene.sheets.set([2])
            return await scene.outcome(2)
        }
    }

    @Test("13 · Presenting before the page is in a window")
    func early() async throws {
        let screen = Screen()
        let page = RIBSwitchController(UIViewController())
        let root = Node(0, page)
        root.slot = ChildSlot(router: root, container: page) { Node($0, UIViewController()) }
        root.launch()
        root.slot?.present(1)
        await screen.settle()
        #expect(screen.presented.isEmpty && screen.faults.isEmpty && page.strayFaults.isEmpty)
        await screen.show(page)
        #expect(screen.presented.count == 1 && screen.faults.isEmpty)
        let counting = CountingModals()
        counting.present(UIViewController(), style: .sheet)
        #expect(counting.presenter.strayFaults.count == 1, "a container that counts falls into it")
        root.terminate()
    }

    @Test("18 · A presenter that leaves with its sheet, and comes back with it")
    func presenterLeaves() async throws {
        let screen = Screen()
        let frame = RIBSwitchController()
        let (first, second) = (UIViewController(), UIViewController())
        frame.setContent(first)
        await screen.show(frame)
        let sheet = UIViewController()
        first.present(sheet, style: .sheet)
        await screen.settle()
        #expect(screen.presented == [sheet])
        frame.setContent(second)
        await screen.settle()
        #expect(screen.presented == [])
        frame.setContent(first)
        await screen.settle()
        #expect(screen.presented == [sheet])
        first.dismiss(sheet)
        await screen.settle()
        #expect(screen.presented == [] && screen.faults == [])
    }

    @Test("19 · Two pages of one window that present at the same time")
    func twoPresenters() async throws {
        let screen = Screen()
        let tabs = RIBTabBarController()
        let (one, two) = (UIViewController(), UIViewController())
        tabs.setTabs([one, two])
        await screen.show(tabs)
        let (first, second) = (UIViewController(), UIViewController())
        one.present(first, style: .sheet)
        two.present(second, style: .fullScreen)
        await screen.settle()
        #expect(screen.presented == [first, second] && screen.faults == [])
        one.dismiss(first)
        await screen.settle()
        #expect(screen.presented == [second] && screen.faults == [])
        two.dismiss(second)
        await screen.settle()
    }
}
#endif
