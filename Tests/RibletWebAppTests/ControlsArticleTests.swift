import Foundation
import Riblet
import RibletReactor
import RibletWeb
import RibletWebTesting
import Testing

// The code of the article "Controls and questions" of RibletWeb.

private enum ControlsArticle {
    struct Jar: Equatable, Codable, Identifiable {
        let id: Int
        var name: String
    }

    enum JarField: String, FormField {
        case name, kind, cooked, glasses, isOpen

        var rules: [FormRule] {
            switch self {
            case .name: [.required, .maxLength(40)]
            case .kind: [.oneOf(["jam", "pickle"])]
            case .cooked: [.required]
            case .glasses: [.number(1...99)]
            case .isOpen: []
            }
        }
    }

    struct JarsState: Equatable {
        var jars = [Jar(id: 1, name: "Plum jam"), Jar(id: 2, name: "Gherkins")]
        var query = ""
        var form = FormState<JarField>()
        @Pulse var question: Jar?
        @Pulse var deleted: Jar?

        var shown: [Jar] { query.isEmpty ? jars : jars.filter { $0.name.localizedStandardContains(query) } }
    }

    enum JarsAction {
        case searched(String)
        case deleteTapped(Jar), deleteConfirmed(Jar), kept, undoTapped(Jar)
        case form(FormEvent<JarField>)
    }

    enum JarsMutation { case query(String), question(Jar?), deleted(Jar), restored(Jar), form(FormState<JarField>.Mutation) }

    struct JarsView: StateView {
        var state = JarsState()

        var messages: [ViewMessage<JarsAction>] {
            [
                .toast(state.$deleted) { NoticeToast(Toast("\($0.name) deleted", action: "Undo"), sends: .undoTapped($0)) },
                .alert(state.$question) {
                    QuestionAlert(
                        "Delete \($0.name)?", "Its history goes as well.",
                        answers: [.cancel("Keep", .kept), .destructive("Delete", .deleteConfirmed($0))])
                },
            ]
        }

        var body: HTML<JarsAction> {
            main(.id("main")) {
                h1 { "Jars" }
                input(
                    .type("search"), .aria("label", "Search"), .value(state.query), .onInput(debounce: 150) { .searched($0) })
                ul {
                    each(state.shown) { jar in
                        li {
                            span { jar.name }
                            button(.aria("label", "Delete \(jar.name)"), .onClick(.deleteTapped(jar))) { "Delete" }
                        }
                    }
                }
                newJar
            }
        }

        private var newJar: HTML<JarsAction> {
            let controls = FormControls(state.form, id: "jar", problem: Self.words, action: JarsAction.form)
            return controls.form {
                controls.field(.name, "Name", .attr("autocomplete", "off"))
                controls.select(.kind, "Kind", [("", "Choose one"), ("jam", "Jam"), ("pickle", "Pickle")])
                controls.field(.cooked, "Cooked on", type: "date")
                controls.field(.glasses, "Glasses", type: "number", hint: "1 to 99", .attr("min", "1"), .attr("max", "99"))
                controls.checkbox(.isOpen, "One is open")
                controls.submit("Add")
            }
        }

        private static func words(_ field: JarField, _ problem: FormProblem) -> String {
            switch problem {
            case .valueMissing: "Fill this in."
            case .rangeUnderflow, .rangeOverflow, .badInput: "Write a number from 1 to 99."
            default: "This does not fit."
            }
        }
    }

    final class JarsInteractor: StateInteractor<JarsState, JarsAction>, Reactor {
        let initialState = JarsState()

        func mutate(action: JarsAction) -> Effect<JarsMutation> {
            switch action {
            case .searched(let text): return .just(.query(text))
            case .deleteTapped(let jar): return .just(.question(jar))
            case .kept: return .just(.question(nil))
            case .deleteConfirmed(let jar): return .from([.question(nil), .deleted(jar)])
            case .undoTapped(let jar): return .just(.restored(jar))
            case .form(let event): return Effect.form(event, in: currentState.form) { _ throws(FormRefusal<JarField>) in }.map { .form($0) }
            }
        }

