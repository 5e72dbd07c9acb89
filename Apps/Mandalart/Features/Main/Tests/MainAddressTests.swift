import MandalartCore
import MandalartDomain
import MandalartTesting
import Riblet
import RibletTesting
import Testing

@testable import MandalartMain

@MainActor
@Suite("The main page: its addresses", .checksLeaks)
struct MainAddressTests {
    /// The router of a page that is not active.
    private let router: MainRouter? = {
        let view = MainViewSpy()
        return MainParent([SamplePlans.sparse]).build { MainViews(presenter: view, viewController: view) } as? MainRouter
    }()

    @Test(
        "What an address means",
        arguments: [
            ("plan/7", "", ""), ("plan/7/goal/1", ".sub(7, 1)", ""), ("plan/7/goal/8/step/2", ".sub(7, 8)", "step/2"),
            ("plan/7/overview", ".overview(7)", ""), ("plan/7/overview/x", ".overview(7)", "x"),
            ("plan/7/overview/goal/3", ".overview(7) .sub(7, 3)", ""), ("plan/7/settings/privacy", ".setting(7) .privacy(7)", ""),
            ("plan/7/plans", ".plans(7)", ""),
            ("plan/7/edit/0", ".editMain(7, 0)", ""), ("plan/7/goal/2/edit/2", ".sub(7, 2) .editMain(7, 2)", ""),
        ])
    func reads(_ text: String, _ routes: String, _ rest: String) throws {
        let router = try #require(router)
        #expect(router.open(Location(path: text.split(separator: "/").map(String.init))))
        #expect(self.routes(router) == routes)
        let told = router.stack.top as? LocationRoutingMock
        #expect(told == nil || told?.location.path.joined(separator: "/") == rest)
    }

    @Test(
        "What nothing answers to leads to the nearest place",
        arguments: [
            ("plan/7/goal/0", ""), ("plan/7/goal/9", ""), ("plan/7/goal/x", ""), ("plan/7/goal/01", ""), ("plan/7/edit/9", ""),
            ("plan/7/edit/1/2", ".editMain(7, 1)"), ("plan/7/settings/edit/1/2", ".setting(7) .editMain(7, 1)"),
            ("plan/7/settings/x", ".setting(7)"), ("plan/7/privacy", ""),
        ])
    func nearest(_ text: String, _ routes: String) throws {
        let router = try #require(router)
        #expect(!router.open(Location(path: text.split(separator: "/").map(String.init))))
        #expect(self.routes(router) == routes)
    }

    @Test("A second goal is one for the page of the first to answer to")
    func secondGoal() throws {
        let router = try #require(router)
        #expect(router.open(Location(path: ["plan", "7", "goal", "1", "goal", "2"])))
        #expect(routes(router) == ".sub(7, 1)")
        #expect((router.stack.top as? LocationRoutingMock)?.location == Location(path: ["goal", "2"]))
    }

    @Test(
        "An address without a plan means nothing",
        arguments: ["plan", "plan/x", "plan/0", "plan/-1", "plan/99999999999999999999", "goal/1"])
    func meaningless(_ text: String) throws {
        let router = try #require(router)
        #expect(router.open(Location(path: ["plan", "7", "goal", "1", "edit", "1"])))
        #expect(!router.open(Location(path: text.split(separator: "/").map(String.init))))
        #expect(routes(router).isEmpty && router.location == Location())
    }

    private func routes(_ router: MainRouter) -> String {
        let pages = router.stack.routes.map { route in
            switch route {
            case .sub(let plan, let position): ".sub(\(plan), \(position.segment))"
            case .overview(let plan): ".overview(\(plan))"
            case .review(let plan): ".review(\(plan))"
            case .setting(let plan): ".setting(\(plan))"
            case .privacy(let plan): ".privacy(\(plan))"
            }
        }
        let form = router.modal.route.map { route in
            switch route {
            case .editMain(let plan, let position): ".editMain(\(plan), \(position.segment))"
            case .plans(let plan): ".plans(\(plan))"
            }
        }
        return (pages + [form].compactMap { $0 }).joined(separator: " ")
    }
}
