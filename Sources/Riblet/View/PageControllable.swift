/// A page that lies in a container, in which its router shows others over it.
@MainActor
public protocol PageControllable: ViewControllable {
    /// The container, with the page at its bottom.
    var container: any NavigationControllable & ModalControllable { get }
}
