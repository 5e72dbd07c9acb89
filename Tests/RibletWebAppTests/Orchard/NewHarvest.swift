import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

enum HarvestField: String, FormField {
    case fruit, day

    var rules: [FormRule] {
        switch self {
        case .fruit: [.required, .maxLength(40)]
        case .day: [.required, .date(notBefore: FormDate(year: 2020, month: 1, day: 1))]
        }
    }
}

struct NewHarvestState: Codable, Equatable {
    var form = FormState<HarvestField>()
    var picture: String?
    var problem: PictureProblem?
}

enum NewHarvestAction { case form(FormEvent<HarvestField>), pictureChosen(UploadedFile), pictureRemoved, cancelled }
enum NewHarvestMutation { case form(FormState<HarvestField>.Mutation), picture(String?, PictureProblem?) }

@MainActor
protocol NewHarvestListener: AnyObject {
    func newHarvestDidFinish()
}

final class NewHarvestInteractor: ComponentInteractor<NewHarvestState, NewHarvestAction, Orchard>, Reactor, Restorable {
    let initialState = NewHarvestState()
    weak var listener: (any NewHarvestListener)?

    func mutate(action: NewHarvestAction) -> Effect<NewHarvestMutation> {
        switch action {
        case .pictureChosen(let file):
            return .store { [component] send in
                do throws(PictureProblem) {
                    send(.picture(try await component.keep(file.bytes), nil))
                } catch {
                    send(.picture(nil, error))
                }
            }
        case .pictureRemoved: return .just(.picture(nil, nil))
        case .form(let event):
            return Effect.form(event, in: currentState.form) { [weak self] form throws(FormRefusal<HarvestField>) in
                try self?.add(form)
            }
            .map { .form($0) }
        case .cancelled:
            listener?.newHarvestDidFinish()
            return .none
        }
    }

    private func add(_ form: FormState<HarvestField>) throws(FormRefusal<HarvestField>) {
        let today = component.today()
        guard let day = FormDate(form[.day]), day <= today else { throw FormRefusal([.day: .tooLate(notAfter: today)]) }
        component.add(form.trimmed(.fruit), on: day, picture: currentState.picture)
        listener?.newHarvestDidFinish()
    }

    func reduce(state: inout NewHarvestState, mutation: NewHarvestMutation) {
        switch mutation {
        case .form(let mutation): state.form.apply(mutation)
        case .picture(let name, let problem): (state.picture, state.problem) = (name, problem)
        }
    }
}

struct NewHarvestView: StateView {
    var state = NewHarvestState()
    var pageTitle: String? { "New harvest" }

    var body: HTML<NewHarvestAction> {
        let controls = FormControls<HarvestField, NewHarvestAction>(state.form, id: "harvest", problem: Self.words) { .form($0) }
        h3 { "New harvest" }
        controls.form {
            controls.field(.fruit, "Fruit", .attr("autocomplete", "off"))
            controls.field(.day, "Day", type: "date")
            pictureField
            footer {
                button(.type("button"), .onClick(.cancelled)) { "Cancel" }
                controls.submit("Add")
            }
        }
    }

    private var pictureField: HTML<NewHarvestAction> {
        div(.class("upload")) {
            if let picture = state.picture {
                figure(.class("preview")) {
                    img(.src("/media/pictures/\(picture)"), .alt("Your picture"))
                    button(.class("icon"), .type("button"), .aria("label", "Remove the picture"), .onClick(.pictureRemoved)) {
                        icon(.close)
                    }
                }
            } else {
                label(.class("drop")) {
                    icon(.photo)
                    strong { "Add a picture" }
                    span { "JPEG or PNG, at most 2 MB" }
                    input(
                        .type("file"), .attr("accept", "image/jpeg,image/png"), .data("max-bytes", "\(Orchard.pictureBytes)"),
                        .aria("label", "Picture"), .onFile { .pictureChosen($0) })
                }
            }
            if let problem = state.problem {
                p(.class("error"), .role("alert")) { problem == .tooLarge ? "It is larger than 2 MB." : "It is no JPEG or PNG." }
            }
        }
    }

    static func words(_ field: HarvestField, _ problem: FormProblem) -> String {
        switch problem {
        case .valueMissing: field == .fruit ? "Say which fruit." : "Say which day."
        case .tooEarly(let first): "The trees were planted on \(first)."
        case .tooLate: "That day is still to come."
        case .tooLong(let maximum): "At most \(maximum) characters."
        default: "That is no day."
        }
    }
}

final class NewHarvestBuilder: Builder<Orchard> {
    func build(withListener listener: any NewHarvestListener) -> any ViewableRouting {
        let page = StateViewController(NewHarvestView())
        let interactor = NewHarvestInteractor(presenter: page, component: dependency)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: page)
    }
}
