import InMemoryLogging
import Logging
import NIOCore
import NIOEmbedded
import NIOPosix
import Testing

@testable import RibletWebServer

@Suite("Room for connections", .timeLimit(.minutes(20)))
struct ConnectionLimitTests {
    private func limit(_ connections: Int, log: InMemoryLogHandler = InMemoryLogHandler()) throws -> ConnectionLimit {
        ConnectionLimit(
            try Descriptors(limit: 1_024, open: 40, wanted: connections), metrics: nil, logger: Logger(label: "test", factory: { _ in log })
        )
    }

    private func channel() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        try channel.connect(to: .init(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    @Test(
        "descriptors are divided: connections never get what storage and the run time need",
        arguments: [(160, 60), (256, 100), (1_024, 40), (20_000, 60)])
    func division(_ limit: Int, _ open: Int) throws {
        let descriptors = try Descriptors(limit: limit, open: open, wanted: 8_192)
        #expect(descriptors.connections >= Descriptors.leastConnections && descriptors.connections <= 8_192)
        #expect(descriptors.open + descriptors.connections + descriptors.refusals + descriptors.reserve <= limit)
        #expect(descriptors.reserve >= Descriptors.leastReserve && descriptors.refusals >= 4)
    }

    @Test("a server with too few for a few visitors does not start, and says how many it needs: with those it does")
    func tooFew() throws {
        let error = #expect(throws: ServerError.self) { try Descriptors(limit: 64, open: 36, wanted: 8_192) }
        #expect(error == .tooFewDescriptors(limit: 64, needed: 128))
        #expect(error?.description.contains("needs 128 at least") == true && error?.description.contains("ulimit -n") == true)
        let least = try Descriptors(limit: 128, open: 36, wanted: 8_192)
        #expect(least.connections == Descriptors.leastConnections && least.reserve == Descriptors.leastReserve)
        // A process with few connections needs few.
        #expect(try Descriptors(limit: 84, open: 36, wanted: 4).connections == 4)
    }

    @Test("a program says one number from the beginning, and with that it serves", arguments: [0, 64, 128, 191, 255])
    func oneNumber(_ limit: Int) throws {
        let needed = Descriptors.leastOfProgram
        #expect(throws: ServerError.tooFewDescriptors(limit: limit, needed: needed)) { try Descriptors.demand(needed, of: limit) }
        try Descriptors.demand(needed, of: needed)
        // The gallery has 99 open before the first request.
        #expect(try Descriptors(limit: needed, open: 99, wanted: 8_192).connections >= Descriptors.leastConnections)
    }

    @Test("the limit of the process is raised as far as it is needed")
    func claim() throws {
        let descriptors = try Descriptors.claim(wanted: 100, later: 0)
        #expect(descriptors.connections == 100 && descriptors.open > 2)
        #expect(try Descriptors.claim(wanted: 100, later: 0).limit == descriptors.limit)
        // Files that are opened later are left to who opens them.
        #expect(try Descriptors.claim(wanted: 100, later: 480).open >= descriptors.open + 400)
    }

    @Test("a full server turns away who comes, and says so once", .tags(.attack))
    func full() throws {
        let log = InMemoryLogHandler()
        let limit = try limit(3, log: log)
        let now = NIODeadline.now()
        let channels = try (0..<3).map { _ in try channel() }
        let tickets = channels.compactMap { limit.admit($0, now: now) }
        #expect(tickets.count == 3)
        for ticket in tickets { ticket.isBusy() }
        for _ in 0..<10 { #expect(limit.admit(try channel(), now: now + .seconds(5)) == nil) }
        #expect(log.entries.map(\.level) == [.warning])
        // One goes, one comes.
        try channels[1].close().wait()
        channels[1].embeddedEventLoop.run()
        try #require(limit.admit(try channel(), now: now + .seconds(6))).isBusy()
        #expect(limit.admit(try channel(), now: now + .seconds(20)) == nil)
        #expect(log.entries.count == 2)
    }

    @Test("who says nothing makes room, who is answered or shows a page does not", .tags(.attack))
    func makingRoom() throws {
        let limit = try limit(3)
        let now = NIODeadline.now()
        let channels = try (0..<3).map { _ in try channel() }
        let tickets = channels.enumerated().compactMap { limit.admit($1, now: now + .milliseconds(Int64($0))) }
        tickets[0].isBusy()
        // Nobody has been quiet for long enough yet.
        #expect(limit.admit(try channel(), now: now + .milliseconds(900)) == nil)
        let fourth = try #require(limit.admit(try channel(), now: now + .seconds(2)))
        #expect(channels[0].isActive && !channels[1].isActive && channels[2].isActive)
        fourth.isBusy()
        // One that has gone cannot come back by saying that it is quiet.
        tickets[1].isQuiet()
        #expect(limit.admit(try channel(), now: now + .seconds(4)) != nil)
        #expect(!channels[2].isActive)
        #expect(limit.admit(try channel(), now: now + .milliseconds(4_010)) == nil)
    }

    @Test("no more are accepted than are served and told to come later")
    func acceptance() throws {
        let limit = try limit(3)
        let acceptance = ConnectionLimit.Acceptance(limit: limit)
        var count = 0
        while acceptance.isAcceptingNewConnections() {
            acceptance.connectionOpened()
            count += 1
        }
        #expect(count == 3 + (try Descriptors(limit: 1_024, open: 40, wanted: 3)).refusals)
        acceptance.connectionClosed()
        #expect(acceptance.isAcceptingNewConnections())
    }

    @Test("a connection that is turned away is let go of as soon as its other side has gone", .tags(.attack), arguments: [true, false])
    func goneBeforeTheAnswer(_ speaks: Bool) async throws {
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                channel.closeFuture.whenComplete { _ in ended.yield() }
                return channel.eventLoop.makeCompletedFuture {
                    try FullHouse.turnAway(channel, page: ByteBuffer(string: "full"), patience: .seconds(60))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let start = ContinuousClock.now
        for _ in 0..<8 {
            let client = try await LiveClient.connect(port: try #require(server.localAddress?.port))
            if speaks { client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") }
            try? await client.channel.close()
        }
        var iterator = ends.makeAsyncIterator()
        for _ in 0..<8 { _ = await iterator.next() }
        #expect(ContinuousClock.now - start < .seconds(30))
        try await server.close()
    }

    @Test("a server full of open pages answers 503, and serves again when one has gone", .tags(.attack))
    func fullServer() async throws {
        try await TestServer.run(configure: { $0.limits.connections = 4 }) { server in
            var pages: [Page] = []
            while pages.count < 4 { pages.append(try await server.page()) }
            var lives: [LiveClient] = []
            while lives.count < 4 {
                do {
                    lives.append(try await server.live(pages[lives.count]))
                } catch let error as LiveClient.HandshakeError {
                    // The connection over which the pages were loaded has to make room first, and
                    // may be quiet for a second.
                    #expect(error.status == 503)
                }
            }
            let late = try await LiveClient.connect(port: server.address.port)
            late.write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let head = await late.head()
            #expect(head.hasPrefix("HTTP/1.1 503 ") && head.contains("Retry-After: 5"))
            // It has the look of the application, both languages and a way on.
            let said = await late.rest()
            #expect(said.contains("Load this page again") && said.contains("잠시 뒤에 새로고침해 주세요"))
            #expect(said.contains("/design.css\"") && said.contains("href=\"/\""))
            late.channel.close(promise: nil)
            #expect(await lives[3].next() == .text("[0,0,[]]"))
            lives[0].channel.close(promise: nil)
            try await server.until { (try? await server.get("/health").status) == 200 }
        }
    }
}
