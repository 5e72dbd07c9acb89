import Foundation
import Riblet
import RibletDOM
import RibletLocalization
import RibletReactor
import RibletTesting
import RibletWeb
import Synchronization
import Testing

@testable import RibletInspector
@testable import RibletWebTesting

@MainActor
@Suite("The file of a failed flow test") struct TraceFileTests {
    private let errands = Errands()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-traces-\(UUID().uuidString)")

    /// The file of a page in which something was done.
    private func file() async throws -> [UInt8] {
        let page = await errands.page()
        let recorder = TraceRecorder(page.session)
        try page.type("textbox", "Search", "milk")
        try page.click("button", "New to-do")
        defer { page.end() }
        return try #require(recorder.file(of: "no “Bread” is there"))
    }

    /// Runs a flow test that fails, and returns its message and the files that it leaves.
    private func fail(in folder: String?, _ test: @escaping @MainActor (MemoryPage) async throws -> Void) async throws -> (String, [URL]) {
        let message = Mutex("")
        try await FailureTrace.$folder.withValue(folder) {
            let page = await MemoryPage(errands.application)
            try await withKnownIssue {
                try await test(page)
            } matching: { issue in
                message.withLock { $0 = issue.comments.map(\.rawValue).joined() }
                return true
            }
            page.end()
        }
        let files = try? FileManager.default.contentsOfDirectory(at: self.folder, includingPropertiesForKeys: nil)
        return (message.withLock { $0 }, files ?? [])
    }

