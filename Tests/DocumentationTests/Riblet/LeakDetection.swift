import Riblet
import RibletTesting
import Testing

// The code of the article Leak detection.

final class DownloadInteractor: Interactor {
    var onFinish: (() -> Void)?
    private(set) var isFinished = false

    override func didBecomeActive() {
        // [unowned self] is missing: the interactor keeps the closure, the closure the interactor.
        onFinish = { self.isFinished = true }
    }
}

final class DownloadRouter: Router<DownloadInteractor> {}

final class PagesRouter: Router<Interactor> {
    private var cache: [String: Router<Interactor>] = [:]

    func show(_ name: String) {
        let page = cache[name] ?? Router(interactor: Interactor())
        page.keepsDetached = true
        cache[name] = page
        attachChild(page)
    }

    func forget(_ name: String) {
        // From now on it should go.
        cache.removeValue(forKey: name)?.keepsDetached = false
    }
}

private final class Socket {}

#if os(Linux) || os(macOS) || os(Windows)
@MainActor
private func turnOn() {
    LeakDetector.shared.start()
}

@Suite("The first line of the article on leak detection")
struct LeakDetectionStartTests {
    @Test("It turns detection on in a debug build, and does nothing in release")
    func start() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                turnOn()
                let root = TestRoot()
                let download = DownloadRouter(interactor: DownloadInteractor())
                root.attachChild(download)
                root.detachChild(download)
                precondition((LeakDetector.shared.status == .inProgress) == LeakDetector.isEnabled)
            }
        }
    }
}
#endif

@MainActor
@Suite("The article on leak detection")
struct LeakDetectionTests {
    @Test("A closure that keeps its interactor is found, and the report says where to look")
    func cycle() async {
        let clock = TestClock()
        let root = TestRoot()
        let detector = LeakDetector(clock: clock)
        var leaks: [Leak] = []
        detector.handler = { leaks.append($0) }
        detector.start(under: root)
        do {
            let download = DownloadRouter(interactor: DownloadInteractor())
            root.attachChild(download)
            download.interactor.onFinish?()
            #expect(download.interactor.isFinished)
            root.detachChild(download)
        }
        await clock.advance(by: .seconds(2))
        #expect(
            leaks.map(\.description) == [
                "Root/Download: DownloadInteractor (interactor) is still there, 1.5 seconds after TestRoot at Root detached Root/Download; "
                    + "look for a closure, a task or a property that keeps it [leak]"
            ])
        detector.stop()
    }

    @Test("An object kept on purpose is no leak until it is not kept any more")
    func kept() async {
        let clock = TestClock()
        let root = TestRoot()
        let detector = LeakDetector(clock: clock)
        var leaks: [Leak] = []
        detector.handler = { leaks.append($0) }
        detector.start(under: root)
        let pages = PagesRouter(interactor: Interactor())
        root.attachChild(pages)
        pages.show("Home")
        let home = pages.children[0]
        pages.detachChild(home)
        await clock.advance(by: .seconds(10))
        pages.show("Home")
        #expect(pages.children.first === home)
        pages.detachChild(home)
        await clock.advance(by: .seconds(10))
        #expect(leaks.isEmpty)
        pages.forget("Home")
        await clock.advance(by: .seconds(2))
        #expect(leaks.map(\.path) == ["Root/Pages/Router"])
        detector.stop()
    }

    @Test("An expectation is cancelled")
    func cancelled() async {
        let clock = TestClock()
        let detector = LeakDetector(clock: clock)
        detector.handler = { _ in Issue.record("nobody expects it any more") }
        let socket = Socket()
        let expectation = detector.expectDeallocate(object: socket, path: "Root/Chat")
        expectation.cancel()
        await clock.advance(by: .seconds(10))
        #expect(detector.status == .didComplete)
        withExtendedLifetime(socket) {}
    }
}
