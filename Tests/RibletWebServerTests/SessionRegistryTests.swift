import RibletWeb
import Testing

@testable import RibletWebServer

@Suite("Sessions and their time", .timeLimit(.minutes(20)))
struct SessionRegistryTests {
    @Test("a page that does not connect is dropped after 30 seconds")
    func notAttached() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            server.clock.advance(by: .seconds(29))
            await server.registry.sweep()
            #expect(await server.registry.count == 1)
            server.clock.advance(by: .seconds(1))
            await server.registry.sweep()
            #expect(await server.registry.count == 0)
            #expect(try await server.live(page).next() == .close(4404))
        }
    }

    @Test("a page that has connected is kept, and 120 seconds longer after that")
    func disconnected() async throws {
        try await TestServer.run { server in
            let page = try await server.page()
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            server.clock.advance(by: .seconds(3_600))
            await server.registry.sweep()
            #expect(await server.registry.count == 1)
            try await live.channel.close().get()
            try await server.until { await server.registry.attachedCount == 0 }
            server.clock.advance(by: .seconds(119))
            await server.registry.sweep()
            #expect(await server.registry.count == 1)
            server.clock.advance(by: .seconds(1))
            await server.registry.sweep()
            #expect(await server.registry.count == 0)
        }
    }

    @Test("what a page shows no longer is let go of while nobody is connected")
    func letsGo() async throws {
        try await TestServer.run { server in try await Self.dismissSheet(server) }
    }

    @MainActor
    private static func dismissSheet(_ server: TestServer) async throws {
        let page = try await server.page()
        let root = try #require(server.session(of: page)?.root as? DemoRouter)
        var sheet: DemoViewController? = DemoViewController(request: PageRequest(basePath: ""))
        weak let held = sheet
        root.viewController.present(try #require(sheet), style: .sheet, listener: nil)
        await server.registry.sweep()
        root.viewController.dismiss(try #require(sheet))
        sheet = nil
        #expect(held != nil, "what the page shows is compared with what it is to show")
        await server.registry.sweep()
        #expect(held == nil)
        let live = try await server.live(page)
        for number in 0...2 {
            guard case .text(let frame) = await live.next() else {
                Issue.record("the page has missed a patch")
                return
            }
            #expect(frame.hasPrefix("[\(number),0,"))
        }
    }

    @Test("where an address has too many, the longest unused goes; where all are in use, no further one comes", .tags(.attack))
    func perAddress() async throws {
        try await TestServer.run(configure: { $0.limits.sessionsPerAddress = 2 }) { server in
            let first = try await server.page()
            server.clock.advance(by: .seconds(1))
            let second = try await server.page()
            server.clock.advance(by: .seconds(1))
            let third = try await server.page()
            #expect(await server.registry.count == 2)
            #expect(try await server.live(first).next() == .close(4404))
            let connections = [try await server.live(second), try await server.live(third)]
            for connection in connections { #expect(await connection.next() == .text("[0,0,[]]")) }
            let fourth = try await server.get("/")
            #expect(fourth.status == 429)
            #expect(fourth.header("retry-after") == "30")
            try await connections[0].channel.close().get()
            try await server.until { await server.registry.attachedCount == 1 }
            #expect(try await server.get("/").status == 200)
        }
    }

    @Test("another address has its own share, by the header of a proxy that is trusted")
    func forwarded() async throws {
        try await TestServer.run(configure: {
            $0.limits.sessionsPerAddress = 1
            $0.trustsForwardedFor = true
        }) { server async throws in
            for address in ["1.2.3.4", "9.9.9.9, 1.2.3.5", "2001:db8::1"] {
                #expect(try await server.get("/", [("X-Forwarded-For", address)]).status == 200)
            }
            #expect(await server.registry.count == 3)
            // The same network as before, whatever the browser claims in front.
            #expect(try await server.get("/", [("X-Forwarded-For", "8.8.8.8, 2001:db8::ffff")]).status == 200)
            #expect(await server.registry.count == 3)
        }
        try await TestServer.run(configure: { $0.limits.sessionsPerAddress = 1 }) { server in
            for address in ["1.2.3.4", "1.2.3.5"] { _ = try await server.get("/", [("X-Forwarded-For", address)]) }
            #expect(await server.registry.count == 1)
        }
    }

    @Test("the process has a bound too", .tags(.attack))
    func total() async throws {
        try await TestServer.run(configure: { $0.limits.sessions = 2 }) { server in
            let connections = [try await server.live(try await server.page()), try await server.live(try await server.page())]
            for connection in connections { #expect(await connection.next() == .text("[0,0,[]]")) }
            #expect(try await server.get("/").status == 503)
            try await connections[1].channel.close().get()
            try await server.until { await server.registry.attachedCount == 1 }
            #expect(try await server.get("/").status == 200)
            #expect(await server.registry.count == 2)
        }
    }

    @Test("what disconnected pages have not seen is bounded, and the longest gone goes first")
    func retained() async throws {
        try await TestServer.run(configure: { $0.limits.retainedBytes = 100 }) { server in
            var pages: [Page] = []
            for _ in 0..<3 {
                let page = try await server.page()
                let live = try await server.live(page)
                #expect(await live.next() == .text("[0,0,[]]"))
                live.send("[\"e\",1,0,\"\(page.handler(of: "add"))\",\"click\"]")
                guard case .text(let patch) = await live.next() else {
                    Issue.record("no patch")
                    return
                }
                #expect((34...99).contains(patch.utf8.count))
                try await live.channel.close().get()
                try await server.until { await server.registry.attachedCount == 0 }
                server.clock.advance(by: .seconds(1))
                pages.append(page)
            }
            await server.registry.sweep()
            #expect(await server.registry.count < 3)
            #expect(try await server.live(pages[0]).next() == .close(4404))
            #expect(try await server.live(pages[2]).next() == .text("[0,1,[]]"))
        }
    }
}
