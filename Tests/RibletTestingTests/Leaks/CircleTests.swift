import Riblet
import RibletTesting
import Testing

private protocol ListListener: AnyObject {}

private final class ListPresenter: Presentable {
    var listener: (any ListListener)?
}

private final class WeakPresenter: Presentable {
    weak var listener: (any ListListener)?
}

private final class ListInteractor: PresentableInteractor<any Presentable>, ListListener {
    var router: AnyObject?
    var work: (() -> Void)?
}

/// Properties that close a circle are named, and no others.
@MainActor
@Suite struct CircleTests {
    @Test func aListenerThatIsStrongIsNamed() async {
        await expectIssue {
            try await expectNoLeak(of: {
                let presenter = ListPresenter()
                let interactor = ListInteractor(presenter: presenter)
                presenter.listener = interactor
                return RoutingMock("List", interactor: interactor)
            })
        } says: {
            """
            2 objects are still there, kept in a circle or by something outside:
              ListInteractor at Root/List
                its own ListPresenter.listener refers to it in a circle, which keeps it unless that is weak
              ListPresenter at Root/List
            """
        }
    }

    @Test func aRouterThatIsStrongIsNamed() async {
        await expectIssue {
            try await expectNoLeak(of: {
                let interactor = ListInteractor(presenter: WeakPresenter())
                let router = RoutingMock("List", interactor: interactor)
                interactor.router = router
                return router
            })
        } says: {
            """
            4 objects are still there, kept in a circle or by something outside:
              RoutingMock at Root/List
                its own ListInteractor.router refers to it in a circle, which keeps it unless that is weak
              ListInteractor at Root/List
              WeakPresenter at Root/List
              FakeView at Root/List
            """
        }
    }

    @Test func aClosureIsNoProperty() async {
        await expectIssue {
            try await expectNoLeak(of: {
                let interactor = ListInteractor(presenter: ListPresenter())
                interactor.work = { _ = interactor }
                return RoutingMock("List", interactor: interactor)
            })
        } says: {
            """
            2 objects are still there, kept by something outside:
              ListInteractor at Root/List
              ListPresenter at Root/List
            """
        }
    }

    /// The fourth RIB of a kind is not read any more, and its circle is named all the same.
    @Test func manyOfAKindAreReported() async {
        await expectIssue(line: 8) {
            let leaks = LeakCheck()
            for _ in 0..<5 {
                let presenter = ListPresenter()
                let interactor = ListInteractor(presenter: presenter)
                presenter.listener = interactor
                leaks.track(rib: RoutingMock("List", interactor: interactor))
            }
            await leaks.expectReleased()
        } says: {
            "10 objects are still there, kept in a circle or by something outside:"
                + String(
                    repeating: """

                          ListInteractor at List
                            its own ListPresenter.listener refers to it in a circle, which keeps it unless that is weak
                          ListPresenter at List
                        """, count: 5)
        }
    }

    @Test func aWeakListenerLeaksNothing() async throws {
        try await expectNoLeak(of: {
            let presenter = WeakPresenter()
            let interactor = ListInteractor(presenter: presenter)
            presenter.listener = interactor
            return RoutingMock("List", interactor: interactor)
        })
    }
}
