import Riblet
import RibletWeb

/// The start of a page's tree.
final class Environment: EmptyComponent, RootDependency {
    let views: any ViewFactory = WebViews()
    let library: any Library

    init(library: any Library) { self.library = library }
}

/// The application, with one library for all pages.
public func makeReadingList() -> WebApplication { makeReadingList(library: SampleLibrary()) }

func makeReadingList(library: any Library) -> WebApplication {
    var application = WebApplication(name: "Reading list") { _ in
        RootBuilder(dependency: Environment(library: library)).build()
    }
    application.assets = [style]
    return application
}
