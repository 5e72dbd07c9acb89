/// The program that is worked on, and the line by which it is told how its build goes.
///
/// It finds the line as the descriptor that `RIBLET_DEV` numbers. Both sides send texts that end in
/// a zero byte. This side says `building`, `failed` with what the compiler complains of in the
/// lines after it, or `ready`; the other one says `serving` with an address, and `page` when a page
/// has come back. When the line closes the server ends, so none is left where this program was
/// killed.
final class DevServer {
    enum News: Equatable {
        /// It can be reached there.
        case serving(String)
        case page
        case ended(RunningChild.Ending)
    }

    /// The name of the variable that numbers the line.
    static let variable = "RIBLET_DEV"
    /// The longest text that either side takes.
    static let limit = 64 << 10

    private let child: RunningChild
    private let line: Descriptor
    private var heard: [UInt8] = []

    init(
        _ arguments: [String], environment: [String: String], output: RunningChild.Output
    ) throws(WorkspaceError) {
        let (near, far) = try Descriptor.line()
        line = near
        child = try RunningChild(
            arguments, environment: environment.merging([Self.variable: "\(RunningChild.linkDescriptor)"]) { $1 },
            output: output, link: far.number)
    }

    /// Ready to be read when there is news.
    var descriptor: Int32 { line.number }

    /// Tells it how the build goes.
    func tell(_ text: String) {
        let bytes = text.utf8.prefix(Self.limit - 1).filter { $0 != 0 }
        line.give(bytes + [0])
    }

    /// Returns the messages since the last call; waits if there are none.
    func news() -> [News] {
        guard let bytes = line.take() else { return [.ended(end())] }
        heard += bytes
        var news: [News] = []
        while let end = heard.firstIndex(of: 0) {
            let words = String(decoding: heard[..<end], as: UTF8.self).split(separator: " ", maxSplits: 1)
            heard.removeSubrange(...end)
            switch words.first {
            case "serving": news.append(.serving(words.count > 1 ? String(words[1].filter { !$0.isNewline }) : ""))
            case "page": news.append(.page)
            default: break
            }
        }
        if heard.count > Self.limit { heard = [] }
        return news
    }

    /// Ends it, with all that it has started. It has ten seconds to keep what there is to keep.
    @discardableResult
    func end() -> RunningChild.Ending {
        child.end(with: SIGTERM, group: false, within: 10_000)
        return child.waitForEnd()
    }
}
