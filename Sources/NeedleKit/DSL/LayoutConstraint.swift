/// One side of a constraint: a quantity of a view, of its safe area or margins, or of a guide.
struct LayoutAnchor {
    enum Region: UInt8 {
        case bounds, safeArea, margins
    }

    /// The view's node or the guide; `nil` when it is gone.
    private(set) weak var item: LayoutItem?
    /// The attribute of the view.
    let attribute: LayoutAttribute
    let region: Region

    init(_ item: LayoutItem, _ attribute: LayoutAttribute, _ region: Region = .bounds) {
        self.item = item
        self.attribute = attribute
        self.region = region
    }

    /// It as code has it.
    var name: String {
        let place = region == .bounds ? "" : region == .safeArea ? ".safeArea" : ".layoutMargins"
        return "\(item?.label ?? "nothing")\(place).\(attribute.name)"
    }

    func isSame(as other: LayoutAnchor) -> Bool {
        item === other.item && attribute == other.attribute && region == other.region
    }
}

/// One constraint between two quantities, or a quantity and a number: `first relation second *
/// multiplier + constant`.
///
/// It is a handle: keep it to change or remove the constraint later. The view that it was made on
/// keeps it as well.
public final class LayoutConstraint {
    /// The attribute on the left side.
    let first: LayoutAnchor
    /// The relation of the two sides.
    public let relation: LayoutRelation
    /// The right side; `nil` where it is a number.
    let second: LayoutAnchor?
    /// The factor of the right side.
    public let multiplier: Double
    /// The number added to the right side. It counts with the next layout. Towards the end of lines
    /// for ``LayoutAttribute/leading`` and ``LayoutAttribute/trailing``, to the right and down for
    /// others.
    public var constant: Double { didSet { if constant != oldValue { engine?.note(constantOf: self) } } }
    /// The priority. It counts with the next layout.
    public var priority: LayoutPriority { didSet { if priority != oldValue { engine?.noteChange(self) } } }
    /// The name of the constraint in problems and explanations.
    public var label: String?
    /// The file in which it was made, as the compiler names it.
    public let file: StaticString
    /// The line of the file.
    public let line: UInt
    /// True while the constraint counts.
    public private(set) var isActive = false

    weak var engine: LayoutEngine?
    var handle: LinearSolver.ConstraintID?
    /// An update that found nothing to change has made it.
    var isNews = false

    /// The part of a sentence that is about two quantities.
    init(_ first: LayoutAnchor, _ second: LayoutAnchor?, constant: Double, of sentence: ConstraintRelate) {
        self.first = first
        self.second = second
        self.constant = constant
        relation = sentence.relation
        multiplier = sentence.multiplier
        priority = sentence.priority
        label = sentence.label
        file = sentence.file
        line = sentence.line
    }

    /// Makes it count, with the next layout.
    public func activate() {
        guard !isActive, let item = first.item else { return }
        isActive = true
        item.made.append(self)
        if let other = second?.item, other !== item { other.incoming.append(self) }
        item.engine?.noteChange(self)
    }

    /// Takes it off, with the next layout.
    public func deactivate() {
        guard isActive else { return }
        isActive = false
        first.item?.made.removeAll { $0 === self }
        second?.item?.incoming.removeAll { $0 === self }
        engine?.noteRemoval(self)
    }

    /// Returns true if the constraint differs from another one in its constant at most.
    func isSimilar(to other: LayoutConstraint) -> Bool {
        guard first.isSame(as: other.first), relation == other.relation, multiplier == other.multiplier, priority == other.priority else {
            return false
        }
        switch (second, other.second) {
        case (nil, nil): return true
        case (let left?, let right?): return left.isSame(as: right)
        default: return false
        }
    }
}

extension LayoutConstraint: CustomStringConvertible {
    /// It as a formula, with label, priority and place in the source.
    public var description: String {
        let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
        var text = label.map { "\($0): " } ?? ""
        text += "\(first.name) \(sign) \(rightSideText)"
        if !priority.isRequired { text += " @\(LayoutConstraint.text(Double(priority.rawValue)))" }
        return text + " (\(file):\(line))"
    }

    /// The right side as a formula.
    var rightSideText: String {
        guard let second else { return LayoutConstraint.text(constant) }
        var text = second.name
        if multiplier != 1 { text += " * \(LayoutConstraint.text(multiplier))" }
        if constant > 0 { text += " + \(LayoutConstraint.text(constant))" }
        if constant < 0 { text += " - \(LayoutConstraint.text(-constant))" }
        return text
    }

    /// A number with at most three digits after the point.
    static func text(_ value: Double) -> String {
        guard abs(value) < 1e15 else { return "\(value)" }
        let rounded = wholePart(below: value * 1000 + 0.5) / 1000
        return rounded == wholePart(below: rounded) ? String(Int(rounded)) : String(rounded)
    }
}

/// The constraints that one sentence of the maker has made, such as the four of
/// `make.edges.equalTo(other)`.
public final class Constraint {
    /// The constraints of the single attributes.
    public let parts: [LayoutConstraint]

    init(_ parts: [LayoutConstraint]) { self.parts = parts }

    /// Makes them count, with the next layout.
    public func activate() { for part in parts { part.activate() } }

    /// Takes them off, with the next layout.
    public func deactivate() { for part in parts { part.deactivate() } }

    /// True while all the constraints count.
    public var isActive: Bool { !parts.isEmpty && parts.allSatisfy(\.isActive) }

    /// Changes what is added to the right side of each.
    public func update(offset: Double) { for part in parts { part.constant = offset } }

    /// Changes what is left free inside of each edge.
    public func update(inset: Double) { update(inset: LayoutInsets(inset)) }

    /// Changes what is left free inside of each edge.
    public func update(inset: LayoutInsets) { for part in parts { part.constant = inset.constant(for: part.first.attribute) } }

    /// Changes what they count.
    public func update(priority: LayoutPriority) { for part in parts { part.priority = priority } }
}
