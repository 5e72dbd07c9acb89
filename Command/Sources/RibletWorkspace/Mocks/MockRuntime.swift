/// The types that mocks are made of.
public enum MockRuntime: String, CaseIterable, Sendable {
    /// The stubs of the library RibletTesting.
    case riblet
    /// Private types in each file of mocks: the file needs no library.
    case standalone = "none"

    /// The name of one of the types of ``riblet`` here.
    func name(_ type: String) -> String { self == .riblet ? type : "Mock" + type }

    /// The private types that a file of mocks ends with.
    static let support = """
        // MARK: Support

        private final class MockStub<Arguments> {
            private let name: String
            private(set) var callCount = 0
            private(set) var argValues: [Arguments] = []
            init(_ name: String, handler: String? = nil) { self.name = name }
            func note(_ arguments: Arguments) {
                callCount += 1
                argValues.append(arguments)
            }
            func missing<Result>() -> Result { MockDefault.value(name) }
            func cast<Result>(_ value: Any) -> Result { MockDefault.cast(value, name) }
        }

        private final class MockSendableStub<Arguments, Handler>: @unchecked Sendable {
            private let name: String
            private let lock = NSLock()
            private var calls: [Arguments] = []
            private var current: Handler?
            init(_ name: String, handler: String? = nil) { self.name = name }
            var callCount: Int { lock.withLock { calls.count } }
            var argValues: [Arguments] { lock.withLock { calls } }
            var handler: Handler? {
                get { lock.withLock { current } }
                set { lock.withLock { current = newValue } }
            }
            func note(_ arguments: Arguments) -> Handler? {
                lock.withLock {
                    calls.append(arguments)
                    return current
                }
            }
            func missing<Result>() -> Result { MockDefault.value(name) }
            func cast<Result>(_ value: Any) -> Result { MockDefault.cast(value, name) }
        }

        private final class MockPropertyStub<Value> {
            private let name: String
            private var value: Value?
            private(set) var setCallCount = 0
            init(_ name: String) { self.name = name }
            func get() -> Value { value ?? MockDefault.value(name) }
            func get(or empty: @autoclosure () -> Value) -> Value { value ?? empty() }
            func set(_ value: Value) {
                setCallCount += 1
                self.value = value
            }
        }

        private final class MockSendablePropertyStub<Value>: @unchecked Sendable {
            private let name: String
            private let lock = NSLock()
            private var value: Value?
            private var setCount = 0
            init(_ name: String) { self.name = name }
            var setCallCount: Int { lock.withLock { setCount } }
            func get() -> Value { lock.withLock { value } ?? MockDefault.value(name) }
            func get(or empty: @autoclosure () -> Value) -> Value { lock.withLock { value } ?? empty() }
            func set(_ value: Value) {
                lock.withLock {
                    setCount += 1
                    self.value = value
                }
            }
        }

        private final class MockStubStore: @unchecked Sendable {
            private static let root = MockStubStore()
            private let lock = NSLock()
            private var stubs: [AnyHashable: Any] = [:]
            static func of(_ type: Any.Type) -> MockStubStore { root.known(ObjectIdentifier(type)) { MockStubStore() } }
            func stub<Arguments, Handler>(_ name: String, handler: String? = nil) -> MockSendableStub<Arguments, Handler> {
                known(name + (handler ?? "")) { MockSendableStub(name) }
            }
            func property<Value>(_ name: String) -> MockSendablePropertyStub<Value> { known(name) { MockSendablePropertyStub(name) } }
            private func known<Known>(_ key: AnyHashable, _ make: () -> Known) -> Known {
                lock.withLock {
                    if let known = stubs[key] as? Known { return known }
                    let made = make()
                    stubs[key] = made
                    return made
                }
            }
        }

        private enum MockDefault {
            /// The empty value of a type: nil, zero, false, or a collection without elements.
            static func value<Value>(_ name: String) -> Value {
                let empty: Any?
                switch Value.self {
                case let type as any ExpressibleByNilLiteral.Type: empty = type.init(nilLiteral: ())
                case let type as any RangeReplaceableCollection.Type: empty = type.init()
                case let type as any SetAlgebra.Type: empty = type.init()
                case let type as any Numeric.Type: empty = type.init(exactly: 0)
                case is Bool.Type: empty = false
                case is Void.Type: empty = ()
                default: empty = [AnyHashable: Never]()
                }
                if let value = empty as? Value { return value }
                fatalError("\\(name) needs a handler or a value: \\(Value.self) has no empty value")
            }

            static func cast<Result>(_ value: Any, _ name: String) -> Result {
                guard let result = value as? Result else {
                    fatalError("The handler of \\(name) has returned \\(type(of: value)) instead of \\(Result.self)")
                }
                return result
            }
        }

        private func erased<each Value>(_ values: repeat each Value) -> [Any] {
            var all: [Any] = []
            repeat all.append(each values)
            return all
        }

        """
}
