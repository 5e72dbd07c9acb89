/// A set of kinds of events, and whether an event is being told just now.
struct TreeInterest: OptionSet {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ kind: TreeEvent.Kind) { rawValue = kind.bit }

    init(_ kinds: Set<TreeEvent.Kind>) { rawValue = kinds.reduce(0) { $0 | $1.bit } }

    static var telling: TreeInterest { TreeInterest(rawValue: 1 << 14) }

    /// The event that ends an operation says how long it took, so the beginning must be noted.
    var withBeginnings: TreeInterest {
        TreeEvent.Kind.allCases.reduce(into: self) { interest, kind in
            if let end = kind.end, contains(TreeInterest(end)) { interest.insert(TreeInterest(kind)) }
        }
    }
}

extension TreeEvent.Kind {
    /// Known when the program is compiled, where the kind is.
    fileprivate var bit: UInt16 {
        switch self {
        case .willAttach: 1 << 0
        case .didAttach: 1 << 1
        case .willLoad: 1 << 2
        case .didLoad: 1 << 3
        case .willActivate: 1 << 4
        case .didActivate: 1 << 5
        case .willDeactivate: 1 << 6
        case .didDeactivate: 1 << 7
        case .willDetach: 1 << 8
        case .didDetach: 1 << 9
        case .released: 1 << 10
        case .terminated: 1 << 11
        }
    }

    /// The event that ends the operation which this one begins.
    var end: TreeEvent.Kind? {
        switch self {
        case .willAttach: .didAttach
        case .willLoad: .didLoad
        case .willActivate: .didActivate
        case .willDeactivate: .didDeactivate
        case .willDetach: .didDetach
        case .didAttach, .didLoad, .didActivate, .didDeactivate, .didDetach, .released, .terminated: nil
        }
    }
}
