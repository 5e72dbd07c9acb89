#if DEBUG
import Riblet
import RibletReactor

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The event that a page handles now, or has handled last.
@MainActor
struct HandledEvent {
    private weak var controller: WebViewController?
    /// The case of its action, without its values.
    var action: String?

    /// An event of an element in a view.
    init(of controller: WebViewController) { self.controller = controller }

    /// The path of the RIB whose view it is; nil if that has gone.
    var path: String? { controller?.ribPath }
}

extension Session {
    /// Reports containers that no address can reach, because they are made when they are first used
    /// and nobody has used them yet.
    func reportUnusedContainers() {
        var routers: [BaseRouter] = [root]
        while let router = routers.popLast() {
            routers += router.children
            for property in Mirror(reflecting: router).children {
                guard let name = property.label, name.hasPrefix("$__lazy_storage_$_"), Mirror(reflecting: property.value).children.isEmpty,
                    "\(type(of: property.value))".hasPrefix("Optional<Child")
                else { continue }
                report(PageProblem(.unusedContainer, at: router.path, String(name.dropFirst("$__lazy_storage_$_".count))))
            }
        }
    }

    /// Reports an interactor below another RIB that asks for a listener and was given none.
    func reportMissingListener(of interactor: Interactor) {
        guard interactor !== root.interactable else { return }
        for mirror in sequence(first: Mirror(reflecting: interactor), next: \.superclassMirror) {
            guard let listener = mirror.children.first(where: { $0.label == "listener" }) else { continue }
            let held = Mirror(reflecting: listener.value)
            if held.displayStyle == .optional, held.children.isEmpty {
                report(PageProblem(.missingListener, at: interactor.path, "\(type(of: interactor)).listener"))
            }
            return
        }
    }

    /// Reports a view that is written and is in no container.
    func reportMissingContainer(of controller: WebViewController) {
        guard controller.container == nil, controller.session == nil else { return }
        report(PageProblem(.missingContainer, at: controller.ribPath, "\(type(of: controller))"))
    }

    /// Reports the first two rows of a list that have one id.
    func reportRepeatedRow(in rows: AnyKeyedRows, of controller: Int) {
        guard let key = rows.repeatedKey else { return }
        report(PageProblem(.repeatedRow, at: numbers[controller]?.ribPath ?? root.path, key))
    }
}

extension FormControls {
    /// Reports the required fields that a form which is being sent has no control for. A field with
    /// a value got it from elsewhere.
    func reportMissingControls(in content: Node) {
        let missing = Field.allCases.filter { field in
            guard field.isRequired, state[field].isEmpty else { return false }
            let id = id(field)
            return !content.contains { $0 == field.rawValue || $0.hasPrefix(id) }
        }
        .map(\.rawValue)
        MainActor.assumeIsolated {
            guard let session = Session.underWay else { return }
            let path = session.handled?.path ?? session.root.path
            for field in missing { session.report(PageProblem(.missingControl, at: path, field)) }
        }
    }
}

extension Node {
    /// Returns true if the name or the identifier of an element fits. Whatever is not HTML of
    /// this view is taken to have such an element.
    fileprivate func contains(where fits: (String) -> Bool) -> Bool {
        switch self {
        case .empty, .text: false
        case .element(let element): element.contains(where: fits)
        case .fragment(let nodes): nodes.contains { $0.contains(where: fits) }
        case .branch(_, let node), .mapped(let node, _): node.contains(where: fits)
        case .view(let box): box.element.contains(where: fits)
        case .keyed(let rows): (0..<rows.count).contains { rows.element($0).contains(where: fits) }
        case .slot: true
        }
    }
}

extension Element {
    fileprivate func contains(where fits: (String) -> Bool) -> Bool {
        for attribute in attributes where attribute.name == "name" as StaticString || attribute.name == "id" as StaticString {
            if attribute.prefix == .none, case .plain(let value) = attribute.kind, fits(value) { return true }
        }
        return raw != nil || content.contains(where: fits)
    }
}

/// The time for which a thread has had a processor.
package struct ThreadTime: Sendable, Equatable {
    #if os(Linux)
    private let clock: clockid_t

    /// That of the thread that asks.
    package init() {
        var clock = clockid_t()
        pthread_getcpuclockid(pthread_self(), &clock)
        self.clock = clock
    }

    /// The time until now; nil where the thread has ended.
    fileprivate var now: Duration? {
        var time = timespec()
        guard clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    #else
    package init() {}
    #endif
}

/// A stretch of time in which the main actor is kept. Only the time that its thread works counts:
/// on a busy machine it waits for a processor, and nobody is to blame for that.
package struct MainActorStretch: Sendable {
    /// The number of times that a page was told which event has kept the main actor.
    @MainActor package static var tellings = 0

    private let began = ContinuousClock.now
    private let thread: ThreadTime
    #if os(Linux)
    private let worked: Duration?
    #endif

    /// A stretch that begins now.
    ///
    /// - Parameter thread: the thread on which the main actor was seen last.
    package init(on thread: ThreadTime = ThreadTime()) {
        self.thread = thread
        #if os(Linux)
        worked = thread.now
        #endif
    }

    /// The time since the beginning in which the thread worked; none where the main actor has gone
    /// to another one. Where the system does not tell, the time since the beginning.
    @MainActor package var kept: Duration {
        let passed = ContinuousClock.now - began
        #if os(Linux)
        guard thread == ThreadTime(), let worked, let now = thread.now else { return .zero }
        return min(passed, now - worked)
        #else
        return passed
        #endif
    }
}

extension Duration {
    package var inMilliseconds: Int { Int(self / .milliseconds(1)) }
}
#endif
