import ExplorerIOS

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The program on an iPhone.
@main
final class ExplorerPhone: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = ExplorerSceneDelegate.self
        return configuration
    }
}
