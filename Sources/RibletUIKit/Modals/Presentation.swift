import Foundation
import Riblet

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A view that a router holds over another one, from the wish until it has left the screen.
@MainActor
final class Presentation: ForwardingDelegate, UIAdaptivePresentationControllerDelegate {
    /// The view as its router knows it.
    let view: any ViewControllable
    /// The same as UIKit knows it.
    let controller: UIViewController
    private(set) weak var presenter: UIViewController?
    /// Called when an alert has gone by the button of this index.
    private let onChoice: (@MainActor (Int) -> Void)?
    private(set) weak var listener: (any ModalControllableListener)?
    private(set) var style: ModalStyle?
    /// True while the router holds the view.
    private(set) var isWanted = true
    /// True from the presentation until the view is seen to have gone. The presentation is retained
    /// meanwhile.
    var isPlaced = false { didSet { Presentations.keep(self, isPlaced) } }
    private weak var witness: DepartureWitness?
    var choice: Int?
    private var next: (any UIAdaptivePresentationControllerDelegate)? { application as? any UIAdaptivePresentationControllerDelegate }

    init(
        _ view: any ViewControllable, _ controller: UIViewController, over presenter: UIViewController, style: ModalStyle?,
        listener: (any ModalControllableListener)?, onChoice: (@MainActor (Int) -> Void)? = nil
    ) {
        self.view = view
        self.controller = controller
        self.presenter = presenter
        self.style = style
        self.listener = listener
        self.onChoice = onChoice
    }

    /// True for an alert: no other view is presented over it until it is answered.
    var isQuestion: Bool { onChoice != nil }

    func unwant() { isWanted = false }

    /// It is wished anew before it has left.
    func want(over presenter: UIViewController, style: ModalStyle?, listener: (any ModalControllableListener)?) {
        self.presenter = presenter
        self.style = style
        self.listener = listener
        isWanted = true
    }

    /// It has left the screen for good.
    func tellChoice() {
        if let choice { onChoice?(choice) }
    }

    /// Somebody else has taken it off the screen.
    func tellGone() {
        // An alert stays a question until it is answered.
        guard !isQuestion else { return }
        guard let listener, let presenter else { return unwant() }
        listener.modal(presenter, didDismiss: view)
    }

    func show(over top: UIViewController, whenDone: @escaping @MainActor () -> Void) {
        switch style {
        case .sheet: controller.modalPresentationStyle = .pageSheet
        case .fullScreen: controller.modalPresentationStyle = .fullScreen
        case nil: break
        }
        // Reading it makes it, of the style as it is then.
        if style != nil, let presentation = controller.presentationController {
            if presentation.delegate !== self { application = presentation.delegate }
            presentation.delegate = self
        }
        if let sheet = controller.sheetPresentationController, style == .sheet {
            (view as? any SheetViewControllable ?? controller as? any SheetViewControllable)?.configure(sheet)
        }
        top.present(controller, animated: true) { [weak self] in
            // UIKit makes the container with a later commit. The view may be on its way off
            // already.
            self?.placeWitness(whenDone)
            whenDone()
        }
        isPlaced = controller.presentingViewController != nil
    }

    /// Lets `onDeparture` be called when the view leaves the window. Where the view is not
    /// presented, reading its presentation controller would make one.
    private func placeWitness(_ onDeparture: @escaping @MainActor () -> Void) {
        guard controller.presentingViewController != nil, let container = controller.presentationController?.containerView,
            witness?.superview !== container
        else { return }
        let witness = DepartureWitness(onDeparture)
        container.addSubview(witness)
        self.witness = witness
    }

    // MARK: What UIKit asks and tells

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        if let listener, let presenter, listener.modal(presenter, asksBeforeDismissing: view) { return false }
        #if canImport(UIKit)
        return next?.presentationControllerShouldDismiss?(presentationController) ?? true
        #else
        return next?.presentationControllerShouldDismiss(presentationController) ?? true
        #endif
    }

    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        #if canImport(UIKit)
        next?.presentationControllerWillDismiss?(presentationController)
        #else
        next?.presentationControllerWillDismiss(presentationController)
        #endif
        // A swipe that is cancelled tells nothing more.
        Presentations.settleSoon()
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        #if canImport(UIKit)
        next?.presentationControllerDidDismiss?(presentationController)
        #else
        next?.presentationControllerDidDismiss(presentationController)
        #endif
        Presentations.settleSoon()
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        #if canImport(UIKit)
        next?.presentationControllerDidAttemptToDismiss?(presentationController)
        #else
        next?.presentationControllerDidAttemptToDismiss(presentationController)
        #endif
        if let listener, let presenter { listener.modal(presenter, didDismiss: view) }
    }
}

/// A view without a size in the container of a presentation: a dismissal by code tells nobody, but
/// takes the container out of the window.
private final class DepartureWitness: UIView {
    private let onDeparture: @MainActor () -> Void

    init(_ onDeparture: @escaping @MainActor () -> Void) {
        self.onDeparture = onDeparture
        super.init(frame: .zero)
        isHidden = true
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { onDeparture() }
    }
}
