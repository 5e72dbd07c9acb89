import Riblet
import RibletTesting
import Testing

private enum Route: Hashable, Codable { case list, task(Int) }

@MainActor
@Suite struct TreeExpectationTests {
    let root = TestRoot()
    let home = RoutingMock("Home")
    let profile = RoutingMock("Profile")

    init() {
        root.attachChild(home)
        home.attachChild(RoutingMock("List"))
        root.attachChild(profile)
    }

    @Test func attachedRIBsAreFound() {
        #expect(expectAttached(root, "Home") === home)
        expectAttached(root, "Home/List")
        expectAttached(home, "List")
        expectNotAttached(root, "List")
        expectNotAttached(root, "Home/Other")
    }

    @Test func siblingsMayHaveOneName() {
        let second = RoutingMock("Home")
        root.attachChild(second)
        second.attachChild(RoutingMock("Only"))
        expectAttached(root, "Home/Only")
    }

    @Test func unattachedRIBFails() async {
        await expectIssue {
            expectAttached(root, "Home/Lisst")
        } says: {
            "Home/Lisst is not attached below Root: there is no Lisst below Root/Home, but List"
        }
        await expectIssue {
            expectAttached(root, "Profile/Picture/Large")
        } says: {
            "Profile/Picture/Large is not attached below Root: there is no Picture below Root/Profile, but no children"
        }
        await expectIssue {
            expectNotAttached(root, "Home/List")
        } says: {
            """
            Home/List is attached below Root:
            Root
              Home
                List
              Profile
            """
        }
    }

    @Test func activityIsExpected() async {
        expectActive(root, "Home/List")
        await expectIssue {
            expectInactive(root, "Home/List")
        } says: {
            "Root/Home/List is active"
        }
        root.interactor.deactivate()
        expectInactive(root, "Home/List")
        await expectIssue {
            expectActive(root, "Home/List")
        } says: {
            "Root/Home/List is attached and not active, because Root is not"
        }
        let alone = RoutingMock("Alone")
        alone.attachChild(RoutingMock("Child"))
        await expectIssue {
            expectActive(alone, "Other")
        } says: {
            "Other is not attached below Alone: there is no Other below Alone, but Child"
        }
    }

    @Test func childrenAreExpectedInOrder() async {
        expectChildren(of: root, "Home", "Profile")
        expectChildren(of: profile)
        await expectIssue {
            expectChildren(of: root, "Profile", "Home")
        } says: {
            """
            the children of Root are not the expected ones (- expected, + found):
            - Profile
              Home
            + Profile
            """
        }
    }

    @Test func aTreeIsComparedWithAPicture() async {
        expectTree(
            root,
            """
            Root
              Home
                List
              Profile
            """)
        root.interactor.deactivate()
        await expectIssue {
            expectTree(
                root,
                """
                Root
                  Home
                    Lists
                  Profile
                """)
        } says: {
            """
            the tree is not the expected one (- expected, + found):
            - Root
            + Root (inactive)
            -   Home
            +   Home (inactive)
            -     Lists
            +     List (inactive)
            -   Profile
            +   Profile (inactive)
            """
        }
    }

    @Test func aPictureShowsRoutes() {
        let navigation = FakeNavigation()
        let container = FakeTabs()
        let stack = ChildStack<Route>(router: home, container: navigation) { RoutingMock("\($0)") }
        let tabs = ChildTabs<String>(router: profile, container: container) { RoutingMock("Tab \($0)") }
        tabs.set(["a", "b"])
        tabs.select("b")
        stack.push(.list)
        stack.push(.task(7))
        expectTree(
            root,
            """

            Root
              Home [stack: .list, .task(7)]
                List
                list
                task(7)
              Profile [tabs: "a", *"b"]
                Tab a
                Tab b

            """)
    }

    @Test func eventsAreExpectedInOrder() async {
        let recorder = TreeRecorder(of: root)
        root.detachChild(home)
        recorder.expectEvents("willDetach Root/Home", "didDetach Root/Home")
        recorder.expectEvents("didDeactivate Root/Home", "didDeactivate Root/Home/List")
        await expectIssue {
            recorder.expectEvents("didDeactivate Root/Home/List", "didDeactivate Root/Home")
        } says: {
            """
            the events are not the expected ones (- expected, + recorded):
            - didDeactivate Root/Home/List
              didDeactivate Root/Home
            + didDeactivate Root/Home/List
            """
        }
        await expectIssue {
            recorder.expectEvents("detached Root/Home")
        } says: {
            "detached is not a kind of event; write for example didAttach Root/Home"
        }
        recorder.clear()
        recorder.expectEvents()
        root.attachChild(home)
        recorder.stop()
        let recorded = recorder.lines.map { "+ \($0)" }.joined(separator: "\n")
        await expectIssue {
            recorder.expectEvents()
        } says: {
            "the events are not the expected ones (- expected, + recorded):\n\(recorded)"
        }
    }

    @Test func treesOfTheSameNameAreToldApart() {
        let recorder = TreeRecorder(of: root)
        TestRoot().attachChild(RoutingMock("Home"))
        recorder.expectEvents()
    }

    @Test func aDeepTreeIsDrawn() {
        var router = profile
        for _ in 0..<2_000 {
            let child = RoutingMock("Deep")
            router.attachChild(child)
            router = child
        }
        #expect(treePicture(of: root).split(separator: "\n").count == 2_004)
    }
}
