import Riblet
import RibletTesting
import Testing

// The code of the article One RIB, three places.

enum ThreePlacesArticle {
    struct Playback: Equatable {
        var title = ""
        var isPlaying = false
        var waiting: [String] = []
    }

    @MainActor
    protocol PlaybackPlaces: AnyObject {
        /// At the bottom of every page.
        var bar: any SwitchControllable { get }
        /// In the middle of the screen.
        var page: any SwitchControllable { get }
        /// At the corner of the tab.
        var badge: any SwitchControllable { get }
    }

    @MainActor
    protocol PlaybackDependency: Dependency {
        var playbackPlaces: any PlaybackPlaces { get }
        var playback: BehaviorRelay<Playback> { get }
    }

    @MainActor
    protocol PlaybackViewControllable: ViewControllable {
        var listener: (any PlaybackPresentableListener)? { get set }
        func show(_ playback: Playback)
    }

    @MainActor
    protocol PlaybackPresentable: Presentable {
        var listener: (any PlaybackPresentableListener)? { get set }
        func present(_ playback: Playback)
    }

    @MainActor
    protocol PlaybackPresentableListener: AnyObject {
        func didTapPlay()
    }

    @MainActor
    protocol PlaybackRouting: AnyObject {
        func showViews()
        func removeViews()
    }

    final class PlaybackPresenter: PlaybackPresentable {
        let bar: any PlaybackViewControllable
        let page: any PlaybackViewControllable
        let badge: any PlaybackViewControllable

        weak var listener: (any PlaybackPresentableListener)? {
            didSet { for view in [bar, page, badge] { view.listener = listener } }
        }

        init(bar: any PlaybackViewControllable, page: any PlaybackViewControllable, badge: any PlaybackViewControllable) {
            (self.bar, self.page, self.badge) = (bar, page, badge)
        }

        func present(_ playback: Playback) {
            for view in [bar, page, badge] { view.show(playback) }
        }
    }

    final class PlaybackInteractor: PresentableInteractor<any PlaybackPresentable>, PlaybackPresentableListener {
        weak var router: (any PlaybackRouting)?
        private let playback: BehaviorRelay<Playback>

        init(presenter: any PlaybackPresentable, playback: BehaviorRelay<Playback>) {
            self.playback = playback
            super.init(presenter: presenter)
            presenter.listener = self
        }

        override func didBecomeActive() {
            observe(playback) { [unowned self] in presenter.present($0) }
            router?.showViews()
        }

        override func willResignActive() { router?.removeViews() }

        func didTapPlay() {
            var next = playback.value
            next.isPlaying.toggle()
            playback.send(next)
        }
    }

    final class PlaybackRouter: Router<PlaybackInteractor>, PlaybackRouting {
        private let presenter: PlaybackPresenter
        private let places: any PlaybackPlaces

        init(interactor: PlaybackInteractor, presenter: PlaybackPresenter, places: any PlaybackPlaces) {
            self.presenter = presenter
            self.places = places
            super.init(interactor: interactor)
            interactor.router = self
        }

        func showViews() {
            places.bar.setContent(presenter.bar)
            places.page.setContent(presenter.page)
            places.badge.setContent(presenter.badge)
        }

        func removeViews() {
            for place in [places.bar, places.page, places.badge] { place.setContent(nil) }
        }
    }

    final class PlaybackBuilder: Builder<any PlaybackDependency> {
        private let makeView: (String) -> any PlaybackViewControllable

        init(dependency: any PlaybackDependency, makeView: @escaping (String) -> any PlaybackViewControllable) {
            self.makeView = makeView
            super.init(dependency: dependency)
        }

        func build() -> any Routing {
            let presenter = PlaybackPresenter(bar: makeView("bar"), page: makeView("page"), badge: makeView("badge"))
            let interactor = PlaybackInteractor(presenter: presenter, playback: dependency.playback)
            return PlaybackRouter(interactor: interactor, presenter: presenter, places: dependency.playbackPlaces)
        }
    }
}

@MainActor
@Suite("The article on one RIB at three places", .checksLeaks)
struct ThreePlacesTests {
    typealias Article = ThreePlacesArticle

    /// The view of the parent, with a container at each place.
    final class Shell: FakeView, Article.PlaybackPlaces {
        let (barPlace, pagePlace, badgePlace) = (FakeSwitch(), FakeSwitch(), FakeSwitch())
        var bar: any SwitchControllable { barPlace }
        var page: any SwitchControllable { pagePlace }
        var badge: any SwitchControllable { badgePlace }
        var shown: [PlaybackView?] { [barPlace, pagePlace, badgePlace].map { $0.shown as? PlaybackView } }
    }

    final class PlaybackView: FakeView, Article.PlaybackViewControllable {
        let place: String
        private(set) var playback = Article.Playback()
        weak var listener: (any Article.PlaybackPresentableListener)?

        init(_ place: String) {
            self.place = place
            super.init()
        }

        func show(_ playback: Article.Playback) { self.playback = playback }
    }

    final class ShellComponent: EmptyComponent, Article.PlaybackDependency {
        let playbackPlaces: any Article.PlaybackPlaces
        let playback = BehaviorRelay(Article.Playback(title: "One", waiting: ["Two", "Three"]))

        init(_ places: any Article.PlaybackPlaces) {
            playbackPlaces = places
            super.init()
        }
    }

    @Test("A state is seen at three places, a tap at one of them changes all, and all are empty when the RIB leaves")
    func places() throws {
        let shell = Shell()
        let component = ShellComponent(shell)
        let root = TestRoot()
        let playback = Article.PlaybackBuilder(dependency: component) { PlaybackView($0) }.build()
        #expect(shell.shown.allSatisfy { $0 == nil })
        root.attachChild(playback)
        #expect(shell.shown.map { $0?.place } == ["bar", "page", "badge"])
        #expect(shell.shown.map { $0?.playback.waiting.count } == [2, 2, 2])
        try #require(shell.shown[2]?.listener).didTapPlay()
        #expect(shell.shown.map { $0?.playback.isPlaying } == [true, true, true])
        root.detachChild(playback)
        #expect(shell.shown.allSatisfy { $0 == nil })
        component.playback.send(Article.Playback(title: "Two"))
        root.attachChild(playback)
        #expect(shell.shown.map { $0?.playback.title } == ["Two", "Two", "Two"])
    }
}
