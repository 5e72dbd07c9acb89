import Riblet
import RibletReactor
import RibletTesting
import Testing

@MainActor
@Suite("Forms", .checksLeaks, .timeLimit(.minutes(20)))
struct FormStateTests {
    private func submitted(_ values: [SignUpField: String]) -> FormEvent<SignUpField> { .submitted(FormSubmission(values)) }

    // MARK: When the user is told

    @Test("nothing is wrong before the user has done something; passing through is doing nothing")
    func quiet() {
        var form = FormState<SignUpField>()
        #expect(!form.isValid && form.problems.isEmpty)
        form.apply(.left(.name, ""))
        #expect(form.problem(with: .name) == nil)
        form[.email] = "no address"
        #expect(form.problems.isEmpty, "what the program enters is not the user's fault")
    }

    @Test("a field that was changed is looked at when it is left, and from then on with every change")
    func afterBlur() {
        var form = FormState<SignUpField>()
        form.apply(.changed(.email, "bori"))
        #expect(form.problem(with: .email) == nil)
        form.apply(.left(.email, "bori"))
        #expect(form.problem(with: .email) == .typeMismatch)
        form.apply(.changed(.email, "bori@example.com"))
        #expect(form.problem(with: .email) == nil)
        form.apply(.changed(.email, ""))
        #expect(form.problem(with: .email) == .valueMissing)
        #expect(form.problem(with: .name) == nil)
    }

    @Test("what is too long is said while it is typed")
    func atOnce() {
        var form = FormState<SignUpField>()
        form.apply(.changed(.name, "much too long"))
        #expect(form.problem(with: .name) == .tooLong(maximum: 8))
    }

    @Test("the first broken rule counts, then how fields go together")
    func order() {
        var form = FormState(rightValues)
        #expect(form.isValid)
        form.apply(.changed(.password, "1"))
        #expect(form.faults == [.password: .tooShort(minimum: 4), .again: .custom("different")])
        form.apply(.changed(.password, "1234"))
        #expect(form.faults[.password] == .custom("guessable"))
    }

    @Test("a form that is sent with faults tells all of them and gives the focus to the first, each time")
    func refused() {
        var form = FormState(rightValues)
        form.apply(.taken([.email: "x", .age: "7"]))
        #expect(form.problems.isEmpty)
        form.apply(.refused)
        #expect(form.problems.map(\.field) == [.email, .age])
        #expect(form.focus?.field == .email && form.focus?.turn == 1)
        #expect(form.isRefused)
        form.apply(.refused)
        #expect(form.focus?.turn == 2)
        form.apply(.changed(.email, "x@y"))
        #expect(form.isRefused)
        form.apply(.changed(.age, "70"))
        #expect(!form.isRefused, "a summary of nothing is none")
    }

    @Test("line breaks are those of Swift, whatever a browser sends")
    func lineBreaks() {
        var form = FormState<SignUpField>()
        form.apply(.taken([.name: "a\r\nb\rc\nd"]))
        #expect(form[.name] == "a\nb\nc\nd")
    }

    @Test("a form that begins anew holds nothing against the user")
    func anew() {
        var form = FormState<SignUpField>()
        form.apply(.refused)
        form.apply(.filled([.name: "Bori"]))
        #expect(form[.name] == "Bori" && form[.email] == "")
        #expect(form.problems.isEmpty && !form.isRefused)
        #expect(form.focus?.turn == 1, "a focus that was given is not given again")
    }

    // MARK: Sending

    @Test("a form with faults is not stored")
    func notStored() async {
        let interactor = SignUpInteractor()
        let test = ReactorTest(interactor)
        await test.send(submitted([.name: "Bori"])) {
            $0.form.apply(.taken([.name: "Bori"]))
        } _: {
            $0.form.apply(.refused)
        }
        #expect(interactor.currentState.form.problem(with: .email) == .valueMissing)
        #expect(interactor.stored.isEmpty)
        await test.finish()
    }

    @Test("a double submit is one, while it is on its way and when it has arrived")
    func once() async throws {
        let interactor = SignUpInteractor()
        interactor.activate()
        interactor.send(submitted(rightValues))
        interactor.send(submitted(rightValues))
        #expect(interactor.currentState.form.phase == .submitting)
        #expect(interactor.stored.count == 1)
        await until { interactor.waiting == 1 }
        interactor.answer()
        await until { interactor.finished == 1 }
        #expect(interactor.currentState.form.phase == .submitted)
        interactor.send(submitted(rightValues))
        #expect(interactor.stored.count == 1 && interactor.finished == 1)
        interactor.deactivate()
    }

    @Test("who stores it may refuse a field, until that field is another; the next attempt has the same key")
    func refusedByTheStore() async throws {
        let interactor = SignUpInteractor()
        interactor.activate()
        interactor.send(submitted(rightValues))
        await until { interactor.waiting == 1 }
        interactor.answer(FormRefusal([.email: .custom("taken")]))
        await until { interactor.currentState.form.phase == .editing }
        #expect(interactor.currentState.form.problem(with: .email) == .custom("taken"))
        #expect(interactor.currentState.form.focus?.field == .email)
        interactor.send(.changed(.email, "bori2@example.com"))
        #expect(interactor.currentState.form.problem(with: .email) == nil)
        var values = rightValues
        values[.email] = "bori2@example.com"
        interactor.send(submitted(values))
        await until { interactor.waiting == 1 }
        interactor.answer(FormRefusal(.custom("full")))
        await until { interactor.currentState.form.phase == .editing }
        #expect(interactor.currentState.form.failure == .custom("full"))
        interactor.send(submitted(values))
        #expect(interactor.currentState.form.failure == nil)
        await until { interactor.waiting == 1 }
        interactor.answer()
        await until { interactor.finished == 1 }
        let keys = Set(interactor.stored.map(\.key))
        #expect(interactor.stored.count == 3 && keys.count == 1)
        #expect(keys.first??.utf8.count == 32)
        #expect(interactor.currentState.form.idempotencyKey == nil)
        interactor.deactivate()
    }

    // MARK: Coming back

    @Test("what was typed and told comes back; what was on its way can be sent again under the same key")
    func restored() async throws {
        let interactor = SignUpInteractor()
        interactor.activate()
        interactor.send(.changed(.age, "7"))
        interactor.send(.left(.age, "7"))
        let saved = try #require(try interactor.saveState())
        let again = SignUpInteractor()
        try again.restoreState(saved)
        #expect(again.currentState == interactor.currentState)
        #expect(again.currentState.form.problem(with: .age) == .rangeUnderflow(minimum: 18))

        interactor.send(submitted(rightValues.merging([.age: ""]) { $1 }))
        let key = interactor.currentState.form.idempotencyKey
        let underWay = try #require(try interactor.saveState())
        let after = SignUpInteractor()
        try after.restoreState(underWay)
        #expect(after.currentState.form.phase == .editing)
        #expect(after.currentState.form.values == interactor.currentState.form.values)
        #expect(key != nil && after.currentState.form.idempotencyKey == key)
        await until { interactor.waiting == 1 }
        interactor.answer()
        await until { interactor.finished == 1 }
        interactor.deactivate()
    }

    @Test("fields that no longer exist are left out")
    func older() throws {
        let saved = try SavedValue(json: #"{"values":{"name":"Bori","shoe":"43"},"visited":["shoe","name"]}"#)
        let form = try saved.decode(FormState<SignUpField>.self)
        #expect(form.values == [.name: "Bori"])
        #expect(form.problem(with: .email) == nil)
    }
}
