/// A type with a value that says nothing: what the function of a mock returns after it has been
/// found to have no handler, so that the test fails and the program goes on.
///
/// Conform a type of your own where tests shall go on as well:
///
/// ```swift
/// extension Money: EmptyAnswering { static var emptyAnswer: Money { .zero } }
/// ```
public protocol EmptyAnswering {
    /// The value that says nothing.
    static var emptyAnswer: Self { get }
}

extension Optional: EmptyAnswering {
    /// The empty answer is nil.
    public static var emptyAnswer: Self { nil }
}

extension Array: EmptyAnswering {
    /// The empty answer has no elements.
    public static var emptyAnswer: Self { [] }
}

extension Set: EmptyAnswering {
    /// The empty answer has no elements.
    public static var emptyAnswer: Self { [] }
}

extension Dictionary: EmptyAnswering {
    /// The empty answer has no entries.
    public static var emptyAnswer: Self { [:] }
}

extension String: EmptyAnswering {
    /// The empty answer has no characters.
    public static var emptyAnswer: String { "" }
}

extension Bool: EmptyAnswering {
    /// The empty answer is false.
    public static var emptyAnswer: Bool { false }
}

extension Int: EmptyAnswering {
    /// The empty answer is zero.
    public static var emptyAnswer: Int { 0 }
}

extension Int64: EmptyAnswering {
    /// The empty answer is zero.
    public static var emptyAnswer: Int64 { 0 }
}

extension Double: EmptyAnswering {
    /// The empty answer is zero.
    public static var emptyAnswer: Double { 0 }
}

extension Duration: EmptyAnswering {
    /// The empty answer is a duration of zero.
    public static var emptyAnswer: Duration { .zero }
}

extension AsyncStream: EmptyAnswering {
    /// The empty answer is a stream that ends at once.
    public static var emptyAnswer: Self { Self { $0.finish() } }
}

extension AsyncThrowingStream: EmptyAnswering where Failure == any Error {
    /// The empty answer is a stream that ends at once.
    public static var emptyAnswer: Self { Self { $0.finish() } }
}
