import LocalProvider
import Synchronization
import Testing

@testable import RibletWebServer

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The end of the line that `riblet dev` has.
final class BuilderEnd: Sendable {
    /// The end that the server gets.
    let other: BuildLine.End
    /// Returns true if the server was told that this end is closed.
    let hasEnded: @Sendable () -> Bool
    private let descriptor: Int32
    private let isOpen = Mutex(true)

    init() throws {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
        let made = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        #else
        let made = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
        #endif
        try #require(made == 0)
        descriptor = ends[0]
        let told = Told()
        hasEnded = { told.flag.withLock { $0 } }
        other = BuildLine.End(descriptor: ends[1]) { told.flag.withLock { $0 = true } }
    }

    deinit { close() }

    private final class Told: Sendable { let flag = Mutex(false) }

    func say(_ text: String) { send(Array(text.utf8) + [0]) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress!, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The next text of the server; nothing where it has closed the line.
    ///
    /// It waits outside the cooperative pool, of which the server has need to answer.
    func heard() async -> String? {
        await blocking { [descriptor] () throws(Never) in
            var text: [UInt8] = []
            var byte: UInt8 = 0
            while read(descriptor, &byte, 1) == 1 {
                if byte == 0 { return String(decoding: text, as: UTF8.self) }
                text.append(byte)
            }
            return nil
        }
    }

    func close() {
        isOpen.withLock { isOpen in
            #if canImport(Glibc)
            if isOpen { Glibc.close(descriptor) }
            #else
            if isOpen { Darwin.close(descriptor) }
            #endif
            isOpen = false
        }
    }
}

@Suite("The line to riblet dev", .timeLimit(.minutes(20)))
struct BuildLineTests {
    private static func run(
        _ end: BuildLine.End?, isDevelopment: Bool = true, _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        try await TestServer.run(
            configure: {
                $0.isDevelopment = isDevelopment
                $0.buildLine = end
            }, body)
    }

    @Test("the server says where it is and that a page has come, and the page is told how the build goes")
    func tells() async throws {
        let line = try BuilderEnd()
        try await Self.run(line.other) { server in
            #expect(await line.heard() == "serving \(server.address.openURL)")
            let page = try await server.page()
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            // Its picture of before is obsolete.
            #expect(await live.next() == .text(#"[0,0,[[0,["build",""]]]]"#))
            #expect(await line.heard() == "page")
            line.say("failed\nA.swift:1:2: error: \"no\"\u{2028}")
            #expect(await live.next() == .text(#"[0,0,[[0,["build","failed\nA.swift:1:2: error: \"no\"\#u{2028}"]]]]"#))
            // A later page hears it, too; the view of the earlier one does not change by it.
            let other = try await server.live(try await server.page())
            #expect(
                await other.text { $0.contains("build") } == .text(#"[0,0,[[0,["build","failed\nA.swift:1:2: error: \"no\"\#u{2028}"]]]]"#))
            live.send("[\"e\",1,0,\"\(page.handler(of: "add"))\",\"click\"]")
            guard case .text(let patch) = await live.text(where: { $0.contains("Count 1") }) else {
                Issue.record("no patch")
                return
            }
            #expect(patch.hasPrefix("[1,1,"))
        }
        #expect(await line.heard() == "page")
        #expect(await line.heard() == nil)
        // The server has closed it by itself.
        #expect(!line.hasEnded())
    }

    @Test("when the other side is gone the process is told to end")
    func ends() async throws {
        let line = try BuilderEnd()
        try await Self.run(line.other) { server in
            line.close()
            try await server.until { line.hasEnded() }
        }
    }

    @Test("in production there is no such line", .tags(.attack))
    func production() async throws {
        let line = try BuilderEnd()
        try await Self.run(line.other, isDevelopment: false) { server in
            line.say("failed\nnonsense")
            let live = try await server.live(try await server.page())
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send("[\"a\",0]")
            #expect(await live.next() == .text("[0,0,[]]"))
        }
        close(line.other.descriptor)
        #expect(await line.heard() == nil)
    }

    @Test("what is too long, without an end or no text harms nobody", .tags(.attack))
    func bounds() async throws {
        let line = try BuilderEnd()
        try await Self.run(line.other) { server in
            let live = try await server.live(try await server.page())
            #expect(await live.text { $0.contains("build") } == .text(#"[0,0,[[0,["build",""]]]]"#))
            line.send(Array(repeating: UInt8(ascii: "x"), count: BuildLine.limit - 10) + [0])
            guard case .text(let long) = await live.next() else {
                Issue.record("no report")
                return
            }
            #expect(long.utf8.count > BuildLine.limit - 10)
            line.send([0xFF, 0xFE, 0])
            #expect(await live.next() == .text("[0,0,[[0,[\"build\",\"\u{FFFD}\u{FFFD}\"]]]]"))
            line.say("")
            #expect(await live.next() == .text(#"[0,0,[[0,["build",""]]]]"#))
            async let sent: Void = blocking { () throws(Never) in
                line.send(Array(repeating: UInt8(ascii: "x"), count: 3 * BuildLine.limit))
            }
            try await server.until { line.hasEnded() }
            await sent
        }
    }

    @Test("a descriptor that is no local socket is left alone", .tags(.attack))
    func strangers() async throws {
        var pipes: [Int32] = [-1, -1]
        try #require(pipe(&pipes) == 0)
        // The other number is never that of a file which another test has open.
        for descriptor in [pipes[0], .max] {
            try await Self.run(BuildLine.End(descriptor: descriptor) {}) { server in
                let live = try await server.live(try await server.page())
                #expect(await live.next() == .text("[0,0,[]]"))
            }
        }
        // It still belongs to who had it.
        var byte: UInt8 = 7
        #expect(write(pipes[1], &byte, 1) == 1 && read(pipes[0], &byte, 1) == 1)
        for descriptor in pipes { close(descriptor) }
    }
}
