import Riblet
import RibletWeb

/// The root of a program that shows one feature alone which is a sheet: a page with a button that
/// opens it.
public final class SheetRootRouter: LaunchRouter<Interactor, WebSwitchController>, LocationRouting {
    private enum Sheet: Hashable, Codable { case shown }

    private let page: SheetRootPage
    private let build: () -> any ViewableRouting
    private lazy var slot = ChildSlot<Sheet>(router: self, container: page) { [unowned self] _ in build() }

    /// - Parameters:
    ///   - title: the words on the button.
    ///   - build: makes the feature's RIB.
    public init(_ title: String, build: @escaping () -> any ViewableRouting) {
        page = SheetRootPage(title)
        self.build = build
        super.init(interactor: Interactor(), viewController: WebSwitchController(page, isMain: true))
    }

    /// Opens the sheet.
    public override func didLoad() {
        page.open = { [unowned self] in slot.present(.shown) }
        slot.present(.shown)
    }

    /// Closes the sheet; for the feature's listener.
    public func close() { slot.dismiss() }

    /// The only location of the root.
    public var location: Location { Location() }

    /// Knows the one place only.
    public func open(_ location: Location) -> Bool { location.path.isEmpty }
}

final class SheetRootPage: HTMLViewController<SheetRootView> {
    var open: () -> Void = {}

    init(_ title: String) { super.init(view: SheetRootView(title: title)) }

    override var pageTitle: String? { view.title }

    override func handle(_ action: SheetRootView.Action) { open() }
}

struct SheetRootView: View {
    enum Action: Equatable { case open }

    let title: String

    var body: HTML<Action> {
        div(.class("page")) {
            header(.class("bar")) { h1 { title } }
            button(.class("btn primary"), .onClick(.open)) { title }
        }
    }
}
