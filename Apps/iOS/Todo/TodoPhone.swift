import TodoIOS

#if canImport(UIKit)
import UIKit
import UserNotifications
#else
import UIKitDouble
#endif

/// The program on an iPhone, with dogs or with cats: `TODO_FLAVOR` of the target says which.
@main
final class TodoPhone: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    /// The system asks for this delegate before the launch is over.
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        UNUserNotificationCenter.current().delegate = self
        return true
    }

    // The system promises no queue for these two.

    /// Tells also of a to-do that becomes due while the application is open.
    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list, .sound])
    }

    /// A tap opens the to-do in a scene that is there; one that begins by it does so itself.
    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        if let link = DueNotifications.link(of: response) {
            Task { @MainActor in TodoSceneDelegate.follow(link, in: UIApplication.shared.connectedScenes) }
        }
        completionHandler()
    }

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = TodoSceneDelegate.self
        return configuration
    }
}
