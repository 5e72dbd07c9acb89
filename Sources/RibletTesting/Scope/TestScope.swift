import Riblet
import Testing

/// Something that has to be closed before the test it belongs to is over.
@MainActor
protocol EndsWithTest: AnyObject {
    func end() async
}

/// One run of a test with a trait of this kit.
///
/// It is known to everything that runs on behalf of the test: tasks that the test starts belong to
/// it too, those of tests that run at the same time do not.
@MainActor
final class TestScope {
    static nonisolated var current: TestScope? { Current.scope }

    /// Where the test is declared.
    private let declaration: SourceLocation
    /// The scope of a trait around this one.
    private let parent: TestScope?
    private let leaks: TreeLeaks?
    /// The assertions that run now, innermost last.
    private var running: [SourceLocation] = []
    private var endings: [any EndsWithTest] = []

    init(declaredAt declaration: SourceLocation, parent: TestScope?, checksLeaks: Bool) {
        self.declaration = declaration
        self.parent = parent
        leaks = checksLeaks ? TreeLeaks() : nil
    }

    /// Runs `body` in a new scope, and closes it.
    nonisolated static func run(
        declaredAt declaration: SourceLocation, checksLeaks: Bool, _ body: @Sendable () async throws -> Void
    ) async throws {
        let scope = await TestScope(declaredAt: declaration, parent: current, checksLeaks: checksLeaks)
        await ProblemRouting.begin(scope)
        let result: Result<Void, any Error>
        do {
            result = .success(try await Current.$scope.withValue(scope) { try await body() })
        } catch {
            result = .failure(error)
        }
        await Current.$scope.withValue(scope) { await scope.end() }
        await ProblemRouting.end(scope)
        try result.get()
    }

    // MARK: What belongs to the test

    /// Closes `ending` before the test is over.
    func add(_ ending: any EndsWithTest) { endings.append(ending) }

    /// Watches the RIB and those below it: they have to be gone at the end.
    func track(_ router: BaseRouter) {
        leaks?.track(router)
        parent?.track(router)
    }

    #if DEBUG
    /// Watches the components of a RIB that was built for a route.
    func track(_ built: BuiltComponents) {
        leaks?.track(built)
        parent?.track(built)
    }
    #endif

    /// Watches an interactor without router.
    func track(_ interactor: Interactor) {
        leaks?.track(interactor)
        parent?.track(interactor)
    }

    private func end() async {
        while let ending = endings.popLast() { await ending.end() }
        await leaks?.expectNone(declaration)
    }

    // MARK: Where the test is

    /// Runs an assertion; what goes wrong meanwhile is shown at its line.
    static func at<Result>(_ location: SourceLocation, _ work: () throws -> Result) rethrows -> Result {
        guard let current else { return try work() }
        current.running.append(location)
        defer { current.running.removeLast() }
        return try work()
    }

    /// The assertion that runs, or else the test.
    var location: SourceLocation { running.last ?? declaration }
}

/// The test of the running task. Actor-isolated types cannot hold task-local values themselves.
enum Current {
    @TaskLocal static var scope: TestScope?
    @TaskLocal static var recorder: MisuseRecorder?
}
