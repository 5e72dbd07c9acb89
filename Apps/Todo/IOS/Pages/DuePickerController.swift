import Riblet
import RibletReactor
import RibletSwiftUI
import RibletUIKit
import TodoEditor

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

#if canImport(SwiftUI) && canImport(UIKit)
/// The choice of a date in SwiftUI, in a sheet of half the screen's height.
final class DuePickerController: ProjectionHostingController<DuePickerState, DuePickerAction, DuePickerView> {
    init(_ context: PhoneContext, _ state: DuePickerState) {
        super.init(state) { DuePickerView(context: context, due: $0) }
    }

    required dynamic init?(coder: NSCoder) { nil }
}
#else
/// A stand-in for the date picker where there is no SwiftUI: tests read its projection and send its
/// actions.
final class DuePickerController: UIViewController, StatePresentable {
    let projection: StateProjection<DuePickerState, DuePickerAction>

    init(_ context: PhoneContext, _ state: DuePickerState) {
        projection = StateProjection(state)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    var listener: (any ActionListener<DuePickerAction>)? {
        get { projection.listener }
        set { projection.listener = newValue }
    }

    func present(_ state: DuePickerState) { projection.present(state) }
}
#endif

extension DuePickerController: SheetViewControllable {
    func configure(_ sheet: UISheetPresentationController) {
        sheet.detents = [.medium(), .large()]
        sheet.prefersGrabberVisible = true
    }

    /// The views of the RIB.
    static func views(_ context: PhoneContext, _ state: DuePickerState) -> StateViews<DuePickerState, DuePickerAction> {
        let controller = DuePickerController(context, state)
        return StateViews(presenter: controller, viewController: controller)
    }
}
