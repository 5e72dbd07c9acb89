import Riblet
import RibletReactor
import Testing

@testable import RibletTesting

private struct Task: Equatable, Identifiable {
    let id: Int
    var title: String
}

private struct Alerting: Equatable {
    @Pulse var alert: String?
    var count = 0
}

private final class Node {
    let name: String
    var next: Node?
    init(_ name: String) { self.name = name }
}

/// The library that compares has tests of its own; these are of what is added to it.
@Suite struct DifferenceTests {
    @Test func sameValuesHaveNone() {
        #expect(Difference.between([Task(id: 1, title: "a")], [Task(id: 1, title: "a")]) == nil)
        #expect(Difference.between(nil as Int?, nil) == nil)
        #expect(Difference.between({ (_: Int) in }, { _ in }) == nil)
        #expect(Difference.betweenTexts([], []) == nil)
    }

    @Test func linesOfTextsAreShownWithoutMarksAroundThem() {
        #expect(Difference.betweenTexts(["a", "", "b"], ["a", "c", "b"]) == "  a\n- \n+ c\n  b")
        #expect(Difference.betweenTexts(["a"], []) == "- a")
    }

    @Test func aPulseShowsItsValueAndItsAssignments() {
        var old = Alerting()
        var new = Alerting()
        old.alert = "a"
        new.alert = "a"
        new.alert = "a"
        #expect(
            Difference.between(old, new) == """
                  Alerting(
                    _alert: Pulse(
                      value: "a",
                -     assignments: 1
                +     assignments: 2
                    ),
                    count: 0
                  )
                """)
    }

    @Test func savedValuesReadAsWhatTheyStandFor() {
        let old: SavedValue = ["count": 1, "names": ["a", "b"], "on": true]
        var new = old
        new["count"] = 2
        new["names"] = ["a", "c"]
        new["off"] = .null
        #expect(
            Difference.between(old, new) == """
                  [
                -   "count": 1,
                +   "count": 2,
                    "names": [
                      [0]: "a",
                -     [1]: "b"
                +     [1]: "c"
                    ],
                +   "off": nil,
                    … (1 unchanged)
                  ]
                """)
    }

    @Test func savedValuesInAnotherOrderAreNotToldApartInSilence() {
        #expect(Difference.between(["a": 1, "b": 2] as SavedValue, ["b": 2, "a": 1]) != nil)
    }

    @Test func cyclesHaveAnEnd() {
        let (a, b) = (Node("a"), Node("b"))
        a.next = a
        b.next = b
        #expect((Difference.between(a, b)?.split(separator: "\n").count ?? 100) < 100)
    }

    @Test func theOutputIsBoundedAndAlwaysTheSame() {
        let old = (0..<3_000).map { Task(id: $0, title: "\($0)") }
        let new = (0..<3_000).map { Task(id: $0, title: "\($0)!") }
        let text = Difference.between(old, new)
        #expect(text?.split(separator: "\n").count == 81)
        #expect(text?.hasSuffix("  … (more is left out)") == true)
        #expect((Difference.between("a", String(repeating: "b", count: 10_000))?.count ?? 1_000) < 300)
        let map = Dictionary(uniqueKeysWithValues: (0..<500).map { ("\($0)", $0) })
        let texts = (0..<5).map { _ in Difference.between(map, map.mapValues { $0 + 1 }) }
        #expect(Set(texts).count == 1)
    }
}
