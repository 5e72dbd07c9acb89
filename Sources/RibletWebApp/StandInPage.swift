import Riblet
import RibletStyle
import RibletWeb

/// A page that says which one it is: stands for a feature that is not part of a program that runs
/// another one alone.
public final class StandInPage: HTMLViewController<StandInView> {
    /// A page with a title and, where it lies above another one, a way back.
    public init(_ name: String, hasBack: Bool = true) { super.init(view: StandInView(name: name, hasBack: hasBack)) }

    /// The title.
    public override var pageTitle: String? { view.name }

    /// A RIB that does nothing, with such a page.
    public static func rib(_ name: String) -> some ViewableRouting & LocationRouting {
        StandInRouter(interactor: Interactor(), viewController: StandInPage(name))
    }
}

/// A RIB that does nothing and has one place.
private final class StandInRouter: ViewableRouter<Interactor, StandInPage>, LocationRouting {
    /// The location of the application's start.
    var location: Location { Location() }

    /// Knows its start only.
    func open(_ location: Location) -> Bool { location.path.isEmpty }
}

/// The view of a stand-in page.
public struct StandInView: View {
    let name: String
    let hasBack: Bool

    /// The content of the page.
    public var body: HTML<Never> {
        div(.class("page")) {
            header(.class("bar compact")) {
                if hasBack { a(.class("icon back"), .href("."), .aria("label", "Back"), .goesBack) { icon(.back) } }
                h1 { name }
            }
            p { "Here is the feature \(name); it is not part of this example." }
        }
    }
}
