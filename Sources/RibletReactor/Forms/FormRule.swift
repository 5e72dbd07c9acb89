/// A rule for the value of a field. A value that is blank breaks only ``required``: optional fields
/// may be left empty.
public enum FormRule: Sendable {
    /// Something other than white space must be entered.
    case required
    /// At least so many characters.
    case minLength(Int)
    /// At most so many characters. Its problem is shown at once: going on typing makes it worse.
    case maxLength(Int)
    /// An e-mail address, as HTML defines it.
    case email
    /// A number within a range, with a point before its decimals.
    case number(ClosedRange<Double>)
    /// A day, as a date control has it, within bounds that count as inside; without bounds any day.
    case date(notBefore: FormDate? = nil, notAfter: FormDate? = nil)
    /// The value is one of these.
    case oneOf([String])
    /// Any number of these, in a field that ``FormField/holdsChoices``.
    case someOf([String])
    /// A function that returns the fault of a value, or nil.
    case check(@Sendable (String) -> FormProblem?)

    /// Returns the fault of `value`; nil where it keeps the rule.
    public func problem(with value: String) -> FormProblem? {
        let isBlank = value.allSatisfy(\.isWhitespace)
        if case .required = self { return isBlank ? .valueMissing : nil }
        if isBlank, !isForBlanks { return nil }
        switch self {
        case .required: return nil
        // A text that is short in bytes is short in characters, and counting bytes costs nothing.
        case .minLength(let minimum): return value.count < minimum ? .tooShort(minimum: minimum) : nil
        case .maxLength(let maximum): return value.utf8.count > maximum && value.count > maximum ? .tooLong(maximum: maximum) : nil
        case .email: return MailAddress.isValid(value) ? nil : .typeMismatch
        case .number(let range):
            guard let number = Double(value.trimmingWhitespace()), number.isFinite else { return .badInput }
            if number < range.lowerBound { return .rangeUnderflow(minimum: range.lowerBound) }
            return number > range.upperBound ? .rangeOverflow(maximum: range.upperBound) : nil
        case .date(let first, let last):
            guard let date = FormDate(value.trimmingWhitespace()) else { return .badInput }
            if let first, date < first { return .tooEarly(notBefore: first) }
            return last.flatMap { date > $0 ? .tooLate(notAfter: $0) : nil }
        case .oneOf(let values): return values.contains(value) ? nil : .patternMismatch
        case .someOf(let values): return FormChoices.list(value).allSatisfy(values.contains) ? nil : .patternMismatch
        case .check(let check): return check(value)
        }
    }

    /// White space can be too much as well.
    private var isForBlanks: Bool {
        if case .maxLength = self { true } else { false }
    }
}

extension String {
    /// Without white space at both ends.
    func trimmingWhitespace() -> String {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

/// The addresses that browsers take for e-mail addresses.
enum MailAddress {
    static func isValid(_ text: String) -> Bool {
        let parts = text.trimmingWhitespace().utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(isLocal) else { return false }
        return parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }

    private static func isLocal(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte) }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }
}
