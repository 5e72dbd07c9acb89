import Foundation
import Riblet
import RibletReactor
import RibletWeb
import RibletWebServer
import RibletWebTesting
import Testing

@testable import RibletWebApp

// The code of the article "Several children in one page" of RibletWeb.

enum DashboardArticle {
    enum Period: String, CaseIterable { case today, week }

    /// The period that all cards are about, for those who show something of it.
    @MainActor
    protocol PeriodStream: AnyObject {
        var period: any ValueStream<Period> { get }
    }

    /// The same for the card that chooses it.
    protocol MutablePeriodStream: PeriodStream {
        func choose(_ period: Period)
    }

    final class ChosenPeriod: MutablePeriodStream {
        private let relay = BehaviorRelay(Period.today)
        var period: any ValueStream<Period> { relay }
        func choose(_ period: Period) { relay.send(period) }
    }

    protocol SalesBook: Sendable {
        func total(_ period: Period) async -> Int
        func bestsellers(_ period: Period) async -> [String]
    }

    /// The needs of the cards.
    protocol PeriodDependency: Dependency {
        var mutablePeriodStream: any MutablePeriodStream { get }
    }

    protocol SalesDependency: Dependency {
        var periodStream: any PeriodStream { get }
        var book: any SalesBook { get }
    }

    /// The component of the dashboard.
    final class DashboardComponent: EmptyComponent, PeriodDependency, SalesDependency {
        let book: any SalesBook
        let mutablePeriodStream: any MutablePeriodStream = ChosenPeriod()
        var periodStream: any PeriodStream { mutablePeriodStream }

        init(book: any SalesBook) { self.book = book }
    }

    enum PeriodAction { case appeared, chose(Period) }

    final class PeriodInteractor: ComponentInteractor<Period, PeriodAction, any PeriodDependency>, Reactor {
        let initialState = Period.today

        override func didBecomeActive() { send(.appeared) }

        func mutate(action: PeriodAction) -> Effect<Period> {
            switch action {
            case .appeared: return .observe(component.mutablePeriodStream.period) { $0 }
            case .chose(let period):
                component.mutablePeriodStream.choose(period)
                return .none
            }
        }

        func reduce(state: inout Period, mutation: Period) { state = mutation }
    }

    struct PeriodView: StateView {
        var state = Period.today

        var body: HTML<PeriodAction> {
            article {
                h2 { "Period" }
                for period in Period.allCases {
                    p {
                        button(.class("btn primary", when: state == period), .aria("pressed", state == period), .onClick(.chose(period))) {
                            period == .today ? "Today" : "This week"
                        }
                    }
                }
            }
        }
    }

    final class TotalInteractor: ComponentInteractor<Int?, Period, any SalesDependency>, Reactor {
        let initialState: Int? = nil

        override func didBecomeActive() { observe(component.periodStream.period) { [unowned self] in send($0) } }

        func mutate(action: Period) -> Effect<Int> {
            .task { [component] in await component.book.total(action) }.replace(id: "total")
        }

        func reduce(state: inout Int?, mutation: Int) { state = mutation }
    }

    struct TotalView: StateView {
        var state: Int?
        var isReady: Bool { state != nil }

        var body: HTML<Period> {
            article {
                h2 { "Sales" }
                p { state.map { "€\($0)" } ?? "…" }
            }
        }
    }

    final class BestsellersInteractor: ComponentInteractor<[String]?, Period, any SalesDependency>, Reactor {
        let initialState: [String]? = nil

        override func didBecomeActive() { observe(component.periodStream.period) { [unowned self] in send($0) } }

        func mutate(action: Period) -> Effect<[String]> {
            .task { [component] in await component.book.bestsellers(action) }.replace(id: "bestsellers")
        }

        func reduce(state: inout [String]?, mutation: [String]) { state = mutation }
    }

    struct BestsellersView: StateView {
        var state: [String]?
        var isReady: Bool { state != nil }

        var body: HTML<Period> {
            article {
                h2 { "Bestsellers" }
                ol { for name in state ?? [] { li { name } } }
            }
        }
    }

    /// The page in which the views of the children lie.
    protocol DashboardViewControllable: ViewControllable {
        func show(_ cards: [any ViewControllable])
    }

    final class DashboardRouter: LaunchRouter<Interactor, any DashboardViewControllable>, LocationRouting {
        private let component: DashboardComponent

        init(viewController: any DashboardViewControllable, component: DashboardComponent) {
            self.component = component
            super.init(interactor: Interactor(), viewController: viewController)
        }

        override func didLoad() {
            let cards = [buildPeriod(), buildTotal(), buildBestsellers()]
            viewController.show(cards.map(\.viewControllable))
            for card in cards { attachChild(card) }
        }

