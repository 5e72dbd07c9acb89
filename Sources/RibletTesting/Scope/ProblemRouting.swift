import Riblet
import RibletReactor
import Testing

/// Brings misuses and failed effects to the test in which they happen, in place of the handlers
/// that would end the program.
@MainActor
enum ProblemRouting {
    /// The handlers of the program, for what happens in no test of this kit.
    private static let originalMisuse = Misuse.handler
    private static let originalFailure = EffectFailure.handler
    private static var scopes: [TestScope] = []

    static func begin(_ scope: TestScope) {
        scopes.append(scope)
        install()
        TreeWatch.begin()
    }

    static func end(_ scope: TestScope) {
        scopes.removeAll { $0 === scope }
        TreeWatch.end()
    }

    /// Puts the handlers of the kit in their place. They stay: with no test to tell they are the
    /// program's own.
    static func install() {
        let (misuse, failure) = (originalMisuse, originalFailure)
        Misuse.handler = {
            let isOfAPage = $0.isShown && TestScope.current == nil
            if isOfAPage || !deliver($0) { misuse($0) }
        }
        EffectFailure.handler = {
            // A problem that a host has shown outside of any test belongs to a page that its server
            // runs; a test of that page looks at the page.
            let isOfAPage = $0.isShown && TestScope.current == nil
            if isOfAPage || !fail("an effect failed", $0.description) { failure($0) }
        }
    }

    private static func deliver(_ misuse: Misuse) -> Bool {
        MisuseRecorder.note(misuse) || fail("misuse", misuse.description)
    }

    /// Fails the test that runs; returns false if it has no trait of this kit.
    ///
    /// A deinitialiser does not know its test: then it is the only one that runs, or one of them.
    private static func fail(_ what: String, _ text: String) -> Bool {
        if let scope = TestScope.current {
            RibletTesting.fail("\(what): \(text)", scope.location)
            return true
        }
        guard Test.current == nil, let first = scopes.first else { return false }
        let place = scopes.count == 1 ? "a deinitialiser" : "a deinitialiser, in one of \(scopes.count) tests that run now"
        RibletTesting.fail("\(what) in \(place): \(text)", first.location)
        return true
    }
}

/// Tells the test which attaches or launches a RIB of it.
@MainActor
private enum TreeWatch {
    private static var count = 0
    private static var observation: (any Cancellable)?
    private static var components: (any Cancellable)?

    static func begin() {
        count += 1
        guard observation == nil else { return }
        observation = TreeEvents.observe([.willAttach, .willActivate]) { event in
            guard let scope = TestScope.current else { return }
            let router = event.node
            // Of what becomes active only roots have not been attached.
            if event.kind == .willAttach || router.parent == nil { scope.track(router) }
        }
        #if DEBUG
        components = BuiltComponents.observe { TestScope.current?.track($0) }
        #endif
    }

    static func end() {
        count -= 1
        guard count == 0 else { return }
        observation = nil
        components?.cancel()
        components = nil
    }
}
