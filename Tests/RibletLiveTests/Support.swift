import Riblet
import RibletLive
import RibletTesting
import Synchronization
import Testing

/// Lets others run until something is so; a minute only serves against hanging.
@MainActor
func eventually(_ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(60)
    while !isSo() {
        guard ContinuousClock.now < end else {
            Issue.record("it never came about: \(what)", sourceLocation: sourceLocation)
            return
        }
        await letOthersRun()
    }
}

/// The way of one process to the others, which can be cut and can lose messages.
final class Line: PubSub {
    private struct State {
        var isCut = false
        var losesNext = 0
        var published = 0
    }

    private let base: InProcessPubSub
    private let state = Mutex(State())

    init(_ base: InProcessPubSub) { self.base = base }

    /// Nothing gets through, as from a process that was killed.
    var isCut: Bool {
        get { state.withLock { $0.isCut } }
        set { state.withLock { $0.isCut = newValue } }
    }

    func lose(_ count: Int) { state.withLock { $0.losesNext = count } }

    var published: Int { state.withLock { $0.published } }

    func publish(_ message: [UInt8], to topic: TopicName) async throws(PubSubError) {
        let isLost = state.withLock { state in
            state.published += 1
            if state.losesNext > 0 {
                state.losesNext -= 1
                return true
            }
            return state.isCut
        }
        if isLost { throw .unavailable(topic: topic, reason: "the line is cut") }
        try await base.publish(message, to: topic)
    }

    func subscribe(to topic: TopicName) -> TopicSubscription { base.subscribe(to: topic) }
}
