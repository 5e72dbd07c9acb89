import Foundation
import LocalProvider
import MandalartDomain
import Pictures

/// An actor that runs `rsvg-convert`, and for pictures `pdftocairo` after it: few at once, few
/// waiting, each step within limits, with bounded output, in a folder that goes afterwards. A
/// recent result is not made again: the same drawing is the same plan at the same revision.
///
/// librsvg fills the outlines of letters where it makes a picture, and emoji have none: they would
/// be blots. In a PDF they are what they are, so a picture is made of that. Without `pdftocairo`
/// the picture is made at once.
actor RSVGRenderer {
    enum Kind: String {
        case png, pdf
    }

    private struct Order: Hashable {
        let svg: String
        let kind: Kind
    }

    /// 300 dots per inch of A4.
    private static let width = "2480"
    private static let outputLimit = 64 * 1024 * 1024

    private let converter: URL?
    private let painter: URL?
    private let limits: ToolLimits
    private let queue: ToolQueue
    private var made: LRUCache<Order, [UInt8]>
    private var underWay: [Order: Task<Result<[UInt8], MandalartError>, Never>] = [:]

    init(
        executable: URL?, painter: URL? = ChildProcess.find("pdftocairo"), limits: ToolLimits = ToolLimits(),
        queue: ToolQueue = ToolQueue(atOnce: 2, waiting: 8),
        kept: StorageLimits = StorageLimits(bytes: 32 << 20, count: 32, age: .seconds(3600))
    ) {
        converter = executable
        self.painter = painter
        self.limits = limits
        self.queue = queue
        made = LRUCache(limits: kept)
    }

    /// True if a program to run was found.
    nonisolated var isFound: Bool { converter != nil }

    /// The programs that are not installed.
    nonisolated var missing: [MissingTool] { (converter == nil ? [.converter] : []) + (painter == nil ? [.painter] : []) }

    /// A picture or document of a drawing.
    ///
    /// It goes on when who asked first has left: others may wait for it, and the next one finds it.
    /// - Throws: ``MandalartError/busy`` if too many wait; ``MandalartError/export(_:)``.
    func render(_ svg: String, as kind: Kind) async throws(MandalartError) -> [UInt8] {
        guard let converter else { throw .export(MissingTool.converter.description) }
        let order = Order(svg: svg, kind: kind)
        if let bytes = made.value(forKey: order) { return bytes }
        if let task = underWay[order] { return try await task.value.get() }
        let task = Task { [queue] in
            do {
                return Result<[UInt8], MandalartError>.success(try await queue.run { try await self.make(order, converter) })
            } catch is ToolQueue.Full {
                return .failure(.busy)
            } catch {
                return .failure(error as? MandalartError ?? .export("\(error)"))
            }
        }
        underWay[order] = task
        let result = await task.value
        underWay[order] = nil
        // One that is larger than what is kept is made anew each time.
        if case .success(let bytes) = result { _ = try? made.insert(bytes, forKey: order, cost: bytes.count + svg.utf8.count) }
        return try result.get()
    }

    private nonisolated func make(_ order: Order, _ converter: URL) async throws(MandalartError) -> [UInt8] {
        let (svg, kind) = (order.svg, order.kind)
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

    private nonisolated func run(_ program: URL, _ arguments: [String]) async throws(MandalartError) {
        switch await ChildProcess(program, arguments, limits: limits).run() {
        case .exited(0): break
        case .exited(let code): throw .export("\(program.path) ended with code \(code); run it by hand on an exported SVG to see why")
        case .timedOut: throw .export("\(program.path) took longer than \(limits.time); try again when the machine has less to do")
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
}
