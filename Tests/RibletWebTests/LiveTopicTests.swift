import Riblet
import RibletLive
import RibletTesting
import RibletWebTesting
import Testing

@testable import RibletWeb

/// The view of the server's messages in a page.
private struct NewsView: View {
    var lines: [String]
    var readers: Int
    var body: HTML<Never> {
        div {
            each(lines.map(NewsLine.init))
            p(.class("readers")) { "\(readers) read" }
        }
    }
}

private struct NewsLine: View, Identifiable {
    let text: String
    var id: String { text }
    var body: HTML<Never> { p { text } }
}

private final class NewsController: HTMLViewController<NewsView> {
    override func handle(_ action: Never) {}
}

private final class NewsInteractor: Interactor {
    let pubSub: any PubSub
    let presence: Presence
    let request: PageRequest
    let controller: NewsController

    init(_ pubSub: any PubSub, _ presence: Presence, _ request: PageRequest, _ controller: NewsController) {
        (self.pubSub, self.presence, self.request, self.controller) = (pubSub, presence, request, controller)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        for topic in [Topic<String>("news"), .session(request.sessionID, "news")] {
            observe(topic, on: pubSub) { [controller] in
                if case .message(let line) = $0 { controller.view.lines.append(line) }
            }
        }
        let room = PresenceRoom("news")
        presence.observeOthers(than: "", in: room, in: scope) { [controller] in controller.view.readers = $0 }
        guard let connection = request.connection else { return }
        var ticket: ScopeItem?
        scope.add(
            connection.observe { [presence, request] isConnected in
                ticket?.cancel()
                ticket = isConnected ? try? presence.join(room, as: request.sessionID) : nil
            })
    }
}

private final class NewsRouter: LaunchRouter<NewsInteractor, NewsController>, LocationRouting {
    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location == Location() }
}

@MainActor
private struct News {
    let pubSub = InProcessPubSub()
    let presence: Presence

    init() { presence = Presence(pubSub: pubSub, clock: TestClock()) }

    var application: WebApplication {
        WebApplication(name: "News") { [pubSub, presence] request in
            let controller = NewsController(view: NewsView(lines: [], readers: 0))
            return NewsRouter(interactor: NewsInteractor(pubSub, presence, request, controller), viewController: controller)
        }
    }
}

@MainActor
@Suite("Topics and presence in pages")
struct LiveTopicTests {
    @Test("News for a topic appear in every page, news for a session in its page alone")
    func push() async throws {
        let news = News()
        let (first, second) = (await TestPage(news.application), await TestPage(news.application))
        #expect(first.session.id != second.session.id)
        try await news.pubSub.publish("Mine", to: .session(first.session.id, "news"))
        try await news.pubSub.publish("Everybody's", to: Topic("news"))
        await first.wait { first.text.contains("Mine") && first.text.contains("Everybody's") }
        await second.wait { second.text.contains("Everybody's") }
        #expect(!second.text.contains("Mine"))
        #expect(first.misfits.isEmpty && second.misfits.isEmpty)
    }

    @Test("Only pages that are connected are there: not one that was only loaded, nor one whose connection is gone")
    func presence() async throws {
        let news = News()
        let loaded = await TestPage(news.application, connects: false)
        #expect(loaded.document.contains("0 read"))
        let first = await TestPage(news.application)
        await first.wait { first.text.contains("1 read") }
        let second = await TestPage(news.application)
        await first.wait { first.text.contains("2 read") }
        second.disconnect()
        await first.wait { first.text.contains("1 read") }
        second.connect()
        await first.wait { first.text.contains("2 read") }
        second.session.end()
        await first.wait { first.text.contains("1 read") }
        // Another connection of the same page takes over: it does not count twice.
        first.connect()
        await first.wait { first.text.contains("1 read") }
        #expect(news.presence.count(in: PresenceRoom("news")) == 1)
    }

    @Test("A page that is being left is there no longer, though its connection has not ended; one that stays says so")
    func leaving() async throws {
        let news = News()
        let (first, second) = (await TestPage(news.application), await TestPage(news.application))
        await first.wait { first.text.contains("2 read") }
        second.session.pageIsLeaving()
        await first.wait { first.text.contains("1 read") }
        // Its earlier messages say nothing about that.
        second.transmit("[\"v\",1,0,\"/\",false]")
        #expect(news.presence.count(in: PresenceRoom("news")) == 1)
        second.transmit("[\"a\",0]")
        await first.wait { first.text.contains("2 read") }
        second.session.pageIsLeaving()
        second.connect()
        await first.wait { first.text.contains("2 read") }
        // Where there is no connection there is nothing to come back to.
        second.disconnect()
        second.session.receive("[\"a\",0]")
        #expect(news.presence.count(in: PresenceRoom("news")) == 1)
    }

    @Test("A session that is restored has subscribed again, and its page is there again")
    func restored() async throws {
        let news = News()
        let page = await TestPage(news.application)
        let (id, snapshot) = (page.session.id, page.session.snapshot())
        page.session.suspend()
        #expect(news.presence.count(in: PresenceRoom("news")) == 0)
        // Another process.
        let after = News()
        let session = Session(application: after.application, restoring: snapshot, id: id)
        let controller = try #require((session.root as? NewsRouter)?.viewController)
        try await after.pubSub.publish("Still yours", to: .session(id, "news"))
        let end = ContinuousClock.now + .seconds(60)
        while controller.view.lines.isEmpty, ContinuousClock.now < end { await letOthersRun() }
        #expect(controller.view.lines == ["Still yours"])
        page.connect()
        session.attach(page, lastSeen: 0)
        #expect(after.presence.count(in: PresenceRoom("news")) == 1)
        session.end()
    }
}
