import Foundation

/// The lines of a pipe as they come.
struct PipeLines {
    private let file: FileHandle
    private var rest = ""

    init(_ file: FileHandle) { self.file = file }

    mutating func next() -> String? {
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
