extension LayoutEngine {
    /// Returns the views and guides of which the constraints leave something open, in the order of
    /// the tree: ``LayoutAttribute/left``, ``LayoutAttribute/width``, ``LayoutAttribute/top`` or
    /// ``LayoutAttribute/height``. The question is put to a copy; nothing moves.
    ///
    /// It takes a solution for each quantity of what may be open: for tests and tools, not for each
    /// frame.
    public func ambiguities() -> [(item: LayoutItem, attributes: [LayoutAttribute])] {
        var known: [LayoutItem] = []
        var stack = root.map { [$0] } ?? []
        while let node = stack.popLast() {
            if node !== root { known.append(node) }
            known += node.guides as [LayoutItem]
            stack += node.children.reversed()
        }
        known.removeAll { $0.engine !== self }
        let quantities = known.flatMap { item in [item.x, item.width, item.y, item.height].compactMap { $0 } }
        let free = solver.freeVariables(among: quantities)
        return known.compactMap { item in
            // Nothing was ever said about it.
            if item.width == nil { return (item, [.left, .width, .top, .height]) }
            let open = [(item.x, LayoutAttribute.left), (item.width, .width), (item.y, .top), (item.height, .height)]
                .compactMap { variable, attribute in variable.flatMap { free.contains($0) ? attribute : nil } }
            return open.isEmpty ? nil : (item, open)
        }
    }
}

extension LayoutView {
    /// The engine of the tree that this view is the top of; made when it is asked for.
    ///
    /// - Precondition: the view has no parent.
    public var layoutEngine: LayoutEngine {
        precondition(layoutNode.parent == nil, "\(layoutNode.label) has a parent; lay out the top of its tree")
        if let engine = layoutNode.ownEngine { return engine }
        let engine = LayoutEngine(root: layoutNode)
        layoutNode.ownEngine = engine
        return engine
    }

    /// Lays out the tree that this view is the top of. Unchanged parts cost little.
    ///
    /// - Parameters:
    ///   - size: the width and the height of this view.
    ///   - rounding: to what frames are rounded.
    /// - Returns: what could not be done as it was told.
    /// - Precondition: the view has no parent.
    @discardableResult
    public func layout(in size: LayoutSize, rounding: LayoutRounding = .none) -> LayoutReport {
        layoutEngine.layout(in: size, rounding: rounding)
    }
}
