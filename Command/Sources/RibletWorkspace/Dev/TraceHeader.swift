/// The beginning of a file with the record of a page.
package enum TraceHeader {
    /// The version that this command's programs read, and the bytes of a file that they take.
    private static let (version, mostBytes) = (1, 4 << 20)

    /// Tells before a build of minutes if a file is none that a program could show.
    package static func check(_ path: String) throws(WorkspaceError) {
        let line = try FileSystem.read(path, limit: mostBytes).prefix(64).prefix { $0 != UInt8(ascii: "\n") }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count == 3, words[0] == "riblet-trace", let version = Int(words[1]) else {
            throw .invalid(path: path, line: 1, reason: "this is not the record of a page, as a failed flow test leaves it")
        }
        guard version <= Self.version else {
            throw .invalid(
                path: path, line: 1, reason: "a newer version of Riblet has written this file; update the command and the package")
        }
    }
}
