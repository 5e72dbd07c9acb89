#if !canImport(UIKit)
import Foundation
import Riblet
import RibletTesting
import Testing
import UIKitDouble

@testable import RibletUIKit

/// A tree a scene: links, what is kept, and what is left of a scene that has gone.
@MainActor
@Suite("Scenes", .checksLeaks) struct SceneTests {
    private final class Root: LaunchRouter<Interactor, RIBNavigationController>, LocationRouting {
        private(set) lazy var pages = ChildStack<Int>(
            router: self, container: viewController,
            addresses: [
                RouteAddress { (number: Int) in
                    number
                } value: {
                    $0
                }
            ]
        ) { Page($0) }

        init() { super.init(interactor: Interactor(), viewController: RIBNavigationController(root: UIViewController())) }

        override var lazyContainers: [any ChildContainer] { [pages] }
    }

    private final class Page: ViewableRouter<Interactor, UIViewController> {
        init(_ number: Int) { super.init(interactor: Interactor(), viewController: UIViewController()) }
    }

    private final class Delegate: RIBSceneDelegate {
        var made = 0
        var reports: [RestoreReport] = []

        override func makeTree(for session: UISceneSession) -> any LaunchRouting {
            made += 1
            return Root()
        }

        override func didRestore(_ report: RestoreReport) { reports.append(report) }

        var pages: ChildStack<Int>? { (root as? Root)?.pages }
    }

    private let session = UISceneSession(persistentIdentifier: "first")

    private func connect(_ delegate: Delegate, _ options: UIScene.ConnectionOptions = .init()) -> UIWindowScene {
        let scene = UIWindowScene(session: session)
        delegate.scene(scene, willConnectTo: session, options: options)
        return scene
    }

    private func context(_ url: String) throws -> UIOpenURLContext { UIOpenURLContext(url: try #require(URL(string: url))) }

    private func activity(page: Int) -> NSUserActivity? {
        let delegate = Delegate()
        let scene = connect(delegate)
        delegate.pages?.push(page)
        defer { delegate.sceneDidDisconnect(scene) }
        return delegate.stateRestorationActivity(for: scene)
    }

    @Test("A scene shows its tree, and ends it")
    func life() throws {
        let delegate = Delegate()
        let scene = connect(delegate)
        let root = try #require(delegate.root as? Root)
        #expect(
            delegate.window?.rootViewController === root.viewController && delegate.window?.isKeyWindow == true && root.interactor.isActive)
        delegate.sceneDidDisconnect(scene)
        #expect(!root.interactor.isActive && delegate.window == nil && delegate.root == nil)
        #expect(delegate.stateRestorationActivity(for: scene) == nil)
    }

    @Test("Links lead to the same location, cold and warm, by scheme and by site")
    func links() throws {
        let delegate = Delegate()
        let scene = connect(delegate, .init(urlContexts: [try context("pages://7")]))
        #expect(delegate.pages?.routes == [7])
        delegate.scene(scene, openURLContexts: [try context("pages://8/9")])
        #expect(delegate.pages?.routes == [8, 9])
        let site = NSUserActivity(activityType: "NSUserActivityTypeBrowsingWeb")
        site.webpageURL = URL(string: "https://example.com/10")
        delegate.scene(scene, continue: site)
        #expect(delegate.pages?.routes == [10])
        delegate.scene(scene, continue: NSUserActivity(activityType: "something else"))
        delegate.sceneDidDisconnect(scene)
        let again = connect(delegate, .init(userActivities: [site]))
        #expect(delegate.pages?.routes == [10])
        delegate.sceneDidDisconnect(again)
    }

    @Test("A link that leads nowhere is reported, and so is one that cannot be read")
    func badLinks() throws {
        var problems: [UnopenedLink] = []
        let subscription = TreeEvents.observeProblems { if let problem = $0 as? UnopenedLink { problems.append(problem) } }
        defer { subscription.cancel() }
        let delegate = Delegate()
        let scene = connect(delegate)
        delegate.scene(scene, openURLContexts: [try context("pages://7/nowhere")])
        delegate.scene(scene, openURLContexts: [try context("pages://a/" + String(repeating: "b", count: 3_000))])
        #expect(problems.count == 2 && problems.first?.path == "Root")
        #expect(
            problems.first?.description
                == "Root: the link pages://7/nowhere was not opened: no RIB answers to all of it [unopened link]")
        delegate.sceneDidDisconnect(scene)
        delegate.scene(scene, openURLContexts: [try context("pages://7")])
        #expect(problems.count == 2, "a scene that is disconnected has no tree")
    }

