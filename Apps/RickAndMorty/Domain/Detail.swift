/// Opens details of any kind, for features that know no other feature. The glue layer implements
/// it; `Screen` is what the application puts on a stack.
@MainActor
package protocol DetailBuilding<Screen>: AnyObject {
    associatedtype Screen

    /// The detail of something.
    ///
    /// - Parameters:
    ///   - item: of what.
    ///   - listener: receives the requests of the detail; held weakly.
    /// - Returns: what the application puts on a stack.
    func detail(of item: ExplorerItem, listener: any DetailListener) -> Screen
}

/// The owner of an open detail.
@MainActor
package protocol DetailListener: AnyObject {
    /// The detail leads to another one, of the same kind or another, at any depth.
    func detailWants(_ item: ExplorerItem)

    /// The user is done with the detail.
    func detailDidFinish()
}
