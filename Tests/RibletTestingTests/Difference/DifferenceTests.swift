import Riblet
import RibletReactor
import RibletTesting
import Testing

private struct Person: Equatable {
    var name: String
    var age: Int
    var email = "a@b.c"
}

private struct Task: Equatable, Identifiable {
    let id: Int
    var title: String
    var isDone = false
}

private enum Phase: Equatable {
    case idle
    case loading(page: Int, of: String)
    case failed(String)
}

private final class Box { var value = 1 }

private struct Odd: Equatable {
    var value: Int
    static func == (a: Odd, b: Odd) -> Bool { false }
}

private struct Described: Equatable, CustomStringConvertible {
    var shown: Int
    var hidden: Int
    var description: String { "Described \(shown)" }
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

@Suite struct DifferenceTests {
    @Test func equalValuesHaveNone() {
        #expect(Difference.between(Person(name: "Jo", age: 3), Person(name: "Jo", age: 3)) == nil)
        #expect(Difference.between([1, 2], [1, 2]) == nil)
        #expect(Difference.between(nil as Int?, nil) == nil)
        let box = Box()
        #expect(Difference.between([box], [box]) == nil)
        #expect(Difference.between({ (_: Int) in }, { _ in }) == nil)
    }

    @Test func aFieldIsShownAndTheOthersCounted() {
        #expect(
            Difference.between(Person(name: "Jo", age: 3), Person(name: "Jo", age: 4)) == """
                  Person(
                -   age: 3
                +   age: 4
                    … (2 unchanged)
                  )
                """)
    }

