import Testing

@testable import RibletLive

@Suite("The roster of a room")
struct RoomRosterTests {
    private func members(_ replica: String, _ sequence: Int, _ keys: Set<String>) -> RoomMessage {
        RoomMessage(kind: .members, replica: replica, sequence: sequence, keys: keys)
    }

    @Test("An older roster that was overtaken is not believed")
    func overtaken() {
        var roster = RoomRoster(replica: "me")
        #expect(roster.hear(members("you", 2, ["1", "2"])).change.joined.count == 2)
        #expect(roster.hear(members("you", 1, ["1"])).change.isEmpty)
        #expect(roster.everybody.count == 2)
        #expect(roster.hear(members("you", 3, ["2"])).change.left.count == 1)
    }

    @Test("A beat of a process that is not known as it is makes it asked")
    func beats() {
        var roster = RoomRoster(replica: "me")
        let beat = RoomMessage(kind: .beat, replica: "you", sequence: 2)
        #expect(roster.hear(beat).asks)
        _ = roster.hear(members("you", 2, ["1"]))
        #expect(!roster.hear(beat).asks)
        #expect(roster.hear(RoomMessage(kind: .beat, replica: "you", sequence: 3)).asks)
    }

    @Test("Silence for three beats ends a process, a word in between saves it")
    func silence() {
        var roster = RoomRoster(replica: "me")
        _ = roster.hear(members("you", 1, ["1"]))
        #expect(roster.beat().isEmpty && roster.beat().isEmpty)
        _ = roster.hear(RoomMessage(kind: .beat, replica: "you", sequence: 1))
        #expect(roster.beat().isEmpty && roster.beat().isEmpty)
        #expect(roster.beat().left.count == 1)
        #expect(roster.everybody.count == 0)
    }

    @Test("No more processes are remembered than there may be")
    func replicas() {
        var roster = RoomRoster(replica: "me")
        for number in 0..<(RoomRoster.replicas * 2) { _ = roster.hear(members("r\(number)", 1, ["1"])) }
        #expect(roster.everybody.count == RoomRoster.replicas)
        // Those that are known go on to be heard.
        #expect(roster.hear(members("r0", 2, ["1", "2"])).change.joined.count == 1)
    }

    @Test("Whatever is heard, what has come and not left is who is there")
    func changesAddUp() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            var roster = RoomRoster(replica: "me")
            var there: [String: Int] = [:]
            for _ in 0..<200 {
                func key() -> String { "\(Int.random(in: 0..<6, using: &generator))" }
                let change: RoomRoster.Change
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: change = roster.join(key())
                case 1: change = roster.leave(key())
                case 2: change = roster.beat()
                default:
                    let keys = Set((0..<4).map { _ in key() })
                    change = roster.hear(members("r\(Int.random(in: 0..<3))", Int.random(in: 0..<9), keys)).change
                }
                for key in change.joined { there[key, default: 0] += 1 }
                for key in change.left { there[key, default: 0] -= 1 }
                #expect(there.filter { $0.value != 0 } == Dictionary(roster.everybody.map { ($0, 1) }, uniquingKeysWith: +))
            }
        }
    }
}
