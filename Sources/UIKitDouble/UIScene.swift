// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

@MainActor
open class UIScene: UIResponder {
    open private(set) var session: UISceneSession
    open var delegate: (any UISceneDelegate)?

    public init(session: UISceneSession, connectionOptions: ConnectionOptions) { self.session = session }
    /// UIKit makes it; a test does here.
    public convenience init(session: UISceneSession) { self.init(session: session, connectionOptions: .init()) }

    /// With what a scene begins. UIKit makes it; a test does here.
    public final class ConnectionOptions: NSObject {
        public let urlContexts: Set<UIOpenURLContext>
        public let userActivities: Set<NSUserActivity>
        public let notificationResponse: UNNotificationResponse?

        public init(
            urlContexts: Set<UIOpenURLContext> = [], userActivities: Set<NSUserActivity> = [],
            notificationResponse: UNNotificationResponse? = nil
        ) {
            self.urlContexts = urlContexts
            self.userActivities = userActivities
            self.notificationResponse = notificationResponse
        }
    }
}

open class UIWindowScene: UIScene {}

@MainActor
open class UISceneSession: NSObject {
    open private(set) var persistentIdentifier: String
    open private(set) var role: Role
    /// nil while the device is locked, also where something was saved.
    open var stateRestorationActivity: NSUserActivity?

    /// UIKit makes it; a test does here.
    public init(persistentIdentifier: String, role: Role) {
        self.persistentIdentifier = persistentIdentifier
        self.role = role
    }

    public convenience init(persistentIdentifier: String) {
        self.init(persistentIdentifier: persistentIdentifier, role: .windowApplication)
    }

    public struct Role: Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }
}

@MainActor
open class UIOpenURLContext: NSObject {
    open private(set) var url: URL

    public init(url: URL) { self.url = url }
}

#if !canImport(Darwin)
/// Foundation has it on Apple's systems only, on the Mac as well.
open class NSUserActivity: NSObject {
    open private(set) var activityType: String
    open var userInfo: [AnyHashable: Any]?
    open var webpageURL: URL?

    public init(activityType: String) { self.activityType = activityType }
}
#endif

@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    func sceneDidDisconnect(_ scene: UIScene)
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
    func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

@MainActor
open class UIApplication: UIResponder {
    public static let shared = UIApplication()
    open private(set) var connectedScenes: Set<UIScene> = []

    public struct LaunchOptionsKey: Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

@MainActor
open class UISceneConfiguration: NSObject {
    open private(set) var role: UISceneSession.Role
    open var delegateClass: AnyClass?

    public init(name: String?, sessionRole: UISceneSession.Role) { role = sessionRole }
}

@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Ends a program: where there is no UIKit there is no screen for it.
    public static func main() {
        FileHandle.standardError.write(Data("\(Self.self) needs the screen of an iPhone; build it with Xcode\n".utf8))
        exit(1)
    }
}
#endif
