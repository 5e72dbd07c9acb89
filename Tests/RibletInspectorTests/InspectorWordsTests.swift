import RibletLocalization
import Testing

@testable import RibletInspector

@Suite("The inspector's words") struct InspectorWordsTests {
    private let words = InspectorWords(.en)

    @Test(
        "Sizes have the unit in which they are short",
        arguments: [(8, "8 B"), (999, "999 B"), (1_000, "1.0 KB"), (9_449, "9.4 KB"), (99_950, "100 KB"), (5_200_000, "5.2 MB")])
    func bytes(_ count: Int, _ text: String) {
        #expect(words.bytes(count) == text && words.bytes(count, isCut: true) == "≈ " + text)
    }

    @Test(
        "Times, too",
        arguments: [(0, "0.00 ms"), (37, "0.04 ms"), (180, "0.2 ms"), (6_849, "6.8 ms"), (120_400, "120 ms"), (2_550_000, "2.6 s")])
    func times(_ microseconds: Int, _ text: String) { #expect(words.milliseconds(microseconds) == text) }

    @Test("Numbers, durations and shares")
    func numbers() {
        #expect([0, 999, 1_000, 1_234_567, -12_345].map { words.number($0) } == ["0", "999", "1,000", "1,234,567", "-12,345"])
        #expect([9, 252, 7_500].map { words.duration($0) } == ["9 s", "4 min 12 s", "2 h 5 min"])
        #expect(InspectorWords(.ko).duration(252) == "4분 12초" && words.costs(6) == "costs 0.6 %" && words.percent(123) == "12.3 %")
        #expect(words.point(3_370) == "3.37" && words.point(50) == "0.05" && words.causesSummary(1_200, seconds: 262) == "1,200 in 4 min")
    }

    @Test("Every origin, place, status and kind has words of its own in both languages", arguments: Language.allCases)
    func all(_ language: Language) {
        let words = InspectorWords(language)
        let origins: [CauseRow.Origin] = [
            .press("A"), .type("A"), .choose("A"), .submit("A"), .key("A"), .file("A"), .other("A"), .visit("A"), .back, .news("A"),
            .work("A"), .failure,
        ]
        #expect(Set(origins.map(words.origin)).count == origins.count)
        let places: [TreeRow.Place] = [.root, .attached, .flow, .tabs, .stack, .slot, .overlays]
        #expect(Set(places.map(words.place)).count == places.count)
        #expect(Set([.active, .inactive, .gone].map(words.status)).count == 3)
        let kinds: [CauseSteps.Kind] = [
            .event, .action, .result, .mutation, .effect, .ended, .cancelled, .attach, .detach, .patch, .pause, .fault,
        ]
        #expect(Set(kinds.map(words.kind)).count == kinds.count)
        #expect(words.patches(1) != words.patches(2) || language == .ko)
    }
}
