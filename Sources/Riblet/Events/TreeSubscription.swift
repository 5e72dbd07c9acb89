/// A listener's wish to hear. Freeing it ends what it stands for, which somebody else owns.
final class TreeSubscription: Cancellable {
    private var item: (any Cancellable)?

    init(_ item: any Cancellable) { self.item = item }

    func cancel() {
        item?.cancel()
        item = nil
    }

    isolated deinit { cancel() }
}
