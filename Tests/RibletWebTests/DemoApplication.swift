import Riblet
import RibletWeb

/// A small application for the tests of the host: a list of rows, a page a row, a sheet, tabs.
@MainActor
enum Demo {
    static func application(rows: Int = 3, ready: Bool = true) -> WebApplication {
        WebApplication(name: "Demo", basePath: "/demo", languages: ["en", "ko"]) { _ in DemoRouter(rows: rows, ready: ready) }
    }
}

struct DemoRow: View, Identifiable, Equatable {
    enum Action: Equatable {
        case toggle(Int)
        case open(Int)
        case remove(Int)
        case typed(String)
        case submitted(FormFields)
        case add
        case sheet
        case file(UploadedFile)
        case checked(Bool)
    }

    let id: Int
    var title: String
    var isDone = false

    var body: HTML<Action> {
        li(.class("row"), .class("done", when: isDone)) {
            button(.role("checkbox"), .aria("checked", isDone), .aria("label", title), .onClick(.toggle(id))) { isDone ? "x" : "" }
            a(.href("/demo/\(id)"), .onClick(.open(id))) { title }
            button(.onClick(.remove(id))) { "Remove \(title)" }
        }
    }
}

struct DemoView: View {
    var rows: [DemoRow]
    var text = ""
    var notice: String?
    var ready = true

    var isReady: Bool { ready }

    var body: HTML<DemoRow.Action> {
        div(.class("demo")) {
            h1 { "Demo " + text }
            if let notice { p(.role("status")) { notice } }
            form(.onSubmit { .submitted($0) }) {
                label(.for("title")) { "Title" }
                input(.id("title"), .name("title"), .value(text), .onInput { .typed($0) })
                button { "Send" }
            }
            input(.type("checkbox"), .aria("label", "Switch"), .onCheck { .checked($0) })
            input(.type("file"), .aria("label", "File"), .onFile { .file($0) })
            ul { each(rows) }
            button(.onClick(.add)) { "Add" }
            button(.onClick(.sheet)) { "Sheet" }
        }
    }
}

final class DemoController: HTMLViewController<DemoView> {
    weak var listener: DemoInteractor?
    override var pageTitle: String? { view.text.isEmpty ? nil : view.text }
    override func handle(_ action: DemoRow.Action) { listener?.handle(action) }
}

final class DemoInteractor: Interactor {
    weak var router: DemoRouter?
    let controller: DemoController
    var received: [DemoRow.Action] = []
    /// Takes every back press, as unsaved work would.
    var keepsPlace = false

    init(controller: DemoController) { self.controller = controller }

    override func handleBackPress() -> Bool { keepsPlace }

    func handle(_ action: DemoRow.Action) {
        received.append(action)
        switch action {
        case .toggle(let id):
            if let index = controller.view.rows.firstIndex(where: { $0.id == id }) { controller.view.rows[index].isDone.toggle() }
        case .open(let id): router?.stack.push(id)
        case .remove(let id): controller.view.rows.removeAll { $0.id == id }
        case .typed(let text): controller.view.text = text
        case .submitted(let fields): controller.view.notice = "Got \(fields["title"] ?? "nothing")"
        case .add:
            let id = (controller.view.rows.map(\.id).max() ?? 0) + 1
            controller.view.rows.append(DemoRow(id: id, title: "Row \(id)"))
        case .sheet: router?.sheet.present(0)
        case .file(let file): controller.view.notice = "File \(file.name), \(file.bytes.count) bytes"
        case .checked(let on): controller.view.notice = on ? "on" : "off"
        }
    }
}

struct DetailView: View {
    let id: Int
    var body: HTML<Never> {
        div {
            h1 { "Detail \(id)" }
            a(.href("."), .goesBack) { "Back" }
        }
    }
}

final class DetailController: HTMLViewController<DetailView> {
    override var pageTitle: String? { "Detail \(view.id)" }
}

final class DetailRouter: ViewableRouter<Interactor, DetailController> {
    init(id: Int) { super.init(interactor: Interactor(), viewController: DetailController(view: DetailView(id: id))) }
}

final class DemoRouter: LaunchRouter<DemoInteractor, WebNavigationController>, LocationRouting {
    let demo: DemoController
    private(set) lazy var stack = ChildStack<Int>(router: self, container: viewController) { $0 < 1000 ? DetailRouter(id: $0) : nil }
    private(set) lazy var sheet = ChildSlot<Int>(router: self, container: viewController) { DetailRouter(id: $0) }

    init(rows: Int, ready: Bool) {
        demo = DemoController(view: DemoView(rows: (1...max(1, rows)).map { DemoRow(id: $0, title: "Row \($0)") }, ready: ready))
        let interactor = DemoInteractor(controller: demo)
        super.init(interactor: interactor, viewController: WebNavigationController(root: demo))
        demo.listener = interactor
        interactor.router = self
        _ = (stack, sheet)
    }

    var location: Location { Location(path: stack.routes.map(String.init) + (sheet.route == nil ? [] : ["sheet"])) }

    func open(_ location: Location) -> Bool {
        let routes = location.path.compactMap(Int.init)
        stack.set(routes)
        if location.path.last == "sheet" { sheet.present(0) } else { sheet.dismiss() }
        return stack.routes == routes
    }
}
