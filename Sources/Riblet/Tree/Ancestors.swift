/// The routers above one, the nearest first.
///
/// No tree has a cycle. Where the check that sees to it is broken, whatever goes up must come to an
/// end all the same, so that a test fails in place of hanging: the router that was passed at the
/// last power of two is remembered, and coming by it again is the end (Brent, "An improved Monte
/// Carlo factorization algorithm", 1980).
@MainActor
struct Ancestors {
    private var upcoming: BaseRouter?
    private var landmark: BaseRouter
    private var steps = 0
    private var stepsToLandmark = 1

    init(of router: BaseRouter) {
        upcoming = router.parentNode
        landmark = router
    }

    mutating func next() -> BaseRouter? {
        guard let current = upcoming, current !== landmark else { return nil }
        upcoming = current.parentNode
        steps += 1
        if steps == stepsToLandmark {
            landmark = current
            steps = 0
            stepsToLandmark *= 2
        }
        return current
    }
}
