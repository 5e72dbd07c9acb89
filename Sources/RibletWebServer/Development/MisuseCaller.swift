#if DEBUG
import Foundation

#if os(Linux) && canImport(Runtime)
import Runtime
#endif

/// The place of the call that misuses the tree: the innermost one that is in no file of Riblet.
struct MisuseCaller: Sendable {
    #if os(Linux) && canImport(Runtime)
    private let trace = try? Backtrace.capture(limit: 200)
    #endif

    /// The queue on which tools are waited for, so that no thread of the pages' tasks does.
    private static let lookups = DispatchQueue(label: "riblet.misuse-caller")

    /// Returns the file with its folder, and the line; nil where the system cannot tell. Asks the
    /// `llvm-symbolizer` of the toolchain: to read the debug information in this process takes long
    /// in a large program, and a fault in it would end the server.
    func source() async -> String? {
        await withCheckedContinuation { continuation in
            Self.lookups.async { continuation.resume(returning: lookUp()) }
        }
    }

    private func lookUp() -> String? {
        #if os(Linux) && canImport(Runtime)
        let images = ImageMap.capture()
        let counters = trace?.frames.map(\.adjustedProgramCounter) ?? []
        // The innermost call is one of this library, so of the program.
        guard let index = counters.first.flatMap(images.indexOfImage), let program = images[index].path,
            let base = UInt64(images[index].baseAddress)
        else { return nil }
        let offsets = counters.filter { images.indexOfImage(at: $0) == index }.compactMap(UInt64.init)
            .map { "0x" + String($0 - base, radix: 16) }
        let ownFolder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        for place in Self.places(of: offsets, in: program, by: Self.symbolizer(of: images)) {
            // The file, the line and the column.
            let parts = place.split(separator: ":")
            guard parts.count == 3, parts[0].hasSuffix(".swift"), parts[1] != "0", !parts[0].hasPrefix("/\(ownFolder)/") else { continue }
            return "\(parts[0].split(separator: "/").suffix(2).joined(separator: "/")):\(parts[1])"
        }
        #endif
        return nil
    }
}

#if os(Linux) && canImport(Runtime)
extension MisuseCaller {
    /// Returns the tool of the toolchain whose library this process uses, or else one in `PATH`.
    private static func symbolizer(of images: ImageMap) -> String? {
        let library = images.compactMap(\.path).first { $0.hasSuffix("/lib/swift/linux/libswiftCore.so") }
        let toolchain = library.map { $0.split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/bin" }
        let path = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        let tools = ([toolchain].compactMap { $0 } + path).map { "\($0)/llvm-symbolizer" }
        return tools.first(where: FileManager.default.isExecutableFile)
    }

    /// Returns the places of calls, the innermost first, those that were inlined among them.
    private static func places(of offsets: [String], in program: String, by tool: String?) -> [Substring] {
        guard let tool, !offsets.isEmpty else { return [] }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: tool)
        process.arguments = ["--functions=none", "--obj=\(program)"] + offsets
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil, let answer = try? output.fileHandleForReading.readToEnd() else { return [] }
        process.waitUntilExit()
        return String(decoding: answer, as: UTF8.self).split(separator: "\n")
    }
}
#endif
#endif
