/// Lays out a tree: it keeps the tree's constraints in a solver, and changes there only what
/// changed in the tree.
///
/// ``LayoutView/layout(in:rounding:)`` makes one for a tree and keeps it. It belongs to the
/// isolation of its tree.
public final class LayoutEngine {
    /// The node at the top, whose frame the caller gives.
    public private(set) weak var root: LayoutNode?
    /// The number of times that heights are asked anew in one layout before the engine gives up
    /// that they settle.
    public var passLimit = 10
    /// The solver, for figures of it.
    public let solver = LinearSolver()

    private let rootWidth: LinearSolver.Variable
    private let rootHeight: LinearSolver.Variable
    private var items: [Kept] = []
    private var owners: [LayoutConstraint?] = []
    private var contentOwners: [LinearSolver.ConstraintID: ContentDemand] = [:]
    private var waiting: [LayoutConstraint] = []
    private var changed: [LayoutConstraint] = []
    private var contents: [LayoutNode] = []
    private var measured: [LayoutNode] = []
    private var refusals: [ObjectIdentifier: LayoutProblem] = [:]
    private var isTreeDirty = true
    private var isDirectionDirty = false
    private var rounding = LayoutRounding.none

    private struct Kept {
        weak var item: LayoutItem?
    }

    /// The stand-ins for the content of a view in the solver.
    struct ContentDemand {
        weak var node: LayoutNode?
        let axis: LayoutAxis
        let isHugging: Bool
        let priority: LayoutPriority
    }

    init(root: LayoutNode) {
        self.root = root
        guard let width = try? solver.constant(0), let height = try? solver.constant(0) else { preconditionFailure("0 is a number") }
        (rootWidth, rootHeight) = (width, height)
    }

    // MARK: - What changed in the tree

    func noteTree() { isTreeDirty = true }

    func note(contentOf node: LayoutNode) { contents.append(node) }

    func note(constantOf constraint: LayoutConstraint) {
        guard let handle = constraint.handle else {
            noteChange(constraint)
            return
        }
        do {
            try solver.set(handle, to: equation(of: constraint).rightSide)
            refusals[ObjectIdentifier(constraint)] = nil
        } catch {
            refusals[ObjectIdentifier(constraint)] = .refused(constraint, error)
            uninstall(constraint)
        }
    }

    func note(insetsOf node: LayoutNode) {
        for constraint in node.made + node.incoming { note(constantOf: constraint) }
    }

    func noteDirection() { isDirectionDirty = true }

    func noteChange(_ constraint: LayoutConstraint) { changed.append(constraint) }

    func noteRemoval(_ constraint: LayoutConstraint) {
        refusals[ObjectIdentifier(constraint)] = nil
        uninstall(constraint)
    }

    /// Takes what is at and below a node out.
    func forget(_ node: LayoutNode) {
        var gone: [LayoutItem] = []
        var stack = [node]
        while let next = stack.popLast() {
            gone.append(next)
            gone += next.guides as [LayoutItem]
            stack += next.children
        }
        forget(gone)
    }

    func forget(_ gone: [LayoutItem]) {
        let leaving = Set(gone.map(ObjectIdentifier.init))
        for item in gone {
            for constraint in item.made + item.incoming {
                let isInside = [constraint.first.item, constraint.second?.item].allSatisfy { item in
                    item.map { leaving.contains(ObjectIdentifier($0)) } ?? true
                }
                if isInside { uninstall(constraint) } else { constraint.deactivate() }
            }
            if let node = item as? LayoutNode { removeContent(of: node) }
        }
        for item in gone {
            for variable in [item.x, item.y, item.width, item.height].compactMap({ $0 }) { solver.discard(variable) }
            (item.x, item.y, item.width, item.height) = (nil, nil, nil, nil)
            item.engine = nil
        }
        items.removeAll { kept in kept.item.map { leaving.contains(ObjectIdentifier($0)) } ?? true }
        measured.removeAll { leaving.contains(ObjectIdentifier($0)) }
        isTreeDirty = true
    }

    // MARK: - Layout

    /// Lays the tree out in a rectangle of this size.
    ///
    /// - Parameters:
    ///   - size: the width and the height of the root; what is negative or no number counts as 0.
    ///   - rounding: to what frames are rounded.
    /// - Returns: what could not be done as it was told.
    public func layout(in size: LayoutSize, rounding: LayoutRounding = .none) -> LayoutReport {
        self.rounding = rounding
        var problems: [LayoutProblem] = []
        adopt(&problems)
        func usable(_ value: Double) -> Double { value > 0 ? min(value, LinearSolver.largestNumber) : 0 }
        try? solver.set(rootWidth, to: usable(size.width))
        try? solver.set(rootHeight, to: usable(size.height))
        var outcome = solver.solve()
        var passes = 1
        while true {
            let moved = measureAgain()
            if moved.isEmpty { break }
            if passes >= passLimit {
                problems.append(.unsettled(moved))
                break
            }
            passes += 1
            outcome = solver.solve()
        }
        for conflict in outcome.conflicts {
            guard let broken = constraint(of: conflict.broken) else { continue }
            problems.append(.conflict(conflict.constraints.compactMap(constraint(of:)), broken: broken))
        }
        if outcome.gaveUp { problems.append(.gaveUp) }
        problems += refusals.values.sorted { $0.description < $1.description }
        problems += waiting.filter(\.isActive).map(LayoutProblem.unrelated)
        writeFrames()
        return LayoutReport(problems: problems, passes: passes)
    }

