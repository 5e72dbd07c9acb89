import NIOCore
import Synchronization

/// Hands what sessions send to the event loop of their connections, in order and in batches.
final class LoopOutbox: Sendable {
    private struct Item: Sendable {
        let handler: NIOLoopBoundBox<LiveHandler?>
        let frame: ByteBuffer
    }

    private let eventLoop: any EventLoop
    private let queue = BatchQueue<Item>()

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    /// Adds a frame; from any thread. Where its handler is gone by then, so is the page.
    func post(_ frame: ByteBuffer, to handler: NIOLoopBoundBox<LiveHandler?>) {
        guard queue.add(Item(handler: handler, frame: frame)) else { return }
        eventLoop.execute { [queue] in
            for item in queue.takeAll() { item.handler.value?.send(item.frame) }
        }
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
