@testable import NeedleKit

/// A window with another view, a guide, and the view that a test says something about.
///
/// Frames that the test leaves open are filled in at the lowest priority.
final class Scene {
    let window = Box("window")
    let other = Box("other")
    let view = Box("view")
    let guide = LayoutGuide(label: "guide")
    static let otherFrame = LayoutRect(x: 40, y: 60, width: 100, height: 50)
    static let guideFrame = LayoutRect(x: 200, y: 300, width: 60, height: 80)
    static let fallback = LayoutRect(x: 10, y: 20, width: 30, height: 40)
    static let size = LayoutSize(width: 320, height: 480)

    init() {
        window.add(other, view)
        window.layoutNode.add(guide)
        for (item, frame, priority) in [
            (other.layoutNode as LayoutItem, Scene.otherFrame, LayoutPriority.required), (guide, Scene.guideFrame, .required),
            (view.layoutNode, Scene.fallback, 1),
        ] {
            ConstraintDSL(item: item).makeConstraints { make in
                make.left.equalTo(frame.x).priority(priority)
                make.top.equalTo(frame.y).priority(priority)
                make.size.equalTo(LayoutSize(width: frame.width, height: frame.height)).priority(priority)
            }
        }
        other.layoutNode.firstBaselineFromTop = 12
        other.layoutNode.lastBaselineFromBottom = 6
        view.layoutNode.firstBaselineFromTop = 10
        view.layoutNode.lastBaselineFromBottom = 4
        window.layoutNode.safeAreaInsets = LayoutInsets(top: 44, left: 3, bottom: 34, right: 5)
        other.layoutNode.safeAreaInsets = LayoutInsets(top: 1, left: 2, bottom: 3, right: 4)
    }

    /// The constraints on the view that are not the fallback, as text without their place in the
    /// source.
    var said: [String] {
        view.ndl.constraints.filter { $0.priority != 1 }.map { String($0.description.prefix { $0 != "(" }.dropLast()) }
    }

    @discardableResult
    func layout() -> LayoutReport { window.layout(in: Scene.size) }
}

extension LayoutRect {
    /// A quantity of a rectangle, with baselines of a view whose text stands this far from its
    /// edges.
    func value(_ attribute: LayoutAttribute, first: Double = 0, last: Double = 0, isMirrored: Bool = false) -> Double {
        switch attribute {
        case .left: x
        case .right: maxX
        case .leading: isMirrored ? maxX : x
        case .trailing: isMirrored ? x : maxX
        case .top: y
        case .bottom: maxY
        case .width: width
        case .height: height
        case .centerX: midX
        case .centerY: midY
        case .firstBaseline: y + first
        case .lastBaseline: maxY - last
        }
    }
}
