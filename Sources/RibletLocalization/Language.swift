/// The languages of the applications.
public enum Language: String, CaseIterable, Codable, Sendable, Hashable {
    case en
    case ko

    /// English for a tag that is neither.
    public init(tag: String) {
        self = Language(rawValue: String(tag.prefix(2)).lowercased()) ?? .en
    }

    /// The language's own name.
    public var ownName: String {
        switch self {
        case .en: "English"
        case .ko: "한국어"
        }
    }

    /// One of two texts; the other one is not made.
    @inlinable
    public func callAsFunction(en: @autoclosure () -> String, ko: @autoclosure () -> String) -> String {
        switch self {
        case .en: en()
        case .ko: ko()
        }
    }
}
