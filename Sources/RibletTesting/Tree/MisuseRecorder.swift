public import Riblet

/// Takes the place of ``Misuse/handler`` for a while, so that a misuse is a value to compare instead of the end of the program.
///
/// ```swift
/// let misuses = MisuseRecorder.record { parent.detachChild(stranger) }
/// #expect(misuses.map(\.kind) == [.detachedStranger])
/// ```
@MainActor
public final class MisuseRecorder {
    /// What was reported, in order.
    public private(set) var misuses: [Misuse] = []

    // Tests that suspend overlap: the handler is replaced once, and put back when the last recorder stops.
    private static var recorders: [MisuseRecorder] = []
    private static var original: (@MainActor (Misuse) -> Void)?

    private init() {}

    /// What `body` reports.
    public static func record(_ body: () throws -> Void) rethrows -> [Misuse] {
        let recorder = MisuseRecorder()
        recorder.start()
        defer { recorder.stop() }
        try body()
        return recorder.misuses
    }

    /// What is reported while `body` runs, by other tests too where it suspends.
    public static func record(_ body: @MainActor () async throws -> Void) async rethrows -> [Misuse] {
        let recorder = MisuseRecorder()
        recorder.start()
        defer { recorder.stop() }
        try await body()
        return recorder.misuses
    }

    private func start() {
        if Self.recorders.isEmpty {
            Self.original = Misuse.handler
            Misuse.handler = { misuse in
                for recorder in Self.recorders { recorder.misuses.append(misuse) }
            }
        }
        Self.recorders.append(self)
    }

    private func stop() {
        Self.recorders.removeAll { $0 === self }
        if Self.recorders.isEmpty, let original = Self.original {
            Misuse.handler = original
            Self.original = nil
        }
    }
}
