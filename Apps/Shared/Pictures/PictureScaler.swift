import Foundation

/// Makes pictures smaller with GraphicsMagick, a program of the system: it reads what browsers
/// show, turns photographs as the camera was held, and what is wrong with a file that a user brings
/// is not this process's trouble.
package struct PictureScaler: Sendable {
    /// The outcome of scaling.
    package enum Outcome: Sendable {
        case made(PictureFile)
        /// It is small enough, or is no picture that the program reads.
        case asItIs
        /// Not now; the next time perhaps.
        case busy
    }

    /// Fewer bytes are not worth a program.
    package static let smallEnough = 12 * 1024
    private static let outputLimit = 512 * 1024

    private let program: URL?
    private let queue: ToolQueue
    private let limits: ToolLimits

    /// - Parameters:
    ///   - program: `gm`; without it pictures stay as they are.
    ///   - queue: how many are made at once.
    ///   - limits: what each may use.
    package init(
        program: URL? = ChildProcess.find("gm"), queue: ToolQueue = ToolQueue(atOnce: 2, waiting: 64),
        limits: ToolLimits = ToolLimits(time: .seconds(20), memory: 768 << 20)
    ) {
        self.program = program
        self.queue = queue
        self.limits = limits
    }

    /// True if a program was found.
    package var isReady: Bool { program != nil }

    /// A picture made smaller, as WebP.
    package func scale(_ content: PictureFile, to size: PictureScale) async -> Outcome {
        guard let program, content.bytes.count > Self.smallEnough, let kind = RasterImage.kind(of: content.bytes) else { return .asItIs }
        do {
            return try await queue.run { await make(content, kind, size, program) }
        } catch {
            return .busy
        }
    }

    private func make(_ content: PictureFile, _ kind: RasterImage.Kind, _ size: PictureScale, _ program: URL) async -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-picture-\(UUID().uuidString)", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(content.bytes).write(to: input)
        } catch {
            return .busy
        }
        // Told what the file is, the program looks for nothing else in it; of an animation the
        // first picture is taken.
        let arguments =
            [
                "convert", "-limit", "threads", "1", "-limit", "disk", "0", "-size", size.hint, "\(kind.coder):\(input.path)[0]",
                "-auto-orient",
            ]
            + size.scaling + ["-quality", "80", "webp:\(output.path)"]
        let end = await ChildProcess(program, arguments, limits: limits).run()
        if end == .cancelled { return .busy }
        guard end == .exited(0), let count = try? FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int,
            (1...Self.outputLimit).contains(count), count < content.bytes.count, let bytes = try? Data(contentsOf: output),
            RasterImage.kind(of: [UInt8](bytes)) == .webp
        else { return .asItIs }
        return .made(PictureFile(contentType: RasterImage.Kind.webp.rawValue, bytes: [UInt8](bytes)))
    }
}

extension RasterImage.Kind {
    /// The name of the type in words of the program.
    fileprivate var coder: String {
        switch self {
        case .png: "png"
        case .jpeg: "jpeg"
        case .gif: "gif"
        case .webp: "webp"
        }
    }
}

/// The size of a small copy of a picture.
package struct PictureScale: Hashable, Sendable {
    /// The name of the copy in the cache.
    package let name: String
    /// Pixels; three for each of the page's on a screen of a telephone.
    package let side: Int
    /// True if the middle is cut out, as a square; otherwise all of the picture fits into the
    /// square.
    package let isCut: Bool

    /// - Parameters:
    ///   - name: what it is called in the cache: letters.
    ///   - side: of the square, in pixels.
    ///   - isCut: whether the middle is cut out.
    package init(name: String, side: Int, isCut: Bool) {
        self.name = name
        self.side = side
        self.isCut = isCut
    }

    /// Photographs are read no larger than this where that is quicker.
    fileprivate var hint: String { "\(side * 2)x\(side * 2)" }

    fileprivate var scaling: [String] {
        isCut
            ? ["-background", "none", "-thumbnail", "\(side)x\(side)^", "-gravity", "center", "-extent", "\(side)x\(side)"]
            : ["-thumbnail", "\(side)x\(side)>"]
    }
}
