import Riblet
import RibletLocalization
import RibletReactor

/// Builds the page of layouts.
final class LayoutBuilder: Builder<any EmptyDependency> {
    private let views: @MainActor () -> StateViews<LayoutState, LayoutAction>

    /// `views` makes what the page is seen by.
    init(dependency: any EmptyDependency, views: @escaping @MainActor () -> StateViews<LayoutState, LayoutAction>) {
        self.views = views
        super.init(dependency: dependency)
    }

    /// A page, not launched yet, whose boxes have names in this language.
    func build(_ language: Language) -> any LaunchRouting & LocationRouting {
        let views = views()
        return LayoutRouter(
            interactor: LayoutInteractor(presenter: views.presenter, language: language), viewController: views.viewController)
    }
}

/// The sample and the box that is explained stand in the address. The width does not, or each move
/// of the slider would make an entry of the browser's history; links carry it for pages without
/// script.
final class LayoutRouter: LaunchRouter<LayoutInteractor, any ViewControllable>, LocationRouting {
    var location: Location {
        let (sample, chosen) = interactor.place
        return Location(path: sample == .form ? [] : [sample.rawValue], query: chosen.map { [Location.Item("box", $0)] } ?? [])
    }

    func open(_ location: Location) -> Bool {
        let sample = location.path.first.map { LayoutSample(rawValue: $0) } ?? .form
        interactor.show(sample ?? .form, chosen: location["box"], width: location["width"])
        return sample != nil && location.path.count <= 1
    }
}
