import Foundation
import RibletWorkspace

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The time until a page shows a changed line while `riblet dev` runs, compared with the time of
/// `swift build` alone for such a change.
///
/// The workspace is one of `riblet new`, its page is open in Chromium. The two take turns: what
/// else the machine does slows both.
struct DevTimes {
    /// In milliseconds, a turn each.
    private(set) var untilSeen: [Double] = []
    private(set) var builds: [Double] = []
    /// The part of each time that `riblet dev` waited for its own build.
    private(set) var buildsWithin: [Double] = []

    private let command: String
    private let root: String
    private let scratch: String
    private let port: UInt16
    private let view: String
    private let source: String
    private static let line = "p { words.lead }"

    /// Makes the workspace.
    ///
    /// - Parameters:
    ///   - command: the built `riblet`.
    ///   - folder: where; what was built there before is used again.
    /// - Throws: ``WorkspaceError``.
    init(_ command: String, in folder: String) throws {
        self.command = command
        root = folder + "/Shop"
        scratch = folder + "/build"
        port = try Self.freePort()
        _ = try ChildProgram.run(["rm", "-rf", root])
        _ = try ChildProgram.run(["mkdir", "-p", folder])
        let made = try ChildProgram.run([command, "new", "Shop", "--template", "modular", "--path", folder])
        guard made.status == 0 else {
            throw WorkspaceError.invalid(path: root, line: 0, reason: String(decoding: made.errors, as: UTF8.self))
        }
        view = root + "/Shop/UI/Notes/NotesView.swift"
        source = try String(contentsOfFile: view, encoding: .utf8)
        guard source.contains(Self.line) else {
            throw WorkspaceError.invalid(path: view, line: 0, reason: "there is no line '\(Self.line)' any more")
        }
    }

    mutating func measure(turns: Int) throws {
        var session: Session? = try Session(command, root: root, scratch: scratch, port: port)
        _ = try session?.wait(for: "serving")
        let tab = try ChromiumTab()
        try tab.open("http://127.0.0.1:\(port)/")
        for turn in 1...turns {
            var start = ContinuousClock.now
            try save("Seen \(turn)")
            try tab.wait(for: "Seen \(turn)")
            untilSeen.append((.now - start) / .milliseconds(1))
            buildsWithin.append(try session?.wait(for: "serving").build.map { $0 * 1000 } ?? 0)

            // Two builds in one folder would wait for each other.
            session = nil
            start = .now
            try save("Built \(turn)")
            let built = try ChildProgram.run(["swift", "build", "--package-path", root, "--scratch-path", scratch, "--product", "shop"])
            builds.append((.now - start) / .milliseconds(1))
            guard built.status == 0 else {
                throw WorkspaceError.invalid(path: view, line: 0, reason: String(decoding: built.output + built.errors, as: UTF8.self))
            }
            session = try Session(command, root: root, scratch: scratch, port: port)
            _ = try session?.wait(for: "serving")
            // Its page has come back by itself; the next change finds it connected.
            try tab.wait(for: "Built \(turn)")
        }
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// Changes one line of the view, as an editor saves it.
    private func save(_ word: String) throws {
        try FileSystem.write(source.replacing(Self.line, with: "p { \"\(word). \\(words.lead)\" }"), to: view)
    }

    /// A port that nobody listens at now.
    private static func freePort() throws -> UInt16 {
        for port in 18_080..<18_180 where LocalPort.isFree(port) { return UInt16(port) }
        throw WorkspaceError.portTaken(18_080)
    }
}

/// A running `riblet dev`, which ends when this object is freed.
private final class Session {
    struct Event: Decodable {
        var event: String
        var build: Double?
        var text: String?
    }

    private let child: RunningChild
    private let output: Descriptor
    private var pending: [UInt8] = []

    init(_ command: String, root: String, scratch: String, port: UInt16) throws {
        let (read, write) = try Descriptor.pipe()
        output = read
        child = try RunningChild(
            [command, "dev", "--path", root, "--scratch-path", scratch, "--port", "\(port)", "--json"], output: .descriptor(write.number))
    }

    deinit { child.end(with: SIGINT, group: false, within: 20_000) }

    /// Waits until it tells this, and returns what it tells.
    func wait(for name: String) throws -> Event {
        var last = ""
        while true {
            while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                last = String(decoding: pending[..<end], as: UTF8.self)
                pending.removeSubrange(...end)
                guard let event = try? JSONDecoder().decode(Event.self, from: Data(last.utf8)) else { continue }
                if event.event == name { return event }
                if event.event == "failed" || event.event == "ended" { throw WorkspaceError.unreadable(path: "riblet dev", reason: last) }
            }
            guard let bytes = output.take() else { throw WorkspaceError.unreadable(path: "riblet dev", reason: "it has ended: " + last) }
            pending += bytes
        }
    }
}
