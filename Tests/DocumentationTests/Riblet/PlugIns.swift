import Riblet
import RibletTesting
import Testing

// The code of the article Plug-ins.

@MainActor
protocol SectionRouting: Routing {
    var title: String { get }
}

struct SectionContext {
    var flags: Set<String> = []
    var isCourier = false
}

@MainActor
func sectionPlugins() -> [PluginFactory<SectionContext, any SectionRouting>] {
    [
        PluginFactory(id: "campaign", isApplicable: { $0.flags.contains("campaign") }) { _ in SectionRouter(title: "This week") },
        PluginFactory(id: "tours", isApplicable: { $0.isCourier }) { _ in SectionRouter(title: "Tours") },
        PluginFactory(id: "help") { _ in SectionRouter(title: "Help") },
    ]
}

final class SectionRouter: Router<Interactor>, SectionRouting {
    let title: String

    init(title: String) {
        self.title = title
        super.init(interactor: Interactor())
    }
}

final class PageRouter: Router<Interactor> {
    private let plugins: [PluginFactory<SectionContext, any SectionRouting>]
    private(set) lazy var sections = PluginPoint(router: self, plugins) { $0 }

    init(plugins: [PluginFactory<SectionContext, any SectionRouting>]) {
        self.plugins = plugins
        super.init(interactor: Interactor())
    }

    override func didLoad() { sections.update(SectionContext()) }

    func contextDidChange(_ context: SectionContext) { sections.update(context) }
}

@MainActor
@Suite("The article on plug-ins")
struct PlugInsTests {
    @Test("Applicable plugins are attached, and only the difference with a new context")
    func sections() {
        let root = TestRoot()
        let page = PageRouter(plugins: sectionPlugins())
        root.attachChild(page)
        #expect(page.sections.children.map(\.title) == ["Help"])
        let help = page.sections["help"]
        page.contextDidChange(SectionContext(flags: ["campaign"], isCourier: true))
        #expect(page.sections.children.map(\.title) == ["This week", "Tours", "Help"])
        #expect(page.sections["help"] === help && page.childCount == 3)
        page.contextDidChange(SectionContext(isCourier: true))
        #expect(page.sections.ids == ["tours", "help"])
        root.terminate()
    }
}
