import Riblet

/// Every operation of every container, by chance.
@MainActor
enum WorldSteps {
    typealias Change = ContainerChange<WorldRoute>

    static func take(on stack: ChildStack<WorldRoute>, in world: RandomWorld) -> Change {
        let choice = world.roll(14)
        world.count("stack \(choice)")
        // The child asked for may not be there.
        let route = stack.isEmpty || world.roll(2) == 0 ? world.route() : stack.routes[world.roll(stack.count)]
        let child = stack.isEmpty || world.roll(4) == 0 ? world.node() : stack.children[world.roll(stack.count)] as BaseRouter
        return switch choice {
        case 0, 1: stack.push(route)
        case 2: stack.pushSingleTop(route)
        case 3: stack.replaceTop(route)
        case 4: stack.setRoot(route)
        case 5: stack.clearTop(route)
        case 6, 7: stack.reorderToTop(route)
        case 8: Change(detached: stack.pop())
        case 9: Change(detached: stack.pop(to: world.roll(5) - 1))
        case 10: Change(detached: stack.pop(toRoute: route))
        case 11: Change(detached: world.roll(2) == 0 ? stack.popToRoot() : stack.pop(toChild: child))
        case 12: Change(detached: stack.remove(child))
        default: stack.set(world.roll(2) == 0 ? world.routes() : Array(stack.routes.prefix(world.roll(3))) + world.routes())
        }
    }

    static func take(on slot: ChildSlot<WorldRoute>, in world: RandomWorld) -> Change {
        let choice = world.roll(3)
        world.count("slot \(choice)")
        return choice == 0 ? Change(detached: slot.dismiss()) : slot.present(world.route())
    }

    static func take(on overlays: ChildOverlays<WorldRoute>, in world: RandomWorld) -> Change {
        let choice = world.roll(8)
        world.count("overlays \(choice)")
        let child = overlays.isEmpty || world.roll(4) == 0 ? world.node() : overlays.children[world.roll(overlays.count)] as BaseRouter
        return switch choice {
        case 0...2: overlays.show(world.route())
        case 3: Change(detached: overlays.dismiss(world.route()))
        case 4: Change(detached: overlays.dismiss(child: child))
        case 5: Change(detached: overlays.dismissTop())
        case 6: Change(detached: overlays.dismissAll())
        default: overlays.set(Array(overlays.routes.prefix(world.roll(3))) + world.routes())
        }
    }

    static func take(on tabs: ChildTabs<WorldRoute>, in world: RandomWorld) -> Change {
        let choice = world.roll(5)
        world.count("tabs \(choice)")
        switch choice {
        case 0: return tabs.set(world.routes())
        case 1: return tabs.set(world.routes() + tabs.routes.reversed().prefix(2), selecting: world.route())
        case 2: tabs.select(world.route())
        case 3: tabs.select(at: world.roll(5))
        default: return tabs.set(Array(tabs.routes.shuffled(using: &world.generator).prefix(3)))
        }
        return Change()
    }
}
