// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
import Foundation

/// The double's stand-in for the display link and the user: transitions of one window begin with a
/// layout, and settle later.
///
/// A test moves time by ``settle()``; the gestures of a person are methods of the controllers that
/// take them, such as `userBeginsBackSwipe()`.
@MainActor
public final class Stage {
    /// The calls that UIKit would have refused by a warning in the log or an exception.
    public internal(set) var faults: [String] = []
    /// True if a stack calls its delegate for a change that keeps the topmost page. Sources
    /// disagree, so an adapter may rely on neither; with a seed it is drawn each time.
    public var tellsOfUnseenChanges = true
    /// The seed by which the moments are drawn that UIKit does not promise. Without one they are
    /// those that the article "Rules of UIKit" names first.
    public var seed: UInt64? { didSet { state = seed ?? 0 } }
    private var state: UInt64 = 0
    /// The clock of what goes by itself, such as a message.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// The number of transitions that were begun, by kind.
    public internal(set) var begun: [String: Int] = [:]

    private var layouts: [@MainActor () -> Void] = []
    /// The work of the layout after the next one.
    private var laterLayouts: [@MainActor () -> Void] = []
    private var transitions: [Transition] = []

    /// True if no transition is running. A gesture that has not ended counts as running.
    public var isIdle: Bool { hasLaidOut && transitions.isEmpty }

    /// True if only gestures keep transitions running.
    public var isAtRest: Bool { hasLaidOut && transitions.allSatisfy(\.isInteractive) }

    private var hasLaidOut: Bool { layouts.isEmpty && laterLayouts.isEmpty }

    func atNextLayout(_ work: @escaping @MainActor () -> Void) { layouts.append(work) }

    /// Does `work` when a transition begins: with the next layout or, by the seed, at once.
    func atBeginning(_ work: @escaping @MainActor () -> Void) {
        if draw(2) == 1 { work() } else { atNextLayout(work) }
    }

    /// Does `work` at a moment that UIKit does not promise: with the next layout, or, by the seed,
    /// at once or one layout later.
    func atSomeMoment(_ work: @escaping @MainActor () -> Void) {
        switch draw(3) {
        case 1: work()
        case 2: laterLayouts.append(work)
        default: layouts.append(work)
        }
    }

    /// Returns a number below `count` by the seed; 0 without one.
    func draw(_ count: Int) -> Int {
        guard seed != nil else { return 0 }
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    func begin(_ kind: String, _ transition: Transition) {
        begun[kind, default: 0] += 1
        transitions.append(transition)
    }

    func end(_ transition: Transition) { transitions.removeAll { $0 === transition } }

    /// Lays out, which begins what was asked for.
    public func layout() {
        while !layouts.isEmpty {
            let now = layouts
            layouts = []
            for work in now { work() }
        }
        swap(&layouts, &laterLayouts)
    }

    /// Lays out and lets every transition end that no finger holds.
    public func settle() {
        layout()
        for transition in transitions where !transition.isInteractive { transition.end() }
        layout()
    }
}

/// One transition, and UIKit's coordinator of it.
@MainActor
final class Transition: NSObject, UIViewControllerTransitionCoordinator {
    let isAnimated = true
    let initiallyInteractive: Bool
    private(set) var isInteractive: Bool
    private(set) var isCancelled = false
    private weak var stage: Stage?
    /// The work at the end of the transition, before and after its observers are told.
    private let conclude: (_ isCancelled: Bool) -> Void
    private let afterwards: (_ isCancelled: Bool) -> Void
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

    init(
        _ kind: String, on stage: Stage, isInteractive: Bool = false, conclude: @escaping (_ isCancelled: Bool) -> Void,
        afterwards: @escaping (_ isCancelled: Bool) -> Void = { _ in }
    ) {
        self.stage = stage
        initiallyInteractive = isInteractive
        self.isInteractive = isInteractive
        self.conclude = conclude
        self.afterwards = afterwards
        super.init()
        stage.begin(kind, self)
    }

    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animation?(self)
        if let completion { completions.append(completion) }
        return true
    }

    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
        interactionHandlers.append(handler)
    }

    /// The finger leaves the screen; the rest of the way is an animation.
    func release(cancelling: Bool) {
        guard isInteractive else { return }
        isInteractive = false
        isCancelled = cancelling
        for handler in interactionHandlers { handler(self) }
    }

    func end() {
        stage?.end(self)
        conclude(isCancelled)
        let told = completions
        completions = []
        for completion in told { completion(self) }
        afterwards(isCancelled)
    }
}

/// A finger on the screen that has begun to swipe something away.
@MainActor
public final class Swipe {
    private let transition: Transition

    init(_ transition: Transition) { self.transition = transition }

    /// The finger leaves the screen far enough; what is swiped away leaves as the stage settles.
    public func finish() { transition.release(cancelling: false) }
    /// The finger leaves the screen too early, or goes back.
    public func cancel() { transition.release(cancelling: true) }
}

// MARK: - Coordinators

@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    var isAnimated: Bool { get }
    var initiallyInteractive: Bool { get }
    var isInteractive: Bool { get }
    var isCancelled: Bool { get }
}

@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}
#endif
