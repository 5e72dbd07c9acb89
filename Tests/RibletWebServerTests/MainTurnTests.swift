import NIOEmbedded
import Testing

@testable import RibletWebServer

@Suite("Turns of the main actor", .timeLimit(.minutes(5)))
@MainActor
struct MainTurnTests {
    @Test("Who waits behind a full inbox has a turn before it is empty, and the order stays", arguments: [false, true])
    func inbox(postsMeanwhile: Bool) async {
        let connection = Self.connection()
        let order = Box<[Int]>([])
        let sink = Box<MainInbox?>(nil)
        let inbox = MainInbox(turn: .zero) { item in
            guard case .frame(_, let text, _) = item, let number = Int(text) else { return }
            order.value.append(number)
            if postsMeanwhile, number < 50 { sink.value?.post(.frame(connection, "\(number + 50)", nil)) }
        }
        sink.value = inbox
        for number in 0..<50 { inbox.post(.frame(connection, "\(number)", nil)) }
        let seen = await Task { @MainActor in order.value.count }.value
        #expect(seen == 1, "where a turn has no length it is one item")
        let count = postsMeanwhile ? 100 : 50
        while order.value.count < count { await Task.yield() }
        #expect(order.value == Array(0..<count))
        sink.value = nil
    }

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

    private static func connection() -> LiveConnection {
        let channel = EmbeddedChannel()
        let admission = LiveConnection.Admission(
            sessionID: nil, tokenExpiry: 0, basePath: "", browserID: Secret(""), lastSeen: 0, acknowledged: 0, isCurrent: true)
        return LiveConnection(
            admission: admission, channel: channel, outboundLimit: 1, inbox: MainInbox { _ in },
            outbox: LoopOutbox(eventLoop: channel.eventLoop), metrics: nil)
    }
}

@MainActor
private final class Box<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}
