import NeedleKitUIKit
import Riblet
import RibletReactor
import RibletUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A page of the iPhone: a column that scrolls, and shows the state of a RIB.
class PhonePage<State, Action>: UIViewController, StatePresentable {
    weak var listener: (any ActionListener<Action>)?
    let context: PhoneContext
    private let column = UIStackView(arrangedSubviews: [])
    final private(set) var state: State?
    final var notices = PulseFollower()
    final var questions = PulseFollower()

    init(_ context: PhoneContext) {
        self.context = context
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        column.axis = .vertical
        column.spacing = 12
        if isPart {
            view.addSubview(column)
            column.ndl.makeConstraints { make in make.edges.equalTo(view) }
        } else {
            placeInScrollView()
        }
        if let state { show(state) }
    }

    /// True for a part of another page, which scrolls with that page.
    var isPart: Bool { false }

    private func placeInScrollView() {
        view.backgroundColor = .systemBackground
        let scroll = UIScrollView(frame: .zero)
        scroll.alwaysBounceVertical = true
        view.addSubview(scroll)
        scroll.addSubview(column)
        scroll.ndl.makeConstraints { make in
            make.horizontal.equalTo(view)
            make.top.equalTo(view, needSafeAreaLayoutGuide: true)
        }
        // Fields stay above the keyboard, which a drag closes.
        scroll.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor).isActive = true
        scroll.keyboardDismissMode = .interactive
        column.ndl.makeConstraints { make in
            make.edges.equalTo(scroll).inset(16)
            make.width.equalTo(scroll).constant(-32)
        }
    }

    func present(_ state: State) {
        self.state = state
        if isViewLoaded { show(state) }
        tell(state)
    }

    /// Tells and asks what is news in a state. Most pages tell nothing.
    func tell(_ state: State) {}

    /// Shows a state by views given to ``fill(_:)``. Every page has its own.
    func show(_ state: State) {}

    func send(_ action: Action) { listener?.send(action) }

    /// Makes these the views of the column; those that stay are not touched.
    final func fill(_ views: [UIView]) {
        for view in column.arrangedSubviews where !views.contains(where: { $0 === view }) { view.removeFromSuperview() }
        for (index, view) in views.enumerated() {
            let shown = column.arrangedSubviews
            if !shown.indices.contains(index) || shown[index] !== view { column.insertArrangedSubview(view, at: index) }
        }
    }

    /// A button that sends an action.
    final func button(_ title: String, _ action: Action) -> UIButton {
        UIButton(type: .system, primaryAction: UIAction(title: title) { [weak self] _ in self?.send(action) })
    }

    /// Tells something in passing, with a button that sends an action.
    final func tell(
        _ text: String, _ title: String, _ action: Action, for duration: Duration = .seconds(10), over place: UIViewController? = nil
    ) {
        (place ?? self).show(Toast(text, action: title, duration: duration)) { [weak self] in
            self?.send(action)
        } onGone: {
        }
    }
}

extension UILabel {
    /// A text that grows with the reader's letters.
    convenience init(_ text: String, _ style: UIFont.TextStyle = .body, _ color: UIColor = .label) {
        self.init(frame: .zero)
        self.text = text
        font = .preferredFont(forTextStyle: style)
        textColor = color
        numberOfLines = 0
        adjustsFontForContentSizeCategory = true
    }
}
