// Made of Templates/Files by TemplateFilesTests, which says how to make it anew.
// swift-format-ignore-file

extension BuiltInTemplates {
    static let rib: [(String, String)] = [
("rib/__implementation__/__name__Builder.swift", ##"""
{% for one in builderImports %}
import {{ one }}
{% endfor %}

/// What {{ title }} and its subtree need.
package protocol {{ name }}Dependency: Dependency {}

{% if isViewless %}
/// Builds {{ title }}.
package final class {{ name }}Builder: Builder<any {{ name }}Dependency>, {{ name }}Buildable {
    package func build(withListener listener: any {{ name }}Listener) -> any Routing {
        let interactor = {{ name }}Interactor()
        interactor.listener = listener
        return {{ name }}Router(interactor: interactor)
    }
}

final class {{ name }}Router: Router<any Interactable> {}
{% else %}
/// The views of {{ title }}: a page that can present others over itself.
package typealias {{ name }}Views = RIBViews<any StatePresentable<{{ name }}State, {{ name }}Action>, any ModalControllable>

/// Builds {{ title }}.
package final class {{ name }}Builder: ViewableBuilder<any {{ name }}Dependency, @MainActor () -> {{ name }}Views>, {{ name }}Buildable {
    package func build(withListener listener: any {{ name }}Listener) -> any ViewableRouting {
        let views = views()
        let interactor = {{ name }}Interactor(presenter: views.presenter)
        interactor.listener = listener
        return {{ name }}Router(interactor: interactor, viewController: views.viewController)
    }
}

final class {{ name }}Router: ViewableRouter<any Interactable, any ModalControllable> {}
{% endif %}

"""##),
("rib/__implementation__/__name__Interactor.swift", ##"""
{% for one in builderImports %}
import {{ one }}
{% endfor %}

{% if isViewless %}
/// What {{ title }} knows.
struct {{ name }}State: Codable, Equatable, Sendable {
    /// Whether its work has begun.
    var hasBegun = false
}

/// What happens to it.
enum {{ name }}Action: Equatable, Sendable {
    /// It has become active.
    case appeared
    /// Its work is done.
    case finished
}

final class {{ name }}Interactor: Interactor, Reactor, Restorable {
    typealias Action = {{ name }}Action
    typealias State = {{ name }}State

    enum Mutation { case began }

    let initialState = {{ name }}State()
    weak var listener: (any {{ name }}Listener)?

    override func didBecomeActive() {
        super.didBecomeActive()
        send(.appeared)
    }

    func mutate(action: {{ name }}Action) -> Effect<Mutation> {
        switch action {
        case .appeared: return .just(.began)
        case .finished:
            listener?.{{ value }}DidFinish()
            return .none
        }
    }

    func reduce(state: inout {{ name }}State, mutation: Mutation) {
        switch mutation {
        case .began: state.hasBegun = true
        }
    }
}
{% else %}
/// What the page shows.
package struct {{ name }}State: Codable, Equatable, Sendable {
    /// How often the button was pressed.
    package internal(set) var count = 0

    package init() {}
}

/// What happens on the page.
package enum {{ name }}Action: Equatable, Sendable {
    case pressed
    case backTapped
}

final class {{ name }}Interactor: PresentableInteractor<any StatePresentable<{{ name }}State, {{ name }}Action>>, Reactor, Restorable {
    typealias Action = {{ name }}Action
    typealias State = {{ name }}State

    enum Mutation { case counted }

    let initialState = {{ name }}State()
    weak var listener: (any {{ name }}Listener)?

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
    }

    func mutate(action: {{ name }}Action) -> Effect<Mutation> {
        switch action {
        case .pressed: return .just(.counted)
        case .backTapped:
            listener?.{{ value }}DidFinish()
            return .none
        }
    }

    func reduce(state: inout {{ name }}State, mutation: Mutation) {
        switch mutation {
        case .counted: state.count += 1
        }
    }
}
{% endif %}

"""##),
("rib/__interfaces__/__name__Interface.swift", ##"""
import Riblet

/// What {{ title }} asks of its parent.
@MainActor
package protocol {{ name }}Listener: AnyObject {
    {% if isViewless %}
    /// Its work is done.
    {% else %}
    /// The user leaves the page.
    {% endif %}
    func {{ value }}DidFinish()
}

/// Builds {{ title }}.
@MainActor
package protocol {{ name }}Buildable: Buildable {
    {% if isViewless %}
    /// A new one, not attached yet.
    func build(withListener listener: any {{ name }}Listener) -> any Routing
    {% else %}
    /// A new page, not attached yet.
    func build(withListener listener: any {{ name }}Listener) -> any ViewableRouting
    {% endif %}
}

"""##),
("rib/__tests__/__name__InteractorTests.swift", ##"""
{% for one in testImports %}
import {{ one }}
{% endfor %}

@testable import {{ module }}

@MainActor
@Suite("{{ title }}: what it does", .checksLeaks)
struct {{ name }}InteractorTests {
    let listener = ListenerSpy()
    {% if not isViewless %}
    let page = PageSpy()
    {% endif %}

    final class ListenerSpy: ListenerMock, {{ name }}Listener {
        func {{ value }}DidFinish() { record() }
    }

    {% if isViewless %}
    private func make() -> ReactorTest<{{ name }}Interactor> {
        let interactor = {{ name }}Interactor()
        interactor.listener = listener
        return ReactorTest(interactor, mocks: listener, exhaustivity: .off)
    }

    @Test("Its work begins when it becomes active")
    func begins() async {
        let test = make()
        #expect(test.state.hasBegun)
        await test.finish()
    }

    @Test("Its parent hears that it has finished")
    func finishes() async {
        let test = make()
        await test.send(.finished)
        await test.expectCall(on: listener) { $0.{{ value }}DidFinish() }
        await test.finish()
    }
    {% else %}
    final class PageSpy: FakeView, StatePresentable {
        weak var listener: (any ActionListener<{{ name }}Action>)?
        private(set) var states: [{{ name }}State] = []
        func present(_ state: {{ name }}State) { states.append(state) }
    }

    private func make() -> ReactorTest<{{ name }}Interactor> {
        let interactor = {{ name }}Interactor(presenter: page)
        interactor.listener = listener
        return ReactorTest(interactor, mocks: listener, exhaustivity: .off)
    }

    @Test("What is pressed is counted, and shown")
    func counts() async {
        let test = make()
        await test.send(.pressed)
        #expect(test.state.count == 1)
        #expect(page.states.last == test.state)
        await test.finish()
    }

    @Test("Its parent hears that the user leaves")
    func leaves() async {
        let test = make()
        await test.send(.backTapped)
        await test.expectCall(on: listener) { $0.{{ value }}DidFinish() }
        await test.finish()
    }
    {% endif %}
}

"""##),
("rib/__tests__/__name__PageTests.swift", ##"""
{% if not isViewless %}
{% for one in pageTestImports %}
import {{ one }}
{% endfor %}

@testable import {{ module }}
@testable import {{ module }}UI

@MainActor
@Suite("{{ title }}: what is seen", .checksLeaks)
struct {{ name }}PageTests {
    final class Parent: EmptyComponent, {{ name }}Dependency, {{ name }}Listener {
        private(set) var finished = 0
        func {{ value }}DidFinish() { finished += 1 }
    }

    let parent = Parent()

    private func application() -> WebApplication {
        WebApplication(name: "{{ name }}", basePath: "/app", languages: ["en", "ko"]) { [parent] request in
            let context = {{ context }}({{ contextArguments }})
            let builder = {{ name }}Builder(dependency: parent) { {{ name }}Views(context) }
            return SingleRootRouter(builder.build(withListener: parent), isMain: true)
        }
    }

    @Test("The button is counted, and back leads to the parent")
    func press() async throws {
        let page = await TestPage(application())
        #expect(page.all("heading", "{{ title }}").count == 1)
        try page.click("button", "Press")
        await page.wait { page.text.contains("Pressed once") }
        try page.click("link", "Back")
        await page.wait { parent.finished == 1 }
        #expect(page.misfits.isEmpty)
        page.session.end()
    }

    @Test("It speaks Korean")
    func korean() async {
        let page = await TestPage(application(), language: "ko")
        #expect(page.text.contains("아직 누르지 않았어요"))
        page.session.end()
    }
}
{% endif %}

"""##),
("rib/__userInterface__/__name__View.swift", ##"""
{% if not isViewless %}
{% for one in viewImports %}
import {{ one }}
{% endfor %}

extension {{ name }}Views {
    /// {{ title }} in a page.
    @MainActor package init(_ context: {{ context }}) {
        let page = StateViewController({{ name }}View(context: context))
        self.init(presenter: page, viewController: page)
    }
}

/// What {{ title }} looks like.
struct {{ name }}View: StateView {
    let context: {{ context }}
    var state = {{ name }}State()

    var pageTitle: String? { {{ name }}Words(context.language).title }

    var body: HTML<{{ name }}Action> {
        let words = {{ name }}Words(context.language)
        div(.class("page")) {
            header(.class("bar compact")) {
                a(.class("icon back"), .href("."), .aria("label", words.back), .onClick(.backTapped)) { icon(.back) }
                h1 { words.title }
            }
            p(.role("status")) { words.pressed(state.count) }
            button(.class("btn primary"), .onClick(.pressed)) { words.press }
        }
    }
}
{% endif %}

"""##),
("rib/__userInterface__/__name__Words.swift", ##"""
{% if not isViewless %}
import {{ languages }}

/// What {{ title }} says, in both languages.
struct {{ name }}Words {
    private let language: Language

    init(_ language: Language) { self.language = language }

    var title: String { language(en: "{{ title }}", ko: "{{ title }}") }
    var back: String { language(en: "Back", ko: "뒤로") }
    var press: String { language(en: "Press", ko: "누르기") }

    func pressed(_ count: Int) -> String {
        switch count {
        case 0: language(en: "Not pressed yet", ko: "아직 누르지 않았어요")
        case 1: language(en: "Pressed once", ko: "한 번 눌렀어요")
        default: language(en: "Pressed \(count) times", ko: "\(count)번 눌렀어요")
        }
    }
}
{% endif %}

"""##),
    ]
}
