public import Riblet

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
