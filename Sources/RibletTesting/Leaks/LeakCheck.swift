public import Riblet
public import Testing

/// Remembers objects without keeping them, and says later which of them are still there.
///
/// ```swift
/// let leaks = LeakCheck()
/// var router: HomeRouting? = builder.build(withListener: listener)
/// leaks.track(rib: router!)
/// root.attachChild(router!)
/// root.detachChild(router!)
/// router = nil
/// await leaks.expectReleased()
/// ```
@MainActor
public final class LeakCheck {
    private struct Entry {
        let name: String
        weak var object: AnyObject?
    }

    private var entries: [Entry] = []

    /// A check that remembers nothing yet.
    public init() {}

    /// Remembers `object` under its type's name, or the one given.
    public func track(_ object: AnyObject, _ name: String? = nil) {
        guard !entries.contains(where: { $0.object === object }) else { return }
        entries.append(Entry(name: name ?? "\(type(of: object))", object: object))
    }

    /// Remembers the router, interactor, presenter and view of a RIB and of every RIB below it.
    public func track(rib router: BaseRouter) {
        var routers = [router]
        while let router = routers.popLast() {
            let path = router.path
            for unit in units(of: router) { track(unit, "\(type(of: unit)) at \(path)") }
            routers += router.children
        }
    }

    /// Does not look at what belongs to the RIB any more.
    func forget(rib router: BaseRouter) {
        let units = units(of: router)
        entries.removeAll { entry in units.contains { $0 === entry.object } }
    }

    /// The router, the interactor, the presenter and the view.
    private func units(of router: BaseRouter) -> [AnyObject] {
        let view = (router as? any ViewableRouting)?.viewControllable
        return [router, router.interactable] + [router.interactable.presenterObject(besides: view), view].compactMap { $0 }
    }

    /// The names of what is still there.
    public var alive: [String] { entries.filter { $0.object != nil }.map(\.name) }

    /// Records an issue for what is still there, after giving cancelled tasks the time to let go.
    ///
    /// - Parameter sourceLocation: where the issue is shown.
    public func expectReleased(sourceLocation: SourceLocation = #_sourceLocation) async {
        await wait(atMost: .seconds(1)) { alive.isEmpty }
        guard !alive.isEmpty else { return }
        let names = alive.map { "  \($0)" }.joined(separator: "\n")
        fail(
            "\(alive.count) \(alive.count == 1 ? "object is" : "objects are") still there, kept by something outside:\n\(names)",
            sourceLocation)
    }
}

/// Runs `body` and records an issue for each object it returns that is still there afterwards.
///
/// - Parameters:
///   - sourceLocation: where the issue is shown.
///   - body: builds, uses and lets go of what it returns.
/// - Throws: what `body` throws.
@MainActor
public func expectReleased(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: @MainActor () async throws -> [AnyObject]
) async throws {
    let leaks = LeakCheck()
    // The objects live no longer than this closure's frame.
    func track() async throws {
        for object in try await body() { leaks.track(object) }
    }
    try await track()
    await leaks.expectReleased(sourceLocation: sourceLocation)
}

/// Builds a RIB, attaches it to an active root, uses it, detaches it, and records an issue for what is left of its router, interactor, presenter
/// and view and those of its children.
///
/// - Parameters:
///   - build: makes the RIB.
///   - sourceLocation: where the issue is shown.
///   - use: works with the attached RIB.
/// - Throws: what `build` or `use` throws.
@MainActor
public func expectNoLeak<R: BaseRouter>(
    of build: @MainActor () throws -> R, sourceLocation: SourceLocation = #_sourceLocation,
    whenUsed use: @MainActor (R) async throws -> Void = { _ in }
) async throws {
    let leaks = LeakCheck()
    let root = TestRoot()
    func run() async throws {
        let router = try build()
        root.attachChild(router)
        leaks.track(rib: router)
        try await use(router)
        // Children that came meanwhile.
        leaks.track(rib: router)
        root.detachChild(router)
    }
    try await run()
    await leaks.expectReleased(sourceLocation: sourceLocation)
}
