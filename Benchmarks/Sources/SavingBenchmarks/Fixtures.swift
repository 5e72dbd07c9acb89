import Riblet

/// The state of a list as applications have it.
struct SampleState: Codable {
    struct Row: Codable {
        var id: Int
        var title: String
        var isDone: Bool
        var note: String?
        var tags: [String]
        var due: Double
    }

    enum Filter: Codable {
        case all
        case tagged(String)
        case due(from: Double, to: Double)
    }

    var rows: [Row]
    var filter: Filter
    var counts: [String: Int]
    var selected: Int?
    var scroll: Double

    static var ofTenKilobytes: SampleState {
        var rows: [Row] = []
        for index in 0..<100 {
            let note = index % 5 == 0 ? "a note" : nil
            let title = "Entry number \(index) of the list"
            rows.append(
                Row(id: index, title: title, isDone: index % 3 == 0, note: note, tags: ["home", "garden"], due: Double(index) * 1.5))
        }
        return SampleState(
            rows: rows, filter: .due(from: 0, to: 1.5), counts: ["all": 100, "done": 34, "home": 100], selected: 4, scroll: 12.5)
    }
}

final class PageInteractor: Interactor, Restorable {
    var number: Int

    init(_ number: Int) { self.number = number }

    func saveState() throws -> SavedValue? { ["number": .int(number)] }
    func restoreState(_ saved: SavedValue) throws { number = try saved["number"]?.decode() ?? 0 }
}

final class PageView: NavigationControllable {
    weak var navigationListener: (any NavigationControllableListener)?
    func setPushed(_ viewControllers: [any ViewControllable], animated: Bool) {}
}

/// A page with further pages above it.
final class PageRouter: LaunchRouter<PageInteractor, PageView> {
    private(set) var pages: ChildStack<String>!

    init(_ route: String) {
        super.init(interactor: PageInteractor(1), viewController: PageView())
        pages = ChildStack(router: self, container: viewController) { PageRouter($0) }
    }

    /// A tree of that many levels below its root, of that width.
    static func grown(levels: Int, width: Int) -> PageRouter {
        let root = PageRouter("page")
        root.grow(levels, width)
        return root
    }

    private func grow(_ levels: Int, _ width: Int) {
        guard levels > 0 else { return }
        pages.set((0..<width).map { "page \($0)" })
        for case let child as PageRouter in pages.children { child.grow(levels - 1, width) }
    }
}
