import Foundation
import NeedleKitUIKit
public import RibletUIKit

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// A scene of an application that connects when its data is open, which the first scene waits for.
open class PhoneSceneDelegate: RIBSceneDelegate {
    /// The scene's connecting, which waits for the data; nil after a disconnection.
    public private(set) var connecting: Task<Void, Never>?

    /// Opens what the tree of the scene works with. A subclass does.
    open func prepare() async throws {}

    /// The scene is connected. Does nothing unless overridden.
    open func didConnect(_ options: UIScene.ConnectionOptions) {}

    public override final func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        connecting = Task {
            do {
                try await prepare()
            } catch {
                return showFailure("\(error)", in: scene)
            }
            if !Task.isCancelled { connect(scene, session, connectionOptions) }
        }
    }

    private func connect(_ scene: UIScene, _ session: UISceneSession, _ options: UIScene.ConnectionOptions) {
        super.scene(scene, willConnectTo: session, options: options)
        didConnect(options)
    }

    public override final func sceneDidDisconnect(_ scene: UIScene) {
        connecting?.cancel()
        connecting = nil
        super.sceneDidDisconnect(scene)
    }

    public override final func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts { follow(context.url) }
    }

    /// Opens a link, or, before the data is open, when it is.
    public final func follow(_ link: URL) {
        guard root == nil, let connecting else { return open(link) }
        Task {
            await connecting.value
            open(link)
        }
    }

    private func showFailure(_ text: String, in scene: UIScene) {
        guard let scene = scene as? UIWindowScene else { return }
        let page = UIViewController(nibName: nil, bundle: nil)
        let label = UILabel(text)
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
