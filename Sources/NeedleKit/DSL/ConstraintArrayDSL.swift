/// The vocabulary of `[view, view].ndl`: the same constraints on each view, and rows of them.
public struct ConstraintArrayDSL {
    let items: [LayoutNode]

    /// Makes the same constraints on each view and activates them.
    ///
    /// - Returns: a handle for each sentence, view by view.
    @discardableResult
    public func makeConstraints(
        file: StaticString = #fileID, line: UInt = #line, _ closure: (_ make: ConstraintMaker) -> Void
    ) -> [Constraint] {
        items.flatMap { ConstraintDSL(item: $0).makeConstraints(file: file, line: line, closure) }
    }

    /// Makes the same constraints on each view without activating them.
    ///
    /// - Returns: a handle for each sentence, view by view.
    public func prepareConstraints(
        file: StaticString = #fileID, line: UInt = #line, _ closure: (_ make: ConstraintMaker) -> Void
    ) -> [Constraint] {
        items.flatMap { ConstraintDSL(item: $0).prepareConstraints(file: file, line: line, closure) }
    }

    /// Removes every constraint that was made on the views, and makes others.
    @discardableResult
    public func remakeConstraints(
        file: StaticString = #fileID, line: UInt = #line, _ closure: (_ make: ConstraintMaker) -> Void
    ) -> [Constraint] {
        items.flatMap { ConstraintDSL(item: $0).remakeConstraints(file: file, line: line, closure) }
    }

    /// Changes the constants of constraints that were made before on each view.
    public func updateConstraints(file: StaticString = #fileID, line: UInt = #line, _ closure: (_ make: ConstraintMaker) -> Void) {
        for item in items { ConstraintDSL(item: item).updateConstraints(file: file, line: line, closure) }
    }

    /// Removes every constraint that was made on the views.
    public func removeConstraints() {
        for item in items { ConstraintDSL(item: item).removeConstraints() }
    }

    /// Puts the views in a row with equal sizes and this space between them, from one end of their
    /// superview to the other.
    ///
    /// - Parameters:
    ///   - axis: the direction of the row; horizontal rows begin where lines begin.
    ///   - spacing: between one view and the next.
    ///   - lead: before the first.
    ///   - tail: after the last.
    ///   - file: where they are made.
    ///   - line: where they are made.
    /// - Returns: a handle for each sentence.
    /// - Precondition: the views have the same superview.
    @discardableResult
    public func distribute(
        along axis: LayoutAxis, spacing: Double, lead: Double = 0, tail: Double = 0, file: StaticString = #fileID, line: UInt = #line
    ) -> [Constraint] {
        row(along: axis, lead: lead, tail: tail, file: file, line: line) { make, previous in
            let previous = ConstraintDSL(item: previous)
            if axis == .horizontal {
                make.leading.equalTo(previous.trailing, file: file, line: line).offset(spacing)
                make.width.equalTo(previous.width, file: file, line: line)
            } else {
                make.top.equalTo(previous.bottom, file: file, line: line).offset(spacing)
                make.height.equalTo(previous.height, file: file, line: line)
            }
        }
    }

    /// Puts the views in a row with this size each and equal space between them, from one end of
    /// their superview to the other.
    ///
    /// - Parameters:
    ///   - axis: the direction of the row; horizontal rows begin where lines begin.
    ///   - length: the size of each view along the row.
    ///   - lead: before the first.
    ///   - tail: after the last.
    ///   - file: where they are made.
    ///   - line: where they are made.
    /// - Returns: a handle for each sentence.
    /// - Precondition: the views have the same superview.
    @discardableResult
    public func distribute(
        along axis: LayoutAxis, length: Double, lead: Double = 0, tail: Double = 0, file: StaticString = #fileID, line: UInt = #line
    ) -> [Constraint] {
        guard let first = items.first, let parent = first.parent else { return [] }
        var made: [Constraint] = []
        let count = items.count
        for (index, item) in items.enumerated() {
            // The middle of a view lies on the line between where the first one's and the last
            // one's lie.
            let part = count > 1 ? Double(index) / Double(count - 1) : 0.5
            let offset = lead + length / 2 + part * (-lead - tail - length)
            made += ConstraintDSL(item: item).makeConstraints(file: file, line: line) { make in
                if axis == .horizontal {
                    make.width.equalTo(length, file: file, line: line)
                    // The middle counts from where lines begin: there, the leading edge is a part
                    // of the width away.
                    let edge = offset - length / 2
                    make.leading.equalTo(Guide(parent: parent, part: part), file: file, line: line).offset(edge)
                } else {
                    make.height.equalTo(length, file: file, line: line)
                    make.top.equalTo(Guide(parent: parent, part: part), file: file, line: line).offset(offset - length / 2)
                }
            }
        }
        return made
    }

    /// Lines at a part of the superview's length.
    private struct Guide: ConstraintTarget {
        let parent: LayoutNode
        let part: Double

        func rightSide(for attribute: LayoutAttribute, at index: Int) -> ConstraintRightSide {
            ConstraintRightSide(anchor: LayoutAnchor(guide(along: attribute.axis), attribute.axis == .horizontal ? .trailing : .bottom))
        }

        /// A guide from the beginning of the superview over that part of it.
        private func guide(along axis: LayoutAxis) -> LayoutGuide {
            let percent = LayoutConstraint.text(part * 100)
            let label = "\(percent) % of \(parent.label)"
            if let known = parent.guides.first(where: { $0.label == label }) { return known }
            let guide = LayoutGuide(label: label)
            parent.add(guide)
            let owner = ConstraintDSL(item: parent)
            guide.ndl.makeConstraints { make in
                make.leading.top.equalToSuperview()
                make.width.equalTo(owner.width).multipliedBy(part)
                make.height.equalTo(owner.height).multipliedBy(part)
            }
            return guide
        }
    }

    private func row(
        along axis: LayoutAxis, lead: Double, tail: Double, file: StaticString, line: UInt,
        _ next: (ConstraintMaker, LayoutNode) -> Void
    ) -> [Constraint] {
        var made: [Constraint] = []
        for (index, item) in items.enumerated() {
            made += ConstraintDSL(item: item).makeConstraints(file: file, line: line) { make in
                if index == 0 {
                    let edge = axis == .horizontal ? make.leading : make.top
                    edge.equalToSuperview(file: file, line: line).offset(lead)
                } else {
                    next(make, items[index - 1])
                }
                if index == items.count - 1 {
                    let edge = axis == .horizontal ? make.trailing : make.bottom
                    edge.equalToSuperview(file: file, line: line).offset(-tail)
                }
            }
        }
        return made
    }
}

extension Array where Element: LayoutView {
    /// Makes constraints on each view, and rows of them.
    public var ndl: ConstraintArrayDSL { ConstraintArrayDSL(items: map(\.layoutNode)) }
}

extension Array where Element == any LayoutView {
    /// Makes constraints on each view, and rows of them.
    public var ndl: ConstraintArrayDSL { ConstraintArrayDSL(items: map(\.layoutNode)) }
}
