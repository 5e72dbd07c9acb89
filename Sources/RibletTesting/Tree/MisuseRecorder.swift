public import Riblet
import Testing

/// Takes the place of ``/Riblet/Misuse/handler`` for a while, so that a misuse is a value to
/// compare instead of the end of the program.
///
/// ```swift
/// let misuses = MisuseRecorder.record { parent.detachChild(stranger) }
/// #expect(misuses.map(\.kind) == [.detachedStranger])
/// ```
@MainActor
public final class MisuseRecorder {
    /// The reported misuses, in order.
    public private(set) var misuses: [Misuse] = []

    /// The active recorders, for misuses in deinitialisers, which run in no task.
    private static var active: [MisuseRecorder] = []
    /// Recorders may lie one in the other.
    private let outer: MisuseRecorder?

    private init() { outer = Current.recorder }

    /// Returns the misuses that `body` reports.
    ///
    /// - Parameter body: makes the mistake.
    /// - Returns: the misuses, in order.
    /// - Throws: what `body` throws.
    public static func record(_ body: () throws -> Void) rethrows -> [Misuse] {
        let recorder = MisuseRecorder()
        let before = Misuse.handler
        recorder.start()
        defer {
            recorder.stop()
            Misuse.handler = before
        }
        try Current.$recorder.withValue(recorder) { try body() }
        return recorder.misuses
    }

    /// Returns the misuses that `body` and its tasks report until it returns. Misuses of other
    /// tests are not included.
    ///
    /// - Parameter body: makes the mistake.
    /// - Returns: the misuses, in order.
    /// - Throws: what `body` throws.
    public static func record(_ body: @MainActor () async throws -> Void) async rethrows -> [Misuse] {
        let recorder = MisuseRecorder()
        recorder.start()
        defer { recorder.stop() }
        try await Current.$recorder.withValue(recorder) { try await body() }
        return recorder.misuses
    }

    private func start() {
        ProblemRouting.install()
        Self.active.append(self)
    }

    private func stop() { Self.active.removeAll { $0 === self } }

    /// Notes a misuse where a recorder runs.
    ///
    /// - Parameter misuse: what was reported.
    /// - Returns: false where none does.
    static func note(_ misuse: Misuse) -> Bool {
        var recorders: [MisuseRecorder] = []
        var recorder = Current.recorder
        while let next = recorder {
            if active.contains(where: { $0 === next }) { recorders.append(next) }
            recorder = next.outer
        }
        if recorders.isEmpty, Test.current == nil { recorders = active }
        for recorder in recorders { recorder.misuses.append(misuse) }
        return !recorders.isEmpty
    }
}
