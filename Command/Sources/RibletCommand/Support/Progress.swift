import Dispatch
import Synchronization

/// Prints the current work on a terminal once it takes longer than a second.
final class Progress: Sendable {
    private struct State {
        var message = ""
        var isSpeaking = false
        var isOver = false
    }

    private let state = Mutex(State())

    init() {
        guard Console.isWatched else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) { [weak self] in
            let message = self?.state.withLock { state -> String? in
                guard !state.isOver else { return nil }
                state.isSpeaking = true
                return state.message
            }
            if let message, !message.isEmpty { Console.complain(message + " …") }
        }
    }

    func tell(_ message: String) {
        let isSpeaking = state.withLock { state -> Bool in
            state.message = message
            return state.isSpeaking && !state.isOver
        }
        if isSpeaking { Console.complain(message + " …") }
    }

    func end() { state.withLock { $0.isOver = true } }
}
