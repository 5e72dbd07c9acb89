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

    private var hasDate: Binding<Bool> {
        Binding(get: { due.state.due != nil }, set: { due.send(.picked(.due($0 ? .day(day) : nil))) })
    }

    private var hasTime: Binding<Bool> {
        Binding(get: { time != nil }, set: { due.send(.picked(.due($0 ? .time(day.time(hour: 9, in: calendar)) : .day(day)))) })
    }

    private var date: Binding<Date> {
        Binding(
            get: { time ?? day.start(in: calendar) },
            set: { due.send(.picked(.due(time == nil ? .day(Day($0, in: calendar)) : .time($0)))) })
    }

    private var calendar: Calendar { context.dates.calendar }
    private var day: Day { due.state.due?.day(in: calendar) ?? Day(context.now(), in: calendar) }
    private var time: Date? { if case .time(let time)? = due.state.due { time } else { nil } }

    var body: some SwiftUI.View {
        NavigationStack {
            Form {
                Section(words.shortcuts) {
                    ForEach(due.state.choices, id: \.self) { choice in
                        Button(words.shortcut(choice.shortcut, in: nil)) { due.send(.picked(.due(choice.due))) }
                    }
                }
                Section {
                    Toggle(words.date, isOn: hasDate)
                    if due.state.due != nil {
                        Toggle(words.time(in: nil), isOn: hasTime)
                        DatePicker(words.date, selection: date, displayedComponents: time == nil ? .date : [.date, .hourAndMinute])
                            .environment(\.calendar, calendar)
                    }
                }
            }
            .navigationTitle(words.when)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button(words.cancel) { due.send(.cancelled) } }
                ToolbarItem(placement: .confirmationAction) { Button(words.set) { due.send(.confirmed(.due(due.state.due))) } }
            }
        }
    }
}
#endif
