import Foundation
import MandalartDomain

/// Runs `rsvg-convert`, and for pictures `pdftocairo` after it: two drawings at once at most, each step for a limited time, with bounded
/// output, in a folder that goes afterwards.
///
/// librsvg fills the outlines of letters where it makes a picture, and emoji have none: they would be blots. In a PDF they are what they
/// are, so a picture is made of that. Without `pdftocairo` the picture is made at once.
actor RSVGRenderer {
    enum Kind: String {
        case png, pdf
    }

    /// 300 dots per inch of A4.
    private static let width = "2480"
    private static let atOnce = 2
    private static let outputLimit = 64 * 1024 * 1024

    private let converter: URL?
    private let painter: URL?
    private let timeLimit: Duration
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(executable: URL?, painter: URL? = RSVGRenderer.find("pdftocairo"), timeLimit: Duration = .seconds(30)) {
        converter = executable
        self.painter = painter
        self.timeLimit = timeLimit
    }

    /// Whether there is a program to run.
    nonisolated var isFound: Bool { converter != nil }

    /// What is not installed.
    nonisolated var missing: [MissingTool] { (converter == nil ? [.converter] : []) + (painter == nil ? [.painter] : []) }

    /// A program in the search path, or where Debian and Homebrew put it.
    static func find(_ name: String = "rsvg-convert", path: String? = ProcessInfo.processInfo.environment["PATH"]) -> URL? {
        let folders = (path ?? "").split(separator: ":").map(String.init) + ["/usr/bin", "/opt/homebrew/bin", "/usr/local/bin"]
        return folders.lazy.map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    func render(_ svg: String, as kind: Kind) async throws(MandalartError) -> [UInt8] {
        guard let converter else { throw .export(MissingTool.converter.description) }
        await enter()
        defer { leave() }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mandalart-\(UUID().uuidString)", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (drawing, document) = (folder.appendingPathComponent("plan.svg").path, folder.appendingPathComponent("plan.pdf").path)
        let picture = folder.appendingPathComponent("plan.png").path
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(svg.utf8).write(to: URL(fileURLWithPath: drawing))
        } catch {
            throw .export("the folder for temporary files, \(folder.deletingLastPathComponent().path), cannot be written: \(error)")
        }
        switch (kind, painter) {
        case (.pdf, _):
            try await run(converter, ["--format=pdf", "--output", document, drawing])
        case (.png, let painter?):
            try await run(converter, ["--format=pdf", "--output", document, drawing])
            // It adds the ending itself.
            let name = folder.appendingPathComponent("plan").path
            try await run(painter, ["-png", "-singlefile", "-scale-to-x", Self.width, "-scale-to-y", "-1", document, name])
        case (.png, nil):
            try await run(converter, ["--format=png", "--width=\(Self.width)", "--keep-aspect-ratio", "--output", picture, drawing])
        }
        return try Self.read(kind == .pdf ? document : picture)
    }

    private func run(_ program: URL, _ arguments: [String]) async throws(MandalartError) {
        switch await ChildProcess(program, arguments, timeLimit: timeLimit).run() {
        case .exited(0): break
        case .exited(let code): throw .export("\(program.path) ended with code \(code); run it by hand on an exported SVG to see why")
        case .timedOut: throw .export("\(program.path) took longer than \(timeLimit); try again when the machine has less to do")
        case .cancelled: throw .export("it was cancelled")
        case .notStarted(let reason): throw .export("\(program.path) could not be started: \(reason)")
        }
    }

    private static func read(_ path: String) throws(MandalartError) -> [UInt8] {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size <= outputLimit,
            let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)), !bytes.isEmpty
        else { throw .export("no file came out that can be used; check that the disk is not full") }
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
