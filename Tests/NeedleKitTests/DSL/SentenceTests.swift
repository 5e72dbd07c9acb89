import Testing

@testable import NeedleKit

@Suite("Sentences")
struct SentenceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let say: @Sendable (ConstraintMaker, Scene) -> Void
        let expected: [String]
        let frame: LayoutRect

        init(
            _ name: String, _ frame: (Double, Double, Double, Double), _ expected: [String],
            _ say: @escaping @Sendable (ConstraintMaker, Scene) -> Void
        ) {
            testDescription = name
            self.say = say
            self.expected = expected
            self.frame = LayoutRect(x: frame.0, y: frame.1, width: frame.2, height: frame.3)
        }
    }

    static let edges = ["view.left == other.left", "view.top == other.top", "view.right == other.right", "view.bottom == other.bottom"]

    static let cases: [Case] = [
        Case("edges", (40, 60, 100, 50), edges) { make, scene in make.edges.equalTo(scene.other) },
        Case(
            "edges, inset", (50, 70, 80, 30),
            [
                "view.left == other.left + 10", "view.top == other.top + 10", "view.right == other.right - 10",
                "view.bottom == other.bottom - 10",
            ]
        ) { make, scene in make.edges.equalTo(scene.other).inset(10) },
        Case(
            "edges, insets", (42, 61, 94, 46),
            [
                "view.left == other.left + 2", "view.top == other.top + 1", "view.right == other.right - 4",
                "view.bottom == other.bottom - 3",
            ]
        ) { make, scene in make.edges.equalTo(scene.other).inset(LayoutInsets(top: 1, left: 2, bottom: 3, right: 4)) },
        Case(
            "edges, offset", (45, 65, 100, 50),
            [
                "view.left == other.left + 5", "view.top == other.top + 5", "view.right == other.right + 5",
                "view.bottom == other.bottom + 5",
            ]
        ) { make, scene in make.edges.equalTo(scene.other).offset(5) },
        Case(
            "edges, insets as the right side", (2, 1, 314, 476),
            [
                "view.left == window.left + 2", "view.top == window.top + 1", "view.right == window.right - 4",
                "view.bottom == window.bottom - 3",
            ]
        ) { make, _ in make.edges.equalTo(LayoutInsets(top: 1, left: 2, bottom: 3, right: 4)) },
        Case(
            "edges of the superview's safe area", (3, 44, 312, 402),
            [
                "view.left == window.safeArea.left", "view.top == window.safeArea.top", "view.right == window.safeArea.right",
                "view.bottom == window.safeArea.bottom",
            ]
        ) { make, scene in make.edges.equalTo(scene.window, needSafeAreaLayoutGuide: true) },
        Case(
            "edges of the margins", (48, 68, 84, 34),
            [
                "view.left == other.layoutMargins.left", "view.top == other.layoutMargins.top", "view.right == other.layoutMargins.right",
                "view.bottom == other.layoutMargins.bottom",
            ]
        ) { make, scene in make.edges.equalTo(scene.other.ndl.margins) },
        Case(
            "own margins", (32, 52, 116, 66),
            [
                "view.layoutMargins.left == other.left", "view.layoutMargins.top == other.top", "view.layoutMargins.right == other.right",
                "view.layoutMargins.bottom == other.bottom",
            ]
        ) { make, scene in make.margins.equalTo(scene.other) },
        Case("own left margin", (32, 20, 30, 40), ["view.layoutMargins.left == other.left"]) { make, scene in
            make.leftMargin.equalTo(scene.other)
        },
        Case("own top margin", (10, 52, 30, 40), ["view.layoutMargins.top == other.top"]) { make, scene in
            make.topMargin.equalTo(scene.other)
        },
        Case(
            "center within margins", (75, 65, 30, 40),
            ["view.layoutMargins.centerX == other.centerX", "view.layoutMargins.centerY == other.centerY"]
        ) { make, scene in make.centerWithinMargins.equalTo(scene.other) },
        Case(
            "directional edges", (41, 61, 98, 48),
            [
                "view.leading == other.leading + 1", "view.top == other.top + 1", "view.trailing == other.trailing - 1",
                "view.bottom == other.bottom - 1",
            ]
        ) { make, scene in make.directionalEdges.equalTo(scene.other).inset(1) },
        Case("horizontal edges", (40, 20, 100, 40), ["view.left == other.left", "view.right == other.right"]) { make, scene in
            make.horizontalEdges.equalTo(scene.other)
        },
        Case("horizontal, as the first NeedleKit has it", (40, 20, 100, 40), ["view.left == other.left", "view.right == other.right"]) {
            make, scene in make.horizontal.equalTo(scene.other)
        },
        Case("vertical edges", (10, 60, 30, 50), ["view.top == other.top", "view.bottom == other.bottom"]) { make, scene in
            make.verticalEdges.equalTo(scene.other)
        },
        Case("vertical, as the first NeedleKit has it", (10, 60, 30, 50), ["view.top == other.top", "view.bottom == other.bottom"]) {
            make, scene in make.vertical.equalTo(scene.other)
        },
        Case("directional horizontal edges", (40, 20, 100, 40), ["view.leading == other.leading", "view.trailing == other.trailing"]) {
            make, scene in make.directionalHorizontalEdges.equalTo(scene.other)
        },
        Case("size", (10, 20, 100, 50), ["view.width == other.width", "view.height == other.height"]) { make, scene in
            make.size.equalTo(scene.other)
        },
        Case("size, a number", (10, 20, 44, 44), ["view.width == 44", "view.height == 44"]) { make, _ in make.size.equalTo(44) },
        Case("size, a size", (10, 20, 70, 80), ["view.width == 70", "view.height == 80"]) { make, _ in
            make.size.equalTo(LayoutSize(width: 70, height: 80))
        },
        Case("size, inset", (10, 20, 90, 40), ["view.width == other.width - 10", "view.height == other.height - 10"]) { make, scene in
            make.size.equalTo(scene.other).inset(5)
        },
        Case("size, offset by a size", (10, 20, 101, 52), ["view.width == other.width + 1", "view.height == other.height + 2"]) {
            make, scene in make.size.equalTo(scene.other).offset(LayoutSize(width: 1, height: 2))
        },
        Case("center", (75, 65, 30, 40), ["view.centerX == other.centerX", "view.centerY == other.centerY"]) { make, scene in
            make.center.equalTo(scene.other)
        },
        Case("a chain", (40, 60, 30, 40), ["view.left == other.left", "view.top == other.top"]) { make, scene in
            make.left.top.equalTo(scene.other)
        },
        Case(
            "a longer chain", (40, 60, 100, 50),
            ["view.width == other.width", "view.height == other.height", "view.left == other.left", "view.top == other.top"]
        ) {
            make, scene in make.width.height.left.top.equalTo(scene.other)
        },
        Case("below another view", (10, 118, 30, 40), ["view.top == other.bottom + 8"]) { make, scene in
            make.top.equalTo(scene.other.ndl.bottom).offset(8)
        },
        Case("a proportion of itself", (10, 20, 80, 40), ["view.width == view.height * 2", "view.height == 40 @2"]) { make, scene in
            make.width.equalTo(scene.view.ndl.height).multipliedBy(2)
            make.height.equalTo(40).priority(2)
        },
        Case("a label and a priority", (10, 20, 99, 40), ["wide: view.width == 99 @750"]) { make, _ in
            make.width.equalTo(99).priority(.high).label("wide")
        },
        Case("a fraction of a priority", (10, 20, 99, 40), ["view.width == 99 @999.5"]) { make, _ in make.width.equalTo(99).priority(999.5)
        },
        Case("between two bounds", (10, 20, 50, 40), ["view.width >= 50", "view.width <= 60"]) { make, _ in
            make.width.greaterThanOrEqualTo(50)
            make.width.lessThanOrEqualTo(60)
        },
        Case("at least the superview", (0, 20, 320, 40), ["view.right >= window.right", "view.left <= window.left"]) { make, _ in
            make.right.greaterThanOrEqualToSuperview()
            make.left.lessThanOrEqualToSuperview()
        },
        Case("items at the same place of both sides", (140, 110, 30, 40), ["view.left == other.right", "view.top == other.bottom"]) {
            make, scene in make.left.top.equalTo(ConstraintItem(scene.other.layoutNode, [.right, .bottom]))
        },
        Case("a sentence without relation says nothing", (10, 20, 30, 40), []) { make, _ in _ = make.left },
        Case(
            "a number of each kind", (1, 2, 3, 4.5),
            ["view.left == window.left + 1", "view.top == window.top + 2", "view.width == 3", "view.height == 4.5"]
        ) {
            make, _ in
            make.left.equalTo(1)
            make.top.equalTo(2.0)
            make.width.equalTo(Float(3))
            make.height.equalTo(4.5)
        },
    ]

    @Test("The words, the steps and the result agree", arguments: cases)
    func sentence(_ item: Case) {
        let scene = Scene()
        scene.view.ndl.makeConstraints { make in item.say(make, scene) }
        #expect(scene.said == item.expected)
        #expect(scene.layout().problems.isEmpty)
        let frame = scene.view.frame
        for (left, right) in [
            (frame.x, item.frame.x), (frame.y, item.frame.y), (frame.width, item.frame.width), (frame.height, item.frame.height),
        ] {
            #expect(abs(left - right) < 1e-9, "\(frame)")
        }
    }

    @Test("There are at least 120 cases of the language")
    func count() { #expect(SentenceTests.cases.count + 13 * LayoutAttribute.allCases.count >= 120) }
}
