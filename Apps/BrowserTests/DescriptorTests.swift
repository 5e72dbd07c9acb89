import Foundation
import SoakKit
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program with few file descriptors, and what it writes down.
///
/// It opens more sockets in this process than Foundation's `Process` bears when it starts another
/// one, on Linux: it reads beyond the descriptors that it was told of. So that test runs by itself.
@Suite("The gallery as a program that is attacked", .timeLimit(.minutes(20)), .serialized)
struct DescriptorTests {
    /// A connection that says what it is told to say, and nothing else.
    private final class Socket: Sendable {
        private let descriptor: Int32

        init?(port: Int) {
            #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
            #endif
            guard descriptor >= 0 else { return nil }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            // An answer comes in a moment, or not at all.
            var wait = timeval(tv_sec: 5, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
            let status = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            if status != 0 {
                close(descriptor)
                return nil
            }
        }

        deinit { close(descriptor) }

        /// The answer to a request, whole, where there is one.
        func get(_ path: String, cookie: String = "", port: Int) -> String {
            let text = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\nCookie: \(cookie)\r\n\r\n"
            guard send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count else { return "" }
            var answer: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { answer += buffer.prefix(count) }
            return String(decoding: answer, as: UTF8.self)
        }

        /// Opens a live connection, which stays; the status of the answer.
        func open(_ path: String, cookie: String, port: Int) -> String {
            let text =
                "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\nConnection: Upgrade\r\n"
                + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: \(cookie)\r\n\r\n"
            guard send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count else { return "" }
            var buffer = [UInt8](repeating: 0, count: 1_024)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            return String(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).dropFirst(9).prefix(3))
        }
    }

