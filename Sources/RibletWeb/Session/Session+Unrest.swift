import Riblet
import RibletReactor

extension Session {
    /// The doings of the page's tree that may still change the page without anybody using it.
    package var unrest: Unrest {
        if hasEnded { return .none }
        if writes.areUnderWay || isOpening || controllers.contains(where: \.isTelling) { return .work }
        var unrest = Unrest.none
        var routers: [BaseRouter] = [root]
        while let router = routers.popLast() {
            unrest = max(unrest, router.interactable.unrest)
            if unrest == .work { return .work }
            routers += router.children
        }
        return unrest
    }
}
