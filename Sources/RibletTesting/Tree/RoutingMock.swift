public import Riblet

/// A router to test an interactor or a parent with: it has an interactor that does nothing and a view without a screen.
///
/// ```swift
/// final class HomeRoutingMock: RoutingMock, HomeRouting {
///     func routeToTask(_ id: TaskID) { record(id) }
/// }
/// ```
@MainActor
open class RoutingMock: ViewableRouter<Interactor, FakeView> {
    /// What was asked for, in order: `routeToTask(_:) 7`.
    public private(set) var calls: [String] = []
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

    /// Notes a call with its arguments.
    public final func record(_ arguments: Any..., function: String = #function) {
        calls.append(([function] + arguments.map { "\($0)" }).joined(separator: " "))
    }
}

/// The root of a tree in a test: launch it, and attach what is tested.
@MainActor
public final class TestRoot: LaunchRouter<Interactor, FakeView> {
    private let rootName: String

    /// A root that has been launched.
    ///
    /// - Parameters:
    ///   - name: the first name in paths.
    ///   - view: a plain one unless given.
    public init(_ name: String = "Root", view: FakeView? = nil) {
        rootName = name
        super.init(interactor: Interactor(), viewController: view ?? FakeView())
        launch()
    }

    public override var name: String { rootName }
}
