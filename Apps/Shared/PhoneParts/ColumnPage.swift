public import Foundation
import NeedleKitUIKit
import Riblet
public import RibletReactor
import RibletUIKit

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// A page of the iPhone: a column that scrolls, and shows the state of a RIB.
open class ColumnPage<Context, State, Action>: UIViewController, StatePresentable {
    /// The listener of what the person does.
    public weak var listener: (any ActionListener<Action>)?
    /// The needs of every view of a scene.
    public let context: Context
    /// The views of the page.
    public let column = UIStackView(arrangedSubviews: [])
    /// The state that is shown.
    public final private(set) var state: State?
    /// The follower of what the page tells.
    public final var notices = PulseFollower()
    /// The follower of what the page asks.
    public final var questions = PulseFollower()

    /// - Parameter context: the needs of every view of a scene.
    public init(_ context: Context) {
        self.context = context
        super.init(nibName: nil, bundle: nil)
    }

    /// No page is in an archive.
    public required init?(coder: NSCoder) { nil }

    open override func viewDidLoad() {
        super.viewDidLoad()
        column.axis = .vertical
        column.spacing = 12
        placeColumn()
        if let state { show(state) }
    }

    /// Puts the column into the view: into one that scrolls, unless it is a part.
    open func placeColumn() {
        guard isPart else { return placeInScrollView() }
        view.addSubview(column)
        column.ndl.makeConstraints { make in make.edges.equalTo(view) }
    }

    /// True for a part of another page, which scrolls with that page.
    open var isPart: Bool { false }

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

    /// Shows a state as soon as the view is there, and tells what is news in it.
    open func present(_ state: State) {
        self.state = state
        if isViewLoaded { show(state) }
        tell(state)
    }

    /// Tells and asks what is news in a state. Most pages tell nothing.
    open func tell(_ state: State) {}

    /// Shows a state by views given to ``fill(_:)``. Every page has its own.
    open func show(_ state: State) {}

    /// Sends an action of the person.
    public func send(_ action: Action) { listener?.send(action) }

    /// Makes these the views of the column; those that stay are not touched.
    public final func fill(_ views: [UIView]) {
        for view in column.arrangedSubviews where !views.contains(where: { $0 === view }) { view.removeFromSuperview() }
        for (index, view) in views.enumerated() {
            let shown = column.arrangedSubviews
            if !shown.indices.contains(index) || shown[index] !== view { column.insertArrangedSubview(view, at: index) }
        }
    }

    /// A button that sends an action.
    public final func button(_ title: String, _ action: Action) -> UIButton {
        UIButton(type: .system, primaryAction: UIAction(title: title) { [weak self] _ in self?.send(action) })
    }

    /// Tells something in passing, with a button that sends an action.
    public final func tell(
        _ text: String, _ title: String, _ action: Action, for duration: Duration = .seconds(30), over place: UIViewController? = nil
    ) {
        (place ?? self).show(Toast(text, action: title, duration: duration)) { [weak self] in
            self?.send(action)
        } onGone: {
        }
    }
}

extension UIViewController {
    /// Tells something in passing.
    public func tell(_ text: String) {
        show(Toast(text, duration: .seconds(10))) {
        } onGone: {
        }
    }

    /// Offers files to other applications, by a sheet that points at the button on an iPad.
    ///
    /// - Parameters:
    ///   - button: pressed for it, and waits while the files are made.
    ///   - failed: told where they cannot be made.
    ///   - make: writes the files.
    public func share(by button: UIButton, failed: String, _ make: @escaping @Sendable () async throws -> [URL]) {
        button.isEnabled = false
        Task { [weak self] in
            let files = try? await make()
            guard let self else { return }
            button.isEnabled = true
            guard let files else { return tell(failed) }
            let sheet = UIActivityViewController(activityItems: files, applicationActivities: nil)
            sheet.popoverPresentationController?.sourceView = button
            present(sheet, animated: true)
        }
    }
}

extension UILabel {
    /// A text that grows with the reader's letters.
    public convenience init(_ text: String, _ style: UIFont.TextStyle = .body, _ color: UIColor = .label) {
        self.init(frame: .zero)
        self.text = text
        font = .preferredFont(forTextStyle: style)
        textColor = color
        numberOfLines = 0
        adjustsFontForContentSizeCategory = true
    }
}
