import Foundation
import NIOCore
import Testing

@testable import RibletWebServer

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("Attacks with sockets", .timeLimit(.minutes(20)), .serialized)
struct SocketAttackTests {
    /// As many as this process may have, with room for the server's ends and for other tests.
    private static var count: Int {
        var limit = rlimit()
        #if canImport(Glibc)
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #else
        getrlimit(RLIMIT_NOFILE, &limit)
        #endif
        return min(3_000, max(50, Int(limit.rlim_cur) / 4))
    }

    /// By itself only, as `make test` runs it: tests beside it would be kept waiting longer than
    /// their own connections may.
    @Test(
        "thousands of silent sockets, more than there may be connections, keep nobody out for long", .tags(.attack),
        .enabled(if: ProcessInfo.processInfo.environment["SOCKETS"] != nil, "make test runs it by itself"))
    func silentSockets() async throws {
        let count = Self.count
        try await TestServer.run(configure: {
            $0.limits.connections = count / 3
            $0.limits.handshakeTimeout = .seconds(1)
        }) { server in
            await withTaskGroup(of: String?.self) { sockets in
                for _ in 0..<count {
                    sockets.addTask {
                        // Where the queue of the operating system is full, a connection may exist
                        // on this side only: nobody can end that.
                        guard let client = try? await LiveClient.connect(port: server.address.port) else { return nil }
                        let words = await client.rest()
                        client.channel.close(promise: nil)
                        return words
                    }
                }
                // As many as there may be connections were let in and shown out again, without a
                // word; others heard that the server is full, once.
                var shownOut = 0
                while shownOut < count / 3, let words = await sockets.next() {
                    guard let words, !words.isEmpty else {
                        shownOut += 1
                        continue
                    }
                    #expect(words.hasPrefix("HTTP/1.1 503 ") && words.ranges(of: "HTTP/1.1").count == 1)
                }
                // The others go on while a browser comes.
                while (try? await server.get("/").status) != 200 {}
                sockets.cancelAll()
            }
            let page = try await server.page()
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
        }
    }

    @Test("sockets that load a page each and never connect are bounded, and go", .tags(.attack))
    func abandonedPages() async throws {
        try await TestServer.run(configure: { $0.limits.sessionsPerAddress = 20 }) { server in
            await withTaskGroup(of: Void.self) { tasks in
                for _ in 0..<200 { tasks.addTask { _ = try? await server.get("/") } }
            }
            #expect(await server.registry.count <= 20)
            server.clock.advance(by: .seconds(31))
            await server.registry.sweep()
            #expect(await server.registry.count == 0)
        }
    }

    @Test("a message that never ends ends its connection", .tags(.attack))
    func endlessMessage() async throws {
        try await TestServer.run(configure: { $0.limits.idleTimeout = .seconds(1) }) { server in
            let live = try await server.live(try await server.page())
            #expect(await live.next() == .text("[0,0,[]]"))
            // A text of 60,000 bytes, of which three come.
            live.write([0x81, 0xFE, 0xEA, 0x60, 1, 2, 3, 4, 5, 6, 7])
            var last = await live.next()
            while last == .ping { last = await live.next() }
            #expect(last == .end)
        }
    }
}
