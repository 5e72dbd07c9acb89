import Foundation
import Synchronization

/// A gallery in a separate process. The process is killed when the object is freed, for example
/// after a failed test.
package final class GalleryProcess: Sendable {
    /// The port it listens on.
    package let port: Int
    private let process: Process

    private init(_ process: Process, port: Int) {
        self.process = process
        self.port = port
    }

    deinit {
        if process.isRunning { kill() }
    }

    /// The delays of a gallery's writes: it is then the program `soak-victim`.
    package struct Holding: Sendable {
        let seed: UInt64
        let longest: Duration

        /// - Parameters:
        ///   - seed: repeats the delays.
        ///   - longest: how long a write is held back at most.
        package init(seed: UInt64, longest: Duration = .milliseconds(40)) {
            self.seed = seed
            self.longest = longest
        }

        var options: [String] { ["--hold-seed", "\(seed)", "--hold-at-most", "\(Int(longest / .milliseconds(1)))"] }
    }

    /// The programs that can be started.
    package enum Program: Sendable {
        case gallery
        case galleryWithTLS
        /// The gallery whose writes are held back.
        case held(Holding)

        fileprivate var name: String {
            switch self {
            case .gallery: "gallery"
            case .galleryWithTLS: "gallery-tls"
            case .held: "soak-victim"
            }
        }

        fileprivate var options: [String] { if case .held(let holding) = self { holding.options } else { [] } }
    }

    /// Starts the program that lies beside this one and waits for its line on standard output.
    ///
    /// - Parameters:
    ///   - program: the one that is started.
    ///   - data: the folder of its data.
    ///   - port: where it listens; 0 takes a free port.
    ///   - options: further options.
    ///   - descriptors: how many files and connections it may have open.
    ///   - log: where its standard error goes.
    /// - Returns: the running program.
    /// - Throws: ``SoakError/notStarted(_:)`` if it says no address.
    package static func start(
        _ program: Program = .gallery, data: URL, port: Int, options: [String] = [], descriptors: Int? = nil,
        log: FileHandle = .nullDevice
    ) async throws -> GalleryProcess {
        let process = Process()
        let arguments = ["--port", "\(port)", "--data", data.path] + options + program.options
        let executable = executable(program.name)
        if let descriptors {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "ulimit -n \(descriptors) && exec \"$0\" \"$@\"", executable.path] + arguments
        } else {
            process.executableURL = executable
            process.arguments = arguments
        }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = log
        try process.run()
        let line = await withCheckedContinuation { continuation in
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
        // The first line is the address; others may follow.
        guard let word = line.prefix(while: { $0 != "\n" }).split(separator: " ").last,
            let port = URL(string: word.trimmingCharacters(in: .whitespacesAndNewlines))?.port
        else {
            process.terminate()
            throw SoakError.notStarted(line)
        }
        return GalleryProcess(process, port: port)
    }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - arguments: its options.
    ///   - megabytes: how many addresses it may have.
    /// - Returns: its exit code and what it said on standard error.
    /// - Throws: if it cannot be run.
    package static func run(_ arguments: [String], megabytes: Int? = nil) throws -> (status: Int32, error: String) {
        let process = Process()
        process.executableURL = executable("gallery")
        process.arguments = arguments
        if let megabytes {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "ulimit -v \(megabytes * 1_024) && exec \"$0\" \"$@\"", executable("gallery").path] + arguments
        }
        let error = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = error
        try process.run()
        let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    /// True until the process has ended.
    package var isRunning: Bool { process.isRunning }

    /// Ends it without warning.
    package func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Stops it as a machine does that sleeps, or lets it go on.
    package func setAsleep(_ isAsleep: Bool) { Foundation.kill(process.processIdentifier, isAsleep ? SIGSTOP : SIGCONT) }

    /// Asks it to end.
    ///
    /// - Parameter signal: by which it is asked.
    /// - Returns: its exit code.
    package func stop(by signal: Int32 = SIGTERM) -> Int32 {
        Foundation.kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }

    package static func executable(_ name: String) -> URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
    }
}

/// Why a session of kills cannot go on.
package enum SoakError: Error, CustomStringConvertible {
    /// The gallery has ended, or has said something else than its address.
    case notStarted(String)
    /// A page does not show what a user waits for.
    case unseen(String)

    /// The problem and its remedy.
    package var description: String {
        switch self {
        case .unseen(let what): "A user waited in vain for \(what)"
        case .notStarted(let line): "The gallery did not say where it listens but: '\(line)'. Build it, and run it by hand to see why."
        }
    }
}
