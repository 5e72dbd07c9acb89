internal import Riblet

/// The changes of an input, as they stand in a file.
struct SessionChanges: Hashable, Sendable {
    /// Attached (`+`) and detached (`-`) RIBs, in order.
    var tree: [String] = []
    /// New states by RIB, as JSON.
    var states: [Named] = []
    /// New routes by RIB, and there by container, as JSON.
    var routes: [Routes] = []

    struct Named: Hashable, Sendable {
        let name: String
        let json: [UInt8]
        /// A state that was there for the first time to be looked at and that nothing has changed.
        /// A file does not say so.
        var isNew = false
    }

    struct Routes: Hashable, Sendable {
        let rib: String
        var containers: [Named]
    }

    var isEmpty: Bool { tree.isEmpty && states.isEmpty && routes.isEmpty }
}
