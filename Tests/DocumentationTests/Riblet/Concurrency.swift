import Riblet
import RibletTesting
import Testing

// The code of the article Concurrency.

enum UploadError: Error {
    case noName
}

@MainActor
protocol UploadListener: AnyObject {
    func uploadDidFinish()
}

actor UploadQueue {
    private(set) var sent: [String] = []

    func upload(_ name: String) async throws {
        guard !name.isEmpty else { throw UploadError.noName }
        sent.append(name)
    }
}

final class UploadInteractor: Interactor {
    weak var listener: (any UploadListener)?
    private(set) var failure: UploadError?
    private let queue: UploadQueue

    init(queue: UploadQueue) { self.queue = queue }

    func upload(_ names: [String]) {
        task { [self] in
            do {
                // The queue works; the main actor does other things meanwhile.
                for name in names { try await queue.upload(name) }
                listener?.uploadDidFinish()
            } catch {
                failure = error as? UploadError
            }
        }
    }
}

@MainActor
@Suite("The article on concurrency")
struct ConcurrencyTests {
    final class Parent: UploadListener {
        let (finished, finish) = AsyncStream<Void>.makeStream()
        func uploadDidFinish() { finish.finish() }
    }

    @Test("Work elsewhere comes back to the main actor")
    func upload() async {
        let queue = UploadQueue()
        let parent = Parent()
        let interactor = UploadInteractor(queue: queue)
        interactor.listener = parent
        interactor.activate()
        interactor.upload(["a", "b"])
        for await _ in parent.finished {}
        #expect(await queue.sent == ["a", "b"])
        #expect(interactor.failure == nil)
        interactor.deactivate()
    }
}
