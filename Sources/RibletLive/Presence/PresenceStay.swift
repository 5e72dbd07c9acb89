internal import Riblet

/// A stay in a room, or a look at it. It ends with its scope, or when it is cancelled.
final class PresenceStay: ScopeItem {
    private var onEnd: (() -> Void)?

    init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

    override func end() {
        let onEnd = onEnd
        self.onEnd = nil
        onEnd?()
    }
}
