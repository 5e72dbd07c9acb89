/// A key that the coders themselves need: an index, or the place of a superclass.
struct SavedKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(index: Int) {
        stringValue = "\(index)"
        intValue = index
    }

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init?(intValue: Int) { self.init(index: intValue) }

    static let ofSuperclass = SavedKey(stringValue: "super")
}

/// Where a coder is. An index becomes a key only when somebody asks.
enum PathStep {
    case key(any CodingKey)
    case index(Int)

    var codingKey: any CodingKey {
        switch self {
        case .key(let key): key
        case .index(let index): SavedKey(index: index)
        }
    }
}
