import Foundation
import MandalartDomain
import MandalartTesting
import Testing

@Suite struct ReadKeyTests {
    @Test func noKeyIsLikeAnotherAndEachCanBeRead() throws {
        let keys = (0..<1000).map { _ in ReadKey.random() }
        #expect(Set(keys).count == keys.count)
        for key in keys { #expect(ReadKey(key.text) == key) }
        // Every letter and digit comes up.
        #expect(Set(keys.map(\.text).joined()).count == 62)
    }

    @Test(
        arguments: [
            "", "short", String(repeating: "a", count: 21), String(repeating: "a", count: 23), String(repeating: "a", count: 100_000),
            String(repeating: "-", count: 22), String(repeating: "a", count: 21) + " ", String(repeating: "a", count: 20) + "é",
            String(repeating: "가", count: 22), "' OR 1 = 1 -- aaaaaaaaa", String(repeating: "a", count: 21) + "\0",
        ])
    func otherTextsAreNoKeys(_ text: String) {
        #expect(ReadKey(text) == nil)
        #expect(ReadKey("aaaaaaaaaaaaaaaaaaaaaa.\(text)") == nil)
    }

    @Test func aKeyNamesItsMaker() throws {
        let key = ReadKey.random(of: "a-b_9")
        #expect(key.text == "a-b_9.\(key.secret)" && ReadKey(key.text) == key && key.matches(key.secret) && !key.matches(key.text))
        for maker in ["", ".", "a.b", "a b", "/", "가", String(repeating: "a", count: 65)] {
            #expect(ReadKey("\(maker).\(key.secret)") == nil)
        }
    }

    @Test func onlyTheWholeKeyMatches() throws {
        let key = ReadKey.random()
        #expect(key.matches(key.text))
        for index in key.text.indices {
            var other = key.text
            other.replaceSubrange(index...index, with: other[index] == "a" ? "b" : "a")
            #expect(!key.matches(other))
        }
        for other in ["", String(key.text.dropLast()), key.text + "a", key.text.lowercased() + key.text] { #expect(!key.matches(other)) }
    }

    @Test func noDescriptionShowsAKey() {
        let key = ReadKey.random()
        var dumped = ""
        dump(["key": key], to: &dumped)
        for text in ["\(key)", String(reflecting: key), String(describing: Optional(key)), "\(["key": key])", dumped] {
            #expect(!text.contains(key.text))
        }
    }

    @Test func readersGetTitlesColoursAndProgressAlone() {
        var plan = SamplePlans.full
        plan.branches[1].main.imageURL = "https://example.com/a.png"
        plan.branches[1].subs[0].note = "secret"
        plan.branches[1].subs[0].due = Day(year: 2027, month: 1, day: 31)
        plan.branches[1].subs[0].begunAt = Date(timeIntervalSince1970: 1_795_000_000)
        plan.history = EditHistory(undo: EditSummary(number: 1, kind: .deletedMain, title: "secret"))
        let read = plan.forReaders
        #expect(read != plan && read.history == EditHistory())
        #expect(read.branches.allSatisfy { $0.main.description == nil && $0.main.imageURL == nil })
        #expect(read.branches.flatMap(\.subs).allSatisfy { $0.note == nil && $0.due == nil && $0.begunAt == nil })
        func seen(_ content: PlanContent) -> [[String]] {
            content.branches.map { [$0.main.title, $0.main.paletteID.rawValue] + $0.subs.map { "\($0.title) \($0.achievementRate)" } }
        }
        #expect(seen(read) == seen(plan) && read.progress == plan.progress && read.plan == plan.plan)
    }
}
