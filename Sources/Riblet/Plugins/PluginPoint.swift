/// A place where features are plugged in without the place knowing them: a list of factories, of
/// which those that apply are made.
///
/// A context decides which factories apply: feature flags, the user's rights, the abilities of the
/// device. With the first context everything that applies is made and attached, in the order of the
/// factories. With each later one only the difference is detached and attached, and all else stays
/// as it is.
///
/// ```swift
/// final class HomeRouter: ViewableRouter<HomeInteractor, HomeViewController>, HomeRouting {
///     private lazy var banners = PluginPoint(router: self, bannerFactories) { $0 }
///     func flagsDidChange(_ flags: Flags) { banners.update(flags) }
/// }
/// ```
@MainActor
public final class PluginPoint<Context, Child> {
    private struct Entry {
        let index: Int
        let child: Child
    }

    /// Of its owner, when it was made.
    private let path: String
    private let factories: [PluginFactory<Context, Child>]
    private let attach: (Child) -> Void
    private let detach: (Child) -> Void
    private let isAttached: (Child) -> Bool
    private let standing: () -> Standing
    /// In the order of the factories.
    private var entries: [Entry] = []
    private var isUpdating = false
    /// The last wish, where it has not been fulfilled yet.
    private var next: Wish?

    private struct Wish {
        /// Nil if all are detached.
        let context: Context?
        /// The standing of the owner at the time of the wish.
        let standing: Standing
    }

    /// The changes that the owner of the point can take.
    private enum Standing {
        /// Plug-ins come and go.
        case open
        /// The owner was detached: plug-ins can go.
        case detached
        /// The owner's tree has ended.
        case ended
        /// There is no owner any more.
        case gone
    }

    /// A point whose plug-ins are plain values, such as sections of a page; the host asks for
    /// ``children``.
    ///
    /// - Parameters:
    ///   - factories: in the order in which the plug-ins stand. A second one of the same id is a
    ///     ``Misuse`` and is left out.
    ///   - attach: called with each plug-in that begins to apply, when it is listed.
    ///   - detach: called with each one that does not apply any more, when it is not listed any
    ///     more.
    public convenience init(
        _ factories: [PluginFactory<Context, Child>], attach: @escaping (Child) -> Void = { _ in },
        detach: @escaping (Child) -> Void = { _ in }
    ) {
        self.init(path: "\(Self.self)", factories, attach: attach, detach: detach, isAttached: { _ in true }, standing: { .open })
    }

    /// A point whose plug-ins are child RIBs of `router`.
    ///
    /// A plug-in that other code has detached is built again with the next context, if it still
    /// applies.
    ///
    /// - Parameters:
    ///   - router: owns the point.
    ///   - factories: in the order in which the plug-ins are attached. A second one of the same id
    ///     is a ``Misuse`` and is left out.
    ///   - child: the router of a plug-in: `{ $0 }`.
    public convenience init(router: BaseRouter, _ factories: [PluginFactory<Context, Child>], child: @escaping (Child) -> BaseRouter) {
        self.init(
            path: router.path, factories, attach: { [weak router] in router?.attachChild(child($0)) },
            detach: { [weak router] in router?.detachChild(child($0)) },
            isAttached: { [weak router] in
                guard let parent = child($0).parent else { return false }
                return parent === router
            },
            standing: { [weak router] in
                guard let router else { return .gone }
                return router.hasEnded ? .ended : router.hasLeftTheTree ? .detached : .open
            })
    }

    /// A point whose plug-ins are workers of `interactor`: those that apply run while it is active.
    /// They belong to the point, and go with it.
    ///
    /// - Parameters:
    ///   - interactor: owns the point.
    ///   - factories: in the order in which the workers start. A second one of the same id is a
    ///     ``Misuse`` and is left out.
    ///   - worker: the worker of a plug-in: `{ $0 }`.
    public convenience init(
        interactor: Interactor, _ factories: [PluginFactory<Context, Child>], worker: @escaping (Child) -> any Working
    ) {
        self.init(
            path: interactor.path, factories, attach: { [weak interactor] child in interactor.map { worker(child).start($0) } },
            detach: { worker($0).stop() }, isAttached: { _ in true }, standing: { [weak interactor] in interactor == nil ? .gone : .open })
    }

