#if !canImport(UIKit)
import NeedleKit
import NeedleKitUIKit
import Testing
import UIKitDouble

/// The code for `UIView` against the double: that it compiles, and which constraints it asks
/// anchors for.
@MainActor
@Suite("Constraints of views' layout anchors")
struct AnchorTests {
    private let other = UIView(frame: .zero)
    private let view = UIView(frame: .zero)
    private let window = UIView(frame: .zero)

    init() {
        window.addSubview(view)
        other.accessibilityIdentifier = "other"
        view.accessibilityIdentifier = "view"
        window.accessibilityIdentifier = "window"
    }

    @Test("The calls of the document are those of anchors")
    func document() {
        let made = view.ndl.makeConstraints { make in
            make.top.equalTo(other).constant(8)
            make.left.equalTo(other, needSafeAreaLayoutGuide: true)
            make.width.equalTo(100)
        }
        #expect(made.map(\.formula) == ["view.top == other.top + 8.0", "view.left == other.safeArea.left + 0.0", "view.width == 100.0"])
        #expect(made.allSatisfy { $0.isActive } && !view.translatesAutoresizingMaskIntoConstraints)
    }

    @Test("Edges, insets, priorities, bounds, numbers of the superview")
    func others() {
        let prepared = view.ndl.prepareConstraints { make in
            make.edges.equalTo(other).inset(4).priority(.high)
            make.height.lessThanOrEqualTo(other)
            make.size.greaterThanOrEqualTo(20)
            make.centerX.equalToSuperview()
            make.bottom.equalTo(-3)
            _ = make.top
        }
        #expect(
            prepared.map(\.formula) == [
                "view.left == other.left + 4.0", "view.top == other.top + 4.0", "view.right == other.right + -4.0",
                "view.bottom == other.bottom + -4.0", "view.height <= other.height + 0.0", "view.width >= 20.0", "view.height >= 20.0",
                "view.centerX == window.centerX + 0.0", "view.bottom == window.bottom + -3.0",
            ])
        #expect(prepared[0].priority == UILayoutPriority(750) && prepared[4].priority == UILayoutPriority(1000))
        #expect(prepared.allSatisfy { !$0.isActive })
    }

    @Test("Quantities are chained, multiplied, and stand on the right; another view's own layout stays")
    func quantities() {
        let made = view.ndl.makeConstraints { make in
            make.left.top.equalTo(other).offset(2)
            make.width.equalTo(other).multipliedBy(0.5).inset(1)
            make.height.equalTo(view.ndl.width).dividedBy(4)
            make.right.lessThanOrEqualTo(other.ndl.left).constant(-8)
            make.size.greaterThanOrEqualTo(other.ndl.height)
        }
        #expect(
            made.map(\.formula) == [
                "view.left == other.left + 2.0", "view.top == other.top + 2.0", "view.width == other.width * 0.5 + -2.0",
                "view.height == view.width * 0.25 + 0.0", "view.right <= other.left + -8.0", "view.width >= other.height + 0.0",
                "view.height >= other.height + 0.0",
            ])
        #expect(other.translatesAutoresizingMaskIntoConstraints)
    }

    @Test("An update changes constants of similar constraints, and makes what is not there")
    func updating() {
        let made = view.ndl.makeConstraints { make in
            make.left.equalTo(other, needSafeAreaLayoutGuide: true)
            make.width.equalTo(100)
            make.height.equalTo(other).multipliedBy(2)
        }
        view.ndl.updateConstraints { make in
            make.left.equalTo(other, needSafeAreaLayoutGuide: true).offset(5)
            make.width.equalTo(50)
            make.height.equalTo(other).multipliedBy(3)
        }
        #expect(
            view.ndl.constraints.map(\.formula) == [
                "view.left == other.safeArea.left + 5.0", "view.width == 50.0", "view.height == other.height * 2.0 + 0.0",
                "view.height == other.height * 3.0 + 0.0",
            ])
        #expect(zip(made, view.ndl.constraints).allSatisfy { $0 === $1 })
    }

    @Test("Remaking takes off what was made, also what was activated later; removing leaves nothing")
    func remaking() {
        let prepared = view.ndl.prepareConstraints { make in make.top.equalTo(other) }
        #expect(view.ndl.constraints.isEmpty)
        NSLayoutConstraint.activate(prepared)
        let made = view.ndl.remakeConstraints { make in make.bottom.equalTo(other) }
        #expect(!prepared[0].isActive && view.ndl.constraints == made && made.map(\.formula) == ["view.bottom == other.bottom + 0.0"])
        view.ndl.removeConstraints()
        #expect(view.ndl.constraints.isEmpty && !made[0].isActive)
    }

    @Test("Constraints keep no view")
    func freed() {
        weak var gone: UIView?
        do {
            let part = UIView(frame: .zero)
            window.addSubview(part)
            part.ndl.makeConstraints { make in make.edges.equalTo(window, needSafeAreaLayoutGuide: true) }
            part.removeFromSuperview()
            gone = part
        }
        #expect(gone == nil)
    }

    @Test("The first NeedleKit's name works")
    @available(*, deprecated)
    func deprecated() {
        view.ndl_makeConstraints { make in make.vertical.equalTo(other) }
        #expect(!view.translatesAutoresizingMaskIntoConstraints)
    }
}
#endif
