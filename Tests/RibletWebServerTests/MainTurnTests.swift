import Testing

@testable import RibletWebServer

@Suite("Turns of the main actor", .timeLimit(.minutes(20)))
@MainActor
struct MainTurnTests {
    @Test("A turn that is over lets others have theirs, and then goes on for as long again")
    func givesWay() async {
        var turn = MainTurn(.zero)
        let other = Box(0)
        Task { @MainActor in other.value += 1 }
        await turn.giveWay()
        #expect(other.value == 1)
        var long = MainTurn(.seconds(1_000))
        Task { @MainActor in other.value += 1 }
        await long.giveWay()
        #expect(!long.isOver && other.value == 1)
    }
}

@MainActor
private final class Box<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}
