/// Something that has edges: a node of the tree, or a guide.
public class LayoutItem {
    /// The name of the item in problems and explanations.
    public var label: String

    /// The rectangle in the units of the host, from the upper left corner of the tree's root. Of
    /// the last layout.
    public internal(set) var absoluteFrame = LayoutRect.zero

    /// The engine that lays it out, as long as it is in a tree that has one.
    weak var engine: LayoutEngine?
    var x: LinearSolver.Variable?
    var y: LinearSolver.Variable?
    var width: LinearSolver.Variable?
    var height: LinearSolver.Variable?
    /// Constraints that name it as their second side.
    var incoming: [LayoutConstraint] = []
    /// The constraints that were made on it.
    var made: [LayoutConstraint] = []

    init(label: String) { self.label = label }

    /// The node whose coordinates and direction count.
    var node: LayoutNode? { nil }
}

/// A rectangle without a view: constraints treat it as one.
public final class LayoutGuide: LayoutItem {
    /// The node to which it was added.
    public internal(set) weak var owner: LayoutNode?

    /// A guide that belongs to no node yet; ``LayoutNode/add(_:)-(LayoutGuide)`` does that.
    public override init(label: String = "guide") { super.init(label: label) }

    override var node: LayoutNode? { owner }

    /// The entry point for making constraints on the item.
    public var ndl: ConstraintDSL { ConstraintDSL(item: self) }
}

/// A view as NeedleKit sees it: its place in the tree, what it would like, and where it lies.
///
/// A host's view holds one and names it in ``LayoutView/layoutNode``. It is used from one
/// isolation, that of its tree.
public final class LayoutNode: LayoutItem {
    /// The node above it.
    public private(set) weak var parent: LayoutNode?
    /// The nodes below it, in order.
    public private(set) var children: [LayoutNode] = []
    /// The guides that were added.
    public private(set) var guides: [LayoutGuide] = []
    /// The frame in the coordinates of the parent. Of the last layout.
    public internal(set) var frame = LayoutRect.zero

    /// The width its content would like; `nil` where it does not matter.
    public var contentWidth: Double? { didSet { if contentWidth != oldValue { engine?.note(contentOf: self) } } }
    /// The height its content would like; `nil` where it does not matter.
    public var contentHeight: Double? { didSet { if contentHeight != oldValue { engine?.note(contentOf: self) } } }
    /// The height its content would like at a width, such as that of text that wraps. It is asked
    /// in each layout, and again as often as its answer moves something, up to
    /// ``LayoutEngine/passLimit`` times.
    public var heightForWidth: ((Double) -> Double)? { didSet { engine?.note(contentOf: self) } }
    /// The priority with which the node resists being larger than its content, by axis.
    public private(set) var hugging: (horizontal: LayoutPriority, vertical: LayoutPriority) = (.low, .low)
    /// The priority with which the node resists being smaller than its content, by axis.
    public private(set) var compression: (horizontal: LayoutPriority, vertical: LayoutPriority) = (.high, .high)
    /// From the top edge to the first line of text's baseline.
    public var firstBaselineFromTop = 0.0 { didSet { if firstBaselineFromTop != oldValue { engine?.note(insetsOf: self) } } }
    /// From the last line of text's baseline to the bottom edge.
    public var lastBaselineFromBottom = 0.0 { didSet { if lastBaselineFromBottom != oldValue { engine?.note(insetsOf: self) } } }
    /// The widths that bars of the host cover at the edges; the safe area lies inside.
    public var safeAreaInsets = LayoutInsets.zero { didSet { if safeAreaInsets != oldValue { engine?.note(insetsOf: self) } } }
    /// The margins that content keeps.
    public var margins = LayoutInsets(8) { didSet { if margins != oldValue { engine?.note(insetsOf: self) } } }
    /// Where lines begin; `nil` takes it from the parent, and at the root it is left to right.
    public var direction: ReadingDirection? { didSet { if direction != oldValue { engine?.noteDirection() } } }

