public import Foundation
public import Riblet

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// A scene's delegate with a tree of its own: launched when the scene connects, as it was saved
/// where something was, and ended when the scene is disconnected.
///
/// ```swift
/// final class SceneDelegate: RIBSceneDelegate {
///     override func makeTree(for session: UISceneSession) -> any LaunchRouting {
///         RootBuilder(dependency: AppComponent.shared).build()
///     }
/// }
/// ```
///
/// A root that is a ``/Riblet/LocationRouting`` begins at the empty location, and links lead to the
/// same ``/Riblet/Location`` whether they start the application or find it running. Scenes share
/// nothing but what `makeTree` gives them.
open class RIBSceneDelegate: UIResponder, UIWindowSceneDelegate {
    /// The scene's window.
    public var window: UIWindow?
    /// The root of the scene's tree, while the scene is connected.
    public private(set) var root: (any LaunchRouting)?

    /// The tree as it was launched, where nothing was there to restore: what comes later is taken
    /// only as long as nobody has done anything.
    private var freshTree: SavedTree?

    /// Makes the tree of a scene, not launched yet. A subclass must implement it.
    open func makeTree(for session: UISceneSession) -> any LaunchRouting {
        preconditionFailure("\(Self.self) makes no tree; override makeTree(for:)")
    }

    /// The type of the activity by which the scene's tree is kept.
    open var restorationActivityType: String { "\(Bundle.main.bundleIdentifier ?? "riblet").tree" }

    /// Told what could not be restored. Does nothing unless overridden.
    open func didRestore(_ report: RestoreReport) {}

    // MARK: Connecting

    /// Launches the tree, restored where the system has its activity at hand, and follows the link
    /// that the application was started with.
    open func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        self.window = window
        launch(session, restoring: session.stateRestorationActivity.flatMap(savedTree))
        for context in connectionOptions.urlContexts { open(context.url) }
        for activity in connectionOptions.userActivities { follow(activity) }
    }

    /// Ends the tree. UIKit has asked for its activity by ``stateRestorationActivity(for:)`` before.
    open func sceneDidDisconnect(_ scene: UIScene) {
        root?.terminate()
        root = nil
        clearWindow()
        window = nil
        freshTree = nil
    }

    /// Dismisses the presentations of the root, which would otherwise stay in the window.
    private func clearWindow() {
        window?.rootViewController?.dismiss(animated: false)
        window?.rootViewController = nil
    }

    private func launch(_ session: UISceneSession, restoring data: [UInt8]?) {
        root?.terminate()
        clearWindow()
        let root = makeTree(for: session)
        self.root = root
        if let data {
            freshTree = nil
            didRestore(root.launch(restoring: data))
        } else {
            root.launch()
            // As a page of a browser begins at the location of its address.
            _ = (root as? any LocationRouting)?.open(Location())
            freshTree = root.save().tree
        }
        window?.rootViewController =
            root.viewControllable.shown(as: UIViewController.self)
            ?? UnshownViewController(
                UnshowableView(root.viewControllable, in: "a window", remedy: "make it a UIViewController", path: root.path))
        window?.makeKeyAndVisible()
        Presentations.settleSoon()
    }

    // MARK: Links

    /// Follows links that find the application running.
    open func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts { open(context.url) }
    }

    /// Follows a link to the application's site, or an activity of another device.
    open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { follow(userActivity) }

    private func follow(_ activity: NSUserActivity) {
        if let url = activity.webpageURL { open(url) }
    }

    /// Opens the location of `url`. A link that cannot be read or leads nowhere is reported as a
    /// problem of the tree.
    open func open(_ url: URL) {
        guard let root else { return }
        do {
            let location = try Location(url: url.absoluteString)
            guard let routing = root as? any LocationRouting else { return report("the root is not a LocationRouting", url, root) }
            if !routing.open(location) { report("no RIB answers to all of it", url, root) }
        } catch {
            report("\(error)", url, root)
        }
    }

    private func report(_ reason: String, _ url: URL, _ root: any LaunchRouting) {
        TreeEvents.report(UnopenedLink(path: root.path, url: url.absoluteString, reason: reason))
    }

    // MARK: Keeping

    /// The tree as the system is to keep it: one piece of data.
    open func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        guard let root else { return nil }
        let activity = NSUserActivity(activityType: restorationActivityType)
        activity.userInfo = [Self.treeKey: Data(root.save().tree.jsonBytes)]
        return activity
    }

    /// Restores the tree where the system had nothing at hand when the scene connected, as while
    /// the device is locked; not once the person has done something.
    open func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {
        guard let fresh = freshTree, let root, let data = savedTree(stateRestorationActivity) else { return }
        freshTree = nil
        if root.save().tree == fresh { launch(scene.session, restoring: data) }
    }

    private static let treeKey = "tree"

    private func savedTree(_ activity: NSUserActivity) -> [UInt8]? {
        (activity.userInfo?[Self.treeKey] as? Data).map { [UInt8]($0) }
    }
}

/// A link that the system has given to a scene, and that leads nowhere.
struct UnopenedLink: TreeProblem {
    /// The root of the tree.
    let path: String
    /// The URL of the link.
    let url: String
    /// Why it leads nowhere.
    let reason: String

    /// The path, the link and the reason in one line.
    var description: String { "\(path): the link \(url) was not opened: \(reason) [unopened link]" }
}
