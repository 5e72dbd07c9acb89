public import Riblet

/// A stand-in for a builder: the RIBs that it builds do nothing, and it notes for whom and with
/// what it was asked to build them. The builder of a RIB is faked by one line:
///
/// ```swift
/// final class DetailBuilderMock: BuilderMock<any DetailListener, RoutingMock>, DetailBuildable {
///     func build(withListener listener: any DetailListener, id: Int) -> any ViewableRouting {
///         note(RoutingMock("Detail"), for: listener, id)
///     }
/// }
/// ```
@MainActor
open class BuilderMock<Listener, Mock: RoutingMock>: Buildable, CallRecording {
    /// Where the calls of `build` are noted, with what was given beside the listener.
    public final let recorder = CallRecorder()
    /// The RIBs that were built, in order.
    public final private(set) var built: [Mock] = []
    private final weak var lastListener: AnyObject?

    /// A builder that has built nothing.
    public init() {}

    /// The listener of the RIB that was built last; nil after it has gone.
    public final var listener: Listener? { lastListener as? Listener }

    /// Notes a RIB that is built, for the `build` of a mock.
    ///
    /// - Parameters:
    ///   - mock: the RIB.
    ///   - listener: who listens to it; held weakly.
    ///   - arguments: what else `build` was given, as far as tests want to see it.
    ///   - function: the function, by itself.
    /// - Returns: `mock`.
    public final func note(_ mock: Mock, for listener: Listener, _ arguments: Any..., function: String = #function) -> Mock {
        lastListener = listener as AnyObject
        return add(mock, arguments, function)
    }

    fileprivate final func add(_ mock: Mock, _ arguments: [Any], _ function: String) -> Mock {
        built.append(mock)
        recorder.record(on: self, arguments, function: function)
        return mock
    }
}

extension BuilderMock where Listener == Never {
    /// Notes a RIB that is built for nobody in particular: its interactor asks nothing of its
    /// parent.
    ///
    /// - Parameters:
    ///   - mock: the RIB.
    ///   - arguments: what `build` was given, as far as tests want to see it.
    ///   - function: the function, by itself.
    /// - Returns: `mock`.
    public final func note(_ mock: Mock, _ arguments: Any..., function: String = #function) -> Mock {
        add(mock, arguments, function)
    }
}
