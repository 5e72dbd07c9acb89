import RibletReactor
import TodoDomain

/// The rule of a repetition in the fields of a form.
extension FormState<EditorField> {
    /// The stretch of the repetition that is chosen; nil where it has none.
    package var repetitionUnit: Repetition.Unit? {
        if case .every(_, let unit)? = Repetition.Rule(self[.repeats]) { unit } else { nil }
    }

    /// The number that is entered; nil for none that a rule has.
    var interval: Int? { Int(trimmed(.interval)).flatMap { (1...Repetition.Rule.longest).contains($0) ? $0 : nil } }

    /// The rule that the fields say; nil for none.
    package var rule: Repetition.Rule? {
        guard let rule = Repetition.Rule(self[.repeats]), let unit = repetitionUnit else { return Repetition.Rule(self[.repeats]) }
        let count = interval ?? 1
        let stretches = Repetition.Rule.every(count, unit)
        let days = choices(.weekdays)
        switch unit {
        case .weeks where !days.isEmpty: return Repetition.Rule("\(stretches) on \(days.joined(separator: " "))") ?? rule
        case .months where !self[.ordinal].isEmpty: return Repetition.Rule("\(stretches) on \(self[.ordinal])") ?? rule
        default: return stretches
        }
    }

    /// The values of the fields that say a rule.
    static func values(of rule: Repetition.Rule?) -> [EditorField: String] {
        var values: [EditorField: String] = [.repeats: rule?.description ?? "", .interval: "", .weekdays: "", .ordinal: ""]
        func stretch(_ count: Int, _ unit: Repetition.Unit) {
            values[.repeats] = Repetition.Rule.every(1, unit).description
            if count > 1 { values[.interval] = String(count) }
        }
        switch rule {
        case .every(let count, let unit)?: stretch(count, unit)
        case .on(let days, let weeks)?:
            stretch(weeks, .weeks)
            values[.weekdays] = FormChoices.value(Repetition.Rule.inOrder(days).map(Repetition.Rule.name))
        case .nth(let ordinal, let weekday, let months)?:
            stretch(months, .months)
            values[.ordinal] = "\(ordinal.rawValue) \(Repetition.Rule.name(of: weekday))"
        case .weekdays?, .afterDone?, nil: break
        }
        return values
    }

    /// The choices of ``EditorField/ordinal`` for a due date, and the one that is chosen.
    package func ordinals(on day: Day) -> [(ordinal: Repetition.Ordinal, weekday: Int)] {
        var found = Repetition.Ordinal.allCases.filter { day.is($0) }.map { (ordinal: $0, weekday: day.weekday) }
        if case .nth(let ordinal, let weekday, _)? = rule, !found.contains(where: { $0 == (ordinal, weekday) }) {
            found.append((ordinal, weekday))
        }
        return found
    }
}