    @Test func shortValuesThatDifferThroughoutStandOnALine() {
        #expect(
            Difference.between(Phase.loading(page: 1, of: "a"), .loading(page: 2, of: "b")) == """
                - .loading(page: 1, of: "a")
                + .loading(page: 2, of: "b")
                """)
        #expect(
            Difference.between((1, "a"), (2, "b")) == """
                - (1, "a")
                + (2, "b")
                """)
    }

    @Test func casesOfAnEnum() {
        #expect(
            Difference.between(Phase.idle, .failed("late")) == """
                - .idle
                + .failed("late")
                """)
        #expect(
            Difference.between(Phase.loading(page: 1, of: "a"), .loading(page: 2, of: "a")) == """
                  .loading(
                -   page: 1
                +   page: 2
                    … (1 unchanged)
                  )
                """)
    }

    @Test func optionalsAreLookedThrough() {
        #expect(
            Difference.between(3, nil as Int?) == """
                - 3
                + nil
                """)
        #expect(
            Difference.between(["a": Person(name: "Jo", age: 3) as Person?], ["a": Person(name: "Jo", age: 4)]) == """
                  [
                    "a": Person(
                -     age: 3
                +     age: 4
                      … (2 unchanged)
                    )
                  ]
                """)
    }

    @Test func elementsAreFollowedByTheirIdentity() {
        let old = (1...9).map { Task(id: $0, title: "Task \($0)") }
        var new = old
        new[2].title = "Other"
        new.remove(at: 5)
        new.insert(Task(id: 99, title: "New"), at: 0)
        #expect(
            Difference.between(old, new) == """
                  [
                +   [0] Task(id: 99, title: "New", isDone: false)
                    … (2 unchanged)
                    [2 → 3] Task(
                      id: 3
                -     title: "Task 3"
                +     title: "Other"
                      … (1 unchanged)
                    )
                    … (2 unchanged)
                -   [5] Task(id: 6, title: "Task 6", isDone: false)
                    … (3 unchanged)
                  ]
                """)
    }

    @Test func movedElementsAreShownAtBothPlaces() {
        let old = (1...3).map { Task(id: $0, title: "\($0)") }
        #expect(
            Difference.between(old, [old[2], old[0], old[1]]) == """
                  [
                -   [2] Task(id: 3, title: "3", isDone: false)
                +   [0] Task(id: 3, title: "3", isDone: false)
                    … (2 unchanged)
                  ]
                """)
    }

    @Test func elementsWithoutIdentityAreFoundByValue() {
        #expect(
            Difference.between([1, 2, 3, 4, 5], [1, 3, 9, 5]) == """
                  [
                    … (1 unchanged)
                -   [1] 2
                    … (1 unchanged)
                -   [3 → 2] 4
                +   [3 → 2] 9
                    … (1 unchanged)
                  ]
                """)
        #expect(
            Difference.between([1], []) == """
                  [
                -   [0] 1
                  ]
                """)
    }

    @Test func dictionariesAndSetsHaveNoOrder() {
        #expect(
            Difference.between(["a": 1, "b": 2, "c": 3, "d": 4], ["d": 4, "e": 5, "b": 7, "c": 3]) == """
                  [
                -   "a": 1
                -   "b": 2
                +   "b": 7
                +   "e": 5
                    … (2 unchanged)
                  ]
                """)
        #expect(
            Difference.between(Set([10, 9, 1]), Set([9, 10, 2, 11])) == """
                  Set(
                -   1
                +   2
                +   11
                    … (2 unchanged)
                  )
                """)
    }

    @Test func textsAreComparedByLine() {
        #expect(
            Difference.between("a\nb\nc\nd\ne\nf", "a\nb\nc\nX\ne\nf\ng") == """
                  \"\"\"
                  … (2 lines unchanged)
                  c
                - d
                + X
                  e
                  f
                + g
                  \"\"\"
                """)
        #expect(
            Difference.between("one", "two") == """
                - "one"
                + "two"
                """)
    }

    @Test func blanksAreMadeVisible() {
        #expect(
            Difference.between("a\nb ", "a\nb\t") == """
                  \"\"\"
                  a
                - "b "
                + "b\\t"
                  \"\"\"
                """)
    }

    @Test func longTextsAreShownFromTheDifferenceOn() {
        let long = String(repeating: "x", count: 300)
        #expect(
            Difference.between(long + "1", long + "2") == """
                - …"xxxxxxxxxxxxxxxxxxxx1"
                + …"xxxxxxxxxxxxxxxxxxxx2"
                """)
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
                    alert: Pulse(
                -     assignments: 1
                +     assignments: 2
                      … (1 unchanged)
                    )
                    … (1 unchanged)
                  )
                """)
    }

    @Test func valuesThatLookTheSameAreTold() {
        #expect(Difference.between(Odd(value: 1), Odd(value: 1)) == "  Odd looks the same on both sides, and == says that it differs")
        #expect(
            Difference.between(Described(shown: 1, hidden: 2), Described(shown: 1, hidden: 3)) == """
                  Described(
                -   hidden: 2
                +   hidden: 3
                    … (1 unchanged)
                  )
                """)
        #expect(
            Difference.between(1 as Any, 1.0 as Any) == """
                - 1
                + 1.0
                """)
        #expect(
            Difference.between(1 as Any, UInt8(1) as Any) == """
                - 1 as Int
                + 1 as UInt8
                """)
    }

    @Test func referencesAreComparedByWhatTheyHold() {
        let (a, b) = (Box(), Box())
        #expect(Difference.between(a, b) == nil)
        b.value = 2
        #expect(
            Difference.between(a, b) == """
                - Box(value: 1)
                + Box(value: 2)
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
                -   "count": 1
                +   "count": 2
                    "names": [
                      … (1 unchanged)
                -     [1] "b"
                +     [1] "c"
                    ]
                +   "off": null
                    … (1 unchanged)
                  ]
                """)
    }

    @Test func anOrderThatOnlyEqualityKnowsIsNotKeptSecret() {
        #expect(
            Difference.between(["a": 1, "b": 2] as SavedValue, ["b": 2, "a": 1]) == """
                  [
                    … (2 unchanged)
                  ]
                  it looks the same on both sides, and == says that it differs
                """)
    }

    @Test func cyclesHaveAnEnd() {
        let (a, b) = (Node("a"), Node("a"))
        a.next = a
        b.next = b
        // Nobody can say, in finite time, that they are the same.
        #expect(Difference.between(a, b) != nil)
        let (c, d) = (Node("c"), Node("d"))
        c.next = c
        d.next = d
        #expect(Difference.between(c, d)?.split(separator: "\n").count ?? 0 < 100)
    }

    @Test func theOutputIsBoundedAndAlwaysTheSame() {
        let old = (0..<3_000).map { Task(id: $0, title: "\($0)") }
        let new = (0..<3_000).map { Task(id: $0, title: "\($0)!") }
        let text = Difference.between(old, new)
        #expect(text?.split(separator: "\n").count == 81)
        #expect(text?.hasSuffix("  … (more is left out)") == true)
        let map = Dictionary(uniqueKeysWithValues: (0..<500).map { ("\($0)", $0) })
        let texts = (0..<5).map { _ in Difference.between(map, map.mapValues { $0 + 1 }) }
        #expect(Set(texts).count == 1)
    }

    @Test func wholeValuesAreCutWhereTheyAreLong() {
        #expect(
            Difference.between(nil, (1...20).map { Task(id: $0, title: "Task \($0)") } as [Task]?) == """
                - nil
                + [
                +   Task(id: 1, title: "Task 1", isDone: false)
                +   Task(id: 2, title: "Task 2", isDone: false)
                +   Task(id: 3, title: "Task 3", isDone: false)
                +   Task(id: 4, title: "Task 4", isDone: false)
                +   Task(id: 5, title: "Task 5", isDone: false)
                +   Task(id: 6, title: "Task 6", isDone: false)
                +   Task(id: 7, title: "Task 7", isDone: false)
                +   Task(id: 8, title: "Task 8", isDone: false)
                +   … (12 more)
                + ]
                """)
    }

    @MainActor @Test func valuesAreExpectedToBeTheSame() async {
        expectNoDifference(3, 3)
        await expectIssue {
            expectNoDifference(Person(name: "Jo", age: 3), Person(name: "Jo", age: 4))
        } says: {
            """
            the values differ (- expected, + received):
              Person(
            -   age: 4
            +   age: 3
                … (2 unchanged)
              )
            """
        }
    }
}
