import Testing

@testable import NeedleKit

/// Each attribute with each kind of right side, against the rules of anchors: `first relation
/// second * multiplier + constant`.
@Suite("Attributes and right sides")
struct AttributeTests {
    typealias Sentence = (ConstraintAnchor) -> ConstraintRelate

    private func anchor(_ make: ConstraintMaker, _ attribute: LayoutAttribute) -> ConstraintAnchor {
        switch attribute {
        case .left: make.left
        case .right: make.right
        case .top: make.top
        case .bottom: make.bottom
        case .leading: make.leading
        case .trailing: make.trailing
        case .width: make.width
        case .height: make.height
        case .centerX: make.centerX
        case .centerY: make.centerY
        case .firstBaseline: make.firstBaseline
        case .lastBaseline: make.lastBaseline
        }
    }

    private func check(
        _ attribute: LayoutAttribute, _ right: String, is expected: Double, sign: String = "==", isMirrored: Bool = false,
        in scene: Scene = Scene(), _ sentence: (ConstraintAnchor, Scene) -> ConstraintRelate
    ) {
        scene.view.ndl.makeConstraints { make in _ = sentence(anchor(make, attribute), scene) }
        #expect(scene.said == ["view.\(attribute.name) \(sign) \(right)"])
        let report = scene.layout()
        #expect(report.problems.isEmpty)
        let value = scene.view.frame.value(attribute, first: 10, last: 4, isMirrored: isMirrored)
        #expect(abs(value - expected) < 1e-9, "\(attribute) is \(value)")
    }

    private func other(_ attribute: LayoutAttribute) -> Double { Scene.otherFrame.value(attribute, first: 12, last: 6) }
    private func window(_ attribute: LayoutAttribute) -> Double {
        LayoutRect(x: 0, y: 0, width: 320, height: 480).value(attribute)
    }

    @Test("The same quantity of a view", arguments: LayoutAttribute.allCases)
    func view(_ attribute: LayoutAttribute) {
        check(attribute, "other.\(attribute.name)", is: other(attribute)) { $0.equalTo($1.other) }
    }

    @Test("The same quantity of a view, as the first NeedleKit wrote it", arguments: LayoutAttribute.allCases)
    func constant(_ attribute: LayoutAttribute) {
        check(attribute, "other.\(attribute.name) + 8", is: other(attribute) + 8) { $0.equalTo($1.other).constant(8) }
    }

    @Test("The same quantity of the superview", arguments: LayoutAttribute.allCases)
    func superview(_ attribute: LayoutAttribute) {
        check(attribute, "window.\(attribute.name) - 7", is: window(attribute) - 7) { anchor, _ in anchor.equalToSuperview().offset(-7) }
    }

    @Test("A number: a length, or a distance from the superview's", arguments: LayoutAttribute.allCases)
    func number(_ attribute: LayoutAttribute) {
        let right = attribute.isSize ? "25" : "window.\(attribute.name) + 25"
        check(attribute, right, is: attribute.isSize ? 25 : window(attribute) + 25) { anchor, _ in anchor.equalTo(25) }
    }

    @Test("A guide", arguments: LayoutAttribute.allCases)
    func guide(_ attribute: LayoutAttribute) {
        check(attribute, "guide.\(attribute.name)", is: Scene.guideFrame.value(attribute)) { $0.equalTo($1.guide) }
    }

    @Test("The safe area of a view", arguments: LayoutAttribute.allCases)
    func safeArea(_ attribute: LayoutAttribute) {
        let safe = LayoutRect(x: 42, y: 61, width: 94, height: 46)
        let expected = safe.value(attribute, first: 12, last: 6)
        check(attribute, "other.safeArea.\(attribute.name)", is: expected) { $0.equalTo($1.other, needSafeAreaLayoutGuide: true) }
    }

    @Test("The margins of a view", arguments: LayoutAttribute.allCases)
    func margins(_ attribute: LayoutAttribute) {
        let inner = LayoutRect(x: 48, y: 68, width: 84, height: 34)
        let expected = inner.value(attribute, first: 12, last: 6)
        check(attribute, "other.layoutMargins.\(attribute.name)", is: expected) {
            $0.equalTo(ConstraintItem($1.other.layoutNode, [attribute], .margins))
        }
    }

    @Test("At least", arguments: LayoutAttribute.allCases)
    func atLeast(_ attribute: LayoutAttribute) {
        // The fallback asks for less than this, so its value comes out.
        check(attribute, "other.\(attribute.name) + 5", is: other(attribute) + 5, sign: ">=") {
            $0.greaterThanOrEqualTo($1.other).offset(5)
        }
    }

    @Test("At most, where the fallback is below already", arguments: LayoutAttribute.allCases)
    func atMost(_ attribute: LayoutAttribute) {
        let fallback = Scene.fallback.value(attribute, first: 10, last: 4)
        check(attribute, "other.\(attribute.name)", is: fallback, sign: "<=") { $0.lessThanOrEqualTo($1.other) }
    }

    @Test("Multiplied, then added to", arguments: LayoutAttribute.allCases)
    func multiplied(_ attribute: LayoutAttribute) {
        check(attribute, "other.\(attribute.name) * 1.5 + 2", is: other(attribute) * 1.5 + 2) {
            $0.equalTo($1.other).multipliedBy(3).dividedBy(2).offset(2)
        }
    }

    @Test("Another quantity of a view", arguments: LayoutAttribute.allCases)
    func another(_ attribute: LayoutAttribute) {
        let isHorizontal = attribute.axis == .horizontal
        check(attribute, "other.\(isHorizontal ? "right" : "bottom") + 4", is: (isHorizontal ? 140 : 110) + 4) {
            $0.equalTo(isHorizontal ? $1.other.ndl.right : $1.other.ndl.bottom).offset(4)
        }
    }

    @Test("Where lines run from right to left, offsets of leading and trailing do too", arguments: LayoutAttribute.allCases)
    func rightToLeft(_ attribute: LayoutAttribute) {
        let scene = Scene()
        scene.window.layoutNode.direction = .rightToLeft
        let expected =
            attribute.isDirectional
            ? Scene.otherFrame.value(attribute, isMirrored: true) - 8 : other(attribute) + 8
        check(attribute, "other.\(attribute.name) + 8", is: expected, isMirrored: true, in: scene) { $0.equalTo($1.other).offset(8) }
    }

    @Test("A priority below another gives way", arguments: LayoutAttribute.allCases)
    func priorities(_ attribute: LayoutAttribute) {
        let scene = Scene()
        scene.view.ndl.makeConstraints { make in
            anchor(make, attribute).equalTo(scene.other).offset(8).priority(.high)
            anchor(make, attribute).equalTo(scene.other).offset(20).priority(.low)
        }
        scene.layout()
        #expect(abs(scene.view.frame.value(attribute, first: 10, last: 4) - other(attribute) - 8) < 1e-9)
    }
}
