import NIOCore
import Synchronization

/// Hands what sessions send to the event loop of their connections, in order and in batches, as ``MainInbox`` does the other way: a hop for each frame would
/// cost about as much as the frame.
final class LoopOutbox: Sendable {
    private struct Item: Sendable {
        let handler: NIOLoopBoundBox<LiveHandler?>
        let frame: ByteBuffer
    }

    private let eventLoop: any EventLoop
    private let items = Mutex<[Item]>([])

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    /// Adds a frame; from any thread. Where its handler is gone by then, so is the page.
    func post(_ frame: ByteBuffer, to handler: NIOLoopBoundBox<LiveHandler?>) {
        let isFirst = items.withLock { items in
            items.append(Item(handler: handler, frame: frame))
            return items.count == 1
        }
        if isFirst { eventLoop.execute { self.drain() } }
    }

    private func drain() {
        let batch = items.withLock { items in
            let batch = items
            items = []
            return batch
        }
        for item in batch { item.handler.value?.send(item.frame) }
    }
}

/// One outbox for each event loop.
final class LoopOutboxes: Sendable {
    private let outboxes = Mutex<[ObjectIdentifier: LoopOutbox]>([:])

    func outbox(of eventLoop: any EventLoop) -> LoopOutbox {
        outboxes.withLock { outboxes in
            let id = ObjectIdentifier(eventLoop)
            if let outbox = outboxes[id] { return outbox }
            let outbox = LoopOutbox(eventLoop: eventLoop)
            outboxes[id] = outbox
            return outbox
        }
    }
}
