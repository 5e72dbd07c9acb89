/// The form of names and values for Prometheus.
enum Exposition {
    /// A name of letters, digits and `_` that does not begin with a digit.
    static func name(_ text: String) -> String {
        var name = String(text.unicodeScalars.map { isAllowed($0) ? Character($0) : "_" })
        if name.isEmpty || name.first?.isASCII == true && name.first?.isNumber == true { name = "_" + name }
        return name
    }

    /// Dimensions in braces, or nothing where there are none.
    static func labels(_ dimensions: [(String, String)]) -> String {
        guard !dimensions.isEmpty else { return "" }
        return "{" + dimensions.map { "\(name($0.0))=\"\(escaped($0.1))\"" }.joined(separator: ",") + "}"
    }

    /// The labels of one bucket.
    static func labels(_ labels: String, bound: String) -> String {
        labels.isEmpty ? "{le=\"\(bound)\"}" : "\(labels.dropLast()),le=\"\(bound)\"}"
    }

    static func number(_ value: Double) -> String {
        if value == .infinity { return "+Inf" }
        if value == -.infinity { return "-Inf" }
        if value.isNaN { return "NaN" }
        return value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: false
        }
    }

    private static func escaped(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": output += "\\\\"
            case "\"": output += "\\\""
            case "\n": output += "\\n"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
