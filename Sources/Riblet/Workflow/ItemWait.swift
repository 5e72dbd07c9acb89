/// Waits until the item that a step has delivered is ready, holding it weakly meanwhile.
@MainActor
final class ItemWait {
    private weak var subscription: WorkflowSubscription?
    private let index: Int32
    private let number: UInt32

    private init(_ subscription: WorkflowSubscription, _ node: StepNode) {
        self.subscription = subscription
        index = node.index
        number = node.waitNumber
    }

    /// Takes the value of `node` and begins to wait.
    static func begin(for node: StepNode, in subscription: WorkflowSubscription) {
        guard let value = node.value else { return }
        let extras = node.makeExtras()
        extras.path = value.path
        extras.retake = value.weakened()
        node.stage = .waitingForItem
        node.waitNumber &+= 1
        node.value = nil
        let wait = ItemWait(subscription, node)
        // Only the item holds the observation, and so the wait: it goes with the item.
        if let observation = value.item.observe({ wait.isReady() }) { node.openScope().add(WeakScopeItem(observation)) }
    }

    private func isReady() { subscription?.post(.ready(index, wait: number)) }

    isolated deinit { subscription?.post(.itemGone(index, wait: number)) }
}
