import Foundation
import Riblet
import RibletInspector
import RibletWeb
import Testing

/// A file about a page whose test has failed: among the attachments of the run, else in a folder.
@MainActor
enum FailureTrace {
    /// The folder that the environment names; a test of the kit chooses another one.
    @TaskLocal static var folder = ProcessInfo.processInfo.environment["RIBLET_TRACES"].flatMap { $0.isEmpty ? nil : $0 }
    private static let hasAttachments = CommandLine.arguments.contains { $0.hasPrefix("--attachments-path") }

    /// True if files are wanted: otherwise no page is recorded, which costs time at each event.
    private static var isWanted: Bool { hasAttachments || folder != nil }

    /// Returns a recorder of a page where files are wanted.
    static func recorder(of session: Session) -> TraceRecorder? { isWanted ? TraceRecorder(session) : nil }

    /// Writes the file about a failure.
    ///
    /// - Parameters:
    ///   - failure: the message so far.
    ///   - recorder: of the page.
    ///   - location: where the test has failed.
    /// - Returns: the sentence about the file for the message.
    static func write(_ failure: String, of recorder: TraceRecorder?, at location: SourceLocation) -> String {
        guard isWanted else { return ". With RIBLET_TRACES=folder in the environment a file shows what happened in the page" }
        guard let bytes = recorder?.file(of: failure) else { return "" }
        let test = Test.current.map { String($0.name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) } ?? ""
        let name = "\(test.isEmpty ? "page" : test)-\(location.line)-\(String(UInt32.random(in: .min ... .max), radix: 16)).trace"
        if hasAttachments {
            Attachment.record(bytes, named: name, sourceLocation: location)
            return ". `riblet inspect` shows what happened in the page; the file is the attachment \(name)"
        }
        let file = URL(filePath: folder ?? "").appending(path: name)
        do {
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
            return ". `riblet inspect \(file.path)` shows what happened in the page"
        } catch {
            return ". RIBLET_TRACES names a folder in which nothing can be written: \(error.localizedDescription)"
        }
    }

    // MARK: Pages of servers

    /// A page of a server of this process, recorded while it is connected: before that nothing can
    /// happen in it.
    @MainActor
    final class Served {
        let id: String
        private(set) var recorder: TraceRecorder?
        private var observation: ScopeItem?

        init(_ session: Session) {
            id = session.id
            guard isWanted else { return }
            observation = session.connection.observe { [weak self, weak session] isConnected in
                guard isConnected, let self, recorder == nil, let session else { return }
                recorder = TraceRecorder(session)
            }
        }
    }

    private static var served: [Served] = []
    private static let mostServed = 64
    private static let arrivals = OpenPages.arrivals.observe { session in
        guard session.application.openPages == nil else { return }
        served.append(Served(session))
        served.removeFirst(max(0, served.count - mostServed))
    }

    /// Knows the pages of all servers of this process from here on.
    static func listen() { _ = arrivals }

    /// Returns the page with a token.
    static func page(of token: String) -> Served? {
        let id = token.prefix { $0 != "." }
        return served.last { $0.id == id }
    }
}

extension PageDriver {
    /// Ends the test at a line, with a file about the page where one is wanted.
    func fail(_ error: any Error, at location: SourceLocation) async throws -> Never {
        var note = ""
        if let page = self as? MemoryPage {
            note = FailureTrace.write("\(error)", of: page.recorder, at: location)
        } else if let page = self as? BrowserPage, let token = try? await page.browser.execute("return document.body.dataset.token").string,
            let served = FailureTrace.page(of: token)
        {
            note = FailureTrace.write("\(error)", of: served.recorder, at: location)
        }
        try stop(error, at: location, note: note)
    }
}
