#if !canImport(UIKit)
import Foundation
import Riblet
import RibletTesting
import Testing
import UIKitDouble

@testable import ReadingListApp

/// The reading list of the tutorial, the same RIBs, on an iPhone.
@MainActor
@Suite("The reading list on an iPhone", .checksLeaks) struct PhoneTests {
    private let session = UISceneSession(persistentIdentifier: "first")
    private let delegate = SceneDelegate()

    private func connect(_ options: UIScene.ConnectionOptions = .init()) async -> UIWindowScene {
        let scene = UIWindowScene(session: session)
        delegate.scene(scene, willConnectTo: session, options: options)
        await settle()
        return scene
    }

    private func settle() async {
        for _ in 0..<8 {
            delegate.window?.stage.settle()
            await Task { @MainActor in }.value
        }
    }

    private var stack: UINavigationController? { delegate.window?.rootViewController?.children.first as? UINavigationController }
    private var tree: [String] { delegate.root?.children.flatMap { [$0.name] + $0.children.map(\.name) } ?? [] }

    private func buttons(_ view: UIView?) -> [UIButton] {
        (view?.subviews ?? []).flatMap { ($0 as? UIButton).map { [$0] } ?? buttons($0) }
    }

    /// Waits until the library has answered.
    private func untilShown(_ title: String) async throws -> UIButton {
        for _ in 0..<1_000 {
            if let found = buttons(stack?.topViewController?.view).first(where: { $0.currentTitle == title && $0.isEnabled }) {
                return found
            }
            await settle()
        }
        throw Missing(title: title)
    }

    private struct Missing: Error { let title: String }

    @Test("A book opens, and the person swipes it away: its RIB is detached")
    func swipe() async throws {
        let scene = await connect()
        try await untilShown("Walden").userPresses()
        await settle()
        #expect(tree == ["BookList", "BookDetail"] && stack?.viewControllers.count == 2)
        try #require(stack?.userBeginsBackSwipe()).cancel()
        await settle()
        #expect(tree == ["BookList", "BookDetail"])
        try #require(stack?.userBeginsBackSwipe()).finish()
        await settle()
        #expect(tree == ["BookList"] && stack?.viewControllers.count == 1)
        delegate.sceneDidDisconnect(scene)
    }

    @Test("A book that was read closes its page, which shows in the list")
    func reading() async throws {
        let scene = await connect()
        try await untilShown("Flatland").userPresses()
        try await untilShown("I have read it").userPresses()
        _ = try await untilShown("Flatland (read)")
        #expect(tree == ["BookList"])
        delegate.sceneDidDisconnect(scene)
    }

    @Test("A link leads to the same book, cold and warm")
    func links() async throws {
        let cold = UIScene.ConnectionOptions(urlContexts: [UIOpenURLContext(url: try #require(URL(string: "reading://2")))])
        let scene = await connect(cold)
        #expect((delegate.root as? any LocationRouting)?.location.urlPath == "/2" && stack?.viewControllers.count == 2)
        let site = NSUserActivity(activityType: "NSUserActivityTypeBrowsingWeb")
        site.webpageURL = URL(string: "https://example.com/3")
        delegate.scene(scene, continue: site)
        await settle()
        #expect((delegate.root as? any LocationRouting)?.location.urlPath == "/3" && stack?.viewControllers.count == 2)
        delegate.sceneDidDisconnect(scene)
    }

    @Test("A scene that comes back is where it was")
    func restoring() async throws {
        let scene = await connect()
        try await untilShown("Walden").userPresses()
        await settle()
        session.stateRestorationActivity = delegate.stateRestorationActivity(for: scene)
        delegate.sceneDidDisconnect(scene)
        let again = await connect()
        #expect(tree == ["BookList", "BookDetail"] && stack?.viewControllers.count == 2)
        delegate.sceneDidDisconnect(again)
    }
}
#endif
