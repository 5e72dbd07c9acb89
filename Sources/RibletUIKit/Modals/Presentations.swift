import Riblet

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// All that routers hold over views. In UIKit one chain lies over the root of a window, whichever
/// view controller presents: so each presenter has its wishes, and the chain of each window is
/// brought to what the presenters in that window wish, one step after another.
@MainActor
enum Presentations {
    private struct Entry {
        weak var presentation: Presentation?
    }

    /// In the order in which they were wished. Their presenters own them, and so their views.
    private static var entries: [Entry] = []
    /// Those on the screen, from which their presenters may have gone.
    private static var placed: [ObjectIdentifier: Presentation] = [:]
    private static var all: [Presentation] { entries.compactMap(\.presentation) }
    private static let nextTurn = NextTurn { settle() }
    /// The transitions that are waited for.
    private static var awaited: [ObjectIdentifier: any UIViewControllerTransitionCoordinator] = [:]
    /// True if something moves of whose end nobody tells.
    private static var isLookedAtAgain = false
    /// The end of looking at what moves without a coordinator.
    private static var patience: ContinuousClock.Instant?

    static func keep(_ presentation: Presentation, _ isPlaced: Bool) {
        placed[ObjectIdentifier(presentation)] = isPlaced ? presentation : nil
    }

    static func add(_ presentation: Presentation) {
        entries.removeAll { $0.presentation == nil || $0.presentation === presentation }
        entries.append(Entry(presentation: presentation))
        presentation.presenter?.wishes.own(presentation)
        settleSoon()
    }

    static func present(
        _ view: any ViewControllable, over presenter: UIViewController, style: ModalStyle, listener: (any ModalControllableListener)?
    ) {
        let controller = presenter.shown(for: view)
        // One that is on its way off the screen stays, or comes back.
        guard let presentation = all.first(where: { $0.controller === controller }) else {
            return add(Presentation(view, controller, over: presenter, style: style, listener: listener))
        }
        presentation.presenter?.wishes.disown(presentation)
        presentation.want(over: presenter, style: style, listener: listener)
        add(presentation)
    }

    static func remove(_ view: any ViewControllable, over presenter: UIViewController) {
        for presentation in all where presentation.view.isShown(as: view) && presentation.presenter === presenter { presentation.unwant() }
        settleSoon()
    }

    /// Looks at all windows in the next turn.
    static func settleSoon() {
        if !entries.isEmpty { nextTurn.ask() }
    }

    private static func settle() {
        let all = all
        var roots: [ObjectIdentifier: UIViewController] = [:]
        for presentation in all {
            for controller in [presentation.presenter, presentation.controller].compactMap({ $0?.bottommost }) where controller.isInUse {
                roots[ObjectIdentifier(controller)] = controller
            }
        }
        isLookedAtAgain = false
        for root in roots.values { settle(root) }
        forget()
        lookAgain()
    }

    private static func settle(_ root: UIViewController) {
        var shown: [UIViewController] = []
        while let next = (shown.last ?? root).presentedViewController { shown.append(next) }
        let all = all
        guard !isMoving([root] + shown) else { return }
        let wanted = wishes(over: root)
        let ours = Dictionary(all.map { (ObjectIdentifier($0.controller), $0) }) { _, last in last }
        let step = ModalStep.next(
            wanted: wanted.map { ObjectIdentifier($0.controller) },
            placed: Set(all.lazy.filter(\.isPlaced).map { ObjectIdentifier($0.controller) }), known: Set(ours.keys),
            shown: shown.map(ObjectIdentifier.init))
        switch step {
        case .rest: break
        case .report(let gone):
            let leavers = gone.compactMap { ours[$0] }
            for leaver in leavers { leaver.isPlaced = false }
            for leaver in leavers { leaver.tellGone() }
            nextTurn.ask()
        case .dismiss(let lowest):
            let leaving = shown.drop { ObjectIdentifier($0) != lowest }
            for controller in leaving { ours[ObjectIdentifier(controller)]?.isPlaced = false }
            leaving.first?.presentingViewController?.dismiss(animated: true) { settleSoon() }
        case .present(let next):
            ours[next]?.show(over: shown.last ?? root) { settleSoon() }
        }
    }

