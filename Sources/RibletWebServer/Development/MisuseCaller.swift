#if DEBUG
import Dispatch

#if os(Linux) && canImport(Runtime)
import Runtime
#endif

/// The place of the call that misuses the tree: the innermost one that is in no file of Riblet.
struct MisuseCaller: Sendable {
    #if os(Linux) && canImport(Runtime)
    private let trace = try? Backtrace.capture(limit: 200)
    #endif

    /// Reads the program's debug information, which takes ten seconds of a large program. Two
    /// lookups at once would take all threads of a small machine from the tasks of its pages.
    private static let lookups = DispatchQueue(label: "riblet.misuse-caller")

    /// Returns the file with its folder, and the line; nil if the system cannot tell. Takes
    /// about a second, and ten in a large program; lookups run one after the other.
    func source() async -> String? {
        await withCheckedContinuation { continuation in
            Self.lookups.async { continuation.resume(returning: lookUp()) }
        }
    }

    private func lookUp() -> String? {
        #if os(Linux) && canImport(Runtime)
        let ownFolder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        guard let frames = trace?.symbolicated(options: [.showSourceLocations, .showInlineFrames, .useSymbolCache])?.frames
        else { return nil }
        for frame in frames {
            guard let place = frame.symbol?.sourceLocation, place.line > 0, place.path.hasSuffix(".swift"),
                !place.path.hasPrefix("/\(ownFolder)/")
            else { continue }
            return "\(place.path.split(separator: "/").suffix(2).joined(separator: "/")):\(place.line)"
        }
        #endif
        return nil
    }
}
#endif
