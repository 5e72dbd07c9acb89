import Foundation
import NeedleKitUIKit
public import Riblet
public import RibletUIKit

#if canImport(UIKit)
public import UIKit
import UserNotifications
#else
public import UIKitDouble
#endif

/// A scene of the application. It connects when the data is open, which the first scene waits for.
public class TodoSceneDelegate: RIBSceneDelegate {
    private var services: PhoneServices?
    /// The scene's connecting, which waits for the data; nil after a disconnection.
    package private(set) var connecting: Task<Void, Never>?

    /// Opens what the scenes share.
    package func openServices() async throws -> PhoneServices { try await PhoneServices.open() }

    public override func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        connecting = Task {
            do {
                services = try await openServices()
            } catch {
                return showFailure("\(error)", in: scene)
            }
            if !Task.isCancelled { connect(scene, session, connectionOptions) }
        }
    }

    private func connect(_ scene: UIScene, _ session: UISceneSession, _ options: UIScene.ConnectionOptions) {
        super.scene(scene, willConnectTo: session, options: options)
        if let link = options.notificationResponse.flatMap(DueNotifications.link) { open(link) }
    }

    public override func sceneDidDisconnect(_ scene: UIScene) {
        connecting?.cancel()
        connecting = nil
        super.sceneDidDisconnect(scene)
    }

    public override func makeTree(for session: UISceneSession) -> any LaunchRouting {
        guard let services else { preconditionFailure("a scene connects after its services were opened") }
        return PhoneComponent(services, scene: session.persistentIdentifier).makeRoot()
    }

    /// Links that come before the data is open are followed when it is.
    public override func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts { follow(context.url) }
    }

    /// Opens a link in one of the scenes. A scene that begins by a notification opens its own.
    package static func follow(_ link: URL, in scenes: Set<UIScene>) {
        scenes.lazy.compactMap { $0.delegate as? TodoSceneDelegate }.first?.follow(link)
    }

    private func follow(_ link: URL) {
        guard root == nil, let connecting else { return open(link) }
        Task {
            await connecting.value
            open(link)
        }
    }

    private func showFailure(_ text: String, in scene: UIScene) {
        guard let scene = scene as? UIWindowScene else { return }
        let page = UIViewController(nibName: nil, bundle: nil)
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        label.text = text
        page.view.backgroundColor = .systemBackground
        page.view.addSubview(label)
        label.ndl.makeConstraints { make in
            make.horizontal.equalTo(page.view).inset(24)
            make.centerY.equalTo(page.view)
        }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = page
        window.makeKeyAndVisible()
        self.window = window
    }
}
