import Testing

@testable import NeedleKit

@Suite("Handles")
struct HandleTests {
    @Test("A handle changes, takes off and brings back what a sentence has made")
    func handle() {
        let scene = Scene()
        var edges: Constraint?
        scene.view.ndl.makeConstraints { make in edges = make.edges.equalTo(scene.other).inset(2).constraint }
        scene.layout()
        #expect(scene.view.frame == LayoutRect(x: 42, y: 62, width: 96, height: 46))
        edges?.update(inset: 10)
        scene.layout()
        #expect(scene.view.frame == LayoutRect(x: 50, y: 70, width: 80, height: 30))
        edges?.update(offset: 1)
        scene.layout()
        #expect(scene.view.frame == LayoutRect(x: 41, y: 61, width: 100, height: 50))
        edges?.deactivate()
        #expect(edges?.isActive == false)
        scene.layout()
        #expect(scene.view.frame == Scene.fallback)
        edges?.activate()
        scene.layout()
        #expect(scene.view.frame == LayoutRect(x: 41, y: 61, width: 100, height: 50))
    }

    @Test("A priority can be changed later")
    func priority() throws {
        let scene = Scene()
        let made = scene.view.ndl.makeConstraints { make in
            make.width.equalTo(50).priority(.low)
            make.width.equalTo(80).priority(.medium)
        }
        scene.layout()
        #expect(scene.view.frame.width == 80)
        made[0].update(priority: .high)
        scene.layout()
        #expect(scene.view.frame.width == 50)
    }

    @Test("A prepared constraint does not count until it is activated")
    func prepare() {
        let scene = Scene()
        let prepared = scene.view.ndl.prepareConstraints { make in make.width.equalTo(77) }
        scene.layout()
        #expect(scene.view.frame.width == 30 && scene.said.isEmpty)
        prepared[0].activate()
        scene.layout()
        #expect(scene.view.frame.width == 77)
    }

    @Test("Remaking leaves nothing of what was made before")
    func remake() {
        let scene = Scene()
        scene.view.ndl.makeConstraints { make in make.edges.equalTo(scene.other) }
        scene.layout()
        scene.view.ndl.remakeConstraints { make in
            make.left.top.equalTo(7)
            make.size.equalTo(9)
        }
        #expect(scene.view.ndl.constraints.count == 4)
        scene.layout()
        #expect(scene.view.frame == LayoutRect(x: 7, y: 7, width: 9, height: 9))
    }

    @Test("Updating changes constants and makes nothing")
    func update() {
        let scene = Scene()
        scene.view.ndl.makeConstraints { make in
            make.left.equalTo(scene.other).offset(1)
            make.width.equalTo(20)
        }
        scene.layout()
        let count = scene.view.ndl.constraints.count
        scene.view.ndl.updateConstraints { make in
            make.left.equalTo(scene.other).offset(9)
            make.width.equalTo(21)
        }
        #expect(scene.view.ndl.constraints.count == count)
        #expect(scene.layout().problems.isEmpty)
        #expect(scene.view.frame.x == 49 && scene.view.frame.width == 21)
    }

    @Test("Updating what is not there makes it and says so, once")
    func updateNothing() {
        let scene = Scene()
        scene.layout()
        scene.view.ndl.updateConstraints { make in make.width.equalTo(scene.other) }
        let problems = scene.layout().problems
        guard case .nothingToUpdate(let constraint)? = problems.first, problems.count == 1 else {
            Issue.record("\(problems)")
            return
        }
        #expect(constraint.description.contains("view.width == other.width (NeedleKitTests/HandleTests.swift:"))
        #expect(scene.view.frame.width == 100)
        #expect(scene.layout().problems.isEmpty)
    }

    @Test("Removing takes all off")
    func remove() {
        let scene = Scene()
        scene.view.ndl.makeConstraints { make in make.edges.equalTo(scene.other) }
        scene.layout()
        scene.view.ndl.removeConstraints()
        #expect(scene.view.ndl.constraints.isEmpty && scene.other.layoutNode.incoming.isEmpty)
    }

    @Test("The first NeedleKit's names work")
    @available(*, deprecated)
    func deprecated() {
        let scene = Scene()
        scene.view.ndl_makeConstraints { make in
            make.top.equalTo(scene.other).constant(8)
            make.left.equalTo(scene.window, needSafeAreaLayoutGuide: true).constant(2).constant(3)
            make.width.equalTo(100)
        }
        scene.layout()
        #expect(scene.view.frame == LayoutRect(x: 8, y: 68, width: 100, height: 40))
    }
}
