/// A RIB that was detached and whose objects have not all gone yet.
///
/// It holds none of them as long as the router is there. Only while the router is being freed it
/// holds the others, which the router has held until then, to see at the end whether anybody else
/// does.
struct DepartedRIB {
    /// The router tells before it goes, so this never dangles. Nothing once it has.
    private(set) var router: Unmanaged<BaseRouter>?
    /// The parent router, as long as its path does not change; it reports its end and each change
    /// of its path beforehand.
    private(set) var parent: Unmanaged<BaseRouter>?
    /// The number of its place.
    let number: Int32
    /// The detector that has to report the leak; nil once it has stopped.
    private(set) var watcher: UnsafeMutablePointer<LeakWatcher>?
    /// The tick of the detector in which the tree was cut.
    private(set) var since: Int32 = 0
    /// The tick in which the RIB is overdue; ``never`` where it is kept on purpose or has been
    /// reported.
    var due: Int32 = never
    private(set) var operation = Detachment.Operation.detachChild
    /// True where another RIB may take the place of this one.
    private(set) var isFree = true
    /// The name the RIB had when it was detached.
    private(set) var name = ""
    /// Where the RIB was, once the router above can no longer be asked. A root was nowhere.
    private(set) var place: RIBPlace?

    private var interactor: Interactor?
    private var presenter: AnyObject?
    private var view: AnyObject?

    static let never = Int32.max

    init(number: Int32) { self.number = number }

    // MARK: Beginning and end

    /// The RIB leaves `parent`.
    @MainActor
    @inline(__always)
    mutating func begin(
        _ router: BaseRouter, named name: String, leaving parent: BaseRouter?, by operation: Detachment.Operation,
        _ watcher: UnsafeMutablePointer<LeakWatcher>
    ) {
        self.router = .passUnretained(router)
        self.parent = parent.map(Unmanaged.passUnretained)
        self.watcher = watcher
        since = watcher.pointee.tick
        due = watcher.pointee.due
        self.operation = operation
        self.name = name
        isFree = false
        if place != nil { place = nil }
    }

    /// The RIB has lost its parent, which has departed before.
    mutating func begin(_ router: BaseRouter, named name: String, below above: DepartedRIB, at place: RIBPlace, due: Int32) {
        self.router = .passUnretained(router)
        parent = nil
        watcher = above.watcher
        since = above.since
        self.due = due
        operation = above.operation
        self.name = name
        isFree = false
        self.place = place
    }

    /// Returns true if the RIB has left `parent` before and has not been elsewhere meanwhile.
    @inline(__always)
    func hasLeft(_ parent: BaseRouter, with watcher: UnsafeMutablePointer<LeakWatcher>) -> Bool {
        self.parent?.toOpaque() == Unmanaged.passUnretained(parent).toOpaque() && self.watcher == watcher
    }

    /// The RIB leaves that parent once more, having been attached there again.
    @inline(__always)
    mutating func begin(again since: Int32, by operation: Detachment.Operation, due: Int32) {
        self.since = since
        self.due = due
        self.operation = operation
    }

    /// Nobody waits for it any more.
    @MainActor
    mutating func forget() {
        watcher = nil
        // One that is just being freed ends by itself.
        guard let router = router?.takeUnretainedValue() else { return }
        router.marks.remove(.isExpected)
        end()
    }

    /// The RIB has gone.
    @inline(__always)
    mutating func end() {
        router = nil
        parent = nil
        if place != nil { place = nil }
        isFree = true
    }

    // MARK: The end of the router

    /// The router is being freed: takes hold of its interactor and of its presenter.
    @inline(__always)
    @MainActor
    mutating func hold(_ interactor: Interactor) {
        router = nil
        presenter = interactor.presenterObject(besides: view)
        self.interactor = interactor
    }

    /// The router is being freed: takes hold of its view.
    @inline(__always)
    mutating func hold(view: any ViewControllable) { self.view = view }

    /// Releases the objects that have no other owner, in the order of their ownership.
    ///
    /// - Returns: true if all objects of the RIB were freed.
    @inline(__always)
    mutating func letGo() -> Bool {
        // Taken out first: any of them may free other RIBs.
        var interactor = interactor.take()
        var presenter = presenter.take()
        var view = view.take()
        if isKnownUniquelyReferenced(&interactor) { interactor = nil }
        if presenter != nil, isKnownUniquelyReferenced(&presenter) { presenter = nil }
        if view != nil, isKnownUniquelyReferenced(&view) { view = nil }
        if interactor == nil, presenter == nil, view == nil {
            end()
            return true
        }
        self.interactor = interactor
        self.presenter = presenter
        self.view = view
        return false
    }

    /// The objects that somebody else holds.
    mutating func takeSurvivors() -> (interactor: Interactor?, presenter: AnyObject?, view: AnyObject?) {
        (interactor.take(), presenter.take(), view.take())
    }

    // MARK: Where it was

    /// Asks the router above for its path, which is about to change or to be lost.
    @MainActor
    mutating func settlePlace() {
        guard let parent = parent.take()?.takeUnretainedValue() else { return }
        let path = parent.path
        let type = RIBNames.typeName(of: type(of: parent))
        place = RIBPlace(path, Detachment(operation: operation, path: "\(path)/\(name)", parentPath: path, parentType: type), below: parent)
    }

    /// The place of those below. The place of this one must be settled.
    var placeBelow: RIBPlace { place.map { RIBPlace(name, in: $0) } ?? RIBPlace(name, detachment) }

    /// The path it had. The place must be settled.
    var path: String { place?.path(of: name) ?? name }

    /// The record of its detachment. The place must be settled.
    var detachment: Detachment {
        place?.detachment ?? Detachment(operation: operation, path: name, parentPath: nil, parentType: nil)
    }
}
