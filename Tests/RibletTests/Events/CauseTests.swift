import RibletTesting
import Testing

@testable import Riblet

@MainActor
@Suite struct CauseTests {
    @Test func everyEventHasANumberOfItsOwnWhileSomebodyWatches() {
        Cause.watch()
        defer { Cause.unwatch() }
        #expect(Cause.now == 0)
        let first = Cause.begin { Cause.now }
        #expect(first == Cause.last && first > 0)
        let second = Cause.begin { Cause.now }
        #expect(second == first + 1 && Cause.last == second && Cause.now == 0)
    }

    @Test func innerCauseEndsWithTheOuterOne() throws {
        Cause.watch()
        defer { Cause.unwatch() }
        Cause.begin {
            let outer = Cause.now
            #expect(Cause.within(7) { Cause.now } == 7)
            #expect(Cause.now == outer)
            #expect(throws: Gone.self) { try Cause.within(8) { throw Gone() } }
            #expect(throws: Gone.self) { try Cause.begin { throw Gone() } }
            #expect(Cause.now == outer)
        }
    }

    @Test func watchersAreCounted() {
        let others = Cause.watchers
        Cause.watch()
        Cause.watch()
        Cause.unwatch()
        #expect(Cause.isWatched)
        Cause.unwatch()
        #expect(Cause.watchers == others && Cause.isWatched == (others > 0))
    }

    /// In a process of its own, where no other test watches.
    @Test func whereNobodyWatchesNothingIsCounted() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                precondition(Cause.begin { Cause.now } == 0 && Cause.last == 0 && !Cause.isWatched)
                precondition(Cause.within(3) { Cause.now } == 0)
                Cause.watch()
                precondition(Cause.begin { Cause.now } == 1 && Cause.isWatched)
                // The last who watches goes in the middle of an event.
                Cause.begin {
                    Cause.unwatch()
                    precondition(Cause.now == 0)
                }
                precondition(Cause.begin { Cause.now } == 0 && Cause.last == 2 && !Cause.isWatched)
            }
        }
    }
}

private struct Gone: Error {}
