/// Why data cannot be read as a saved tree.
public enum SavedTreeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// More bytes, RIBs or routes than the limits allow; what there is too much of.
    case tooLarge(String)
    /// A value that differs from everything that is ever written; the place and the fault.
    case damaged(at: String, reason: String)
    /// A newer version of the library has written this format.
    case newerFormat(Int)

    /// The fault in a sentence.
    public var description: String {
        switch self {
        case .tooLarge(let what): "the saved tree is too large: \(what)"
        case .damaged(let place, let reason): "the saved tree is damaged at \(place): \(reason)"
        case .newerFormat(let format):
            "the saved tree has format \(format); this version reads formats up to \(SavedTree.format)"
        }
    }
}
