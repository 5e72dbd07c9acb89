import Riblet

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A window, and the time in which what happens in it comes to rest.
@MainActor
final class Screen {
    let window: UIWindow
    #if !canImport(UIKit)
    /// The calls that UIKit would have refused.
    var faults: [String] { window.stage.faults }
    #else
    var faults: [String] { [] }
    #endif

    init() {
        let frame = CGRect(x: 0, y: 0, width: 390, height: 844)
        #if canImport(UIKit)
        // Outside a scene nothing of a window is shown, and no transition ends: the host of the tests
        // has one.
        let scene = UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first
        window = scene.map { UIWindow(windowScene: $0) } ?? UIWindow(frame: frame)
        #else
        window = UIWindow(frame: frame)
        #endif
    }

    func show(_ root: UIViewController) async {
        window.rootViewController = root
        window.makeKeyAndVisible()
        await settle()
    }

    /// Lets transitions end and turns of the main actor pass until neither leads to the other.
    func settle() async {
        #if canImport(UIKit)
        for _ in 0..<100 where !isQuiet { try? await Task.sleep(for: .milliseconds(20)) }
        await turn()
        await turn()
        #else
        var quiet = 0
        while quiet < 2 {
            if window.stage.isAtRest { quiet += 1 } else { quiet = 0 }
            window.stage.settle()
            await turn()
        }
        #endif
    }

    /// Begins the transitions that were requested in this turn, without ending any.
    func begin() async {
        await turn()
        #if !canImport(UIKit)
        window.stage.layout()
        #endif
        await turn()
    }

    /// The next turn of the main actor, and what was asked for in it.
    private func turn() async { await Task { @MainActor in }.value }

    /// The view controllers over the root, lowest first.
    var presented: [UIViewController] {
        var chain: [UIViewController] = []
        while let next = (chain.last ?? window.rootViewController)?.presentedViewController { chain.append(next) }
        return chain
    }

    #if canImport(UIKit)
    private var isQuiet: Bool {
        ([window.rootViewController].compactMap { $0 } + presented).allSatisfy {
            $0.transitionCoordinator == nil && !$0.isBeingPresented && !$0.isBeingDismissed
        }
    }
    #endif
}
