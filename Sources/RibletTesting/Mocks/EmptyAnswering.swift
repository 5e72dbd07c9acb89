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
    /// Nil.
    public static var emptyAnswer: Self { nil }
}

extension Array: EmptyAnswering {
    /// No element.
    public static var emptyAnswer: Self { [] }
}

extension Set: EmptyAnswering {
    /// No element.
    public static var emptyAnswer: Self { [] }
}

extension Dictionary: EmptyAnswering {
    /// No entry.
    public static var emptyAnswer: Self { [:] }
}

extension String: EmptyAnswering {
    /// No character.
    public static var emptyAnswer: String { "" }
}

extension Bool: EmptyAnswering {
    /// False.
    public static var emptyAnswer: Bool { false }
}

extension Int: EmptyAnswering {
    /// Zero.
    public static var emptyAnswer: Int { 0 }
}

extension Int64: EmptyAnswering {
    /// Zero.
    public static var emptyAnswer: Int64 { 0 }
}

extension Double: EmptyAnswering {
    /// Zero.
    public static var emptyAnswer: Double { 0 }
}

extension Duration: EmptyAnswering {
    /// No time.
    public static var emptyAnswer: Duration { .zero }
}

extension AsyncStream: EmptyAnswering {
    /// Ends at once.
    public static var emptyAnswer: Self { Self { $0.finish() } }
}

extension AsyncThrowingStream: EmptyAnswering where Failure == any Error {
    /// Ends at once.
    public static var emptyAnswer: Self { Self { $0.finish() } }
}
