import NIOCore
import NIOEmbedded
import Testing

@testable import EmbeddedServer

/// The seats of an embedded server, without a socket.
@Suite(.timeLimit(.minutes(20))) struct ConnectionSeatsTests {
    @Test("A connection that asks before its loop has turned keeps its seat, a silent one does not")
    func turn() throws {
        let seats = ConnectionSeats(limit: 1)
        let loop = EmbeddedEventLoop()
        func come() throws -> EmbeddedChannel {
            let channel = EmbeddedChannel(loop: loop)
            try channel.connect(to: SocketAddress(unixDomainSocketPath: "/nowhere")).wait()
            seats.take(channel)
            return channel
        }
        let asking = try come()
        let silent = try come()
        seats.isBusy(asking)
        loop.advanceTime(by: .seconds(1))
        #expect(asking.isActive && silent.isActive)
        // Each that comes displaces one that stays, not one that is leaving.
        let others = try (0..<3).map { _ in try come() }
        loop.advanceTime(by: .seconds(1))
        #expect(asking.isActive && !silent.isActive)
        #expect(others.map(\.isActive) == [false, false, true])
        #expect(!seats.isQuiet(asking))
    }
}
