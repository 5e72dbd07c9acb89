import Testing

@testable import NeedleKit

@Suite("Stacks")
struct StackTests {
    private func frames(
        _ distribution: Stack.Distribution, _ alignment: Stack.Alignment = .fill, axis: LayoutAxis = .horizontal, length: Double = 200
    ) -> [LayoutRect] {
        let views = [Box("a", width: 20, height: 10), Box("b", width: 40, height: 20), Box("c", width: 60, height: 30)]
        views[2].layoutNode.setHugging(100, along: .horizontal)
        views[2].layoutNode.setHugging(100, along: .vertical)
        let window = Box("window")
        let stack = Stack(axis: axis, spacing: 10, distribution: distribution, alignment: alignment, views)
        window.add(stack)
        stack.ndl.makeConstraints { make in make.edges.equalToSuperview() }
        let size = axis == .horizontal ? LayoutSize(width: length, height: 50) : LayoutSize(width: 50, height: length)
        #expect(window.layout(in: size).problems.isEmpty)
        #expect(window.layoutEngine.ambiguities().isEmpty)
        return views.map(\.frame)
    }

    @Test("Fill: the one that resists least takes the rest")
    func fill() { #expect(frames(.fill).map(\.width) == [20, 40, 120]) }

    @Test("Equal sizes")
    func equally() { #expect(frames(.fillEqually).map(\.width) == [60, 60, 60]) }

    @Test("In the proportion of the contents")
    func proportionally() { #expect(frames(.fillProportionally).map(\.width) == [30, 60, 90]) }

    @Test("Equal space")
    func equalSpacing() {
        let all = frames(.equalSpacing)
        #expect(all.map(\.width) == [20, 40, 60] && all.map(\.x) == [0, 60, 140])
    }

    @Test("Equal distances of centers")
    func equalCentering() {
        let all = frames(.equalCentering)
        #expect(zip(all, [20.0, 40, 60]).allSatisfy { abs($0.width - $1) < 1e-9 })
        #expect(abs(all[1].midX - (all[0].midX + all[2].midX) / 2) < 1e-9)
    }

    @Test(
        "Across the stack",
        arguments: [
            (Stack.Alignment.fill, [0.0, 0, 0], [50.0, 50, 50]), (.leading, [0, 0, 0], [10, 20, 30]),
            (.center, [20, 15, 10], [10, 20, 30]),
            (.trailing, [40, 30, 20], [10, 20, 30]),
        ])
    func alignment(_ alignment: Stack.Alignment, _ tops: [Double], _ heights: [Double]) {
        let all = frames(.fill, alignment)
        #expect(all.map(\.y) == tops && all.map(\.height) == heights)
    }

    @Test("A column")
    func column() { #expect(frames(.fill, .leading, axis: .vertical, length: 100).map(\.height) == [10, 20, 50]) }

    @Test("A hidden view takes no room, and comes back")
    func hidden() {
        let views = [Box("a", width: 20, height: 10), Box("b", width: 40, height: 10)]
        let window = Box("window")
        let stack = Stack(spacing: 10, views)
        window.add(stack)
        stack.ndl.makeConstraints { make in make.left.top.equalToSuperview() }
        window.layout(in: LayoutSize(width: 100, height: 100))
        #expect(stack.frame.width == 70)
        stack.setHidden(true, views[0])
        window.layout(in: LayoutSize(width: 100, height: 100))
        #expect(stack.frame.width == 40 && views[1].frame.x == 0)
        stack.setHidden(false, views[0])
        stack.setSpacing(4, after: views[0])
        window.layout(in: LayoutSize(width: 100, height: 100))
        #expect(stack.frame.width == 64)
    }
}
