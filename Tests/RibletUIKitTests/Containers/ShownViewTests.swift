#if !canImport(UIKit)
import Riblet
import RibletTesting
import Testing
import UIKitDouble

@testable import RibletUIKit

/// Views that stand for a view controller, and those for which UIKit has none.
@MainActor
@Suite("Views that stand for others, on UIKit", .checksLeaks) struct ShownViewTests {
    /// A presenter between an interactor and its view controller.
    private final class Standing: ModalControllable {
        let page = UIViewController()
        var shownViewController: any ViewControllable { page }

        func present(_ viewController: any ViewControllable, style: ModalStyle, listener: (any ModalControllableListener)?) {
            page.present(viewController, style: style, listener: listener)
        }
        func dismiss(_ viewController: any ViewControllable) { page.dismiss(viewController) }
    }

    private final class Node: LaunchRouter<Interactor, any ViewControllable> {
        init(_ view: any ViewControllable) { super.init(interactor: Interactor(), viewController: view) }
    }

    @Test("A presenter that stands for its page is pushed, swiped away, presented and dismissed as the page is")
    func standing() async throws {
        let screen = Screen()
        let (stack, bottom) = (RIBNavigationController(root: UIViewController()), Standing())
        let root = Node(stack)
        let pages = ChildStack<Int>(router: root, container: stack) { _ in Node(Standing()) }
        let sheets = ChildSlot<Int>(router: root, container: bottom) { _ in Node(Standing()) }
        root.launch()
        await screen.show(stack)
        pages.set([1, 2])
        await screen.settle()
        #expect(
            stack.viewControllers.dropFirst().map(ObjectIdentifier.init)
                == pages.children.map { ObjectIdentifier(($0.viewControllable as? Standing)?.page ?? stack) })
        try #require(stack.userBeginsBackSwipe()).finish()
        await screen.settle()
        #expect(pages.routes == [1] && stack.viewControllers.count == 2)
        await screen.show(bottom.page)
        sheets.present(1)
        await screen.settle()
        let sheet = try #require(screen.presented.first)
        #expect((sheets.child?.viewControllable as? Standing)?.page === sheet)
        try #require(sheet.userBeginsSheetSwipe()).finish()
        await screen.settle()
        #expect(sheets.isEmpty && screen.presented.isEmpty)
        sheets.present(2)
        await screen.settle()
        sheets.dismiss()
        await screen.settle()
        #expect(screen.presented.isEmpty && screen.faults.isEmpty)
        root.terminate()
    }

    @Test("A view of another host, one that is there already and one within itself are empty, and are reported")
    func unshowable() async {
        var problems: [UnshowableView] = []
        let subscription = TreeEvents.observeProblems { if let problem = $0 as? UnshowableView { problems.append(problem) } }
        defer { subscription.cancel() }
        let screen = Screen()
        let bottom = UIViewController()
        let stack = RIBNavigationController(root: bottom)
        await screen.show(stack)
        let page = UIViewController()
        stack.setPushed([FakeView(), page, page, bottom, stack], animated: false)
        await screen.settle()
        #expect(stack.viewControllers.count == 6 && stack.viewControllers.filter { $0 is UnshownViewController }.count == 4)
        #expect(problems.count == 4 && screen.faults.isEmpty)
        #expect(
            problems.first?.description
                == "RIBNavigationController: FakeView cannot be shown in UIKit; make it a UIViewController, or implement its shownViewController [unshowable view]"
        )
        let frame = RIBSwitchController()
        frame.setContent(frame)
        #expect(frame.children.first is UnshownViewController && problems.count == 5)
    }
}
#endif
