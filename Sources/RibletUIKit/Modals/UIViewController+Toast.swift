import Foundation
public import Riblet

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

extension UIViewController: ToastControllable {
    /// Shows a message at the bottom of this view, in place of the one that is shown there.
    public func show(_ toast: Toast, onAction: @escaping @MainActor () -> Void, onGone: @escaping @MainActor () -> Void) {
        #if canImport(UIKit)
        let clock = ContinuousClock()
        #else
        let clock = view.window?.stage.clock ?? ContinuousClock()
        #endif
        show(toast, clock: clock, onAction: onAction, onGone: onGone)
    }

    package func show(
        _ toast: Toast, clock: any Clock<Duration>, onAction: @escaping @MainActor () -> Void, onGone: @escaping @MainActor () -> Void
    ) {
        // A view that scrolls would take the message along.
        let place: UIView = (view is UIScrollView ? view.superview : nil) ?? view
        for case let shown as ToastView in place.subviews { shown.leave() }
        ToastView(toast, clock: clock, onAction: onAction, onGone: onGone).show(in: place)
    }
}

/// A message that goes by itself, or by its button.
@MainActor
package final class ToastView: UIView {
    private var onAction: (@MainActor () -> Void)?
    private var onGone: (@MainActor () -> Void)?
    private var timer: Task<Void, Never>?
    /// Its button, where it has one.
    package private(set) var button: UIButton?
    package let toast: Toast

    init(_ toast: Toast, clock: any Clock<Duration>, onAction: @escaping @MainActor () -> Void, onGone: @escaping @MainActor () -> Void) {
        self.toast = toast
        self.onAction = onAction
        self.onGone = onGone
        super.init(frame: .zero)
        timer = Task { [weak self] in
            guard (try? await clock.sleep(for: toast.duration)) != nil else { return }
            self?.leave()
        }
        fill()
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit { timer?.cancel() }

    private func fill() {
        backgroundColor = .label.withAlphaComponent(0.9)
        layer.cornerRadius = 12
        let label = UILabel(frame: .zero)
        label.text = toast.text
        label.numberOfLines = 0
        label.textColor = .systemBackground
        label.adjustsFontForContentSizeCategory = true
        var parts: [UIView] = [label]
        if let title = toast.action {
            let button = UIButton(type: .system, primaryAction: UIAction(title: title) { [weak self] _ in self?.act() })
            self.button = button
            parts.append(button)
        }
        let row = UIStackView(arrangedSubviews: parts)
        row.spacing = 12
        row.alignment = .center
        addSubview(row)
        row.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            row.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
            row.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
            row.topAnchor.constraint(equalTo: topAnchor, constant: 12), row.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -12),
        ])
    }

    func show(in place: UIView) {
        place.addSubview(self)
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            centerXAnchor.constraint(equalTo: place.safeAreaLayoutGuide.centerXAnchor),
            bottomAnchor.constraint(equalTo: place.safeAreaLayoutGuide.bottomAnchor, constant: -16),
            widthAnchor.constraint(lessThanOrEqualTo: place.safeAreaLayoutGuide.widthAnchor, constant: -32),
        ])
        UIAccessibility.post(notification: .announcement, argument: toast.text)
    }

    private func act() {
        let told = onAction
        end()
        told?()
    }

    func leave() {
        let told = onGone
        end()
        told?()
    }

    private func end() {
        onAction = nil
        onGone = nil
        timer?.cancel()
        removeFromSuperview()
    }
}
