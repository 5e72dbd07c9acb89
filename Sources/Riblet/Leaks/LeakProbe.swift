/// Detects that the stored properties before it were released: Swift releases the properties of a
/// class in their order.
///
/// A watched router arms the probe when the router is freed. The parts of its RIB should then have
/// no other owner.
struct LeakProbe: ~Copyable {
    /// Nil if nobody watches.
    var departed: UnsafeMutablePointer<DepartedRIB>?

    deinit {
        guard let departed else { return }
        if departed.pointee.letGo() { return }
        let number = departed.pointee.number
        // Routers are freed on the main actor.
        MainActor.assumeIsolated { LeakWatch.routerHasGone(number) }
    }
}
