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
        /// The number of objects that were remembered before this one.
        let order: Int
        let name: String
        weak var object: AnyObject?
        /// Properties of other objects of its RIB that refer to it.
        var references: [Reference] = []
    }

    /// A property such as `ListPresenter.listener`.
    private struct Reference {
        let property: String
        weak var owner: AnyObject?
    }

    /// The properties in which RIBs of one kind refer upwards, by the types of their objects.
    private var upwards: [[ObjectIdentifier]: (looks: Int, found: [(owner: Int, target: Int, property: String)])] = [:]
    /// RIBs of one kind are alike: so many of them are looked at.
    private static let looks = 3
    /// By identity: a test may remember a hundred thousand.
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var count = 0
    /// With so many entries those of objects that have gone are thrown away.
    private var fullCount = 256

    /// A check that remembers nothing yet.
    public init() {}

    /// Remembers `object` under its type's name, or the one given.
    public func track(_ object: AnyObject, _ name: String? = nil) { track(object) { name ?? "\(type(of: object))" } }

    /// - Returns: false for an object that was remembered before.
    @discardableResult
    private func track(_ object: AnyObject, name: () -> String) -> Bool {
        let identity = ObjectIdentifier(object)
        // An object may lie where one lay that has gone.
        guard entries[identity]?.object == nil else { return false }
        entries[identity] = Entry(order: count, name: name(), object: object)
        count += 1
        guard entries.count >= fullCount else { return true }
        entries = entries.filter { $0.value.object != nil }
        fullCount = max(256, 2 * entries.count)
        return true
    }

    /// Remembers the router, interactor, presenter and view of a RIB and of every RIB below it.
    public func track(rib router: BaseRouter) {
        var routers = [router]
        var passed: Set<ObjectIdentifier> = []
        // No tree has a cycle, but this is asked about trees that are broken.
        while let router = routers.popLast() {
            guard passed.insert(ObjectIdentifier(router)).inserted else { continue }
            lazy var path = router.path
            let units = router.units.compactMap(\.object)
            let isNew = units.map { unit in track(unit) { "\(type(of: unit)) at \(path)" } }
            // A RIB may be attached again ten thousand times.
            if isNew[0] { noteReferences(in: units) }
            routers += router.children
        }
    }

    /// Remembers which properties of a RIB's objects refer upwards. All is there still, so each
    /// property can be read.
    private func noteReferences(in units: [AnyObject]) {
        let kind = units.map { ObjectIdentifier(type(of: $0)) }
        var known = upwards[kind] ?? (0, [])
        if known.looks < Self.looks {
            let found = References.upwards(in: units)
            known.looks += 1
            known.found += found.filter { one in !known.found.contains { $0 == one } }
            upwards[kind] = known
        }
        for one in known.found {
            entries[ObjectIdentifier(units[one.target])]?.references.append(Reference(property: one.property, owner: units[one.owner]))
        }
    }

    /// Does not look at an object any more.
    func forget(_ identity: ObjectIdentifier) { entries[identity] = nil }

    /// Does not look at what belongs to the RIB any more.
    func forget(rib router: BaseRouter) {
        for unit in router.units.compactMap(\.object) { entries[ObjectIdentifier(unit)] = nil }
    }

    /// The names of what is still there.
    public var alive: [String] { left.map(\.name) }

    private var left: [Entry] { entries.values.filter { $0.object != nil }.sorted { $0.order < $1.order } }

    /// Names what is still there, a line each, and what may keep it within its RIB.
    private var report: String {
        let left = left
        let circles = left.map { entry in
            Set(entry.references.filter { $0.owner != nil }.map(\.property)).sorted().map {
                "\n    its own \($0) refers to it in a circle, which keeps it unless that is weak"
            }
        }
        let head = "\(left.count) \(left.count == 1 ? "object is" : "objects are") still there"
        let lines = zip(left, circles).map { "\n  \($0.name)\($1.joined())" }.joined()
        return head + (circles.allSatisfy(\.isEmpty) ? ", kept by something outside:" : ", kept in a circle or by something outside:")
            + lines
    }

    /// Records an issue that names the objects that still exist, after giving cancelled tasks time
    /// to end. Where a property of its own RIB refers to one, such as the `listener` of its
    /// presenter, the issue names that too: if it is not weak it is the cause.
    ///
    /// - Parameter sourceLocation: where the issue is shown.
    public func expectReleased(sourceLocation: SourceLocation = #_sourceLocation) async {
        await wait(atMost: .seconds(1)) { alive.isEmpty }
        guard !alive.isEmpty else { return }
        fail(report, sourceLocation)
    }
}

/// Runs `body` and records an issue for each returned object that still exists afterwards.
///
/// - Parameters:
///   - sourceLocation: where the issue is shown.
///   - body: builds, uses and releases the objects that it returns.
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

/// Builds a RIB, attaches it to an active root, uses it, detaches it, and records an issue for each
/// router, interactor, presenter and view of it or its children that is left.
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
