import Riblet
import RibletReactor
import RibletTesting
import Testing

/// Tests of damaged recordings.
@MainActor
@Suite struct RecordingFileTests {
    private func recorded() async -> [UInt8] { await ShopSession.recorded(seed: 11, steps: 25) }

    private func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func error(_ lines: [String], _ limits: RecordingLimits = RecordingLimits()) -> RecordingError? {
        let text = lines.map { $0 + "\n" }.joined()
        do {
            _ = try Recording(Array(text.utf8), file: "session.jsonl", limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func aWholeFileIsRead() async throws {
        let recording = try Recording(await recorded())
        #expect(recording.application == "Shop 1")
        #expect(recording.root == "Shop")
        #expect(recording.truncation == nil)
        #expect(recording.steps.map(\.number) == Array(1...recording.steps.count))
        #expect(recording.steps.first?.description == "Shop: launch")
        #expect(recording.steps.first?.changedStates == ["Shop/List"])
        #expect(recording.steps.first?.path == "Shop")
        #expect(recording.steps.first?.state(of: "Shop/List")?["text"] == "")
        #expect(recording.steps.first?.state(of: "Shop") == nil)
    }

    @Test func aFileThatWasCutOffIsReadUpToThere() async throws {
        let bytes = await recorded()
        let whole = try Recording(bytes)
        for length in 0..<bytes.count {
            let newlines = bytes[..<length].count { $0 == UInt8(ascii: "\n") }
            do {
                let recording = try Recording(Array(bytes[..<length]))
                #expect(newlines > 0 || recording.steps.isEmpty)
                // A last line that lacks nothing but its end is read.
                #expect([newlines - 1, newlines].contains(recording.steps.count))
                #expect(recording.steps == Array(whole.steps.prefix(recording.steps.count)))
                let isCut = length > 0 && bytes[length - 1] != UInt8(ascii: "\n") && recording.steps.count == newlines - 1
                #expect((recording.truncation != nil) == (isCut && newlines > 0))
            } catch {
                #expect(newlines == 0)
                #expect(error.kind == (length == 0 ? .empty : .noRecording))
            }
        }
    }

    @Test func whatWasHandledWhenTheProgramEndedStandsInTheFile() async throws {
        let session = ShopSession(seed: 1)
        session.record()
        session.root.launch()
        var atTheTime: [UInt8] = []
        session.root.stack.onChange = { _ in atTheTime = session.bytes }
        session.root.interactor.send(.open(5))
        let recording = try Recording(atTheTime)
        #expect(recording.steps.count == 1)
        let truncation = try #require(recording.truncation)
        #expect(truncation.line == 3)
        #expect(truncation.input == #"Shop: action {"open":{"_0":5}}"#)
        #expect(
            truncation.description == """
                the file ends after \(truncation.bytes) bytes of line 3; the program ended while it handled Shop: action {"open":{"_0":5}}
                """)
        session.finish()
    }

    @Test func everyErrorNamesFileLineAndWhatIsWrong() async throws {
        let good = lines(await recorded())
        var missing = good
        missing.remove(at: 3)
        #expect(
            error(missing)?.description
                == "session.jsonl, line 4: step 3 should stand here and step 4 does; lines are missing or out of order")
        #expect(error(missing)?.kind == .outOfOrder(expected: 3, found: 4))
        var swapped = good
        swapped.swapAt(2, 3)
        #expect(error(swapped)?.line == 3)
        #expect(error([])?.description == "session.jsonl, line 1: the file is empty; record a session into it")
        #expect(error(["{}"])?.kind == .noRecording)
        #expect(error(["hello"])?.kind == .noRecording)
        #expect(error([#"{"riblet recording":0}"#])?.kind == .noRecording)
        #expect(error([#"{"riblet recording":"1"}"#])?.kind == .noRecording)
        #expect(
            error([#"{"riblet recording":7}"#])?.description
                == "session.jsonl, line 1: the recording has format 7, this version reads up to 1; use a newer Riblet")
        var broken = good
        broken[4] = String(broken[4].dropLast(5))
        #expect(error(broken)?.line == 5)
        guard case .damaged(let detail)? = error(broken)?.kind else {
            Issue.record("not damaged")
            return
        }
        #expect(detail.contains("byte"))
    }

    @Test(arguments: [
        (#"{"at":"Shop","launch":null}"#, "it has no step number"),
        (#"{"step":"1","at":"Shop","launch":null}"#, "it has no step number"),
        (#"[1]"#, "it has no step number"),
        (#"{"step":1,"launch":null}"#, #""at" is missing or not text"#),
        (#"{"step":1,"at":5,"launch":null}"#, #""at" is missing or not text"#),
        (#"{"step":1,"at":"Shop"}"#, "it names no input that this version knows"),
        (#"{"step":1,"at":"Shop","dance":null}"#, "it names no input that this version knows"),
        (#"{"step":1,"at":"Shop","launch":null,"tree":{}}"#, #""tree" is not a list"#),
        (#"{"step":1,"at":"Shop","launch":null,"tree":[1]}"#, #""tree" has an element that is not text"#),
        (#"{"step":1,"at":"Shop","launch":null,"states":[]}"#, #""states" is not an object"#),
        (#"{"step":1,"at":"Shop","launch":null,"routes":{"Shop":1}}"#, #""Shop" is not an object"#),
        (#"{"step":1,"at":"Shop","launch":null,"nested":[{}]}"#, "a nested input does not say where it came from"),
        (#"{"step":1,"at":"Shop","launch":null,"warnings":"x"}"#, #""warnings" is not a list"#),
    ])
    func aLineOfAnotherShapeIsDamaged(line: String, detail: String) {
        #expect(error([#"{"riblet recording":1,"application":"","root":"Shop"}"#, line])?.kind == .damaged(detail))
    }

    @Test(arguments: [
        #"{"riblet recording":1}"#, #"{"riblet recording":1,"application":"","root":7}"#,
        #"{"riblet recording":1,"application":"","root":"Shop","start":5}"#,
    ])
    func aHeaderOfAnotherShapeIsDamaged(header: String) {
        guard case .damaged? = error([header])?.kind else {
            Issue.record("not damaged")
            return
        }
    }

    @Test func limitsAreKept() async {
        let good = lines(await recorded())
        #expect(error(good, RecordingLimits(bytes: 500))?.kind == .tooLarge(limit: 500))
        #expect(error(good, RecordingLimits(lineBytes: 80))?.kind == .lineTooLong(limit: 80))
        #expect(error(good, RecordingLimits(lineBytes: 80))?.line == 2)
        #expect(error(good, RecordingLimits(steps: 3))?.kind == .tooManySteps(limit: 3))
        #expect(error(good, RecordingLimits(steps: 3))?.line == 5)
    }

    /// Whatever bytes are changed: it is an error, a difference or the same, and never the end of
    /// the program.
    @Test(arguments: 0..<6) func changedBytesNeverStopTheProgram(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let bytes = await recorded()
        for _ in 0..<60 {
            var changed = bytes
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let index = Int.random(in: 0..<changed.count, using: &random)
                switch Int.random(in: 0...4, using: &random) {
                case 0: changed[index] = UInt8.random(in: 0...255, using: &random)
                case 1: changed.remove(at: index)
                case 2: changed.insert(UInt8(ascii: "9"), at: index)
                case 3: if (48...57).contains(changed[index]) { changed[index] = UInt8.random(in: 48...57, using: &random) }
                default: changed.removeSubrange(index..<min(changed.count, index + 40))
                }
            }
            if let recording = try? Recording(changed) {
                Replayer(recording) { Shop.RootRouter(Shop.Service(seed: 1, clock: TestClock())) }.run()
            }
        }
    }
}
