import RibletWebTesting
import Testing

@testable import RibletInspector

@MainActor
@Suite("The frames sent to a page")
struct PageRecordTests {
    private func size(of record: PageRecord) -> Int {
        record.parts.reduce(0) { sum, part in
            part.entries.reduce(sum + part.html.utf8.count) { sum, entry in
                if case .frame(let frame, _) = entry { sum + frame.utf8.count } else { sum }
            }
        }
    }

    @Test("A bounded record keeps the newest, each part with the content before it")
    func bounds() {
        var record = PageRecord()
        record.add(.frame("lost", cause: 1))
        #expect(record.parts.isEmpty && record.wantsContent)
        for number in 1...100 {
            if record.wantsContent { record.begin("<p>\(number)</p>", title: "Page", url: "/page") }
            record.add(.frame(String(repeating: "x", count: 10_000), cause: number))
        }
        #expect(size(of: record) <= PageRecord.limit)
        #expect(record.parts.count > 2)
        #expect(record.parts.last?.entries.last?.cause == 100)
        let first = record.parts.first
        #expect(first.map { $0.html == "<p>\($0.entries[0].cause)</p>" } == true)
    }

    @Test("A content above the bound is not kept, nor a frame, and what was there goes with it")
    func tooLarge() {
        var record = PageRecord()
        record.begin("<p>1</p>", title: "Page", url: "/page")
        record.add(.frame(String(repeating: "x", count: PageRecord.limit), cause: 1))
        #expect(record.parts.isEmpty)
        record.begin("<p>2</p>", title: "Page", url: "/page")
        record.begin(String(repeating: "x", count: PageRecord.limit + 1), title: "Page", url: "/page")
        #expect(record.parts.isEmpty && record.isTooLarge && !record.wantsContent)
    }

    @Test("A watched page keeps its content, its events with what came with them, and its frames")
    func watched() async throws {
        let errands = Errands()
        let page = await errands.page()
        let trace = Trace(page.session)
        trace.watch()
        let part = try #require(trace.record.parts.first)
        #expect(part.html.hasPrefix("<r-v id=r1>"))
        #expect(part.url == page.url)
        let sent = page.frames.count
        try page.click("button", "New to-do")
        let entries = try #require(trace.record.parts.first).entries
        guard case .input(let input, let cause) = try #require(entries.first) else { return #expect(Bool(false)) }
        #expect(input.kind == .press && input.handler.contains(":"))
        let frames = entries.compactMap { entry in if case .frame(let frame, cause: cause) = entry { frame } else { nil } }
        #expect(frames == Array(page.frames[sent...]))
        trace.keepValues(false, for: trace)
        try page.click("button", "Add")
        #expect(trace.record.parts.isEmpty)
        trace.keepValues(true, for: trace)
        #expect(trace.record.parts.count == 1)
    }
}
