import Foundation
import LocalProvider
import Synchronization
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program as it is started with its options, seen from outside: what it prints, answers, writes
/// and returns.
@Suite("A program and its options", .timeLimit(.minutes(20)))
struct ProgramTests {
    @Test("It says where it is, keeps its data to its owner, and ends well")
    func plain() async throws {
        let place = try Place()
        let program = try await Program.start(["--port", "0", "--data", place.data.path])
        #expect(program.line.hasPrefix("Shop is ready at http://127.0.0.1:"))
        let link = try #require(program.printed.firstMatch(of: /Trees of all pages: http:\/\/127.0.0.1:\d+(\/_inspect\/\?token=.+)\n/)?.1)
        #expect(try await program.get(String(link)).contains("Path=/_inspect; HttpOnly; SameSite=Strict"))
        let page = try await program.get("/")
        #expect(page.hasPrefix("HTTP/1.1 200") && page.contains("Tea shop"))
        #expect(page.contains("Set-Cookie: riblet=") && !page.contains("; Secure"))
        // Nobody said that a proxy is to be trusted.
        #expect(!(try await program.get("/", ["X-Request-ID: of-a-proxy"]).contains("X-Request-ID: of-a-proxy")))
        #expect(try await program.get("/", host: "app.example.com").hasPrefix("HTTP/1.1 421"))
        #expect(try await program.get("/metrics").hasPrefix("HTTP/1.1 404"))
        #expect(try place.modes().contains { $0.name == "server.key" } && place.modes().contains { $0.name == "sessions.sqlite" })
        #expect(await program.stop() == 0)
        for (name, mode) in try place.modes() { #expect(mode & 0o077 == 0, "\(name) \(String(mode, radix: 8))") }
    }

    @Test("A browser is known again by the program that is started anew, and not by one with other data")
    func again() async throws {
        let (place, other) = (try Place(), try Place())
        var program = try await Program.start(["--port", "0", "--data", place.data.path])
        let first = try await program.get("/")
        let cookie = try #require(first.firstMatch(of: /Set-Cookie: (riblet=[^;]+)/)?.1)
        #expect(await program.stop() == 0)
        program = try await Program.start(["--port", "0"], ["DATA": place.data.path])
        #expect(!(try await program.get("/", ["Cookie: \(cookie)"]).contains("Set-Cookie: riblet=")))
        #expect(await program.stop() == 0)
        program = try await Program.start(["--port", "0", "--data", other.data.path])
        #expect(try await program.get("/", ["Cookie: \(cookie)"]).contains("Set-Cookie: riblet="))
        #expect(await program.stop() == 0)
    }

    @Test("The command line wins over the environment")
    func precedence() async throws {
        let (place, other) = (try Place(), try Place())
        let taken = try await Program.start(["--port", "0", "--data", other.data.path])
        let environment = [
            "DATA": other.data.path, "PORT": "\(taken.port)", "HOST": "0.0.0.0", "METRICS": "a-token-of-somebody",
            "PUBLIC_ORIGIN": "http://environment.example",
        ]
        let program = try await Program.start(
            [
                "--port", "0", "--host", "127.0.0.1", "--data", place.data.path, "--metrics", "another-token-here",
                "--public-origin", "http://option.example",
            ], environment)
        #expect(program.port != taken.port && !program.line.contains("token="))
        #expect(try place.modes().contains { $0.name == "server.key" })
        #expect(try await program.get("/metrics", ["Authorization: Bearer another-token-here"]).hasPrefix("HTTP/1.1 200"))
        #expect(try await program.get("/metrics", ["Authorization: Bearer a-token-of-somebody"]).hasPrefix("HTTP/1.1 401"))
        #expect(try await program.get("/", host: "option.example").hasPrefix("HTTP/1.1 200"))
        #expect(try await program.get("/", host: "environment.example").hasPrefix("HTTP/1.1 421"))
        #expect(await program.stop() == 0)
        #expect(await taken.stop() == 0)
    }

    @Test("Without options it takes them from the environment")
    func environment() async throws {
        let place = try Place()
        let program = try await Program.start(
            [], ["DATA": place.data.path, "PORT": "0", "METRICS": "local", "PUBLIC_ORIGIN": "https://app.example.com"])
        #expect(try place.modes().contains { $0.name == "server.key" })
        #expect(try await program.get("/metrics").hasPrefix("HTTP/1.1 200"))
        #expect(try await program.get("/", host: "app.example.com").hasPrefix("HTTP/1.1 200"))
        #expect(await program.stop() == 0)
    }

    @Test("Behind a proxy its cookies are as safe as the origin is, and the proxy says who comes", arguments: ["https", "http", "HTTPS"])
    func proxy(_ scheme: String) async throws {
        let place = try Place()
        let program = try await Program.start(
            [
                "--port", "0", "--data", place.data.path, "--public-origin", "\(scheme)://app.example.com", "--metrics", "local", "--log",
                "notice",
            ])
        let page = try await program.get("/", ["X-Request-ID: of-a-proxy", "X-Forwarded-For: 203.0.113.7"], host: "app.example.com")
        #expect(page.hasPrefix("HTTP/1.1 200"))
        let cookie = try #require(page.firstMatch(of: /Set-Cookie: riblet=[^\r]+/)?.0)
        #expect(cookie.contains("; Secure") == (scheme.lowercased() == "https"))
        #expect(page.contains("X-Request-ID: of-a-proxy"))
        // Of one address so many pages are open, of another one none.
        // At one go, as a page that does not connect is not kept for long.
        let answers = try await program.get("/", ["X-Forwarded-For: 203.0.113.7"], times: 255)
        #expect(answers.allSatisfy { $0.hasPrefix("HTTP/1.1 200") })
        #expect(try await program.metric("riblet_sessions") == 256)
        #expect(try await program.get("/", ["X-Forwarded-For: 203.0.113.8"]).hasPrefix("HTTP/1.1 200"))
        #expect(try await program.metric("riblet_sessions") == 257)
        #expect(try await program.get("/", ["X-Forwarded-For: 203.0.113.7"]).hasPrefix("HTTP/1.1 200"))
        #expect(try await program.metric("riblet_sessions") == 257)
        #expect(await program.stop() == 0)
    }

    @Test("Another address than this machine's asks for the token that is printed")
    func token() async throws {
        let place = try Place()
        let program = try await Program.start(["--port", "0", "--host", "0.0.0.0", "--data", place.data.path])
        let token = try #require(program.line.firstMatch(of: /token=([\w-]+)/)?.1)
        #expect(try await program.get("/").hasPrefix("HTTP/1.1 401"))
        #expect(try await program.get("/?token=\(token)").hasPrefix("HTTP/1.1 303"))
        #expect(await program.stop() == 0)
    }

    @Test("It logs as much as it is told")
    func log() async throws {
        for (level, isThere) in [("debug", true), ("warning", false)] {
            let place = try Place()
            let program = try await Program.start(["--port", "0", "--data", place.data.path, "--log", level])
            _ = try await program.get("/")
            #expect(await program.stop() == 0)
            #expect(program.errors.contains("Answered") == isThere)
        }
    }

    @Test(
        "What keeps it from starting is one sentence, and the exit code is 1",
        arguments: [
            (["--log", "loud"], [:], "Shop: --log=loud is not usable; it takes trace"),
            (["--port", "70000"], [:], "PORT=70000"), ([], ["PORT": "x"], "PORT=x"),
            (["--metrics", "short"], [:], "METRICS=…"), (["--public-origin", "nothing"], [:], "PUBLIC_ORIGIN=nothing"),
            (["--certificate", "/c.pem", "--key", "/k.pem"], [:], "built without"), (["--key", "/k.pem"], [:], "KEY=/k.pem"),
            (["--data", "/dev/null/x", "--port", "0"], [:], "DATA=/dev/null/x"),
            (["--host", "256.1.1.1", "--port", "0"], [:], "256.1.1.1"),
        ] as [([String], [String: String], String)])
    func refusals(_ arguments: [String], _ environment: [String: String], _ sentence: String) async throws {
        let place = try Place()
        let data = arguments.contains("--data") ? [] : ["--data", place.data.path]
        let (status, errors) = try await Program.run(data + arguments, environment)
        #expect(status == 1)
        #expect(errors.contains(sentence) && errors.split(separator: "\n").count == 1, "\(errors)")
    }
}

/// Where a program keeps its data, until the test has ended.
private final class Place {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-program-\(UUID().uuidString)")
    /// It is the program that makes it.
    var data: URL { folder.appending(path: "data") }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Returns the names and permissions of all files, including the folder itself.
    func modes() throws -> [(name: String, mode: Int)] {
        let files = FileManager.default
        return try (["."] + (files.subpathsOfDirectory(atPath: data.path))).map { name in
            (name, try files.attributesOfItem(atPath: data.path + "/" + name)[.posixPermissions] as? Int ?? 0o777)
        }
    }
}

/// The shop in a process of its own.
private final class Program {
    /// The line that the program printed when it could be reached.
    let line: String
    /// All that it printed when it started.
    let printed: String
    let port: Int
    private let process: Process
    private let errorFile: URL