    /// Looks again when what moves now has settled, if anything moves.
    private static func isMoving(_ controllers: [UIViewController]) -> Bool {
        for case let coordinator? in controllers.map(\.transitionCoordinator) {
            let id = ObjectIdentifier(coordinator)
            if awaited.updateValue(coordinator, forKey: id) == nil {
                coordinator.animate(alongsideTransition: nil) { _ in
                    awaited[id] = nil
                    settleSoon()
                }
            }
            return true
        }
        // UIKit makes a coordinator with a later commit, and none for a change without animation.
        guard controllers.contains(where: { $0.isBeingPresented || $0.isBeingDismissed }) || controllers.last?.isOnScreen == false else {
            return false
        }
        isLookedAtAgain = true
        return true
    }

    /// Looks each turn at what moves without a coordinator. A commit is near, so that this ends
    /// soon; it also ends where something never comes.
    private static func lookAgain() {
        guard isLookedAtAgain else { return patience = nil }
        let end = patience ?? .now + .seconds(1)
        patience = end
        if .now < end { nextTurn.ask() }
    }

    /// Returns the presentations that are wanted in the window of `root`, lowest first, in the
    /// order of the requests. Presentations of a presented view lie above it. Requests after an
    /// alert wait until the alert is answered.
    private static func wishes(over root: UIViewController) -> [Presentation] {
        var reached: Set = [ObjectIdentifier(root)]
        var waiting = all.filter(\.isWanted)
        var wishes: [Presentation] = []
        while let index = waiting.firstIndex(where: { $0.presenter.map { reached.contains(ObjectIdentifier($0.outermost)) } ?? false }) {
            let next = waiting.remove(at: index)
            reached.insert(ObjectIdentifier(next.controller))
            wishes.append(next)
            if next.isQuestion { break }
        }
        return wishes
    }

    /// Lets go of what nobody wishes and no window shows.
    private static func forget() {
        // A controller that went while its presenter is away comes back with it, or goes with it; so
        // does one whose window has gone.
        for presentation in placed.values where presentation.presenter?.isInUse != true {
            let controller = presentation.controller
            if controller.presentingViewController == nil || !controller.bottommost.isInUse { presentation.isPlaced = false }
        }
        let gone = all.filter {
            (!$0.isWanted || $0.presenter == nil)
                && ($0.controller.presentingViewController == nil || !$0.controller.bottommost.isInUse)
        }
        for presentation in gone {
            presentation.isPlaced = false
            presentation.presenter?.wishes.disown(presentation)
        }
        entries.removeAll { entry in entry.presentation == nil || gone.contains { $0 === entry.presentation } }
        for presentation in gone { presentation.tellChoice() }
        // Controllers presented by one of them lose their presenter with it.
        if !gone.isEmpty { settleSoon() }
    }
}

/// The presentations that a router wants over a view controller; they are freed with the view
/// controller.
@MainActor
final class Wishes {
    private var owned: [Presentation] = []

    func own(_ presentation: Presentation) { owned.append(presentation) }
    func disown(_ presentation: Presentation) { owned.removeAll { $0 === presentation } }
}

extension UIViewController {
    var wishes: Wishes {
        if let wishes = associatedWishes { return wishes }
        let wishes = Wishes()
        associatedWishes = wishes
        return wishes
    }

    #if canImport(UIKit)
    private static let wishesKey = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    private var associatedWishes: Wishes? {
        get { objc_getAssociatedObject(self, Self.wishesKey) as? Wishes }
        set { objc_setAssociatedObject(self, Self.wishesKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
    }
    #else
    private var associatedWishes: Wishes? {
        get { associatedObjects[ObjectIdentifier(Wishes.self)] as? Wishes }
        set { associatedObjects[ObjectIdentifier(Wishes.self)] = newValue }
    }
    #endif
}
