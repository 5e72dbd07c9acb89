#if !canImport(UIKit)
import Foundation
public import PhoneParts
import Riblet
import RibletTesting
import RibletUIKit
public import Testing
public import UIKitDouble

/// An iPhone with an application, and the person who uses it.
@MainActor
open class HeldPhone {
    /// The session that the system keeps while the scene is gone.
    public let session = UISceneSession(persistentIdentifier: UUID().uuidString)
    /// The application's delegate of its scene.
    public let delegate: PhoneSceneDelegate
    /// The scene while it is connected.
    public private(set) var scene: UIWindowScene?

    /// - Parameter delegate: the application's, of its scene.
    public init(_ delegate: PhoneSceneDelegate) { self.delegate = delegate }

    // MARK: The scene

    /// Opens the application.
    public func connect(_ options: UIScene.ConnectionOptions = .init()) async {
        let scene = UIWindowScene(session: session)
        self.scene = scene
        scene.delegate = delegate
        delegate.scene(scene, willConnectTo: session, options: options)
        await delegate.connecting?.value
        // On a busy machine a message would go before the person reads it.
        delegate.window?.stage.clock = TestClock()
        await settle()
    }

    /// Opens the application by a link.
    public func connect(_ link: String) async throws {
        await connect(UIScene.ConnectionOptions(urlContexts: [UIOpenURLContext(url: try #require(URL(string: link)))]))
    }

    /// Opens a link while the application runs.
    public func follow(_ link: String) async throws {
        let url = try #require(URL(string: link))
        delegate.scene(try #require(scene), openURLContexts: [UIOpenURLContext(url: url)])
        await settle()
    }

    /// Keeps the tree as the system does, and ends the scene.
    public func leave() throws {
        session.stateRestorationActivity = delegate.stateRestorationActivity(for: try #require(scene))
        disconnect()
    }

    /// Ends the scene, which keeps nothing.
    public func disconnect() {
        guard let scene else { return }
        delegate.sceneDidDisconnect(scene)
        self.scene = nil
    }

    /// Lets everything move that does not wait for storage.
    public func settle() async {
        for _ in 0..<8 {
            delegate.window?.stage.settle()
            await Task { @MainActor in }.value
        }
    }

    /// Waits until storage has answered, and everything has moved.
    public func until(sourceLocation: SourceLocation = #_sourceLocation, _ isSo: @MainActor () -> Bool) async {
        await eventually(sourceLocation: sourceLocation) {
            delegate.window?.stage.settle()
            return isSo()
        }
        await settle()
    }

    // MARK: What is there

    /// The place in the tree, as a path.
    public var location: String? { (delegate.root as? any LocationRouting)?.location.urlPath }
    /// The view controller of the window.
    public var frame: UIViewController? { delegate.window?.rootViewController }
    /// The calls that UIKit would have refused.
    public var faults: [String] { delegate.window?.stage.faults ?? [] }

    /// The view controllers that lie over the root.
    public var presented: [UIViewController] {
        var found: [UIViewController] = []
        while let next = (found.last ?? frame)?.presentedViewController { found.append(next) }
        return found
    }

    /// The page that the person sees: the topmost one of what lies over everything.
    public var page: UIViewController? {
        var page = presented.last ?? frame
        while let inner = page.flatMap(shown) { page = inner }
        return page
    }

    private func shown(in controller: UIViewController) -> UIViewController? {
        switch controller {
        case let tabs as UITabBarController: tabs.selectedViewController
        case let stack as UINavigationController: stack.topViewController
        case is RIBSwitchController: controller.children.first
        default: nil
        }
    }

    /// Returns the views of a kind that are seen on the page, or in a view.
    public func views<Kind: UIView>(_ kind: Kind.Type, in view: UIView? = nil) -> [Kind] {
        (view ?? page?.view)?.subviews.filter { !$0.isHidden }
            .flatMap { (($0 as? Kind).map { [$0] } ?? []) + views(kind, in: $0) } ?? []
    }

    /// The texts of labels and buttons.
    public var texts: [String] { views(UILabel.self).compactMap(\.text) + views(UIButton.self).compactMap(\.currentTitle) }

    /// Returns the button of that title that can be pressed.
    public func button(_ title: String) -> UIButton? {
        views(UIButton.self).first { $0.isEnabled && ($0.accessibilityLabel ?? $0.currentTitle) == title }
    }

    /// Returns the field of that name.
    public func field(_ label: String) -> UITextField? {
        views(UITextField.self).first { $0.accessibilityLabel == label || $0.placeholder == label }
    }

    /// The message at the bottom of the root, the stack or the topmost page, which is dark.
    private var toast: UIView? {
        let places = [frame?.view, page?.navigationController?.view, page?.view]
        return places.lazy.compactMap { $0?.subviews.last { $0.backgroundColor == .label.withAlphaComponent(0.9) } }.first
    }

    /// The text of the message.
    public var message: String? { toast.flatMap { views(UILabel.self, in: $0).first?.text } }

    /// Presses the button of a message as soon as that is there; it goes after some seconds.
    public func takeBack(_ message: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        var isPressed = false
        await until(sourceLocation: sourceLocation) {
            guard !isPressed, self.message == message else { return isPressed }
            guard let button = toast.flatMap({ views(UIButton.self, in: $0).first }) else { return false }
            button.userPresses()
            isPressed = true
            return true
        }
    }

    // MARK: A person

    /// Presses the button of that title as soon as it can be pressed.
    public func press(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        await until(sourceLocation: sourceLocation) { button(title) != nil }
        try #require(button(title), sourceLocation: sourceLocation).userPresses()
        await settle()
    }

    /// Answers the question that lies over everything.
    public func answer(_ button: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        await until(sourceLocation: sourceLocation) { presented.last.map { $0 is UIAlertController && !$0.isBeingPresented } ?? false }
        let question = try #require(presented.last as? UIAlertController, sourceLocation: sourceLocation)
        #expect(question.userChooses(button), sourceLocation: sourceLocation)
        await settle()
    }
}
#endif