        func reduce(state: inout JarsState, mutation: JarsMutation) {
            switch mutation {
            case .query(let text): state.query = text
            case .question(let jar): state.question = jar
            case .deleted(let jar):
                state.jars.removeAll { $0.id == jar.id }
                state.deleted = jar
            case .restored(let jar): state.jars.append(jar)
            case .form(let mutation): state.form.apply(mutation)
            }
        }
    }

    static func application() -> WebApplication {
        WebApplication(name: "Jars") { _ in
            let view = StateViewController(JarsView())
            return ViewableRouter(interactor: JarsInteractor(presenter: view), viewController: view)
        }
    }
}

@MainActor
@Suite("The article on controls and questions", .timeLimit(.minutes(20)))
struct ControlsArticleTests {
    @Test("A search field tells while the visitor types")
    func search() async throws {
        let page = await MemoryPage(ControlsArticle.application())
        try await page.open("/")
        try await page.type("gher", into: "Search")
        try await page.sees("Gherkins")
        try await page.doesNotSee("Plum jam")
        page.end()
    }

    @Test("A question is asked before, an undo is offered after")
    func question() async throws {
        let page = await MemoryPage(ControlsArticle.application())
        try await page.open("/")
        try await page.click(.button, "Delete Plum jam")
        try await page.sees("Its history goes as well.")
        try await page.click(.button, "Keep")
        try await page.click(.button, "Delete Plum jam")
        try await page.click(.button, "Delete")
        try await page.sees("Plum jam deleted")
        try await page.click(.button, "Undo")
        try await page.find(.button, "Delete Plum jam")
        page.end()
    }

    @Test("Each kind of field takes its value and tells its fault")
    func fields() async throws {
        let page = await MemoryPage(ControlsArticle.application())
        try await page.open("/")
        try await page.click(.button, "Add")
        try await page.waitUntil(.label("Name"), "at fault") { $0.isInvalid }
        try await page.type("Cherries", into: "Name")
        try await page.select("Jam", from: "Kind")
        try await page.type("2026-07-04", into: "Cooked on")
        try await page.type("100", into: "Glasses")
        try await page.check("One is open")
        try await page.click(.button, "Add")
        try await page.sees("Write a number from 1 to 99.")
        try await page.type("12", into: "Glasses")
        try await page.doesNotSee("Write a number from 1 to 99.")
        page.end()
    }

    private static func file(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(path)"), encoding: .utf8)
    }

    @Test("The listings are this code")
    func listings() throws {
        let own = try Set(Self.file("Tests/RibletWebAppTests/ControlsArticleTests.swift").split(separator: "\n").map(Self.bare))
        var isListing = false
        for line in try Self.file("Sources/RibletWeb/RibletWeb.docc/Controls-and-Questions.md").split(separator: "\n") {
            if line.hasPrefix("```") {
                isListing = line == "```swift"
            } else if isListing {
                #expect(own.contains(Self.bare(line)), "\(line)")
            }
        }
    }

    private static func bare(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }

    @Test("The table of rules has each rule, that of a test's steps each step")
    func tables() throws {
        func names(_ path: String, _ pattern: Regex<(Substring, Substring)>) throws -> Set<Substring> {
            Set(try Self.file(path).matches(of: pattern).map { $0.output.1 })
        }
        let rules = try names("Sources/RibletReactor/Forms/FormRule.swift", /\n    case ([a-zA-Z]+)/)
        #expect(try names("Sources/RibletWeb/RibletWeb.docc/Controls-and-Questions.md", /\n\| `\.([a-zA-Z]+)/) == rules)
        let steps = try names("Sources/RibletWebTesting/Driver/PageDriver+Person.swift", /public func ([a-zA-Z]+)\(/)
        let told = try names("Sources/RibletWebTesting/RibletWebTesting.docc/RibletWebTesting.md", /\n\| `([a-zA-Z]+)\(/)
        #expect(
            steps.subtracting(told).isEmpty && told.subtracting(steps.union(["path", "title", "status"])).isEmpty,
            "\(steps.symmetricDifference(told))")
    }
}