    func constraint(of handle: LinearSolver.ConstraintID) -> LayoutConstraint? {
        handle.index < owners.count ? owners[handle.index] : nil
    }

    private func adopt(_ problems: inout [LayoutProblem]) {
        if isTreeDirty, let root {
            isTreeDirty = false
            if root.engine == nil { take(root) }
            var stack = [root]
            while let node = stack.popLast() {
                for guide in node.guides where guide.engine == nil { take(guide) }
                for child in node.children.reversed() {
                    if child.engine == nil { take(child) }
                    stack.append(child)
                }
            }
            changed += waiting
            waiting.removeAll()
        }
        if isDirectionDirty {
            isDirectionDirty = false
            for kept in items {
                for constraint in kept.item?.made ?? [] where constraint.isDirectional { changed.append(constraint) }
            }
        }
        let list = changed
        changed.removeAll()
        for constraint in list {
            uninstall(constraint)
            install(constraint)
            if constraint.isNews { problems.append(.nothingToUpdate(constraint)) }
            constraint.isNews = false
        }
        for node in contents where node.engine === self { installContent(of: node) }
        contents.removeAll()
    }

    private func take(_ item: LayoutItem) {
        item.engine = self
        items.append(Kept(item: item))
        changed += item.made
        if let node = item as? LayoutNode, node.contentWidth != nil || node.contentHeight != nil || node.heightForWidth != nil {
            contents.append(node)
        }
    }

    // MARK: - Constraints as equations

    private func makeVariables(of item: LayoutItem) {
        if item === root {
            item.width = rootWidth
            item.height = rootHeight
        } else {
            item.x = solver.variable()
            item.y = solver.variable()
            item.width = solver.variable(isSize: true)
            item.height = solver.variable(isSize: true)
        }
    }

    private struct Equation {
        var terms: [LinearSolver.Term] = []
        var rightSide = 0.0

        mutating func add(_ variable: LinearSolver.Variable?, _ coefficient: Double) {
            if let variable, coefficient != 0 { terms.append(.init(variable, coefficient)) }
        }
    }

    /// The constraint as `terms relation rightSide`.
    private func equation(of constraint: LayoutConstraint) -> Equation {
        let isMirrored = constraint.isDirectional && constraint.first.item?.node?.effectiveDirection == .rightToLeft
        var equation = Equation()
        equation.rightSide = isMirrored ? -constraint.constant : constraint.constant
        add(constraint.first, times: 1, isMirrored, to: &equation)
        if let second = constraint.second { add(second, times: -constraint.multiplier, isMirrored, to: &equation) }
        return equation
    }

    /// Adds a quantity to the left side; its constant part goes to the right.
    private func add(_ anchor: LayoutAnchor, times factor: Double, _ isMirrored: Bool, to equation: inout Equation) {
        guard let item = anchor.item else { return }
        if item.width == nil { makeVariables(of: item) }
        var insets = LayoutInsets.zero
        let node = item.node
        switch anchor.region {
        case .bounds: break
        case .safeArea: insets = node?.safeAreaInsets ?? .zero
        case .margins: insets = node?.margins ?? .zero
        }
        var attribute = anchor.attribute
        if attribute == .leading { attribute = isMirrored ? .right : .left }
        if attribute == .trailing { attribute = isMirrored ? .left : .right }
        let isHorizontal = attribute.axis == .horizontal
        let (before, after) = isHorizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        let (position, size) = isHorizontal ? (item.x, item.width) : (item.y, item.height)
        // Which part of the size lies before it, and what is added to position and size.
        let (part, constant): (Double, Double) =
            switch attribute {
            case .left, .leading, .top: (0, before)
            case .right, .trailing, .bottom: (1, -after)
            case .width, .height: (1, -before - after)
            case .centerX, .centerY: (0.5, (before - after) / 2)
            case .firstBaseline: (0, before + (node?.firstBaselineFromTop ?? 0))
            case .lastBaseline: (1, -after - (node?.lastBaselineFromBottom ?? 0))
            }
        if !attribute.isSize { equation.add(position, factor) }
        equation.add(size, factor * part)
        equation.rightSide -= factor * constant
    }

