#if !canImport(UIKit)
import Foundation
import Logging
import NetworkProvider
import Riblet
import RibletTesting
import RibletUIKit
import Testing
import TodoData
import TodoDomain
import UIKitDouble

@testable import TodoIOS

/// A scene over given services.
final class TestSceneDelegate: TodoSceneDelegate {
    var shared: PhoneServices?

    override func openServices() async throws -> PhoneServices { try #require(shared) }
}

/// The application on an iPhone, over real storage, and a person who uses it.
@MainActor
final class Phone {
    let services: PhoneServices
    let notifications: UNUserNotificationCenter
    let session = UISceneSession(persistentIdentifier: UUID().uuidString)
    let delegate = TestSceneDelegate()
    private(set) var scene: UIWindowScene?

    init(_ services: PhoneServices, _ notifications: UNUserNotificationCenter = .init()) {
        self.services = services
        self.notifications = notifications
        delegate.shared = services
    }

    /// Opens the application on a fresh folder, without any picture service.
    static func with(
        _ language: String = "en", notifications: UNUserNotificationCenter = .init(), _ body: (Phone) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-todo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = try await TodoDataFolder.open(
            root: folder, flavor: .dog, pictureBases: [.cat: "http://pictures.invalid/cat", .dog: "http://pictures.invalid/dog"],
            network: StubProvider { _ in .json("[]") }, logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
        let phone = Phone(
            PhoneServices(
                flavor: .dog, data: data, language: language == "ko" ? .ko : .en, timeZone: "UTC",
                notifications: notifications, now: { Date(timeIntervalSince1970: 1_795_000_000) }),
            notifications)
        do {
            try await body(phone)
        } catch {
            phone.disconnect()
            try? await data.close()
            throw error
        }
        phone.disconnect()
        try await data.close()
    }

    // MARK: The scene

    func connect(_ options: UIScene.ConnectionOptions = .init()) async {
        let scene = UIWindowScene(session: session)
        self.scene = scene
        scene.delegate = delegate
        delegate.scene(scene, willConnectTo: session, options: options)
        await delegate.connecting?.value
        await settle()
    }

    func connect(_ link: String) async throws {
        await connect(UIScene.ConnectionOptions(urlContexts: [UIOpenURLContext(url: try #require(URL(string: link)))]))
    }

    func follow(_ link: String) async throws {
        let url = try #require(URL(string: link))
        delegate.scene(try #require(scene), openURLContexts: [UIOpenURLContext(url: url)])
        await settle()
    }

    /// Keeps the tree as the system does, and ends the scene.
    func leave() throws {
        session.stateRestorationActivity = delegate.stateRestorationActivity(for: try #require(scene))
        disconnect()
    }

    func disconnect() {
        guard let scene else { return }
        delegate.sceneDidDisconnect(scene)
        self.scene = nil
    }

    /// Lets everything move that does not wait for storage.
    func settle() async {
        for _ in 0..<8 {
            delegate.window?.stage.settle()
            await Task { @MainActor in }.value
        }
    }

    /// Waits until storage has answered, and everything has moved.
    func until(sourceLocation: SourceLocation = #_sourceLocation, _ isSo: @MainActor () -> Bool) async {
        await eventually(sourceLocation: sourceLocation) {
            delegate.window?.stage.settle()
            return isSo()
        }
        await settle()
    }

    // MARK: What is there

    var location: String? { (delegate.root as? any LocationRouting)?.location.urlPath }
    var frame: UIViewController? { delegate.window?.rootViewController }
    var tabs: UITabBarController? { frame?.children.first as? UITabBarController }
    var stack: UINavigationController? { tabs?.viewControllers?.first as? UINavigationController }
    var faults: [String] { delegate.window?.stage.faults ?? [] }

    /// The names of Home's children above and over its page, of which the day is a part.
    var overHome: [String] { delegate.root?.children.first { $0.name == "Home" }?.children.map(\.name).filter { $0 != "Day" } ?? [] }

    /// The view controllers that lie over the root.
    var presented: [UIViewController] {
        var found: [UIViewController] = []
        while let next = (found.last ?? frame)?.presentedViewController { found.append(next) }
        return found
    }

    var page: UIViewController? {
        if let top = presented.last { return top }
        guard let tabs else { return frame?.children.first }
        let tab = tabs.selectedViewController
        return (tab as? UINavigationController)?.topViewController ?? tab
    }

    func views<Kind: UIView>(_ kind: Kind.Type, in view: UIView? = nil) -> [Kind] {
        (view ?? page?.view)?.subviews.filter { !$0.isHidden }
            .flatMap { (($0 as? Kind).map { [$0] } ?? []) + views(kind, in: $0) } ?? []
    }

    var texts: [String] { views(UILabel.self).compactMap(\.text) + views(UIButton.self).compactMap(\.currentTitle) }

    func button(_ title: String) -> UIButton? {
        views(UIButton.self).first { $0.isEnabled && ($0.accessibilityLabel ?? $0.currentTitle) == title }
    }

    func field(_ label: String) -> UITextField? {
        views(UITextField.self).first { $0.accessibilityLabel == label || $0.placeholder == label }
    }

    /// The message at the bottom of the root, the stack or the topmost page, which is dark.
    private var toast: UIView? {
        let places = [frame?.view, stack?.view, page?.view]
        return places.lazy.compactMap { $0?.subviews.last { $0.backgroundColor == .label.withAlphaComponent(0.9) } }.first
    }

    /// The text of the message.
    var message: String? { toast.flatMap { views(UILabel.self, in: $0).first?.text } }

    /// Presses the button of a message as soon as that is there; it goes after some seconds.
    func takeBack(_ message: String, sourceLocation: SourceLocation = #_sourceLocation) async {
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
    func press(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        await until(sourceLocation: sourceLocation) { button(title) != nil }
        try #require(button(title), sourceLocation: sourceLocation).userPresses()
        await settle()
    }

    /// Answers the question that lies over everything.
    func answer(_ button: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        await until(sourceLocation: sourceLocation) { presented.last.map { $0 is UIAlertController && !$0.isBeingPresented } ?? false }
        let question = try #require(presented.last as? UIAlertController, sourceLocation: sourceLocation)
        #expect(question.userChooses(button), sourceLocation: sourceLocation)
        await settle()
    }

    func add(_ title: String, dueIn hours: Double = 1, isDone: Bool = false) async throws {
        let due = Date(timeIntervalSince1970: 1_795_000_000).addingTimeInterval(hours * 3600)
        let todo = try await services.data.todos.add(TodoDraft(title: title, due: .time(due)))
        if isDone { try await services.data.todos.setDone([todo.id], true) }
    }
}
#endif