    /// The constraints of the content in the solver, by axis: hugging, then compression.
    var contentConstraints: [LinearSolver.ConstraintID?] = [nil, nil, nil, nil]
    var measuredHeight: Double?
    var ownEngine: LayoutEngine?

    /// A node without parent.
    public override init(label: String = "view") { super.init(label: label) }

    override var node: LayoutNode? { self }

    /// Where lines begin here.
    public var effectiveDirection: ReadingDirection {
        var node = self
        while true {
            if let direction = node.direction { return direction }
            guard let parent = node.parent else { return .leftToRight }
            node = parent
        }
    }

    /// Sets how much it resists being larger than its content.
    public func setHugging(_ priority: LayoutPriority, along axis: LayoutAxis) {
        if axis == .horizontal { hugging.horizontal = priority } else { hugging.vertical = priority }
        engine?.note(contentOf: self)
    }

    /// Sets how much it resists being smaller than its content.
    public func setCompression(_ priority: LayoutPriority, along axis: LayoutAxis) {
        if axis == .horizontal { compression.horizontal = priority } else { compression.vertical = priority }
        engine?.note(contentOf: self)
    }

    // MARK: - The tree

    /// Adds a node below this one, last; it leaves the parent that it had.
    ///
    /// - Precondition: it is not this node, nor above it.
    public func add(_ child: LayoutNode) { insert(child, at: children.count) }

    /// Adds a node below this one; it leaves the parent that it had.
    ///
    /// - Precondition: it is not this node, nor above it, and `index` is at most the number of
    ///   children.
    public func insert(_ child: LayoutNode, at index: Int) {
        // A leaf is above nothing, so a deep tree is built without a walk for each node.
        precondition(child !== self && (child.children.isEmpty || !isBelow(child)), "\(child.label) cannot be below itself")
        child.removeFromParent()
        child.ownEngine = nil
        children.insert(child, at: min(index, children.count))
        child.parent = self
        engine?.noteTree()
    }

    /// Leaves the parent. Constraints between what is below it and what is not are taken off, as on
    /// Apple's systems.
    public func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        engine?.forget(self)
    }

    /// Adds a guide to the node.
    public func add(_ guide: LayoutGuide) {
        guide.owner?.remove(guide)
        guides.append(guide)
        guide.owner = self
        engine?.noteTree()
    }

    /// Removes a guide with the constraints that name it.
    public func remove(_ guide: LayoutGuide) {
        guard guide.owner === self else { return }
        guides.removeAll { $0 === guide }
        engine?.forget([guide])
        guide.owner = nil
    }

    /// Returns true if `other` is this node or an ancestor.
    public func isBelow(_ other: LayoutNode) -> Bool {
        var node: LayoutNode? = self
        while let current = node {
            if current === other { return true }
            node = current.parent
        }
        return false
    }
}

/// A view of a host that NeedleKit can lay out: anything that holds a node.
public protocol LayoutView: AnyObject {
    /// Its node, always the same one.
    var layoutNode: LayoutNode { get }
}

/// A view with nothing of its own: what tests, examples and hosts that draw by frames need.
open class Box: LayoutView {
    /// The node of the box.
    public let layoutNode: LayoutNode

    /// A box.
    ///
    /// - Parameters:
    ///   - label: what problems and explanations call it.
    ///   - width: the width that its content would like.
    ///   - height: the height that its content would like.
    public init(_ label: String = "box", width: Double? = nil, height: Double? = nil) {
        layoutNode = LayoutNode(label: label)
        layoutNode.contentWidth = width
        layoutNode.contentHeight = height
    }
}

extension LayoutView {
    /// Adds views below this one, in order.
    public func add(_ views: any LayoutView...) {
        for view in views { layoutNode.add(view.layoutNode) }
    }

    /// The frame in the coordinates of the parent. Of the last layout.
    public var frame: LayoutRect { layoutNode.frame }
}
