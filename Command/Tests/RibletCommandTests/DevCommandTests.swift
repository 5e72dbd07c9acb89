import Foundation
import Testing

@testable import RibletCommand
@testable import RibletWorkspace

/// `riblet dev` as somebody uses it: a program that is changed, broken, mended and ended. The
/// program needs no library, so a build takes seconds.
@Suite(.serialized, .timeLimit(.minutes(10)))
final class DevCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-dev-\(UUID().uuidString)").path
    private var child: RunningChild?
    private var output: Descriptor?
    private var pending: [UInt8] = []
    /// The events that have been told and not been asked for yet.
    private var told: [Event] = []
    /// The texts that the running program has heard.
    private var heard: [String] = []

    private struct Event: Decodable {
        var event: String
        /// The text that the program has heard, or the output of a failed build.
        var text: String?
        var problems: [Problem]?
        var address: String?
        var changed: [String]?
        var reason: String?
        var total: Double?
    }

    private struct Problem: Decodable {
        let file: String
        let line: Int
        let message: String
    }

    deinit {
        child?.end(with: SIGKILL, group: true, within: 0)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// A program that does what servers of Riblet do with the line: it says that it serves, and
    /// prints what it is told, where `riblet dev` says what happens.
    private func write(_ word: String, to file: String = "Sources/Tiny/Word.swift") throws {
        let path = folder + "/" + file
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try word.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func makePackage() throws {
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(name: "Tiny", targets: [.executableTarget(name: "Tiny")])
            """, to: "Package.swift")
        try write("let word = \"one\"\n")
        try write(
            """
            import Foundation

            let line = FileHandle(fileDescriptor: Int32(ProcessInfo.processInfo.environment["RIBLET_DEV"] ?? "") ?? 3)
            let data = ProcessInfo.processInfo.environment["DATA"] ?? "."
            try "\\(getpid())".write(toFile: data + "/pid", atomically: true, encoding: .utf8)
            try line.write(contentsOf: Data("serving \\(word)\\0page\\0".utf8))
            var heard = Data()
            while true {
                let data = line.availableData
                if data.isEmpty { exit(0) }
                heard += data
                while let end = heard.firstIndex(of: 0) {
                    let text = String(decoding: heard[..<end], as: UTF8.self)
                    heard = Data(heard[(end + 1)...])
                    let told = try JSONEncoder().encode(["event": "heard", "text": text])
                    try FileHandle.standardOutput.write(contentsOf: told + Data("\\n".utf8))
                }
            }
            """, to: "Sources/Tiny/main.swift")
    }

    private func start(_ arguments: [String]? = nil) throws {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let (read, write) = try Descriptor.pipe()
        output = read
        child = try RunningChild(
            [tests.appending(path: "riblet").path] + (arguments ?? ["dev", "--path", folder, "--json", "--port", "0"]),
            output: .descriptor(write.number))
    }

    /// The next line: what happens, or what the program has heard.
    private func read() throws -> Event {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(pending[..<end])
                pending.removeSubrange(...end)
                guard let event = try? JSONDecoder().decode(Event.self, from: line) else { continue }
                // A new program has heard nothing yet.
                if event.event == "serving" { heard = [] }
                if event.event == "heard" { heard.append(event.text ?? "") }
                return event
            }
            let output = try #require(output)
            pending += try #require(output.take(), "riblet dev has ended")
        }
    }

    /// The next thing that is told.
    private func next() throws -> Event {
        if !told.isEmpty { return told.removeFirst() }
        while true {
            let event = try read()
            if event.event != "heard" { return event }
        }
    }

    private func next(_ name: String) throws -> Event {
        let event = try next()
        // An event that would come after another one may never come.
        try #require(event.event == name, "\(event)")
        return event
    }

    private func processOfProgram() throws -> pid_t {
        let text = try String(contentsOfFile: folder + "/.riblet/data/pid", encoding: .utf8)
        return try #require(pid_t(text))
    }

    /// The first lines of what the program has heard, once it has heard so much.
    private func heard(_ count: Int) throws -> [String] {
        while heard.count < count {
            let event = try read()
            if event.event != "heard" { told.append(event) }
        }
        return heard.map { String($0.prefix { $0 != "\n" }) }
    }

    /// Asks `riblet dev` to end, and waits until it and all that it has started have: nobody can
    /// write to it any more.
    private func end(by signal: Int32) throws -> RunningChild.Ending {
        let child = try #require(child)
        child.ask(by: signal, group: false)
        while let bytes = output?.take() { pending += bytes }
        return child.waitForEnd()
    }

    @Test func buildsRunsTellsAndEnds() throws {
        try makePackage()
        try start()
        #expect(try next("building").changed == [])
        #expect(try next("serving").address == "one")
        _ = try next("page")
        let first = try processOfProgram()

        // A change.
        try write("let word = \"two\"\n")
        #expect(try next("building").changed == ["Word.swift"])
        #expect(try next("serving").address == "two")
        #expect(try next("page").total ?? 0 > 0)
        let second = try processOfProgram()
        #expect(first != second && kill(first, 0) != 0)

        // A mistake: the program of before goes on and is told.
        try write("let word = \"three\"\nlet wrong: Int = \"x\"\n")
        _ = try next("building")
        let failed = try next("failed")
        #expect(failed.problems?.map(\.file) == ["Sources/Tiny/Word.swift"] && failed.problems?.first?.line == 2)
        #expect(try heard(2) == ["building", "failed"])
        #expect(heard.last?.contains("Sources/Tiny/Word.swift:2:18: error: cannot convert value of type 'String'") == true)
        #expect(kill(second, 0) == 0)

        // Mended to what runs already: nothing is started again.
        try write("let word = \"two\"\n")
        _ = try next("building")
        let mended = try next()
        #expect(mended.event == "unchanged" || mended.event == "serving")
        if mended.event == "unchanged" { #expect(try heard(4) == ["building", "failed", "building", "ready"]) }
        if mended.event == "serving" { _ = try next("page") }

        // The program ends by itself, and comes back after the next change.
        kill(try processOfProgram(), SIGKILL)
        #expect(try next("ended").reason == "by signal 9")
        try write("let word = \"four\"\n")
        #expect(try next("building").changed == ["Word.swift"])
        let back = try next("serving")
        #expect(back.address == "four")
        _ = try next("page")

        // Control-C ends both.
        let last = try processOfProgram()
        #expect(try end(by: SIGINT) == .code(0))
        #expect(kill(last, 0) != 0)
    }

    /// Reads on until a page shows the program that a build has made.
    private func builds(_ address: String) throws {
        _ = try next("building")
        #expect(try next("serving").address == address)
        _ = try next("page")
    }

    /// Puts a text into the source of the program as if it was saved at a time.
    private func save(_ word: String, at time: Date) throws {
        let beside = folder + "/Sources/Tiny/.saved"
        try word.write(toFile: beside, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: beside)
        try #require(rename(beside, folder + "/Sources/Tiny/Word.swift") == 0)
    }

    /// Swift's own build takes a file as unchanged that is as old as before in whole seconds.
    @Test func changesWithinASecondAreBuilt() throws {
        try makePackage()
        try start()
        try builds("one")
        let second = Date(timeIntervalSince1970: Date.now.timeIntervalSince1970.rounded(.down))
        for (place, word) in ["two", "four", "six"].enumerated() {
            try save("let word = \"\(word)\"\n", at: second + 0.2 * Double(place))
            try builds(word)
        }
        #expect(try end(by: SIGINT) == .code(0))
    }

    /// Swift's own build looks for files that have come in the package that it builds, and not in
    /// those that this depends on.
    @Test func aFileThatComesIntoALibraryIsBuilt() throws {
        try makePackage()
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "Tiny", dependencies: [.package(path: "Kit")],
                targets: [.executableTarget(name: "Tiny", dependencies: ["Kit"])])
            """, to: "Package.swift")
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
            """, to: "Kit/Package.swift")
        try write("public let first = \"one\"\n", to: "Kit/Sources/Kit/First.swift")
        try write("import Kit\nlet word = first\n")
        try start()
        try builds("one")
        try write("public let second = \"two\"\n", to: "Kit/Sources/Kit/Second.swift")
        #expect(try next("building").changed == ["Second.swift"])
        _ = try next("serving")
        _ = try next("page")
        try write("import Kit\nlet word = second\n")
        try builds("two")
        #expect(try end(by: SIGINT) == .code(0))

        // While nobody watched.
        try write("public let third = \"three\"\n", to: "Kit/Sources/Kit/Third.swift")
        try write("import Kit\nlet word = third\n")
        try start()
        try builds("three")
        #expect(try end(by: SIGINT) == .code(0))
    }

    @Test func whereItIsKilledTheProgramEndsByItself() throws {
        try makePackage()
        try start()
        _ = try next("building")
        _ = try next("serving")
        // The program writes where `riblet dev` does: that this comes back says that it has ended.
        #expect(try end(by: SIGKILL) == .signal(SIGKILL))
    }

    @Test func aBuildThatIsUnderWayEndsWithIt() throws {
        try makePackage()
        try start()
        _ = try next("building")
        #expect(try end(by: SIGTERM) == .code(0))
    }

    @Test func saysWhatKeepsItFromBeginning() throws {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        func run(_ arguments: String...) throws -> (status: Int32, errors: String) {
            let result = try ChildProgram.run([tests.appending(path: "riblet").path, "dev", "--path", folder] + arguments)
            return (result.status, String(decoding: result.errors, as: UTF8.self))
        }
        try makePackage()
        let listener = try PortInUse()
        let taken = try run("--port", "\(listener.port)")
        #expect(taken.status == 2 && taken.errors.contains("port \(listener.port) is taken by another program"))
        let stranger = try run("--port", "0", "Huge")
        #expect(stranger.status == 2 && stranger.errors.contains("there is no program 'Huge' here; there are Tiny"))
        #expect(try run("--port", "70000").status == 2)
        try write(
            "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"Tiny\", targets: [.target(name: \"Tiny\")])",
            to: "Package.swift")
        #expect(try run("--port", "0").errors.contains("no product of this package is a program"))
        try FileManager.default.removeItem(atPath: folder)
        #expect(try run("--port", "0").status == 2)
    }

    @Test func inspectStartsTheProgramWithTheFile() throws {
        try makePackage()
        try write(
            """
            import Foundation

            let settings = ProcessInfo.processInfo.environment
            print("sees", settings["RIBLET_INSPECT"] ?? "nothing", "in", settings["DATA"] ?? "nothing")
            fflush(nil)
            while readLine() != nil {}
            _ = FileHandle(fileDescriptor: Int32(settings["RIBLET_DEV"] ?? "") ?? 3).availableData
            """, to: "Sources/Tiny/main.swift")
        let riblet = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "riblet").path
        func refusal(_ file: String, _ path: String) throws -> String {
            let result = try ChildProgram.run([riblet, "inspect", file, "--path", path])
            #expect(result.status == 2)
            return String(decoding: result.errors, as: UTF8.self)
        }
        let file = folder + "/a.trace"
        #expect(try refusal(file, folder).contains("a.trace: error: cannot be read: No such file"))
        for (text, reason) in [
            ("", "not the record of a page"), ("riblet-trace 1", "not the record of a page"),
            ("riblet-trace 2 5\n", "a newer version of Riblet"),
        ] {
            try write(text, to: "a.trace")
            #expect(try refusal(file, folder).contains("a.trace:1: error: ") && refusal(file, folder).contains(reason))
        }
        try write("riblet-trace 1 5\n…", to: "a.trace")
        #expect(try refusal(file, folder + "/nowhere").contains("error: "))
        #expect(try refusal(file, "/").contains("error: "))

        try start(["inspect", file, "--path", folder])
        let line = "sees \(file) in \(folder)/.riblet/inspect"
        while !String(decoding: pending, as: UTF8.self).contains(line) {
            pending += try #require(output?.take(), "riblet inspect has ended")
        }
        #expect(try end(by: SIGINT) == .code(0))
    }
}

/// A port that somebody listens at.
private final class PortInUse {
    let port: Int
    private let descriptor: Int32

    init() throws {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 1) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        try #require(bound)
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
}

@Suite struct DevPrinterTests {
    /// A log of a build that takes minutes says from time to time how far it is.
    @Test func stepsAreToldWhereNobodyLooks() {
        var lines: [String] = []
        let start = ContinuousClock.now
        var printer = DevPrinter(json: false, isWatched: false) { lines.append($0) }
        printer.tell(.building(changed: []), at: start)
        for second in 1...25 { printer.tell(.step("[\(second)/90] Compiling"), at: start + .seconds(second)) }
        #expect(lines == ["riblet: building\n", "riblet: [10/90] Compiling\n", "riblet: [20/90] Compiling\n"])
    }
}