    private init(
        path: String, _ factories: [PluginFactory<Context, Child>], attach: @escaping (Child) -> Void, detach: @escaping (Child) -> Void,
        isAttached: @escaping (Child) -> Bool, standing: @escaping () -> Standing
    ) {
        var ids: Set<String> = []
        self.factories = factories.filter { factory in
            if ids.insert(factory.id).inserted { return true }
            Misuse.report(
                .duplicatePlugin, at: path,
                "two plug-ins have the id '\(factory.id)', and the second is left out; give each an id of its own")
            return false
        }
        self.path = path
        self.attach = attach
        self.detach = detach
        self.isAttached = isAttached
        self.standing = standing
    }

    /// The plug-ins that are attached, in the order of the factories.
    public var children: [Child] {
        // A key path into a generic type is made anew at each use: that takes longer than the rest.
        entries.compactMap { isAttached($0.child) ? $0.child : nil }
    }
    /// The ids of the plug-ins that are attached, in the order of the factories.
    public var ids: [String] { entries.filter { isAttached($0.child) }.map { factories[$0.index].id } }

    /// The plug-in of that id, where it is attached.
    public subscript(id: String) -> Child? {
        entries.first { factories[$0.index].id == id && isAttached($0.child) }?.child
    }

    /// Attaches and detaches what makes the difference: every condition is asked first, then what
    /// does not apply any more goes, last first, then what is new comes, in order.
    ///
    /// A context that comes in the middle of that, from one of the plug-ins say, is followed at the
    /// end of the step under way, and what was left to do for the one before is not done any more.
    /// Nor is it where the owner leaves the tree meanwhile.
    ///
    /// After the end of its tree, or when the owner has gone, this is a ``Misuse`` and changes
    /// nothing.
    public func update(_ context: Context) { work(off: context) }

    /// Detaches all plug-ins, last first. The next context attaches them anew.
    ///
    /// After the end of its tree, or when the owner has gone, this is a ``Misuse`` and changes
    /// nothing.
    public func detachAll() { work(off: nil) }

    private func work(off context: Context?) {
        let standing = standing()
        guard standing == .open || standing == .detached else { return report(standing) }
        next = Wish(context: context, standing: standing)
        guard !isUpdating else { return }
        isUpdating = true
        while let wish = next {
            next = nil
            if let context = wish.context { follow(context, wish) } else { removeEntries { _ in true } }
        }
        isUpdating = false
    }

    private func report(_ standing: Standing) {
        let what =
            standing == .gone
            ? "the one that owns it has gone; a plug-in point goes with its owner" : "its tree has ended; build a new tree"
        Misuse.report(.usedAfterEnd, at: path, "its plug-in point is used after \(what)")
    }

    private func follow(_ context: Context, _ wish: Wish) {
        let wanted = factories.map { $0.isApplicable(context) }
        entries.removeAll { !isAttached($0.child) }
        removeEntries { !wanted[$0.index] }
        for index in factories.indices where wanted[index] && next == nil {
            // One of the plug-ins may have led its owner out of the tree, which is nobody's fault.
            guard wish.standing == .detached || standing() == .open else { return }
            let position = entries.firstIndex { $0.index >= index } ?? entries.count
            if position < entries.count, entries[position].index == index { continue }
            let child = factories[index].build(context)
            entries.insert(Entry(index: index, child: child), at: position)
            attach(child)
            // The tree may have refused it, or it has gone already.
            entries.removeAll { $0.index == index && !isAttached($0.child) }
        }
    }

    /// Takes each out before it is told, so that what it does finds the point as it will be.
    private func removeEntries(_ isLeaving: (Entry) -> Bool) {
        while next == nil, standing() == .open || standing() == .detached, let position = entries.lastIndex(where: isLeaving) {
            let entry = entries.remove(at: position)
            if isAttached(entry.child) { detach(entry.child) }
        }
    }
}
