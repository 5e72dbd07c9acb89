/// A mock's record of one of its properties: its value, and the number of reads and writes.
///
/// It belongs to the isolation of its mock; a mock that is `Sendable` has ``SendablePropertyStub``
/// instead.
public final class PropertyStub<Value> {
    private let name: StubName
    private var value: Value?
    /// The number of times that the property was read.
    public private(set) var getCallCount = 0
    /// The number of times that the property was set, by the test as well.
    public private(set) var setCallCount = 0

    /// A property without a value.
    ///
    /// - Parameter name: the mock's type and the property, for failures: `SearchMock.limit`.
    public init(_ name: String) { self.name = StubName(name, handler: "") }

    /// The value. Where none was set it is nil if it may be; otherwise an issue names the property,
    /// and the value is the type's ``EmptyAnswering/emptyAnswer``; the program ends where it has
    /// none.
    public func get() -> Value {
        getCallCount += 1
        return value ?? MissingHandler(name).value()
    }

    /// Sets the value.
    public func set(_ value: Value) {
        setCallCount += 1
        self.value = value
    }
}
