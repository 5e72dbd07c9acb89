/// Properties that most routers never need; made with the first use.
@MainActor
final class RouterExtras {
    /// The containers that hold children by their routes.
    var containers = ContainerList()
    /// The saved part of the containers and children, while the router waits for them.
    var restoration: PendingRestore?

    /// Tells the containers of a child that has gone.
    func didDetach(_ child: BaseRouter) {
        for container in containers.all { container.routerDidDetach(child) }
    }
}