    @Test("The tree is kept as one piece of data, and is there again")
    func restoring() throws {
        session.stateRestorationActivity = activity(page: 3)
        #expect(session.stateRestorationActivity?.userInfo?.count == 1)
        let delegate = Delegate()
        let scene = connect(delegate)
        #expect(delegate.pages?.routes == [3] && delegate.reports.map(\.isComplete) == [true])
        delegate.sceneDidDisconnect(scene)
        let damaged = NSUserActivity(activityType: "damaged")
        damaged.userInfo = ["tree": Data("{".utf8)]
        session.stateRestorationActivity = damaged
        let next = connect(delegate)
        #expect(delegate.pages?.isEmpty == true && delegate.reports.last?.isComplete == false)
        delegate.sceneDidDisconnect(next)
    }

    @Test("A state that comes only after the device was unlocked is taken where nobody has done anything")
    func later() throws {
        let kept = try #require(activity(page: 3))
        let delegate = Delegate()
        var scene = connect(delegate)
        delegate.scene(scene, restoreInteractionStateWith: kept)
        #expect(delegate.pages?.routes == [3] && delegate.made == 2)
        delegate.pages?.push(4)
        delegate.scene(scene, restoreInteractionStateWith: kept)
        #expect(delegate.pages?.routes == [3, 4] && delegate.made == 2, "once is enough")
        delegate.sceneDidDisconnect(scene)

        scene = connect(delegate, .init(urlContexts: [try context("pages://7")]))
        delegate.scene(scene, restoreInteractionStateWith: kept)
        #expect(delegate.pages?.routes == [7], "a link was followed meanwhile")
        delegate.sceneDidDisconnect(scene)
    }

    @Test("Two scenes have two trees")
    func two() {
        let (first, second) = (Delegate(), Delegate())
        let scenes = (connect(first), connect(second))
        first.pages?.push(1)
        #expect(second.pages?.isEmpty == true && first.root !== second.root)
        first.sceneDidDisconnect(scenes.0)
        #expect(second.root?.interactable.isActive == true)
        second.sceneDidDisconnect(scenes.1)
    }

    @Test("A view controller that stays when its RIB has gone is a leak, and so is one that stays on the screen")
    func leaks() async {
        let clock = TestClock()
        let detector = LeakDetector(clock: clock, interval: .seconds(1), patience: .seconds(1), viewPatience: .seconds(5))
        var leaks: [Leak] = []
        detector.handler = { leaks.append($0) }
        let delegate = Delegate()
        let scene = connect(delegate)
        if let root = delegate.root { detector.start(under: root) }
        let kept = UIViewController()
        var page: ViewableRouter<Interactor, UIViewController>? = ViewableRouter(interactor: Interactor(), viewController: kept)
        page.map { delegate.root?.attachChild($0) }
        page.map { delegate.root?.detachChild($0) }
        page = nil
        if let shown = delegate.root?.viewControllable as? any AppearingViewControllable {
            #expect(shown.isOnScreen)
            detector.expectViewControllerDisappear(viewController: shown, inTime: .seconds(5))
        }
        for _ in 0..<8 { await clock.advance(by: .seconds(1)) }
        #expect(leaks.count == 2)
        detector.stop()
        delegate.sceneDidDisconnect(scene)
    }
}
#endif