        private func buildPeriod() -> any ViewableRouting {
            let card = StateViewController(PeriodView())
            return ViewableRouter(interactor: PeriodInteractor(presenter: card, component: component), viewController: card)
        }

        private func buildTotal() -> any ViewableRouting {
            let card = StateViewController(TotalView())
            return ViewableRouter(interactor: TotalInteractor(presenter: card, component: component), viewController: card)
        }

        private func buildBestsellers() -> any ViewableRouting {
            let card = StateViewController(BestsellersView())
            return ViewableRouter(interactor: BestsellersInteractor(presenter: card, component: component), viewController: card)
        }
    }

    struct DashboardView: View {
        var cards: [WebViewController] = []

        var body: HTML<Never> {
            main(.id("main")) {
                h1 { "The bakery" }
                div(.class("grid")) { for card in cards { slot(card) } }
            }
        }
    }

    final class DashboardPage: HTMLViewController<DashboardView>, DashboardViewControllable {
        override var pageTitle: String? { "The bakery" }
        override var shownControllers: [WebViewController] { view.cards }

        func show(_ cards: [any ViewControllable]) {
            for card in view.cards { card.setContainer(nil) }
            view.cards = cards.compactMap { $0.shown(as: WebViewController.self) }
            for card in view.cards { card.setContainer(self) }
        }
    }

    @MainActor static func application(_ book: any SalesBook) -> WebApplication {
        WebApplication(name: "Bakery") { _ in
            DashboardRouter(viewController: DashboardPage(view: DashboardView()), component: DashboardComponent(book: book))
        }
    }
}

@MainActor
@Suite("A dashboard of three children", .serialized, .timeLimit(.minutes(20)))
struct DashboardTests {
    struct Book: DashboardArticle.SalesBook {
        func total(_ period: DashboardArticle.Period) async -> Int { period == .today ? 412 : 2_846 }

        func bestsellers(_ period: DashboardArticle.Period) async -> [String] {
            period == .today ? ["Rye bread", "Croissants", "Apple cake"] : ["Croissants", "Sourdough", "Rye bread"]
        }
    }

    @Test("A card chooses, and the cards beside it follow")
    func follows() async throws {
        let page = await MemoryPage(DashboardArticle.application(Book()))
        try await page.open("/")
        try await page.sees("€412")
        try await page.sees("Apple cake")
        try await page.click(.button, "This week")
        try await page.sees("€2846")
        try await page.sees("Sourdough")
        try await page.doesNotSee("Apple cake")
        page.end()
    }

    @Test("A card that leaves the page leaves the tree of views, and the others stay")
    func leaves() throws {
        let page = DashboardArticle.DashboardPage(view: DashboardArticle.DashboardView())
        let cards = [StateViewController(DashboardArticle.TotalView()), StateViewController(DashboardArticle.TotalView())]
        page.show(cards)
        #expect(page.view.cards == cards && cards.allSatisfy { $0.container === page })
        page.show([cards[1]])
        #expect(page.shownControllers == [cards[1]] && cards[0].container == nil && cards[1].container === page)
    }

    /// With `RIBLET_RENEW_PICTURES=1` the pictures of the article are taken anew.
    @Test("The cards lie side by side in Chromium", arguments: [MediaEmulation.ColorScheme.light, .dark])
    func sideBySide(_ scheme: MediaEmulation.ColorScheme) async throws {
        let server = RibletServer(configuration: .init(port: 0), applications: [DashboardArticle.application(Book()).styled])
        try await server.whileRunning { address in
            let options = BrowserOptions(
                viewport: Viewport(width: 560, height: 270), media: MediaEmulation(colorScheme: scheme, reducedMotion: true))
            try await ChromeDriver.withBrowser(options) { browser in
                let page = try await BrowserPage(browser, origin: "http://127.0.0.1:\(address.port)")
                try await page.open("/")
                try await page.click(.button, "This week")
                try await page.sees("€2846")
                let tops = try await browser.execute(
                    "return [...new Set([...document.querySelectorAll('article')].map(a => a.getBoundingClientRect().top))].length")
                #expect(tops == .number(1))
                if ProcessInfo.processInfo.environment["RIBLET_RENEW_PICTURES"] == "1" {
                    let folder = URL(filePath: #filePath).deletingLastPathComponent()
                        .appending(path: "../../Sources/RibletWeb/RibletWeb.docc/Resources")
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    let file = folder.appending(path: "dashboard\(scheme == .dark ? "~dark" : "").png")
                    try await browser.screenshot().write(to: file)
                }
            }
        }
    }
}
