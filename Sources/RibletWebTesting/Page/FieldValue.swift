/// The values of the fields that hold no text, as HTML writes them.
enum FieldValue {
    /// The types of these fields.
    static let types = ["color", "date", "datetime-local", "month", "range", "time", "week"]

    /// Returns false for a text that a browser does not take as the value of a field.
    @MainActor
    static func isTaken(_ text: String, by node: DOMNode) -> Bool {
        guard node.tag == "input", let type = node["type"], types.contains(type) else { return true }
        if text.isEmpty { return type != "color" && type != "range" }
        switch type {
        case "color": return text.wholeMatch(of: /#[0-9a-fA-F]{6}/) != nil
        case "date": return isDay(text)
        case "datetime-local":
            let parts = text.split(separator: "T", omittingEmptySubsequences: false)
            return parts.count == 2 && isDay(parts[0]) && isTime(parts[1])
        case "month": return text.wholeMatch(of: /[0-9]{4,}-(0[1-9]|1[0-2])/) != nil
        case "range":
            func bound(_ name: String, _ other: Double) -> Double { node[name].flatMap(Double.init) ?? other }
            guard let number = Double(text) else { return false }
            return number >= bound("min", 0) && number <= bound("max", 100)
        case "time": return isTime(text[...])
        default: return text.wholeMatch(of: /[0-9]{4,}-W(0[1-9]|[1-4][0-9]|5[0-3])/) != nil
        }
    }

    private static func isDay(_ text: some StringProtocol) -> Bool {
        guard let parts = String(text).wholeMatch(of: /([0-9]{4,})-([0-9][0-9])-([0-9][0-9])/)?.output, let year = Int(parts.1),
            let month = Int(parts.2),
            let day = Int(parts.3), (1...12).contains(month)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return (1...(month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31)).contains(day)
    }

    private static func isTime(_ text: Substring) -> Bool {
        text.wholeMatch(of: /([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,3})?)?/) != nil
    }
}

extension PageDriverError {
    /// The refusal of a field whose value is no text.
    static func refused(_ text: String, by name: String) -> PageDriverError {
        PageDriverError(
            description: "“\(name)” does not take “\(text)”: write the value as HTML does, such as 2026-12-24, 17:00, 2026-W52 or #0044cc")
    }
}
