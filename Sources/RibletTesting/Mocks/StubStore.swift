import Synchronization

/// Stubs by name, made when they are first asked for: where a mock cannot store them itself, as
/// static ones of a generic type, and those whose types are not available everywhere.
public final class StubStore: Sendable {
    private static let stores = Mutex<[ObjectIdentifier: StubStore]>([:])
    private let stubs = Mutex<[String: any Sendable]>([:])

    /// A store without stubs.
    public init() {}

    /// The store of the static functions of a type.
    public static func of(_ type: Any.Type) -> StubStore {
        stores.withLock { stores in
            if let known = stores[ObjectIdentifier(type)] { return known }
            let store = StubStore()
            stores[ObjectIdentifier(type)] = store
            return store
        }
    }

    /// The stub of a function, the same for the same name and type.
    ///
    /// - Parameters:
    ///   - name: as in ``SendableStub/init(_:)``.
    ///   - handler: as there.
    /// - Returns: a new one the first time.
    public func stub<Arguments, Handler>(_ name: String, handler: String? = nil) -> SendableStub<Arguments, Handler> {
        known(name + (handler ?? "")) { handler.map { SendableStub(name, handler: $0) } ?? SendableStub(name) }
    }

    /// The stub of a property, the same for the same name and type.
    ///
    /// - Parameter name: as in ``SendablePropertyStub/init(_:)``.
    /// - Returns: a new one the first time.
    public func property<Value>(_ name: String) -> SendablePropertyStub<Value> { known(name) { SendablePropertyStub(name) } }

    private func known<Known: Sendable>(_ name: String, _ make: () -> Known) -> Known {
        stubs.withLock { stubs in
            if let known = stubs[name] as? Known { return known }
            let made = make()
            stubs[name] = made
            return made
        }
    }
}

/// The values of a parameter pack, one by one.
public func erased<each Value>(_ values: repeat each Value) -> [Any] {
    var all: [Any] = []
    repeat all.append(each values)
    return all
}
