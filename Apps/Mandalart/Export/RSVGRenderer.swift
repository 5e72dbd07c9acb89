import Foundation
import MandalartDomain

/// Runs `rsvg-convert`: two at once at most, each for a limited time, with bounded output, in a folder that goes afterwards.
actor RSVGRenderer {
    enum Kind: String {
        case png, pdf

        /// 300 dots per inch of A4; a PDF has the size that the drawing says.
        fileprivate var arguments: [String] {
            switch self {
            case .png: ["--format=png", "--width=2480", "--keep-aspect-ratio"]
            case .pdf: ["--format=pdf"]
            }
        }
    }

    private static let atOnce = 2
    private static let outputLimit = 64 * 1024 * 1024

    private let executable: URL?
    private let timeLimit: Duration
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(executable: URL?, timeLimit: Duration = .seconds(30)) {
        self.executable = executable
        self.timeLimit = timeLimit
    }

    /// Whether there is a program to run.
    nonisolated var isFound: Bool { executable != nil }

    /// The program in the search path, or where Debian and Homebrew put it.
    static func find(path: String? = ProcessInfo.processInfo.environment["PATH"]) -> URL? {
        let folders = (path ?? "").split(separator: ":").map(String.init) + ["/usr/bin", "/opt/homebrew/bin", "/usr/local/bin"]
        return folders.lazy.map { URL(fileURLWithPath: $0).appendingPathComponent("rsvg-convert") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    func render(_ svg: String, as kind: Kind) async throws(MandalartError) -> [UInt8] {
        guard let executable else {
            throw .export(
                "rsvg-convert, which makes PNG and PDF, is not installed; install librsvg2-bin (Debian) or librsvg (Homebrew), or choose SVG"
            )
        }
        await enter()
        defer { leave() }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mandalart-\(UUID().uuidString)", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appendingPathComponent("plan.svg"), folder.appendingPathComponent("plan.\(kind.rawValue)"))
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(svg.utf8).write(to: input)
        } catch {
            throw .export("the folder for temporary files, \(folder.deletingLastPathComponent().path), cannot be written: \(error)")
        }
        let child = ChildProcess(executable, kind.arguments + ["--output", output.path, input.path], timeLimit: timeLimit)
        switch await child.run() {
        case .exited(0): break
        case .exited(let code): throw .export("\(executable.path) ended with code \(code); run it by hand on an exported SVG to see why")
        case .timedOut: throw .export("\(executable.path) took longer than \(timeLimit); try again when the machine has less to do")
        case .cancelled: throw .export("it was cancelled")
        case .notStarted(let reason): throw .export("\(executable.path) could not be started: \(reason)")
        }
        guard let size = try? FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int, size <= Self.outputLimit,
            let bytes = try? Data(contentsOf: output), !bytes.isEmpty
        else { throw .export("\(executable.path) made no file that can be used; check that the disk is not full") }
        return Array(bytes)
    }

    private func enter() async {
        if running < Self.atOnce {
            running += 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// The place goes to who waits longest.
    private func leave() {
        if waiting.isEmpty {
            running -= 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
