import Foundation

/// The lines of a pipe as they come.
package struct PipeLines {
    private let file: FileHandle
    private var rest = ""

    package init(_ file: FileHandle) { self.file = file }

    /// Returns the next line; nil at the end.
    package mutating func next() -> String? {
        while true {
            if let end = rest.firstIndex(of: "\n") {
                defer { rest = String(rest[rest.index(after: end)...]) }
                return String(rest[..<end])
            }
            let data = file.availableData
            if data.isEmpty { return nil }
            rest += String(decoding: data, as: UTF8.self)
        }
    }
}
