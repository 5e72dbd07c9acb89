import TodoIOS

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The program on an iPhone, with dogs or with cats: `TODO_FLAVOR` of the target says which.
@main
final class TodoPhone: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = TodoSceneDelegate.self
        return configuration
    }
}
