import Testing

@testable import RibletLive

@Suite("The roster of a room")
struct RoomRosterTests {
    private func entry(_ number: Int, _ key: String = "a") -> RoomEntry { RoomEntry(number: number, key: key, details: "[]") }

    private func members(_ replica: String, _ sequence: Int, _ entries: [RoomEntry]) -> RoomMessage {
        RoomMessage(kind: .members, replica: replica, sequence: sequence, entries: entries)
    }

    @Test("An older roster that was overtaken is not believed")
    func overtaken() {
        var roster = RoomRoster(replica: "me")
        #expect(roster.hear(members("you", 2, [entry(1), entry(2)])).change.joined.count == 2)
        #expect(roster.hear(members("you", 1, [entry(1)])).change.isEmpty)
        #expect(roster.count == 2)
        #expect(roster.hear(members("you", 3, [entry(2)])).change.left.count == 1)
    }

    @Test("A beat of a process that is not known as it is makes it asked")
    func beats() {
        var roster = RoomRoster(replica: "me")
        let beat = RoomMessage(kind: .beat, replica: "you", sequence: 2)
        #expect(roster.hear(beat).asks)
        _ = roster.hear(members("you", 2, [entry(1)]))
        #expect(!roster.hear(beat).asks)
        #expect(roster.hear(RoomMessage(kind: .beat, replica: "you", sequence: 3)).asks)
    }

    @Test("Silence for three beats ends a process, a word in between saves it")
    func silence() {
        var roster = RoomRoster(replica: "me")
        _ = roster.hear(members("you", 1, [entry(1)]))
        #expect(roster.beat().isEmpty && roster.beat().isEmpty)
        _ = roster.hear(RoomMessage(kind: .beat, replica: "you", sequence: 1))
        #expect(roster.beat().isEmpty && roster.beat().isEmpty)
        #expect(roster.beat().left.count == 1)
        #expect(roster.count == 0)
    }

    @Test("No more processes are remembered than there may be")
    func replicas() {
        var roster = RoomRoster(replica: "me")
        for number in 0..<(RoomRoster.replicas * 2) { _ = roster.hear(members("r\(number)", 1, [entry(1)])) }
        #expect(roster.count == RoomRoster.replicas)
        // Those that are known go on to be heard.
        #expect(roster.hear(members("r0", 2, [entry(1), entry(2)])).change.joined.count == 1)
    }

    @Test("Whatever is heard, what has come and not left is who is there")
    func changesAddUp() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            var roster = RoomRoster(replica: "me")
            var there: Set<PresenceID> = []
            var next = 0
            for _ in 0..<200 {
                let change: RoomRoster.Change
                switch Int.random(in: 0..<5, using: &generator) {
                case 0:
                    next += 1
                    change = roster.join(entry(next))
                case 1: change = roster.leave(Int.random(in: 0...max(1, next), using: &generator))
                case 2: change = roster.replace(entry(Int.random(in: 0...max(1, next), using: &generator), "b"))
                case 3: change = roster.beat()
                default:
                    let entries = Set((0..<4).map { _ in Int.random(in: 0..<6, using: &generator) }).map {
                        entry($0, Bool.random() ? "a" : "c")
                    }
                    change = roster.hear(members("r\(Int.random(in: 0..<3))", Int.random(in: 0..<9), entries)).change
                }
                #expect(there.isSuperset(of: change.left.keys))
                there.subtract(change.left.keys)
                #expect(there.isDisjoint(with: change.joined.keys))
                there.formUnion(change.joined.keys)
                #expect(there == Set(roster.everybody.map(\.id)) && there.count == roster.count)
            }
        }
    }
}
