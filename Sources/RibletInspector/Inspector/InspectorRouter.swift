import Riblet
import RibletReactor

/// The list of pages, and one page in its place.
final class InspectorRouter: LaunchRouter<PagesInteractor, any SwitchControllable>, LocationRouting {
    /// The pages in place of the list.
    enum Route: Hashable, Codable {
        case watch
    }

    private let showsFrames: Bool
    private let watch: (WatchPlace) -> any ViewableRouting
    private var opening = WatchPlace()
    private(set) lazy var shown = ChildSwitch<Route>(router: self, container: viewController) { [unowned self] _ in watch(opening) }

    /// - Parameters:
    ///   - interactor: of the list.
    ///   - viewController: shows the list where there is nothing in its place.
    ///   - showsFrames: false where a page of the reader's own cannot be opened in a frame.
    ///   - watch: makes the RIB that watches a page.
    init(
        interactor: PagesInteractor, viewController: any SwitchControllable, showsFrames: Bool,
        watch: @escaping (WatchPlace) -> any ViewableRouting
    ) {
        self.showsFrames = showsFrames
        self.watch = watch
        super.init(interactor: interactor, viewController: viewController)
    }

    override var lazyContainers: [any ChildContainer] { [shown] }

    override func didLoad() {
        interactor.open = { [weak self] in _ = self?.open($0.location) }
    }

    private var watching: WatchInteractor? { shown.child?.interactable as? WatchInteractor }

    var location: Location { watching?.place.location ?? Location() }

    func open(_ location: Location) -> Bool {
        guard !location.path.isEmpty else {
            shown.show(nil)
            return true
        }
        guard let place = WatchPlace(location), place.key != nil || showsFrames else { return false }
        if let watching {
            watching.go(to: place)
        } else {
            opening = place
            shown.show(.watch)
        }
        return true
    }
}
