import Riblet
import RibletWeb
import RibletWebTesting
import Testing

/// Two rooms, and a link to each whose address may be another's.
private struct RoomsView: View {
    enum Action: Equatable { case entered(String) }
    var addresses: [String: String]
    var room = "hall"

    var body: HTML<Action> {
        main {
            h1 { room }
            for name in ["kitchen", "cellar"] where name != room {
                p { a(.href("/house/\(addresses[name] ?? name)"), .onClick(.entered(name))) { name } }
            }
            p { a(.href("/house/hall"), .reloads) { "Out" } }
        }
    }
}

private final class RoomsController: HTMLViewController<RoomsView> {
    override func handle(_ action: RoomsView.Action) {
        switch action {
        case .entered(let name): view.room = name
        }
    }
}

private final class RoomsRouter: LaunchRouter<Interactor, RoomsController>, LocationRouting {
    init(_ addresses: [String: String]) {
        super.init(interactor: Interactor(), viewController: RoomsController(view: RoomsView(addresses: addresses)))
    }

    var location: Location { Location(path: viewController.view.room == "hall" ? [] : [viewController.view.room]) }

    func open(_ location: Location) -> Bool {
        viewController.view.room = location.path.first ?? "hall"
        return true
    }
}

@MainActor
@Suite("Links of a page in memory", .timeLimit(.minutes(20)))
struct LinkPressTests {
    private static func application(_ addresses: [String: String] = [:]) -> WebApplication {
        WebApplication(name: "House", basePath: "/house") { _ in RoomsRouter(addresses) }
    }

    @Test("links that lead where their addresses do are counted; the one that loads a page is not")
    func honest() async throws {
        #expect(try await TestPage.pressLinks(of: Self.application(), at: "/") == 2)
        #expect(try await TestPage.pressLinks(of: Self.application(), at: "/cellar") == 1)
    }

    @Test("a link whose address leads elsewhere is reported with both places")
    func misleading() async throws {
        try await withKnownIssue {
            try await TestPage.pressLinks(of: Self.application(["cellar": "attic"]), at: "/", within: .milliseconds(50))
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.contains("leads to /house/attic (House), and pressed to /house/cellar (House)")
            }
        }
    }
}
