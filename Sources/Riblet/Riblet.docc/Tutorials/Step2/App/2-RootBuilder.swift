import Riblet

/// The needs of the application, which the program meets.
protocol RootDependency: Dependency {
    var views: any ViewFactory { get }
    var library: any Library { get }
}

/// Provides what the children need.
final class RootComponent: Component<any RootDependency>, BookListDependency {
    var views: any ViewFactory { dependency.views }
    var library: any Library { dependency.library }
}

final class RootBuilder: Builder<any RootDependency> {
    func build() -> RootRouter {
        let component = RootComponent(dependency: dependency)
        return RootRouter(
            interactor: Interactor(), viewController: component.views.makeRootView(),
            bookListBuilder: BookListBuilder(dependency: component))
    }
}
