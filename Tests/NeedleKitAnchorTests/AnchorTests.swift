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

    @Test("The first NeedleKit's name works")
    @available(*, deprecated)
    func deprecated() {
        view.ndl_makeConstraints { make in make.vertical.equalTo(other) }
        #expect(!view.translatesAutoresizingMaskIntoConstraints)
    }
}
#endif
