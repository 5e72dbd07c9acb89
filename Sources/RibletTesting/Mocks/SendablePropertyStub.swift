import Synchronization

/// A ``PropertyStub`` that may be used from everywhere at the same time: of mocks that are
/// `Sendable`, of actors, and of static properties.
public final class SendablePropertyStub<Value>: Sendable {
    private struct State {
        var value: (any Sendable)??
        var getCount = 0
        var setCount = 0
    }

    private let name: StubName
    private let state = Mutex(State())

    /// A property without a value.
    ///
    /// - Parameter name: the mock's type and the property, for failures: `SearchMock.limit`.
    public init(_ name: String) { self.name = StubName(name, handler: "") }

    /// The number of times that the property was read.
    public var getCallCount: Int { state.withLock(\.getCount) }
    /// The number of times that the property was set, by the test as well.
    public var setCallCount: Int { state.withLock(\.setCount) }

    /// The value. Where none was set it is nil if it may be; otherwise an issue names the property,
    /// and the value is the type's ``EmptyAnswering/emptyAnswer``; the program ends where it has
    /// none.
    public func get() -> Value {
        let kept = state.withLock { state in
            state.getCount += 1
            return state.value
        }
        if let kept, let value = kept as? Value { return value }
        return MissingHandler(name).value()
    }

    /// Records an issue: a value that is not `Sendable` cannot be kept here.
    public func set(_ value: Value) {
        state.withLock { $0.setCount += 1 }
        MissingHandler.record("\(name.text) was set to a value that is not Sendable and cannot be kept")
    }
}

extension SendablePropertyStub where Value: Sendable {
    /// Sets the value.
    public func set(_ value: Value) {
        state.withLock { state in
            state.setCount += 1
            state.value = .some(value)
        }
    }
}
