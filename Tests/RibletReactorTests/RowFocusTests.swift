import RibletReactor
import Testing

@Suite("The focus of a list")
struct RowFocusTests {
    var focus = RowFocus<Int>()

    @Test("It goes to the next row, then to the one before, then to what stands there without rows")
    mutating func neighbours() {
        focus.expect([2])
        focus.follow(from: [1, 2, 3], to: [1, 3])
        #expect(focus.row == 3 && focus.turn(at: 3) == 1 && focus.turn(at: 1) == nil)
        focus.expect([3])
        focus.follow(from: [1, 3], to: [1])
        #expect(focus.turn(at: 1) == 2 && focus.turnAtNone == nil)
        focus.expect([1])
        focus.follow(from: [1], to: [])
        #expect(focus.row == nil && focus.turnAtNone == 1 && focus.rowTurn == 2)
    }

    @Test("It goes back with the row, once")
    mutating func back() {
        focus.expect([2])
        focus.follow(from: [1, 2], to: [1])
        focus.follow(from: [1], to: [1, 2])
        #expect(focus.turn(at: 2) == 2)
        focus.follow(from: [1, 2], to: [1])
        #expect(focus.turn(at: 2) == 2, "somebody else has taken it away")
    }

    @Test("Of several rows it waits for the last")
    mutating func several() {
        focus.expect([1, 2])
        focus.follow(from: [1, 2, 3], to: [2, 3])
        #expect(focus.rowTurn == 0)
        focus.follow(from: [2, 3], to: [3])
        #expect(focus.turn(at: 3) == 1)
    }

    @Test("A removal by others moves no focus, and the removed row is nowhere")
    mutating func others() {
        focus.follow(from: [1, 2], to: [1])
        #expect(focus == RowFocus())
        focus.give(to: nil)
        focus.take()
        #expect(focus.row == nil && focus.turnAtNone == nil && focus.noneTurn == 1)
        focus.give(to: 7)
        #expect(focus.turn(at: 7) == 1)
    }
}

@Suite("A portion of a list")
struct PortionTests {
    @Test("It grows once for each wish, and only what has grown is kept")
    func grows() {
        var portion = Portion(step: 10)
        #expect(portion.count == 10 && portion.saved == nil)
        portion.grow(seen: 10)
        portion.grow(seen: 10)
        #expect(portion.count == 20 && portion.saved == 20)
        #expect(Portion(step: 10, saved: portion.saved) == portion)
    }

    @Test("A step or a saved count that makes no sense shows something all the same", arguments: [-3, 0, 4])
    func bounds(number: Int) {
        #expect(Portion(step: number).count == max(1, number) && Portion(step: 10, saved: number).count == 10)
    }
}
