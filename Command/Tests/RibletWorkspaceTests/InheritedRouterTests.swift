import RibletWorkspace
import Testing

/// RIBs whose routers and interactors inherit others: a base that nobody builds is no RIB, and what
/// it does its heirs do.
@Suite struct InheritedRouterTests {
    private static let root = """
        import Riblet

        final class RootInteractor: Interactor, EditorListener {}
        final class RootRouter: LaunchRouter<RootInteractor, any ViewControllable> {
            private let add: any AddBuildable
            private let update: any UpdateBuildable
            func routeToAdd() { show(add.build(withListener: interactor)) }
            func routeToUpdate() { show(update.build(withListener: interactor)) }
        }
        """
    private static let editor = """
        import Riblet

        protocol EditorListener: AnyObject {}
        protocol EditorDependency: Dependency {}
        class EditorComponent: Component<any EditorDependency> {}
        class EditorInteractor: Interactor, DuePickerListener {}
        struct EditorChildren { let due: any DuePickerBuildable }
        class EditorRouter: ViewableRouter<EditorInteractor, any ViewControllable> {
            let children: EditorChildren
            private lazy var sheet = ChildSlot<EditorRoute>(router: self) { [unowned self] _ in children.due.build(withListener: interactor) }
        }
        """
    private static let heirs = """
        import Riblet

        final class AddInteractor: EditorInteractor {}
        final class AddRouter: EditorRouter {}
        final class AddBuilder: Builder<any EditorDependency>, AddBuildable {}
        class ChangingRouter: EditorRouter {}
        final class UpdateInteractor: EditorInteractor, HistoryListener {}
        final class UpdateRouter: ChangingRouter {
            private let history: any HistoryBuildable
            func routeToHistory() { show(history.build(withListener: interactor)) }
        }
        final class UpdateBuilder: Builder<any EditorDependency>, UpdateBuildable {}
        """
    private static let children = """
        import Riblet

        protocol DuePickerListener: AnyObject {}
        protocol DuePickerDependency: Dependency {}
        final class DuePickerBuilder: Builder<any DuePickerDependency>, DuePickerBuildable {}
        protocol HistoryListener: AnyObject {}
        final class HistoryBuilder: Builder<any HistoryDependency>, HistoryBuildable {}
        """

    private static func workspace(_ more: String = "") -> Workspace {
        Workspace(texts: [
            ("Sources/App/Root.swift", root), ("Sources/App/Editor.swift", editor), ("Sources/App/Heirs.swift", heirs),
            ("Sources/App/Children.swift", children), ("Sources/App/More.swift", "import Riblet\n" + more),
        ])
    }

    @Test func superclassesThatKeepAComponent() {
        let text = """
            import Riblet
            final class HomeRouter: ComponentRouter<HomeInteractor, any ViewControllable, Shelf> {}
            final class HomeInteractor: ComponentInteractor<HomeState, HomeAction, Shelf> {}
            """
        let ribs = Workspace(texts: [("Sources/App/Home.swift", text)]).tree().ribs
        #expect(ribs.map(\.name) == ["Home"] && ribs.first?.interactor != nil)
    }

    @Test func theHeirsAreTheRIBs() {
        let workspace = Self.workspace()
        let tree = workspace.tree()
        #expect(tree.loose.isEmpty && tree.edges.allSatisfy(\.isBuilt))
        #expect(
            workspace.report(tree, as: .md) == """
                - Root
                  - Add
                    - DuePicker (slot)
                  - Update
                    - History (slot)
                    - DuePicker (slot)

                """)
        #expect(workspace.check(only: ["unreachable-rib", "tree-disagreement"]).findings.isEmpty)
        let listened = tree.edges.filter { $0.signals.contains(.listened) }.map {
            tree.ribs[$0.parent].name + " " + tree.ribs[$0.child].name
        }
        #expect(listened.sorted() == ["Add DuePicker", "Root Add", "Root Update", "Update DuePicker", "Update History"])
    }

    @Test func componentOfTheBaseProvidesForAll() {
        let tree = Self.workspace("extension EditorComponent: DuePickerDependency {}").tree()
        let provided = tree.edges.filter { $0.signals.contains(.provided) }.map {
            tree.ribs[$0.parent].name + " " + tree.ribs[$0.child].name
        }
        #expect(provided.sorted() == ["Add DuePicker", "Update DuePicker"])
    }

    @Test func aBaseThatSomebodyBuildsIsARIBAsWell() {
        let workspace = Self.workspace("final class EditorBuilder: Builder<any EditorDependency>, EditorBuildable {}")
        let tree = workspace.tree()
        #expect(tree.loose.map { tree.ribs[$0].name } == ["Editor"])
        #expect(workspace.check(only: ["unreachable-rib"]).findings.map(\.place.file) == ["Sources/App/Editor.swift"])
        // A superclass does it for its subclasses.
        #expect(
            tree.parents(of: tree.ribs.firstIndex { $0.name == "DuePicker" }!).map { tree.ribs[$0].name } == ["Add", "Editor", "Update"])
    }

    @Test func builderHeldByABaseAndUsedByNobodyIsFound() {
        let more = """
            class DraftRouter: Router<EditorInteractor> { private let history: any HistoryBuildable }
            final class NewRouter: DraftRouter {}
            final class NewBuilder: Builder<any EditorDependency>, NewBuildable {}
            """
        let findings = Self.workspace(more).check(only: ["tree-disagreement"]).findings
        #expect(
            findings.map(\.message) == [
                "New holds what builds History and never builds it; build it for one of the routes, or take this out"
            ]
        )
        #expect(findings.map { "\($0.place.file):\($0.place.line)" } == ["Sources/App/More.swift:2"])
    }

    @Test func childrenDetachedByTheBaseNeedNoOther() {
        let more = """
            class SheetRouter: Router<EditorInteractor> {
                func close(_ child: any Routing) { detachChild(child) }
            }
            final class NewRouter: SheetRouter { func open(_ child: any Routing) { attachChild(child) } }
            final class OldRouter: Router<EditorInteractor> { func open(_ child: any Routing) { attachChild(child) } }
            """
        let findings = Self.workspace(more).check(only: ["attach-without-detach"]).findings
        #expect(findings.map { "\($0.place.file):\($0.place.line)" } == ["Sources/App/More.swift:6"])
    }

    @Test func routesOfABaseAreCalledToo() {
        let findings = Self.workspace("protocol EditorNavigating: AnyObject { func routeNowhere() }").check(only: ["uncalled-route"])
            .findings
        #expect(findings.map(\.message).contains { $0.contains("nobody calls EditorNavigating.routeNowhere") })
    }
}
