import RibletWorkspace

/// The output of the command: results, and messages about them.
enum Console {
    /// Writes what was asked for.
    static func say(_ text: String) { write(text, 1) }

    /// Writes what is wrong.
    static func complain(_ text: String) { write(text + "\n", 2) }

    /// Writes what is overwritten soon, for who looks.
    static func sketch(_ text: some StringProtocol) { write(String(text), 2) }

    /// True if the error output is a terminal.
    static var isWatched: Bool { isatty(2) == 1 }

    private static func write(_ text: String, _ descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress!, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                // The reader has gone: `riblet tree | head`. Anything else loses what was asked
                // for.
                guard errno != EPIPE, descriptor == 1 else { return }
                let reason = String(cString: strerror(errno))
                complain("error: the output cannot be written: \(reason)")
                exit(2)
            }
            bytes = bytes.dropFirst(count)
        }
    }
}
