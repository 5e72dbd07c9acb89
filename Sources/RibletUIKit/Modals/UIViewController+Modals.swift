public import Riblet

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// A view that says how the sheet that it is shown in looks: its detents, its grabber.
@MainActor
public protocol SheetViewControllable: ViewControllable {
    /// Sets up the sheet; called before each presentation.
    func configure(_ sheet: UISheetPresentationController)
}

extension UIViewController: ModalControllable {
    /// Shows a view over this one as soon as nothing moves and this one is in a window.
    public func present(
        _ viewController: any ViewControllable, style: ModalStyle, listener: (any ModalControllableListener)?
    ) {
        Presentations.present(viewController, over: self, style: style, listener: listener)
    }

    /// Takes a presented view off the screen as soon as nothing moves.
    public func dismiss(_ viewController: any ViewControllable) { Presentations.remove(viewController, over: self) }
}

extension UIViewController: AlertControllable {
    /// Asks by an alert of UIKit, over what is presented already.
    public func present(_ alert: Alert, onChoice: @escaping @MainActor (Int) -> Void) {
        let controller = UIAlertController(title: alert.title, message: alert.message, preferredStyle: .alert)
        let presentation = Presentation(controller, controller, over: self, style: nil, listener: nil, onChoice: onChoice)
        for (index, button) in alert.buttons.enumerated() {
            let style: UIAlertAction.Style =
                switch button.role {
                case .normal: .default
                case .cancel: .cancel
                case .destructive: .destructive
                }
            controller.addAction(
                UIAlertAction(title: button.title, style: style) { [weak presentation] _ in
                    presentation?.choice = index
                    presentation?.unwant()
                    Presentations.settleSoon()
                })
        }
        Presentations.add(presentation)
    }
}
