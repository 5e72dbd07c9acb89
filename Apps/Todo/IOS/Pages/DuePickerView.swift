// This file was never compiled here: there is no SwiftUI but Apple's.
#if canImport(SwiftUI) && canImport(UIKit)
import RibletReactor
import RibletSwiftUI
import SwiftUI
import TodoDomain
import TodoEditor
import TodoTexts

/// The choice of a date.
struct DuePickerView: SwiftUI.View {
    let context: PhoneContext
    let due: StateProjection<DuePickerState, DuePickerAction>

    private var words: EditorWords { EditorWords(context.language) }

    private var date: Binding<Date> { Binding(get: { due.state.date }, set: { due.send(.picked($0)) }) }

    var body: some SwiftUI.View {
        NavigationStack {
            Form {
                Section(words.shortcuts) {
                    ForEach(due.state.choices, id: \.self) { choice in
                        Button(words.shortcut(choice.shortcut, in: nil)) { due.send(.picked(choice.date)) }
                    }
                }
                DatePicker(words.dateAndTime(in: nil), selection: date)
                    .environment(\.calendar, context.dates.calendar)
            }
            .navigationTitle(words.when)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button(words.cancel) { due.send(.cancelled) } }
                ToolbarItem(placement: .confirmationAction) { Button(words.set) { due.send(.confirmed(due.state.date)) } }
            }
        }
    }
}
#endif
