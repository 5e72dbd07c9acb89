/// Notices that the stored properties before it have been let go of: those of a class go one after
/// the other, in their order.
///
/// A router that is expected to go arms the probe when the router is freed. Nobody else should then
/// hold the parts of its RIB.
struct LeakProbe: ~Copyable {
    /// Nil where nobody watches.
    var departed: UnsafeMutablePointer<DepartedRIB>?

    deinit {
        guard let departed else { return }
        if departed.pointee.letGo() { return }
        let number = departed.pointee.number
        // Routers are freed on the main actor.
        MainActor.assumeIsolated { LeakWatch.routerHasGone(number) }
    }
}
