/// The facts that a provider knows of an entry besides its value.
public struct LocalMetadata: Sendable, Hashable {
    /// The time since the value was made, never negative. An entry stamped in the future (the clock
    /// was set back) has age zero.
    public var age: Duration

    /// The room of the entry at this provider, in bytes.
    public var bytes: Int

    /// Makes a description of an entry.
    /// - Parameters:
    ///   - age: The time since the value was made.
    ///   - bytes: What the entry occupies, in bytes.
    public init(age: Duration, bytes: Int) {
        self.age = age
        self.bytes = bytes
    }
}

/// A value as a provider hands it back, with what is known of it.
public struct LocalEntry<Value: Sendable>: Sendable {
    /// The value that was kept.
    public var value: Value

    /// Its age and size.
    public var metadata: LocalMetadata

    /// Makes an entry.
    /// - Parameters:
    ///   - value: The value that was kept.
    ///   - metadata: Its age and size.
    public init(value: Value, metadata: LocalMetadata) {
        self.value = value
        self.metadata = metadata
    }
}

extension LocalEntry: Equatable where Value: Equatable {}
