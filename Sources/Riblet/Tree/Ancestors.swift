/// The routers above one, the nearest first.
///
/// No tree has a cycle. Where the check that sees to it is broken, whatever goes up must come to an
/// end all the same, so that a test fails in place of hanging: the router that was passed at the
/// last power of two is remembered, and coming by it again is the end (Brent, "An improved Monte
/// Carlo factorization algorithm", 1980).
@MainActor
package struct Ancestors {
    // Not retained: the tree holds them, and nothing else runs before the walk is over.
    private var upcoming: Unmanaged<BaseRouter>?
    private var landmark: Unmanaged<BaseRouter>
    private var steps = 0
    private var stepsToLandmark = 1

    init(of router: BaseRouter) {
        upcoming = router.parentReference
        landmark = .passUnretained(router)
    }

    /// The next router up; nil above the root.
    package mutating func next() -> BaseRouter? { nextReference()?.takeUnretainedValue() }

    @inline(__always)
    mutating func nextReference() -> Unmanaged<BaseRouter>? {
        guard let current = upcoming, current.toOpaque() != landmark.toOpaque() else { return nil }
        upcoming = current.takeUnretainedValue().parentReference
        steps += 1
        if steps == stepsToLandmark {
            landmark = current
            steps = 0
            stepsToLandmark *= 2
        }
        return current
    }
}

extension BaseRouter {
    /// Those above this router.
    package final var ancestors: Ancestors { Ancestors(of: self) }
}

extension Interactor {
    /// The router at the top of the interactor's tree; nil if the interactor has no router.
    package final var topRouter: BaseRouter? {
        guard var top = node else { return nil }
        var ancestors = top.ancestors
        while let next = ancestors.next() { top = next }
        return top
    }
}
