import MandalartDomain
import MandalartTesting
import Riblet
import RibletTesting
import Testing

@testable import MandalartMain

@MainActor
@Suite("The main page: where it leads", .checksLeaks)
struct MainRouterTests {
    let root = TestRoot()
    let view = MainViewSpy()
    let parent = MainParent([SamplePlans.sparse, SamplePlans.make(id: 2, goals: 8, actions: 8)])

    private func start() async -> any ViewableRouting & LocationRouting {
        let router = parent.build { [view] in MainViews(presenter: view, viewController: view) }
        root.attachChild(router)
        await eventually { view.states.last?.content != nil }
        return router
    }

    @Test(
        "Addresses go both ways",
        arguments: [
            "plan/1/goal/1", "plan/1/edit/0", "plan/1/goal/3/edit/3", "plan/1/overview", "plan/1/overview/goal/2", "plan/1/settings",
            "plan/1/settings/privacy", "plan/1/plans",
            "plan/2/goal/8",
        ])
    func addresses(_ text: String) async {
        let router = await start()
        let location = Location(path: text.split(separator: "/").map(String.init))
        #expect(router.open(location))
        #expect(router.location == location)
        if location.path[1] == "2" { await eventually { view.states.last?.content?.id == 2 } }
        #expect(router.open(Location()))
        expectChildren(of: router)
        #expect(view.presented.isEmpty && view.pushed.isEmpty)
        root.detachChild(router)
    }

    @Test("A page above is asked for its part of an address")
    func below() async {
        let router = await start()
        #expect(router.open(Location(path: ["plan", "1", "goal", "2", "step", "3"])))
        #expect(parent.subs.built.last?.location == Location(path: ["step", "3"]))
        #expect(router.location == Location(path: ["plan", "1", "goal", "2", "step", "3"]))
        root.detachChild(router)
    }

    @Test(
        "An address that means nothing leads to the page itself",
        arguments: ["nothing", "plan", "plan/1/goal/0", "plan/0/goal/1", "plan/1/x"])
    func unknown(_ text: String) async {
        let router = await start()
        #expect(!router.open(Location(path: text.split(separator: "/").map(String.init))))
        #expect(router.location == Location())
        // A plan of that number is found, or not, later.
        #expect(router.open(Location(path: ["plan", "9"])) && !router.hasMissed)
        await eventually { router.hasMissed }
        root.detachChild(router)
    }

    @Test("A goal's page opens and is popped, whoever asks for it, and its cell is remembered")
    func goal() async {
        let router = await start()
        for leave in [{ view.userGoesBack() }, { parent.subs.listener?.subDidFinish() }] as [() -> Void] {
            view.listener?.send(.tapped(GridPosition.ring[1]))
            expectTree(root, "Root\n  Main [stack: .sub(1, GridPosition(row: 0, column: 1))]\n    Sub")
            #expect(view.states.last?.opened == GridPosition.ring[1])
            leave()
            expectChildren(of: router)
        }
        #expect(parent.subs.calls.last == "build(1, GridPosition(row: 0, column: 1))")
        root.detachChild(router)
    }

    @Test("The form lies over a goal's page, and goes with the goal")
    func form() async throws {
        let router = await start()
        view.listener?.send(.tapped(GridPosition.ring[1]))
        parent.subs.listener?.subDidRequestEdit(ofGoalAt: GridPosition.ring[1])
        expectChildren(of: router, "Sub", "EditMain")
        view.userDismisses()
        expectChildren(of: router, "Sub")
        parent.subs.listener?.subDidRequestEdit(ofGoalAt: GridPosition.ring[1])
        let edit = try await parent.fakes.deleteMain(at: GridPosition.ring[1], in: 1)
        parent.editMains.listener?.editDidDelete(edit)
        expectChildren(of: router)
        root.detachChild(router)
    }

    @Test("The choice of a mandalart is a sheet that goes when one is chosen, added or gone")
    func choice() async throws {
        let router = await start()
        for leave in [
            { parent.plans.listener?.plansDidFinish() }, { parent.plans.listener?.plansDidChoose(1) }, { view.userDismisses() },
        ] as [() -> Void] {
            view.listener?.send(.choiceTapped)
            expectTree(root, "Root\n  Main [slot: .plans(1)]\n    Plans")
            leave()
            expectChildren(of: router)
        }
        view.listener?.send(.choiceTapped)
        parent.plans.listener?.plansDidRequestPlan(beginningWith: .empty)
        await eventually { view.states.last?.content?.plan.title == "My mandalart" }
        expectChildren(of: router)
        view.listener?.send(.choiceTapped)
        _ = try await parent.fakes.deletePlan(try #require(view.states.last?.plan))
        await eventually { view.states.last?.content != nil && view.states.last?.content?.plan.title != "My mandalart" }
        expectChildren(of: router)
        root.detachChild(router)
    }

    @Test("The privacy policy lies above the settings, and goes by itself")
    func privacy() async {
        let router = await start()
        view.listener?.send(.settingTapped)
        parent.settings.listener?.settingDidRequestPrivacy()
        expectChildren(of: router, "Setting", "Privacy")
        #expect(router.location == Location(path: ["plan", "1", "settings", "privacy"]))
        view.userGoesBack()
        expectChildren(of: router, "Setting")
        root.detachChild(router)
    }

    @Test("From the overview a goal's page opens above it")
    func overview() async {
        let router = await start()
        view.listener?.send(.overviewTapped)
        parent.overviews.listener?.overviewDidSelectGoal(at: GridPosition.ring[0])
        expectChildren(of: router, "Overview", "Sub")
        parent.subs.listener?.subDidFinish()
        parent.overviews.listener?.overviewDidFinish()
        expectChildren(of: router)
        root.detachChild(router)
    }

    @Test("An import closes the settings and shows what was imported")
    func imported() async {
        let router = await start()
        view.listener?.send(.settingTapped)
        let arrival = PlanArrival(added: [2, 99], shown: 2)
        parent.settings.listener?.settingDidImport(arrival)
        expectChildren(of: router)
        await eventually { view.states.last?.content?.id == 2 && view.states.last?.changes.notice == .imported(arrival) }
        view.listener?.send(.change(.takeBack(arrival)))
        await eventually { view.states.last?.content?.id == 1 }
        root.detachChild(router)
    }

    @Test("Nothing is left behind")
    func leaks() async throws {
        try await expectNoLeak {
            MainParent([SamplePlans.sparse]).build {
                let view = MainViewSpy()
                return MainViews(presenter: view, viewController: view)
            }
        } whenUsed: { router in
            #expect((router as? any LocationRouting)?.open(Location(path: ["plan", "1", "goal", "1", "edit", "1"])) == true)
        }
    }
}
