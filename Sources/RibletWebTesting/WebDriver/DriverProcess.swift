#if os(Linux) || os(macOS)
import Foundation
import Synchronization

/// The operating system's side of a chromedriver: the process, the watcher that ends it, its
/// directory for temporary files.
final class DriverProcess: Sendable {
    /// Starts the driver, waits for the end of its own standard input, then ends the driver and
    /// every process that works in the directory, and removes the directory. Nothing may outlive it
    /// that inherited its descriptors: Foundation takes them for the process itself.
    private static let watcher = """
        trap : INT HUP TERM
        TMPDIR="$2" "$1" --port=0 </dev/null &
        driver=$!
        exec >/dev/null 2>&1
        cat
        kill -KILL "$driver"
        wait "$driver"
        for round in 1 2 3; do
            for entry in /proc/[0-9]*; do
                grep -qsF -- "$2/" "$entry/cmdline" && kill -KILL "${entry#/proc/}"
            done
            rm -rf -- "$2" && break
        done
        """

    private let lifeline: Mutex<Pipe?>
    private let words: DriverOutput
    private let exited: AsyncStream<Never>

    init(path: String) throws(WebDriverError) {
        let name = "riblet-driver-" + String(UInt32.random(in: 0...UInt32.max), radix: 36)
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        let lifeline = Pipe()
        let output = Pipe()
        let process = Process()
        let (exited, exit) = AsyncStream.makeStream(of: Never.self)
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", DriverProcess.watcher, "sh", path, directory.path]
        process.standardInput = lifeline
        process.standardOutput = output
        process.standardError = output
        process.terminationHandler = { _ in exit.finish() }
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try process.run()
        } catch {
            throw .driverFailed(reason: "\(error)", output: "")
        }
        self.lifeline = Mutex(lifeline)
        self.exited = exited
        words = DriverOutput(output)
    }

    deinit {
        release()
    }

    /// The last that the driver said.
    var output: String { words.tail }

    /// The port that the driver says it listens on.
    func port(within patience: Duration) async -> Int? {
        await withTaskGroup(of: Int?.self) { group in
            group.addTask { await self.words.port() }
            group.addTask {
                try? await ContinuousClock().sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    /// Ends the driver and waits until it, its browsers and its files are gone.
    func stop() async {
        release()
        for await _ in exited {}
        words.close()
    }

    private func release() {
        lifeline.withLock { pipe in
            // Closing fails only when it is closed already.
            try? pipe?.fileHandleForWriting.close()
            pipe = nil
        }
    }
}

/// The last lines of a driver's output.
private final class DriverOutput: Sendable {
    private struct State {
        var text = ""
        var pipe: Pipe?
    }

    private let state: Mutex<State>
    private let lines: AsyncStream<String>

    init(_ pipe: Pipe) {
        let (lines, line) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(100))
        self.lines = lines
        state = Mutex(State(pipe: pipe))
        pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            guard let self, !data.isEmpty else {
                handle.readabilityHandler = nil
                line.finish()
                return
            }
            let text = self.state.withLock { state in
                state.text = String((state.text + String(decoding: data, as: UTF8.self)).suffix(4000))
                return state.text
            }
            line.yield(text)
        }
    }

    var tail: String { state.withLock { $0.text } }

    func port() async -> Int? {
        for await text in lines {
            if let match = text.firstMatch(of: /successfully on port (\d+)\D/), let port = Int(match.1) { return port }
        }
        return nil
    }

    func close() {
        state.withLock { state in
            state.pipe?.fileHandleForReading.readabilityHandler = nil
            state.pipe = nil
        }
    }
}
#endif
