/// The handle of a listener. Freeing the handle ends the subscription.
final class TreeSubscription: Cancellable {
    private var item: (any Cancellable)?

    init(_ item: any Cancellable) { self.item = item }

    func cancel() {
        item?.cancel()
        item = nil
    }

    isolated deinit { cancel() }
}