    @Test("A failed test leaves a file, which its message names; in it the failure is the last cause, and the page is there as it was")
    func planted() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (message, files) = try await fail(in: folder.path) { page in
            try await page.open("/list")
            try await page.type("milk", into: "Search")
            try await page.click(.button, "New to-do")
            try await page.click(.button, "Order bread")
        }
        let path = try #require(files.first?.path)
        #expect(files.count == 1 && message.contains("`riblet inspect \(path)`") && path.contains("/planted-"))
        let file = try TraceFile(Array(try Data(contentsOf: URL(filePath: path))))
        let (traces, pages) = (Traces(), OpenPages())
        let services = InspectorServices(pages: pages, traces: traces, stills: Stills(), browser: "mine", right: .all, applications: [])
        services.open(file, key: Inspector.fileKey, isOwn: false)
        let place = WatchPlace(key: Inspector.fileKey)
        let view = WatchView(words: InspectorWords(.en), pagesURL: "/_inspect", state: WatchInteractor.state(at: place))
        let reader = WatchInteractor(presenter: StateViewController(view), place: place, services: services, clock: TestClock())
        reader.activate()
        var state = reader.currentState
        #expect(state.page.isFile && state.isGone && state.page.name == "Errands" && state.page.url == "/errands/list/add")
        #expect(state.causes.map(\.origin) == [.failure, .press("New to-do"), .type("Search")] && state.causes[0].isFault)
        #expect(state.opened?.steps.last?.text.contains("there is no one button named 'Order bread'") == true)
        #expect(state.tree.map(\.name) == ["Root", "Home", "List", "Add"])
        // It is looked back at, at once.
        #expect(state.look?.cause == 3 && state.look?.moment != nil && state.look?.isLost == false)
        reader.send(.selected(try #require(state.tree.first { $0.name == "List" }?.id)))
        state = reader.currentState
        #expect(state.facts?.module == "RibletInspectorTests" && state.outline?.rows.contains { $0.text.contains("milk") } == true)
        let trace = try #require(reader.trace)
        let moment = try #require(trace.record.moment(of: 3, before: false))
        #expect(await PageFilm().content(of: trace.record, at: moment)?.contains("searched milk") == true)
        let code = FlowTestWriter.write(trace.record, basePath: trace.basePath, since: nil).code.joined()
        #expect(code.contains("page.type(\"milk\", into: \"Search\")") && code.contains("page.click(.button, \"New to-do\")"))
        reader.deactivate()
        // Others see it only by the link.
        #expect(traces.ended(of: "other").isEmpty && traces.ended(of: "other", seesAll: true).count == 1)
    }

    @Test("A test that passes leaves nothing; without a folder the message says how to get a file, and nothing is recorded")
    func nothing() async throws {
        await FailureTrace.$folder.withValue(folder.path) {
            let page = await MemoryPage(errands.application)
            await #expect(throws: Never.self) { try await page.click(.button, "New to-do") }
            #expect(page.page.session.watcher != nil)
            page.end()
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        let (message, files) = try await fail(in: nil) { page in
            #expect(page.page.session.watcher == nil)
            try await page.sees("bread")
        }
        #expect(files.isEmpty && message.contains("RIBLET_TRACES=folder"))
    }

    // MARK: Foreign files

    /// The content of a file with a change.
    private func changed(_ change: (inout [String: Any]) -> Void) async throws -> [UInt8] {
        var content = try #require(
            try JSONSerialization.jsonObject(with: try JSONEncoder().encode(try TraceFile(await file()))) as? [String: Any])
        change(&content)
        return try #require(TraceFile.pack(Array(try JSONSerialization.data(withJSONObject: content))))
    }

    @Test("A foreign or damaged file is refused, and nothing is unpacked beyond the bound")
    func bad() async throws {
        let good = try await file()
        let line = try #require(good.firstIndex(of: 10))
        func with(_ head: String) -> [UInt8] { Array(head.utf8) + good[line...] }
        var cases: [([UInt8], TraceFile.Fault)] = [
            ([], .noTrace), (Array(good[..<line]), .noTrace), (Array("hello\nworld".utf8), .noTrace), (with("riblet-trace x 5"), .noTrace),
            (with("riblet-trace 2 5"), .newer),
            (with("riblet-trace 0 5"), .damaged), (with("riblet-trace 1"), .damaged), (with("riblet-trace 1 -5"), .damaged),
            (with("riblet-trace 1 5"), .damaged), (with("riblet-trace 1 \(Int.max)"), .tooLarge),
            ([UInt8](repeating: 0, count: TraceFile.mostBytes + 1), .tooLarge),
        ]
        for count in stride(from: line + 1, to: good.count, by: max(1, good.count / 20)) { cases.append((Array(good[..<count]), .damaged)) }
        // Much more comes out than is announced.
        let bomb = try #require(TraceFile.pack([UInt8](repeating: 32, count: 12 << 20)))
        cases.append((Array("riblet-trace 1 1000".utf8) + bomb[(bomb.firstIndex(of: 10) ?? 0)...], .damaged))
        cases.append((bomb, .damaged))
        cases.append((try #require(TraceFile.pack(Array(String(repeating: "[", count: 100_000).utf8))), .damaged))
        for place in stride(from: line + 1, to: good.count, by: max(1, good.count / 50)) {
            var bytes = good
            bytes[place] ^= 0x55
            // The checksum of what is packed does not fit any more.
            cases.append((bytes, .damaged))
        }
        for (bytes, fault) in cases { #expect(throws: fault) { try TraceFile(bytes) } }
    }

    @Test(
        "Numbers that would not fit, counts without end and foreign addresses are refused",
        arguments: ["number", "gap", "steps", "tree", "date", "url"])
    func unsound(_ kind: String) async throws {
        let bytes = try await changed { content in
            var causes = content["causes"] as? [[String: Any]] ?? []
            let steps = causes[0]["steps"] as? [[String: Any]] ?? []
            switch kind {
            case "number": causes[0]["busy"] = Int.max
            case "gap": causes[0]["number"] = 7
            case "steps": causes[0]["steps"] = Array(repeating: steps[0], count: TracedCause.mostSteps + 1)
            case "tree": content["tree"] = Array(repeating: (content["tree"] as? [Any] ?? [])[0], count: 2_001)
            case "date": content["date"] = -1e300
            default: content["url"] = "javascript:alert(1)"
            }
            content["causes"] = causes
        }
        #expect(throws: TraceFile.Fault.damaged) { try TraceFile(bytes) }
    }

    @Test("Nothing of a file's start tag runs in the page that is shown, which has the style sheets of here")
    func startTag() async throws {
        let bytes = try await changed { $0["startTag"] = "html lang=\"ko\" onload=\"alert(1)\" data-a=\"b\"" }
        let beginning = try TraceFile(bytes).stillBeginning(["/here.css"])
        #expect(beginning.contains("<html data-a=\"b\" lang=\"ko\"><head>") && beginning.contains("href=\"/here.css\""))
        for tag in ["html><script>alert(1)</script", "script", ""] {
            let bytes = try await changed { $0["startTag"] = tag }
            #expect(!(try TraceFile(bytes).stillBeginning([]).contains("script")))
        }
    }

    @Test("Frames that let a page grow without end are refused: elements ever deeper, rows taken twice")
    func frames() throws {
        let root = DOMNode(tag: "div")
        func apply(_ operation: String) -> Bool {
            PatchReader.parts(of: "[1,0,[[1,\(operation)]]]").flatMap { PatchReader(root: root).apply($0.groups) } != nil
        }
        root.insert(try HTMLReader.read("<ul id=\"r1\"><li></li><li></li></ul>"), at: 0)
        #expect(apply(#"["k","",0,2,[[1,1],[0,1]]]"#) && !apply(#"["k","",0,2,[[0,2],[1,1]]]"#))
        let deep = String(repeating: "<b>", count: 300) + String(repeating: "</b>", count: 300)
        let path = Array(repeating: "0", count: 300).joined(separator: ".")
        #expect(apply("[\"i\",\"\",\"\(deep)\"]") && apply("[\"i\",\"\(path)\",\"\(deep)\"]"))
        #expect(!apply("[\"i\",\"\(path).\(path)\",\"\(deep)\"]"))
    }

    // MARK: The list of pages

    @Test("The list takes a file, and refuses one that is none in the reader's language")
    func upload() async throws {
        let good = try await file()
        for (language, sentence) in [("en", "is not the record of a page."), ("ko", "페이지 기록 파일이 아니에요.")] {
            let application = Inspector.make(of: OpenPages(), applications: [errands.application])
            let inspector = await TestPage(application, language: language, browser: "mine")
            let input = try #require(inspector.root.descendants.first { $0["type"] == "file" })
            inspector.choose(UploadedFile(name: "a.trace", contentType: "", bytes: Array("hello\n".utf8)), in: input)
            await inspector.wait { inspector.text.contains(sentence) }
            inspector.choose(UploadedFile(name: "a.trace", contentType: "", bytes: good), in: input)
            await inspector.wait { inspector.text.contains(InspectorWords(Language(tag: language)).recorded("Errands")) }
            #expect(inspector.url.hasPrefix("/_inspect/") && inspector.all("treeitem").count == 4)
            inspector.end()
        }
    }
}
