public import Riblet

/// A router to test an interactor or a parent with: it has an interactor that does nothing and a
/// view without a screen.
///
/// ```swift
/// final class HomeRoutingMock: RoutingMock, HomeRouting {
///     func routeToTask(_ id: Task.ID) { record(id) }
/// }
/// ```
@MainActor
open class RoutingMock: ViewableRouter<Interactor, FakeView>, CallRecording {
    /// Where its calls are noted.
    public final let recorder = CallRecorder()
    private let mockName: String?

    /// - Parameters:
    ///   - name: the name in paths; the type's name without `Router` unless given.
    ///   - interactor: a plain one unless given.
    ///   - view: a plain one unless given.
    public init(_ name: String? = nil, interactor: Interactor? = nil, view: FakeView? = nil) {
        mockName = name
        super.init(interactor: interactor ?? Interactor(), viewController: view ?? FakeView())
    }

    open override var name: String { mockName ?? super.name }
}
