/// A view that puts views in a row or a column, by constraints that it makes.
///
/// Hidden views take no room. The stack's constraints on the arranged views are replaced when the
/// stack changes; constraints that others make on them stay.
public final class Stack: LayoutView {
    /// The shares of the arranged views in the room along the stack.
    public enum Distribution: Hashable, Sendable, CaseIterable {
        /// They fill it; where it is not their content's, the one that resists least gives.
        case fill
        /// They fill it with equal sizes.
        case fillEqually
        /// They fill it in the proportion of their contents.
        case fillProportionally
        /// They keep their sizes; the space between them is equal, and at least the stack's.
        case equalSpacing
        /// Their centers have equal distances; the space between them is at least the stack's.
        case equalCentering
    }

    /// The place of the arranged views across the stack.
    public enum Alignment: Hashable, Sendable, CaseIterable {
        /// From edge to edge.
        case fill
        /// At the leading edge; in a horizontal stack, at the top.
        case leading
        /// The views are centered across the axis.
        case center
        /// At the trailing edge; in a horizontal stack, at the bottom.
        case trailing
        /// On a common first baseline; for horizontal stacks, in others at the leading edge.
        case firstBaseline
        /// On a common last baseline; for horizontal stacks, in others at the leading edge.
        case lastBaseline
    }

    /// The node of the stack.
    public let layoutNode: LayoutNode
    /// The arranged views, in order.
    public private(set) var arranged: [any LayoutView] = []
    /// Along which axis they lie.
    public var axis: LayoutAxis { didSet { rebuild() } }
    /// Between one view and the next.
    public var spacing: Double { didSet { rebuild() } }
    /// The shares of the arranged views in the room along the stack.
    public var distribution: Distribution { didSet { rebuild() } }
    /// The place of the arranged views across the stack.
    public var alignment: Alignment { didSet { rebuild() } }
    /// The room left free inside of the stack's edges.
    public var insets: DirectionalInsets { didSet { rebuild() } }

    private var hidden: Set<ObjectIdentifier> = []
    private var customSpacing: [ObjectIdentifier: Double] = [:]
    private var made: [Constraint] = []
    private var guides: [LayoutGuide] = []

    /// A stack with views.
    public init(
        _ label: String = "stack", axis: LayoutAxis = .horizontal, spacing: Double = 0, distribution: Distribution = .fill,
        alignment: Alignment = .fill, insets: DirectionalInsets = DirectionalInsets(), _ views: [any LayoutView] = []
    ) {
        layoutNode = LayoutNode(label: label)
        self.axis = axis
        self.spacing = spacing
        self.distribution = distribution
        self.alignment = alignment
        self.insets = insets
        for view in views {
            layoutNode.add(view.layoutNode)
            arranged.append(view)
        }
        rebuild()
    }

    /// Adds a view at the end.
    public func arrange(_ view: any LayoutView) { insert(view, at: arranged.count) }

    /// Inserts a view before the one at `index`.
    public func insert(_ view: any LayoutView, at index: Int) {
        arranged.removeAll { $0 === view }
        layoutNode.add(view.layoutNode)
        arranged.insert(view, at: min(index, arranged.count))
        rebuild()
    }

    /// Removes a view from the stack and from the tree.
    public func remove(_ view: any LayoutView) {
        arranged.removeAll { $0 === view }
        hidden.remove(ObjectIdentifier(view))
        customSpacing[ObjectIdentifier(view)] = nil
        rebuild()
        view.layoutNode.removeFromParent()
    }

    /// Hides a view, which then takes no room, or shows it.
    public func setHidden(_ isHidden: Bool, _ view: any LayoutView) {
        if isHidden { hidden.insert(ObjectIdentifier(view)) } else { hidden.remove(ObjectIdentifier(view)) }
        rebuild()
    }

    /// Sets the space after a view; `nil` for that of the stack.
    public func setSpacing(_ spacing: Double?, after view: any LayoutView) {
        customSpacing[ObjectIdentifier(view)] = spacing
        rebuild()
    }

    // MARK: - Constraints

    private var isHorizontal: Bool { axis == .horizontal }

    private func rebuild() {
        for constraint in made { constraint.deactivate() }
        made.removeAll()
        for guide in guides { layoutNode.remove(guide) }
        guides.removeAll()
        let views = arranged.filter { !hidden.contains(ObjectIdentifier($0)) }
        for view in arranged where hidden.contains(ObjectIdentifier(view)) { collapse(view) }
        guard let first = views.first, let last = views.last else { return }
        edge(first, isStart: true, isAlong: true, isExact: true)
        edge(last, isStart: false, isAlong: true, isExact: true)
        for (left, right) in zip(views, views.dropFirst()) { space(left, right, of: views) }
        share(views)
        for view in views { align(view) }
        if alignment == .firstBaseline || alignment == .lastBaseline, isHorizontal {
            for view in views.dropFirst() {
                say(view) { make in
                    if self.alignment == .firstBaseline {
                        make.firstBaseline.equalTo(first)
                    } else {
                        make.lastBaseline.equalTo(first)
                    }
                }
            }
        }
    }

