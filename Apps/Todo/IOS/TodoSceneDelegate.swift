import Foundation
public import PhoneParts
public import Riblet

#if canImport(UIKit)
public import UIKit
import UserNotifications
#else
public import UIKitDouble
#endif

/// A scene of the application.
public class TodoSceneDelegate: PhoneSceneDelegate {
    private var services: PhoneServices?

    /// Opens what the scenes share.
    package func openServices() async throws -> PhoneServices { try await PhoneServices.open() }

    public override func prepare() async throws { services = try await openServices() }

    public override func didConnect(_ options: UIScene.ConnectionOptions) {
        if let link = options.notificationResponse.flatMap(DueNotifications.link) { open(link) }
    }

    public override func makeTree(for session: UISceneSession) -> any LaunchRouting {
        guard let services else { preconditionFailure("a scene connects after its services were opened") }
        return PhoneComponent(services, scene: session.persistentIdentifier).makeRoot()
    }

    /// Opens a link in one of the scenes. A scene that begins by a notification opens its own.
    package static func follow(_ link: URL, in scenes: Set<UIScene>) {
        scenes.lazy.compactMap { $0.delegate as? TodoSceneDelegate }.first?.follow(link)
    }
}
