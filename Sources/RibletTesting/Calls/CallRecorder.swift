/// Notes the calls of a mock, in order.
///
/// A mock has one and conforms to ``CallRecording``; ``RoutingMock`` and ``ListenerMock`` do so
/// already.
@MainActor
public final class CallRecorder {
    /// Everything that was called.
    public private(set) var calls: [Call] = []
    /// A call while an expectation is being written down does not count.
    private var expectation: [Call]?
    /// Hears of each call: the tests that must assert it.
    private var listeners: [(Call) -> Void] = []

    /// A recorder that has noted nothing.
    public init() {}

    /// Notes a call with its arguments; a mock calls it from each of its functions.
    ///
    /// - Parameters:
    ///   - mock: whose function it is.
    ///   - arguments: what the function was given, as far as tests want to see it.
    ///   - function: the function, by itself.
    /// - Returns: whether it counts: what is called while an expectation is being written down does
    ///   not.
    @discardableResult
    public func record(on mock: AnyObject, _ arguments: [Any], function: String) -> Bool {
        let call = Call(function: function, arguments: arguments, owner: "\(type(of: mock))")
        if expectation != nil {
            expectation?.append(call)
            return false
        }
        calls.append(call)
        for listener in listeners { listener(call) }
        return true
    }

    /// Forgets what was called.
    public func clear() { calls = [] }

    func listen(_ onCall: @escaping (Call) -> Void) { listeners.append(onCall) }

    /// The calls that `body` makes, which are not noted as calls.
    func expectation(_ body: @MainActor () async throws -> Void) async rethrows -> [Call] {
        expectation = []
        defer { expectation = nil }
        try await body()
        return expectation ?? []
    }
}

/// A stand-in that notes how it was called, so that a test can assert it.
///
/// ```swift
/// final class SearchViewFake: FakeView, SearchPresentable, CallRecording {
///     let recorder = CallRecorder()
///     func showError(_ text: String) { record(text) }
/// }
/// ```
@MainActor
public protocol CallRecording: AnyObject {
    /// Where its calls are noted.
    var recorder: CallRecorder { get }
}

extension CallRecording {
    /// Notes a call of the function this is written in, with its arguments.
    public func record(_ arguments: Any..., function: String = #function) {
        recorder.record(on: self, arguments, function: function)
    }

    /// Notes a call of the function of a stub, here and there.
    ///
    /// - Parameters:
    ///   - stub: of the function.
    ///   - arguments: the arguments of the call.
    public func note<Arguments>(_ stub: Stub<Arguments>, _ arguments: Arguments) {
        let counts = recorder.record(on: self, stub.name.list(of: arguments), function: stub.name.function)
        if counts { stub.note(arguments) }
    }

    /// The calls, in order, as they stand in the source: `routeToTask(7)`.
    public var calls: [String] { recorder.calls.map(\.description) }
}

/// A stand-in for the listener of a RIB, that is, for its parent.
///
/// ```swift
/// final class HomeListenerMock: ListenerMock, HomeListener {
///     func homeDidFinish(_ result: Result) { record(result) }
/// }
/// ```
@MainActor
open class ListenerMock: CallRecording {
    /// Where its calls are noted.
    public final let recorder = CallRecorder()

    /// A listener that has heard nothing.
    public init() {}
}
