import RibletReactor
import Testing

@Suite struct FormChoicesTests {
    private enum Field: String, FormField {
        case colours

        var holdsChoices: Bool { true }
        var rules: [FormRule] { [.required, .someOf(["red", "green", "blue"])] }
    }

    @Test func choiceIsTheValueOfTheField() {
        var form = FormState<Field>()
        #expect(form.choices(.colours).isEmpty)
        #expect(form.faults[.colours] == .valueMissing)
        form.setChoices(["red", "blue"], of: .colours)
        #expect(form.choices(.colours) == ["red", "blue"])
        #expect(form[.colours] == "red\nblue")
        #expect(form.isValid)
        form.setChoices([], of: .colours)
        #expect(form[.colours].isEmpty)
    }

    @Test func unofferedChoiceIsRefused() {
        for value in ["black", "red\nblack", "red blue", "red\r\nblack", "RED"] {
            #expect(FormState<Field>([.colours: value]).faults[.colours] == .patternMismatch, "\(value)")
        }
        #expect(FormState<Field>([.colours: "red\r\nblue"]).isValid)
    }

    @Test func choicesComeAndGoInTheOrderOfTheOptions() {
        let options = ["red", "green", "blue"]
        var value = FormChoices.value("blue", with: "red", isOn: true, of: options)
        #expect(value == "red\nblue")
        value = FormChoices.value(value, with: "red", isOn: true, of: options)
        #expect(value == "red\nblue")
        value = FormChoices.value(value, with: "blue", isOn: false, of: options)
        #expect(value == "red")
        #expect(FormChoices.value("black\nred", with: "white", isOn: true, of: options) == "red", "what is no option is left out")
        #expect(FormChoices.value(["a", "", "two\nlines", "b"]) == "a\nb")
    }
}
