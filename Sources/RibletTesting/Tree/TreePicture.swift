public import Riblet
import RibletReactor

/// Draws the tree below a router, a RIB a line, children below their parent and further in.
///
/// ```
/// Root
///   Tabs [tabs: *.home, .profile]
///     Home [stack: .task(7)]
///       Task
///     Profile (inactive)
/// ```
///
/// In brackets are the containers of a RIB with their routes, bottom first; of tabs the selected
/// one has a star. A RIB that is not active says so.
///
/// - Parameter root: where to begin.
/// - Returns: the lines.
@MainActor
public func treePicture(of root: BaseRouter) -> String { pictureLines(of: root).joined(separator: "\n") }

@MainActor
func pictureLines(of root: BaseRouter) -> [String] {
    var lines: [String] = []
    var pending: [(node: BaseRouter, depth: Int)] = [(root, 0)]
    while let (node, depth) = pending.popLast() {
        lines.append(String(repeating: "  ", count: depth) + pictureLine(of: node))
        pending += node.children.reversed().map { ($0, depth + 1) }
    }
    return lines
}

@MainActor
private func pictureLine(of router: BaseRouter) -> String {
    let containers = router.childContainers.filter { !$0.attached.isEmpty }.map { " [\($0.key): \(routes(in: $0))]" }
    return router.name + containers.joined() + (router.interactable.isActive ? "" : " (inactive)")
}

@MainActor
private func routes(in container: any ChildContainer) -> String {
    let routes = (container as? any ReadableRoutes)?.routeTexts ?? container.attached.map(\.name)
    let selected = container.layer == .tabs ? container.attached.firstIndex { $0 === container.front } : nil
    return routes.enumerated().map { $0 == selected ? "*\($1)" : $1 }.joined(separator: ", ")
}

/// A container that can say its routes without their type.
@MainActor
private protocol ReadableRoutes {
    var routeTexts: [String] { get }
}

extension RouteContainer: ReadableRoutes {
    fileprivate var routeTexts: [String] { routes.map { ValueText.line($0, limit: 60) } }
}