    private func install(_ constraint: LayoutConstraint) {
        guard constraint.isActive, let first = constraint.first.item, first.engine === self, constraint.handle == nil else { return }
        if let second = constraint.second, second.item?.engine !== self {
            if second.item == nil { constraint.deactivate() } else { waiting.append(constraint) }
            return
        }
        constraint.engine = self
        do {
            let equation = equation(of: constraint)
            let handle = try solver.add(equation.terms, constraint.relation, equation.rightSide, priority: constraint.priority)
            while owners.count <= handle.index { owners.append(nil) }
            owners[handle.index] = constraint
            constraint.handle = handle
            refusals[ObjectIdentifier(constraint)] = nil
        } catch {
            refusals[ObjectIdentifier(constraint)] = .refused(constraint, error)
        }
    }

    private func uninstall(_ constraint: LayoutConstraint) {
        waiting.removeAll { $0 === constraint }
        guard let handle = constraint.handle else { return }
        solver.remove(handle)
        owners[handle.index] = nil
        constraint.handle = nil
    }

    // MARK: - Content

    private func removeContent(of node: LayoutNode) {
        for index in 0..<4 {
            if let handle = node.contentConstraints[index] {
                solver.remove(handle)
                contentOwners[handle] = nil
            }
            node.contentConstraints[index] = nil
        }
    }

    private func installContent(of node: LayoutNode) {
        removeContent(of: node)
        refusals[ObjectIdentifier(node)] = nil
        measured.removeAll { $0 === node }
        if node.heightForWidth != nil { measured.append(node) }
        let height = node.heightForWidth == nil ? node.contentHeight : node.measuredHeight ?? node.contentHeight ?? 0
        add(node.contentWidth, along: .horizontal, of: node)
        add(height, along: .vertical, of: node)
    }

    private func add(_ value: Double?, along axis: LayoutAxis, of node: LayoutNode) {
        guard let value else { return }
        guard value >= 0, value <= LinearSolver.largestNumber else {
            refusals[ObjectIdentifier(node)] = .refusedContent(node, value)
            return
        }
        if node.width == nil { makeVariables(of: node) }
        guard let variable = axis == .horizontal ? node.width : node.height else { return }
        let hugging = axis == .horizontal ? node.hugging.horizontal : node.hugging.vertical
        let compression = axis == .horizontal ? node.compression.horizontal : node.compression.vertical
        let place = axis == .horizontal ? 0 : 2
        for (index, relation, priority) in [
            (place, LayoutRelation.lessThanOrEqual, hugging), (place + 1, .greaterThanOrEqual, compression),
        ] {
            guard let handle = try? solver.add([.init(variable)], relation, value, priority: priority) else { continue }
            node.contentConstraints[index] = handle
            contentOwners[handle] = ContentDemand(node: node, axis: axis, isHugging: index == place, priority: priority)
        }
    }

    /// Asks contents for their height at the width that was found; returns those that want another
    /// one than they have.
    private func measureAgain() -> [LayoutNode] {
        var moved: [LayoutNode] = []
        for node in measured {
            guard let measure = node.heightForWidth, let width = node.width else { continue }
            let height = measure(solver.value(of: width))
            guard height >= 0, height <= LinearSolver.largestNumber else {
                refusals[ObjectIdentifier(node)] = .refusedContent(node, height)
                continue
            }
            refusals[ObjectIdentifier(node)] = nil
            if abs(height - (node.measuredHeight ?? -1)) <= 1e-6 { continue }
            node.measuredHeight = height
            for index in 2..<4 {
                if let handle = node.contentConstraints[index] { try? solver.set(handle, to: height) }
            }
            moved.append(node)
        }
        return moved
    }

    // MARK: - Frames

    private func writeFrames() {
        for kept in items {
            guard let item = kept.item else { continue }
            let x = item.x.map(solver.value(of:)) ?? 0
            let y = item.y.map(solver.value(of:)) ?? 0
            let left = rounding.round(x)
            let top = rounding.round(y)
            let right = rounding.round(x + (item.width.map(solver.value(of:)) ?? 0))
            let bottom = rounding.round(y + (item.height.map(solver.value(of:)) ?? 0))
            item.absoluteFrame = LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
        }
        for kept in items {
            guard let node = kept.item as? LayoutNode else { continue }
            var frame = node.absoluteFrame
            if let parent = node.parent {
                frame.x -= parent.absoluteFrame.x
                frame.y -= parent.absoluteFrame.y
            }
            node.frame = frame
        }
    }

    /// The items of the tree, in the order in which they came.
    var allItems: [LayoutItem] { items.compactMap(\.item) }

    func contentDemand(of handle: LinearSolver.ConstraintID) -> ContentDemand? { contentOwners[handle] }
}

extension LayoutConstraint {
    var isDirectional: Bool { first.attribute.isDirectional || second?.attribute.isDirectional == true }
}
