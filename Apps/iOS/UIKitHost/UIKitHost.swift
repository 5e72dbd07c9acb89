#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The application in which the tests of RibletUIKit run on a simulator: it has a scene, and shows nothing.
@main
final class UIKitHost: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    }
}
