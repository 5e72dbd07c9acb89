import MandalartDomain

/// How far a page that shows a part of a plan is.
package enum PlanPhase: Equatable, Sendable {
    case loading
    /// There is no such part any more.
    case missing
    /// The plan cannot be read.
    case failed(MandalartError)
    case shown
}
