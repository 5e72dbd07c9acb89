import Riblet
import RibletWeb

/// A small application with what a server is asked for: clicks, a form, a file, locations, and the
/// language and time zone of its page.
extension WebApplication {
    static func demo(
        name: String = "Demo", basePath: String = "", assets: [WebAsset] = demoAssets, imageSources: [String] = [],
        media: (@Sendable ([String]) async -> WebResource?)? = { await demoMedia($0) }
    ) -> WebApplication {
        var application = WebApplication(name: name, basePath: basePath, languages: ["en", "ko", "pt-BR"]) { request in
            let controller = DemoViewController(request: request)
            return DemoRouter(interactor: DemoInteractor(presenter: controller), viewController: controller)
        }
        application.assets = assets
        application.imageSources = imageSources
        application.media = media
        application.people = .together
        return application
    }

    static let demoAssets = [
        WebAsset(path: "design.css", contentType: "text/css; charset=utf-8", bytes: Array("h1{margin:0}".utf8)),
        WebAsset(path: "fonts/a.woff2", contentType: "font/woff2", bytes: [1, 2, 3]),
    ]

    @concurrent
    static func demoMedia(_ path: [String]) async -> WebResource? {
        switch path {
        case ["picture.svg"]:
            WebResource(contentType: "image/svg+xml", bytes: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), maxAge: 60)
        case ["fresh.png"]: WebResource(contentType: "image/png", bytes: [137])
        case ["named"]: WebResource(contentType: "text/plain", bytes: [65], fileName: "계획 \"1\"\r\n.txt")
        case ["broken"]: WebResource(contentType: "text/plain\r\nSet-Cookie: a=b", bytes: [1])
        default: nil
        }
    }
}

enum DemoAction {
    case add
    case store
    case hang
    case flood
    case save(RibletWeb.FormFields)
    case file(UploadedFile)
    case attach(RibletWeb.FormFields)
}

struct DemoView: View {
    typealias Action = DemoAction

    var request: PageRequest
    var count = 0
    var note = ""
    var isStoring = false

    var isReady: Bool { !isStoring }

    var body: HTML<DemoAction> {
        main {
            h1 { "Demo" }
            p(.id("count")) { "Count \(count)" }
            p(.id("note")) { note }
            p(.id("request")) { "\(request.language) \(request.timeZone ?? "no zone") \(request.location.path.joined(separator: "/"))" }
            button(.id("add"), .onClick(.add)) { "Add" }
            button(.id("store"), .onClick(.store)) { "Store" }
            button(.id("hang"), .onClick(.hang)) { "Hang" }
            button(.id("flood"), .onClick(.flood)) { "Flood" }
            form(.id("save"), .onSubmit { .save($0) }) {
                input(.name("note"))
                button(.type("submit")) { "Save" }
            }
            input(.id("file"), .type("file"), .onFile { .file($0) })
            form(.id("attach"), .onSubmit { .attach($0) }) {
                input(.id("attached"), .type("file"), .name("mine"), .onFile { .file($0) })
                input(.name("note"))
                button(.type("submit")) { "Attach" }
            }
        }
    }
}

@MainActor
protocol DemoListener: AnyObject {
    func handle(_ action: DemoAction)
}

final class DemoViewController: HTMLViewController<DemoView> {
    weak var listener: (any DemoListener)?

    init(request: PageRequest) { super.init(view: DemoView(request: request)) }

    override func handle(_ action: DemoAction) { listener?.handle(action) }
}

final class DemoInteractor: PresentableInteractor<DemoViewController>, DemoListener, Restorable {
    weak var router: DemoRouter?
    /// The writes that never end.
    private var hanging: [Write?] = []

    func saveState() -> SavedValue? { .array([.int(presenter.view.count), .string(presenter.view.note)]) }

    func restoreState(_ saved: SavedValue) throws {
        presenter.view.count = try saved[0]?.decode() ?? 0
        presenter.view.note = try saved[1]?.decode() ?? ""
    }

    override init(presenter: DemoViewController) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    func handle(_ action: DemoAction) {
        switch action {
        case .add: presenter.view.count += 1
        case .store:
            presenter.view.isStoring = true
            // As a store that is busy.
            Task { [presenter] in
                try await Task.sleep(for: .milliseconds(50))
                presenter.view.count += 1
                presenter.view.isStoring = false
            }
        case .hang:
            presenter.view.count += 1
            hang()
        case .flood:
            router?.place.query = [Location.Item("flood", "\(presenter.view.count)")]
            presenter.view.note = String(repeating: "\(presenter.view.count) flood ", count: 6_000)
        case .save(let fields):
            presenter.view.note = fields["note"] ?? ""
            router?.place.path = fields["note"] == "//" ? ["", "evil.example"] : ["saved", fields["note"] ?? ""]
        case .attach(let fields): presenter.view.note += ", \(fields["note"] ?? "nothing")"
        case .file(let file):
            presenter.view.note = "\(file.name) \(file.contentType) \(file.bytes.count)"
            if file.contentType == "image/hang" { hang() }
        }
    }

    /// As a disk that does not answer.
    private func hang() { hanging.append(Writes.begin()) }
}

final class DemoRouter: LaunchRouter<DemoInteractor, DemoViewController>, LocationRouting {
    var place = Location()

    override init(interactor: DemoInteractor, viewController: DemoViewController) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    var location: Location { place }

    func open(_ location: Location) -> Bool {
        place = location
        return location.path.first != "nowhere"
    }
}