    /// Starts the gallery with the fewest descriptors that it starts with: it says itself how many
    /// it needs, the same number each time.
    private func startWithFewest(_ place: Place) async throws -> GalleryProcess {
        for descriptors in [64, 128, 191] {
            await #expect(throws: SoakError.self) {
                _ = try await GalleryProcess.start(data: place.data, port: 0, descriptors: descriptors, log: place.log)
            }
        }
        let text = try place.written()
        let needed = Set(text.matches(of: /needs (\d+) at least/).compactMap { Int($0.1) })
        try #require(needed.count == 1, "\(text)")
        return try await GalleryProcess.start(data: place.data, port: 0, descriptors: needed.first, log: place.log)
    }

    private struct Visit: Sendable {
        /// The statuses of all answers.
        let statuses: [String]
        /// The connection that is left open.
        let live: Socket?
    }

    /// A visitor of every application: pages with their files, six at once as browsers do, and a
    /// live connection that stays.
    private func visit(_ port: Int) async -> Visit {
        var (statuses, cookie): ([String], String) = ([], "")
        var live: Socket?
        for path in [
            "/", "/todo-dog/", "/todo-dog/profile", "/mandalart/", "/rick-and-morty/", "/account/", "/layout/", "/todo-cat/todomvc",
        ] {
            let page = Socket(port: port)?.get(path, cookie: cookie, port: port) ?? ""
            statuses.append(String(page.dropFirst(9).prefix(3)))
            if let given = page.firstMatch(of: /set-cookie: (riblet=[^;]+)/.ignoresCase())?.1 { cookie = String(given) }
            let files = page.matches(of: /(?:src|href)="(\/[^"#]+\.(?:js|css|svg))"/).map { String($0.1) }.prefix(6)
            statuses += await withTaskGroup(of: String.self, returning: [String].self) { group in
                for file in files {
                    group.addTask { [cookie] in
                        String((Socket(port: port)?.get(file, cookie: cookie, port: port) ?? "").dropFirst(9).prefix(3))
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            if let token = page.firstMatch(of: /data-token="([^"]+)"/)?.1, path == "/todo-dog/" {
                live = Socket(port: port)
                statuses.append(live?.open("/todo-dog/_riblet/live?t=\(token)&seq=0&ack=0", cookie: cookie, port: port) ?? "")
            }
        }
        return Visit(statuses: statuses, live: live)
    }

    @Test(
        "With the fewest descriptors it starts with, six visitors find every page of every application",
        .enabled(if: ProcessInfo.processInfo.environment["SOCKETS"] != nil, "make test runs it by itself"))
    func fewDescriptors() async throws {
        let place = try Place()
        defer { place.remove() }
        let program = try await startWithFewest(place)
        for _ in 0..<3 {
            let visits = try await withThrowingTaskGroup(of: Visit.self, returning: [Visit].self) { group in
                for _ in 0..<6 { group.addTask { await visit(program.port) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(program.isRunning)
            let statuses = visits.flatMap(\.statuses)
            #expect(statuses.count >= 6 * 15 && statuses.allSatisfy { $0 == "200" || $0 == "101" }, "\(statuses)")
            #expect(statuses.count { $0 == "101" } == 6)
        }
        #expect(program.stop() == 0)
        let text = try place.written()
        for word in Self.exhaustion + ["The server is full"] { #expect(!text.contains(word), "\(text.prefix(2_000))") }
    }

    /// Messages of a program that could not open something.
    private static let exhaustion = ["may not be written", "cannot be opened", "unable to open", "Too many open files"]

    /// The first answer that is as wanted, or the last one there was time for: connections that
    /// have gone are noticed one after the other.
    private func answer(_ path: String, _ port: Int, is wanted: (String) -> Bool) -> String {
        let end = ContinuousClock.now + .seconds(20)
        var answer = ""
        repeat { answer = Socket(port: port)?.get(path, port: port) ?? "" } while !wanted(answer) && ContinuousClock.now < end
        return answer
    }

    /// Where a program keeps its data and writes its log, until the test has ended.
    private final class Place {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-descriptors-\(UUID().uuidString)")
        let log: FileHandle
        var data: URL { folder.appendingPathComponent("data") }
        private let path: String

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            path = folder.appendingPathComponent("log").path
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            log = try #require(FileHandle(forWritingAtPath: path))
        }

        func written() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

        func remove() { try? FileManager.default.removeItem(at: folder) }
    }

    @Test(
        "Silent sockets, more than it may have, neither end it nor keep it from storing and serving",
        .enabled(if: ProcessInfo.processInfo.environment["SOCKETS"] != nil, "make test runs it by itself"),
        arguments: [(1_024, 1_200), (nil, 250)] as [(Int?, Int)])
    func silentSockets(_ descriptors: Int?, _ count: Int) async throws {
        var limits = rlimit()
        #if canImport(Glibc)
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        #else
        getrlimit(RLIMIT_NOFILE, &limits)
        #endif
        let place = try Place()
        defer { place.remove() }
        let program =
            if let descriptors {
                try await GalleryProcess.start(data: place.data, port: 0, descriptors: descriptors, log: place.log)
            } else {
                try await startWithFewest(place)
            }
        let port = program.port
        // This process needs some as well.
        let silent = min(count, Int(limits.rlim_cur) - 200)
        let attack = Task.detached { [self] in
            var sockets: [Socket] = []
            var statuses: [String: Int] = [:]
            var visits: [String] = []
            for _ in 0..<3 {
                for _ in 0..<silent { if let socket = Socket(port: port) { sockets.append(socket) } }
                for path in ["/todo-dog/", "/todo-dog/profile", "/mandalart/", "/todo-cat/todomvc", "/", "/health"] {
                    let answer = Socket(port: port)?.get(path, port: port) ?? ""
                    statuses[String(answer.dropFirst(9).prefix(3)), default: 0] += 1
                }
                // A visitor who comes again gets in while they are still there: who says nothing
                // for a second has to make room.
                visits.append(answer("/todo-dog/", port) { $0.hasPrefix("HTTP/1.1 200") })
                sockets = []
            }
            return (statuses, visits)
        }
        let (statuses, visits) = await attack.value
        #expect(program.isRunning)
        // Nothing but pages and "come back later"; at times an answer may be late.
        #expect(Set(statuses.keys).isSubset(of: ["200", "503", ""]), "\(statuses)")
        #expect(visits.allSatisfy { $0.hasPrefix("HTTP/1.1 200") }, "\(visits.map { $0.prefix(100) })")
        // When they have gone everything is as it was.
        #expect(answer("/todo-dog/", port) { $0.hasPrefix("HTTP/1.1 200") }.hasPrefix("HTTP/1.1 200"))
        #expect(answer("/ready", port) { $0.contains("\"ready\"") }.contains("\"ready\""))
        #expect(program.stop() == 0)
        let text = try place.written()
        #expect(text.contains("The server is full"))
        for word in Self.exhaustion { #expect(!text.contains(word), "\(text.prefix(2_000))") }
    }

    @Test("The log at the finest level tells no secret, from its start to its end")
    func secrets() async throws {
        let place = try Place()
        defer { place.remove() }
        let token = "a-secret-for-the-metrics"
        let program = try await GalleryProcess.start(
            data: place.data, port: 0, options: ["--log", "trace", "--metrics", token], log: place.log)
        let port = program.port
        let page = try #require(Socket(port: port)).get("/todo-dog/?private=query", port: port)
        #expect(page.hasPrefix("HTTP/1.1 200"))
        let cookie = try #require(page.firstMatch(of: /set-cookie: riblet=([^;]+)/.ignoresCase())?.1)
        let pageToken = try #require(page.firstMatch(of: /data-token="([^"]+)"/)?.1)
        #expect(try #require(Socket(port: port)).get("/mandalart/", cookie: "riblet=\(cookie)", port: port).hasPrefix("HTTP/1.1 200"))
        #expect(try #require(Socket(port: port)).get("/metrics", port: port).hasPrefix("HTTP/1.1 401"))
        #expect(program.stop() == 0)
        let text = try place.written()
        #expect(text.contains(" debug ") && text.contains("Starting service"))
        let key = try [UInt8](Data(contentsOf: place.data.appendingPathComponent("server.key")))
        let decimals = key.prefix(4).map(String.init).joined(separator: ", ")
        let digits = key.prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        for secret in [token, String(cookie), String(pageToken), "private=query", decimals, digits, Data(key).base64EncodedString()] {
            #expect(!text.contains(secret), "\(secret)")
        }
    }
}