    private func say(_ view: any LayoutView, _ closure: (ConstraintMaker) -> Void) { made += view.ndl.makeConstraints(closure) }

    private func collapse(_ view: any LayoutView) {
        say(view) { make in
            make.size.equalTo(0)
            make.leading.top.equalTo(self)
        }
    }

    /// Keeps an edge of a view at, or within, that of the stack.
    private func edge(_ view: any LayoutView, isStart: Bool, isAlong: Bool, isExact: Bool, priority: LayoutPriority = .required) {
        say(view) { make in
            let isHorizontalEdge = isAlong == isHorizontal
            let anchor = isHorizontalEdge ? (isStart ? make.leading : make.trailing) : (isStart ? make.top : make.bottom)
            let relate = isExact ? anchor.equalTo(self) : isStart ? anchor.greaterThanOrEqualTo(self) : anchor.lessThanOrEqualTo(self)
            relate.inset(insets).priority(priority)
        }
    }

    private func space(_ left: any LayoutView, _ right: any LayoutView, of views: [any LayoutView]) {
        let space = customSpacing[ObjectIdentifier(left)] ?? spacing
        let isExact = distribution != .equalSpacing && distribution != .equalCentering
        say(right) { make in
            let anchor = isHorizontal ? make.leading : make.top
            let target = isHorizontal ? left.ndl.trailing : left.ndl.bottom
            (isExact ? anchor.equalTo(target) : anchor.greaterThanOrEqualTo(target)).offset(space)
        }
    }

    private func share(_ views: [any LayoutView]) {
        guard let first = views.first, views.count > 1 else { return }
        switch distribution {
        case .fill: break
        case .fillEqually:
            for view in views.dropFirst() {
                say(view) { make in (isHorizontal ? make.width : make.height).equalTo(first) }
            }
        case .fillProportionally:
            func content(_ view: any LayoutView) -> Double {
                (isHorizontal ? view.layoutNode.contentWidth : view.layoutNode.contentHeight) ?? 0
            }
            guard let base = views.first(where: { content($0) > 0 }) else { return }
            for view in views where view !== base && content(view) > 0 {
                // As with stacks on Apple's systems a hair below required, so that other sizes can
                // be asked for.
                say(view) { make in
                    (isHorizontal ? make.width : make.height).equalTo(base).multipliedBy(content(view) / content(base)).priority(999)
                }
            }
        case .equalSpacing:
            let gaps = zip(views, views.dropFirst()).map { left, right in
                gap(
                    from: isHorizontal ? left.ndl.trailing : left.ndl.bottom, to: isHorizontal ? right.ndl.leading : right.ndl.top)
            }
            equalize(gaps)
        case .equalCentering:
            let gaps = zip(views, views.dropFirst()).map { left, right in
                gap(from: isHorizontal ? left.ndl.centerX : left.ndl.centerY, to: isHorizontal ? right.ndl.centerX : right.ndl.centerY)
            }
            equalize(gaps)
        }
    }

    private func gap(from start: ConstraintItem, to end: ConstraintItem) -> LayoutGuide {
        let guide = LayoutGuide(label: "gap \(guides.count + 1) of \(layoutNode.label)")
        layoutNode.add(guide)
        guides.append(guide)
        made += guide.ndl.makeConstraints { make in
            if isHorizontal {
                make.leading.equalTo(start)
                make.trailing.equalTo(end)
                make.top.equalTo(self)
                make.height.equalTo(0)
            } else {
                make.top.equalTo(start)
                make.bottom.equalTo(end)
                make.leading.equalTo(self)
                make.width.equalTo(0)
            }
        }
        return guide
    }

    private func equalize(_ gaps: [LayoutGuide]) {
        guard let first = gaps.first else { return }
        for gap in gaps.dropFirst() {
            made += gap.ndl.makeConstraints { make in (isHorizontal ? make.width : make.height).equalTo(first) }
        }
    }

    private func align(_ view: any LayoutView) {
        var alignment = alignment
        if !isHorizontal, alignment == .firstBaseline || alignment == .lastBaseline { alignment = .leading }
        let isAtStart = alignment == .leading || alignment == .fill
        let isAtEnd = alignment == .trailing || alignment == .fill
        edge(view, isStart: true, isAlong: false, isExact: isAtStart)
        edge(view, isStart: false, isAlong: false, isExact: isAtEnd)
        if alignment == .center {
            say(view) { make in
                (isHorizontal ? make.centerY : make.centerX).equalTo(self)
                    .constant(isHorizontal ? (insets.top - insets.bottom) / 2 : (insets.leading - insets.trailing) / 2)
            }
        }
        // Across the stack nothing is taller than its views, unless others ask for it.
        if alignment != .fill {
            say(view) { make in
                if isHorizontal {
                    make.bottom.equalTo(self).inset(insets).priority(.fittingSize)
                } else {
                    make.trailing.equalTo(self).inset(insets).priority(.fittingSize)
                }
            }
        }
    }
}
