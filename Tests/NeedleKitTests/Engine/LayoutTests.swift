import Testing

@testable import NeedleKit

@Suite("Layout")
struct LayoutTests {
    @Test("Required constraints that contradict each other are named, and the newest gives way as little as it can")
    func conflict() throws {
        let scene = Scene()
        scene.view.ndl.makeConstraints { make in
            make.width.equalTo(100).label("first")
            make.left.equalTo(0)
            make.right.equalTo(-300).label("last")
        }
        let problems = scene.layout().problems
        guard case .conflict(let constraints, let broken)? = problems.first, problems.count == 1 else {
            Issue.record("\(problems)")
            return
        }
        #expect(constraints.map(\.label) == ["first", nil, "last"])
        #expect(broken.label == "last" && broken.line > 10)
        #expect(
            problems[0].description.contains("last: view.right == window.right - 300 (NeedleKitTests/LayoutTests.swift:\(broken.line))"))
        #expect(scene.view.frame.x == 0 && scene.view.frame.width == 100)
        // When the window is wide enough, all of it holds.
        #expect(scene.window.layout(in: LayoutSize(width: 400, height: 480)).problems.isEmpty)
    }

    @Test("Sizes do not become negative; what would need it is told")
    func negative() {
        let scene = Scene()
        scene.view.ndl.makeConstraints { make in make.horizontalEdges.equalToSuperview().inset(20) }
        #expect(scene.window.layout(in: LayoutSize(width: 100, height: 100)).problems.isEmpty)
        #expect(scene.view.frame.width == 60)
        let window = Box("window")
        let view = Box("view")
        window.add(view)
        view.ndl.makeConstraints { make in make.edges.equalToSuperview().inset(20) }
        #expect(window.layout(in: LayoutSize(width: 30, height: 100)).problems.count == 1)
        #expect(view.frame.width == 0 && view.frame.x == 20)
    }

    @Test("Variables that the constraints leave open are told with its direction")
    func ambiguity() {
        let window = Box("window")
        let (free, half, fixed) = (Box("free"), Box("half"), Box("fixed", width: 10, height: 10))
        window.add(free, half, fixed)
        half.ndl.makeConstraints { make in
            make.left.right.equalToSuperview()
            make.top.greaterThanOrEqualTo(10)
            make.height.equalTo(20)
        }
        fixed.ndl.makeConstraints { make in make.center.equalToSuperview() }
        window.layout(in: LayoutSize(width: 100, height: 100))
        let found = window.layoutEngine.ambiguities()
        #expect(found.map(\.item.label) == ["free", "half"])
        #expect(found.map(\.attributes) == [[.left, .width, .top, .height], [.top]])
    }

    @Test("Contents resist growing less than shrinking, and who resists least gives")
    func contents() {
        let window = Box("window")
        let (left, right) = (Box("left", width: 60, height: 10), Box("right", width: 80, height: 10))
        window.add(left, right)
        left.ndl.makeConstraints { make in make.left.top.equalToSuperview() }
        right.ndl.makeConstraints { make in
            make.left.equalTo(left.ndl.right)
            make.right.top.equalToSuperview()
        }
        left.layoutNode.setHugging(300, along: .horizontal)
        window.layout(in: LayoutSize(width: 200, height: 20))
        #expect(left.frame.width == 60 && right.frame.width == 140)
        left.layoutNode.setCompression(700, along: .horizontal)
        window.layout(in: LayoutSize(width: 100, height: 20))
        #expect(left.frame.width == 20 && right.frame.width == 80)
        left.layoutNode.setCompression(800, along: .horizontal)
        window.layout(in: LayoutSize(width: 100, height: 20))
        #expect(left.frame.width == 60 && right.frame.width == 40)
        left.layoutNode.contentWidth = 30
        window.layout(in: LayoutSize(width: 100, height: 20))
        #expect(left.frame.width == 30 && right.frame.width == 70)
    }

    @Test("Text that wraps gets the height that it needs at its width")
    func heightForWidth() {
        let window = Box("window")
        let text = Box("text")
        text.layoutNode.heightForWidth = { width in (1000 / max(width, 1)).rounded(.up) * 10 }
        window.add(text)
        text.ndl.makeConstraints { make in make.left.top.right.equalToSuperview() }
        #expect(window.layout(in: LayoutSize(width: 100, height: 500)).passes == 2)
        #expect(text.frame.height == 100)
        window.layout(in: LayoutSize(width: 50, height: 500))
        #expect(text.frame.height == 200)
    }

    @Test("A height that depends on itself ends, and is told")
    func cycle() {
        let window = Box("window")
        let text = Box("text")
        text.layoutNode.heightForWidth = { $0 + 1 }
        window.add(text)
        text.ndl.makeConstraints { make in
            make.left.top.equalToSuperview()
            make.width.equalTo(text.ndl.height)
        }
        let report = window.layout(in: LayoutSize(width: 100, height: 100))
        #expect(report.passes == window.layoutEngine.passLimit)
        guard case .unsettled(let nodes)? = report.problems.first else {
            Issue.record("\(report.problems)")
            return
        }
        #expect(nodes.map(\.label) == ["text"])
    }

    @Test("Numbers that are none are refused and told, and the rest is laid out", arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func notFinite(_ number: Double) {
        let scene = Scene()
        scene.view.ndl.makeConstraints { make in
            make.left.equalTo(scene.other).offset(number).label("bad")
            make.top.equalTo(scene.other)
        }
        scene.view.layoutNode.contentWidth = number
        let problems = scene.layout().problems
        #expect(problems.count == 2)
        #expect(problems.contains { $0.description.contains("bad: view.left") })
        #expect(scene.view.frame == LayoutRect(x: 10, y: 60, width: 30, height: 40))
        scene.view.ndl.constraints.last { $0.label == "bad" }?.constant = 5
        scene.view.layoutNode.contentWidth = nil
        #expect(scene.layout().problems.isEmpty)
        #expect(scene.view.frame.x == 45)
    }

    @Test("Boxes that touch do so after rounding, and none is a cell too wide")
    func rounding() {
        let window = Box("window")
        let boxes = (0..<7).map { Box("\($0)") }
        for box in boxes { window.add(box) }
        for (index, box) in boxes.enumerated() {
            box.ndl.makeConstraints { make in
                make.top.bottom.equalToSuperview()
                make.width.equalToSuperview().dividedBy(7)
                if index == 0 { make.left.equalToSuperview() } else { make.left.equalTo(boxes[index - 1].ndl.right) }
            }
        }
        for width in 20...60 {
            window.layout(in: LayoutSize(width: Double(width), height: 3), rounding: .cells)
            #expect(boxes[0].frame.x == 0 && boxes[6].frame.maxX == Double(width))
            for (left, right) in zip(boxes, boxes.dropFirst()) {
                #expect(left.frame.maxX == right.frame.x && abs(left.frame.width - Double(width) / 7) < 1)
            }
        }
    }

    @Test("A view that leaves takes its constraints with it, and nothing stays in the solver")
    func leaving() {
        let scene = Scene()
        scene.view.ndl.makeConstraints { make in make.edges.equalTo(scene.other) }
        scene.layout()
        let count = scene.window.layoutEngine.solver.constraintCount
        for _ in 0..<50 {
            let guest = Box("guest", width: 10, height: 10)
            scene.window.add(guest)
            guest.ndl.makeConstraints { make in make.left.top.equalTo(scene.other) }
            scene.view.ndl.makeConstraints { make in make.width.lessThanOrEqualTo(guest).priority(.low) }
            scene.layout()
            guest.layoutNode.removeFromParent()
            scene.layout()
        }
        #expect(scene.window.layoutEngine.solver.constraintCount == count)
        #expect(scene.window.layoutEngine.solver.tableau.symbols.count < 60)
        weak var gone: Box?
        do {
            let box = Box("gone")
            gone = box
            scene.window.add(box)
            box.ndl.makeConstraints { make in make.edges.equalTo(scene.view) }
            scene.layout()
            box.layoutNode.removeFromParent()
        }
        #expect(gone == nil)
    }

    @Test("A view of another tree does not count until it is in this one")
    func unrelated() {
        let scene = Scene()
        let stranger = Box("stranger")
        scene.view.ndl.makeConstraints { make in make.left.equalTo(stranger).offset(3) }
        #expect(scene.layout().problems.count == 1)
        scene.window.add(stranger)
        stranger.ndl.makeConstraints { make in make.edges.equalToSuperview().inset(4) }
        #expect(scene.layout().problems.isEmpty)
        #expect(scene.view.frame.x == 7)
    }

    @Test("Where lines run from right to left, leading is at the right")
    func direction() {
        let window = Box("window")
        let view = Box("view", width: 20, height: 10)
        window.add(view)
        view.ndl.makeConstraints { make in make.leading.top.equalToSuperview().offset(5) }
        window.layout(in: LayoutSize(width: 100, height: 100))
        #expect(view.frame.x == 5)
        window.layoutNode.direction = .rightToLeft
        window.layout(in: LayoutSize(width: 100, height: 100))
        #expect(view.frame.maxX == 95)
        window.layoutNode.direction = nil
        window.layout(in: LayoutSize(width: 100, height: 100))
        #expect(view.frame.x == 5)
    }

    @Test("An explanation names what holds a view, what gave way, and draws it")
    func explanation() throws {
        let scene = Scene()
        scene.view.ndl.makeConstraints { make in
            make.left.equalTo(scene.other.ndl.right).offset(8).label("beside")
            make.width.equalTo(50).priority(.high)
            make.width.equalTo(90).priority(.low).label("wish")
            make.top.equalTo(scene.other)
        }
        scene.layout()
        let explanation = try #require(scene.view.explainLayout())
        #expect(explanation.facts.map(\.attribute) == [.left, .width, .top, .height])
        let text = explanation.text()
        #expect(text.contains("view lies at 148, 60 and is 50 wide and 40 high."))
        #expect(text.contains("beside: view.left = other.right + 8 (required; NeedleKitTests/LayoutTests.swift:"))
        #expect(text.contains("Gave way by 40: wish: view.width = 90 (priority 250;"))
        #expect(explanation.text(in: .korean).contains("40만큼 양보함: wish"))
        let picture = explanation.svg()
        #expect(picture.hasPrefix("<svg") && picture.components(of: "class=\"reason\"") >= 4)
    }

    @Test("An explanation reads constraints in words, and says the rounded place")
    func plainExplanation() throws {
        let scene = Scene()
        scene.view.ndl.makeConstraints { make in
            make.leading.greaterThanOrEqualTo(scene.other.ndl.trailing).offset(8)
            make.trailing.lessThanOrEqualToSuperview().offset(-20)
            make.width.equalTo(scene.other).multipliedBy(1.0 / 3)
            make.top.equalTo(scene.other)
            make.height.lessThanOrEqualTo(30)
        }
        scene.window.layout(in: Scene.size, rounding: .pixels(1))
        let english = try #require(scene.view.explainLayout()).lines(plainly: true)
        #expect(english.contains("    The left edge of “view” lies at least 8 px right of the right edge of “other”."))
        #expect(english.contains("    The width of “view” is 0.333 times the width of “other”."))
        #expect(english.contains("    The top edge of “view” lies on the top edge of “other”."))
        #expect(english.contains("    The height of “view” is at most 30 px."))
        #expect(english.contains("The width is 33 because of:"))
        let reading = { (language: Explanation.Language) in scene.view.ndl.constraints.map { $0.reading(in: language) } }
        #expect(reading(.english).contains("The right edge of “view” lies at least 20 px left of the right edge of “window”."))
        #expect(reading(.korean).contains("‘view’의 오른쪽 가장자리: ‘window’의 오른쪽 가장자리에서 왼쪽으로 20 px 이상"))
        #expect(reading(.korean).contains("‘view’의 너비: ‘other’의 너비의 0.333배"))
        scene.window.layoutNode.direction = .rightToLeft
        #expect(reading(.english).contains("The right edge of “view” lies at least 8 px left of the left edge of “other”."))
    }
}

extension String {
    /// Returns the number of occurrences of a text.
    func components(of text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count - 1 }
}
