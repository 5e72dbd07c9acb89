public import Observation
public import Riblet

/// The pages of a stack as the path of a SwiftUI `NavigationStack`: the container of a
/// ``/Riblet/ChildStack`` that is bound to it both ways.
///
/// Its own view, the one at the bottom, is the root of the `NavigationStack`.
@MainActor
public final class StackPath: NavigationControllable, Observable {
    /// One page: equal to itself only, however often its route is there.
    public struct Place: Hashable {
        /// The page's view.
        public let view: any ViewControllable

        /// - Parameter view: the page.
        public init(view: any ViewControllable) { self.view = view }

        /// Returns true for the same page.
        public static func == (a: Place, b: Place) -> Bool { a.view === b.view }
        /// Hashes the identity of the page.
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(view)) }
    }

    /// Hears of pages that SwiftUI took out of the path.
    public weak var navigationListener: (any NavigationControllableListener)?

    private let registrar = ObservationRegistrar()
    private var places: [Place] = []

    /// A path without pages.
    public init() {}

    /// The pages above the bottom one.
    ///
    /// Setting it tells the router which pages went, and nothing else: it keeps those that it
    /// holds, and pages that only SwiftUI knows do not come. Reading afterwards gives what the
    /// router holds, to which the `NavigationStack` then returns.
    public var path: [Place] {
        get {
            registrar.access(self, keyPath: \.path)
            return places
        }
        set {
            let staying = Set(newValue)
            let gone = places.filter { !staying.contains($0) }
            if !gone.isEmpty {
                if let navigationListener {
                    navigationListener.navigation(self, didRemove: gone.map(\.view))
                } else {
                    show(places.filter(staying.contains))
                }
            }
            // SwiftUI shows what it wrote until it is told of a change.
            if newValue != places { registrar.withMutation(of: self, keyPath: \.path) {} }
        }
    }

    /// Makes these the pages above the bottom one.
    public func setPushed(_ viewControllers: [any ViewControllable], animated: Bool) {
        show(viewControllers.map { Place(view: $0) })
    }

    private func show(_ next: [Place]) {
        guard next != places else { return }
        registrar.withMutation(of: self, keyPath: \.path) { places = next }
    }
}
