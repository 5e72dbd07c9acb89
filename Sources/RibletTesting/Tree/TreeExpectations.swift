public import Riblet
public import Testing

/// Records an issue unless the tree looks like the picture. See ``treePicture(of:)`` for how it is
/// drawn.
///
/// ```swift
/// expectTree(root, """
///     Root
///       Home [stack: .task(7)]
///         Task
///     """)
/// ```
///
/// - Parameters:
///   - root: where the picture begins.
///   - picture: blanks at the end of lines and empty lines around it do not count.
///   - sourceLocation: where the issue is shown.
@MainActor
public func expectTree(_ root: BaseRouter, _ picture: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let expected = pictureLines(in: picture)
    guard let difference = Difference.betweenTexts(expected, pictureLines(of: root)) else { return }
    fail("the tree is not the expected one (- expected, + found):\n\(difference)", sourceLocation)
}

private func pictureLines(in text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
}

/// Records an issue unless there is a RIB at `path` below `root`.
///
/// - Parameters:
///   - root: where the path begins.
///   - path: the names below it, joined with `/`: `Home/List`.
///   - sourceLocation: where the issue is shown.
/// - Returns: the router found.
@MainActor @discardableResult
public func expectAttached(
    _ root: BaseRouter, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
) -> BaseRouter? {
    switch find(path, below: root) {
    case .found(let routers): return routers[0]
    case .missing(let name, let parents):
        let others = parents.flatMap(\.children).map(\.name)
        let found = others.isEmpty ? "no children" : others.joined(separator: ", ")
        fail("\(path) is not attached below \(root.path): there is no \(name) below \(parents[0].path), but \(found)", sourceLocation)
        return nil
    }
}

/// Records an issue if there is a RIB at `path` below `root`.
///
/// - Parameters:
///   - root: where the path begins.
///   - path: the names below it, joined with `/`: `Home/List`.
///   - sourceLocation: where the issue is shown.
@MainActor
public func expectNotAttached(_ root: BaseRouter, _ path: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard case .found = find(path, below: root) else { return }
    fail("\(path) is attached below \(root.path):\n\(treePicture(of: root))", sourceLocation)
}

/// Records an issue unless there is a RIB at `path` below `root` and it is active.
///
/// - Parameters:
///   - root: where the path begins.
///   - path: the names below it, joined with `/`: `Home/List`.
///   - sourceLocation: where the issue is shown.
@MainActor
public func expectActive(_ root: BaseRouter, _ path: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let router = expectAttached(root, path, sourceLocation: sourceLocation), !router.interactable.isActive else { return }
    var highest = router
    while let above = highest.parentNode, !above.interactable.isActive { highest = above }
    let reason = highest === router ? "" : ", because \(highest.path) is not"
    fail("\(router.path) is attached and not active\(reason)", sourceLocation)
}

/// Records an issue unless there is a RIB at `path` below `root` and it is not active.
///
/// - Parameters:
///   - root: where the path begins.
///   - path: the names below it, joined with `/`: `Home/List`.
///   - sourceLocation: where the issue is shown.
@MainActor
public func expectInactive(_ root: BaseRouter, _ path: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let router = expectAttached(root, path, sourceLocation: sourceLocation), router.interactable.isActive else { return }
    fail("\(router.path) is active", sourceLocation)
}

/// Records an issue unless the children of `router` have these names, in the order of their
/// attachment.
///
/// - Parameters:
///   - router: the parent.
///   - names: of all its children.
///   - sourceLocation: where the issue is shown.
@MainActor
public func expectChildren(of router: BaseRouter, _ names: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    guard let difference = Difference.betweenTexts(names, router.children.map(\.name)) else { return }
    fail("the children of \(router.path) are not the expected ones (- expected, + found):\n\(difference)", sourceLocation)
}

private enum Finding {
    case found([BaseRouter])
    /// Those that were looked for the name below.
    case missing(String, below: [BaseRouter])
}

/// Siblings may have the same name: all of them are followed.
@MainActor
private func find(_ path: String, below root: BaseRouter) -> Finding {
    var routers = [root]
    for name in path.split(separator: "/").map(String.init) {
        let next = routers.flatMap(\.children).filter { $0.name == name }
        if next.isEmpty { return .missing(name, below: routers) }
        routers = next
    }
    return .found(routers)
}