    private init(_ process: Process, line: String, printed: String, port: Int, errorFile: URL) {
        self.process = process
        (self.line, self.printed) = (line, printed)
        self.port = port
        self.errorFile = errorFile
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: errorFile)
    }

    private static func make(_ arguments: [String], _ environment: [String: String], errorFile: URL) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Shop")
        process.arguments = arguments
        let known = ["HOME", "PATH", "TMPDIR", "LD_LIBRARY_PATH"]
        process.environment = ProcessInfo.processInfo.environment.filter { known.contains($0.key) }.merging(environment) { $1 }
        _ = FileManager.default.createFile(atPath: errorFile.path, contents: nil)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        return process
    }

    private static func errorFile() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "riblet-program-\(UUID().uuidString).log")
    }

    static func start(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> Program {
        let errorFile = errorFile()
        let process = try make(arguments, environment, errorFile: errorFile)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let printed = await withCheckedContinuation { continuation in
            let text = Mutex("")
            output.fileHandleForReading.readabilityHandler = { handle in
                let data = handle.availableData
                let line: String? = text.withLock { text in
                    text += String(decoding: data, as: UTF8.self)
                    return text.contains("\n") || data.isEmpty ? text : nil
                }
                guard let line else { return }
                handle.readabilityHandler = nil
                continuation.resume(returning: line)
            }
        }
        let line = String(printed.prefix { $0 != "\n" })
        let port = try #require(
            line.firstMatch(of: /:(\d+)\//).flatMap { Int($0.1) }, "\(line) \((try? String(contentsOf: errorFile, encoding: .utf8)) ?? "")")
        return Program(process, line: line, printed: printed, port: port, errorFile: errorFile)
    }

    /// Runs it to its end.
    static func run(_ arguments: [String], _ environment: [String: String]) async throws -> (status: Int32, errors: String) {
        let errorFile = errorFile()
        defer { try? FileManager.default.removeItem(at: errorFile) }
        let process = try make(arguments, environment, errorFile: errorFile)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return (await end(of: process), try String(contentsOf: errorFile, encoding: .utf8))
    }

    /// The program's standard error.
    var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

    /// Asks it to end; its exit code.
    func stop() async -> Int32 {
        kill(process.processIdentifier, SIGTERM)
        return await Self.end(of: process)
    }

    /// Waits outside the cooperative pool, of which other tests have need.
    private static func end(of process: Process) async -> Int32 {
        await blocking { () throws(Never) in
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    /// The answer to a request, whole.
    func get(_ path: String, _ fields: [String] = [], host: String = "127.0.0.1") async throws -> String {
        try await get(path, fields, host: host, times: 1)[0]
    }

    /// The answers to a request that is sent again and again.
    func get(_ path: String, _ fields: [String], host: String = "127.0.0.1", times: Int) async throws -> [String] {
        let head = ["GET \(path) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields
        return try await blocking { [port] in
            try (0..<times).map { _ in try Self.answer(to: head.joined(separator: "\r\n") + "\r\n\r\n", port: port) }
        }
    }

    private static func answer(to text: String, port: Int) throws -> String {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        try #require(status == 0)
        try #require(send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count)
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { answer += buffer.prefix(count) }
        return String(decoding: answer, as: UTF8.self)
    }

    /// A number that it counts.
    func metric(_ name: String) async throws -> Double? {
        try await get("/metrics").split(whereSeparator: \.isNewline).first { $0.hasPrefix("\(name) ") }
            .flatMap { $0.split(separator: " ").last }.flatMap { Double($0) }
    }
}
