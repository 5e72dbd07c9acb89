public import Testing

/// Watches over the RIBs of a test, or of each test of a suite.
///
/// ```swift
/// @Suite(.checksLeaks) struct HomeTests { … }
/// ```
///
/// With `.checksLeaks` every RIB that is attached or launched in the course of the test has to be
/// gone when it is over. With it and with `.failsOnMisuse` a misuse of the tree or an effect that
/// fails without being handled fails the test at its line instead of ending the program, and each
/// ``ReactorTest`` is finished before the test is over.
public struct RIBTestTrait: TestTrait, SuiteTrait, TestScoping {
    let checksLeaks: Bool

    /// Each test of a suite is watched by itself.
    public var isRecursive: Bool { true }

    /// Runs the test and then checks that its objects were freed.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - testCase: its arguments.
    ///   - function: what is run.
    /// - Throws: what the test throws.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await TestScope.run(declaredAt: test.sourceLocation, checksLeaks: checksLeaks, function)
    }
}

extension Trait where Self == RIBTestTrait {
    /// Every RIB that is attached or launched in the course of the test has to be gone when it is
    /// over: router, interactor, presenter and view.
    ///
    /// A ``/Riblet/Misuse`` or an effect that fails without being handled fails the test at its
    /// line instead of ending the program, and each ``ReactorTest`` is finished before the test is
    /// over.
    ///
    /// The doings of a test belong to it wherever they run, and tests that run at the same time are
    /// told apart by their tasks. RIBs that are attached by a detached task, or by a callback of an
    /// object from before the test, are therefore not looked at.
    public static var checksLeaks: Self { RIBTestTrait(checksLeaks: true) }

    /// A ``/Riblet/Misuse`` or an effect that fails without being handled fails the test at its
    /// line instead of ending the program.
    ///
    /// Each ``ReactorTest`` is finished before the test is over.
    public static var failsOnMisuse: Self { RIBTestTrait(checksLeaks: false) }
}
