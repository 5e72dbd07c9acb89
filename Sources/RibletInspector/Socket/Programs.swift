import Riblet
import RibletObservability

/// The programs of this user that have no pages and tell of their trees, the newest last; at most
/// eight at a time, and as many that have ended.
@MainActor
package final class Programs {
    private static let most = 8
    /// The time between two attempts to listen, and the one that lies between two portions of lines.
    private static let (pause, pace) = (Duration.seconds(2), Duration.milliseconds(25))
    /// The lines of a portion that are read; with those of a flood the others go.
    private nonisolated static let mostLines = 200

    private(set) var all: [Program] = []
    /// Tells that a program has come or ended.
    let news = Relay<Void>()
    private let clock: any Clock<Duration>
    private var connections = 0
    private var listening: Task<Void, Never>?

    /// - Parameter clock: the time between attempts and portions.
    package init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    isolated deinit { listening?.cancel() }

    /// Listens from now on; where another inspector does, as soon as it ends.
    ///
    /// - Parameters:
    ///   - path: of the socket.
    ///   - isTrusted: returns true for the users whose programs may connect.
    ///   - onFailure: called with the reason for which nothing listens, once for each reason.
    package func listen(
        at path: String = LineSocket.path, isTrusted: @escaping @Sendable (UInt32?) -> Bool = LineSocket.isOwnUser,
        onFailure: @escaping @MainActor (ListenFailure) -> Void = { _ in }
    ) {
        listening = Task { [weak self, clock] in
            var told: ListenFailure?
            while !Task.isCancelled {
                do throws(ListenFailure) {
                    for await socket in try LineSocket.listen(at: path, isTrusted: isTrusted) { self?.add(socket) }
                } catch {
                    if error != told { onFailure(error) }
                    told = error
                }
                try? await clock.sleep(for: Self.pause)
            }
        }
    }

    /// The program of a key.
    func program(_ key: String) -> Program? { all.first { $0.key == key } }

    /// Reads what a program tells, where there are not too many.
    func add(_ socket: LineSocket) {
        guard connections < Self.most else { return socket.end() }
        connections += 1
        Task { [weak self, clock] in
            let program = Program(socket)
            let list = { @MainActor [weak self] in _ = self?.list(program) }
            await socket.readLines { bytes in
                let lines = bytes.prefix(Self.mostLines).compactMap { ProgramLine.read($0) }
                await program.take(lines, onHello: list)
                try? await clock.sleep(for: Self.pace)
            }
            program.end()
            self?.connections -= 1
            self?.news.send(())
        }
    }

    private func list(_ program: Program) {
        all.append(program)
        while all.count(where: \.hasEnded) > Self.most, let oldest = all.firstIndex(where: \.hasEnded) { all.remove(at: oldest) }
        news.send(())
    }
}
