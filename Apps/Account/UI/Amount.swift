import RibletLocalization

/// An amount of money as views show it: whole smallest units of a currency.
package struct Amount: Hashable, Sendable {
    package enum Currency: Hashable, Sendable, CaseIterable {
        case won, dollar
    }

    package let units: Int
    package let currency: Currency

    package init(_ units: Int, _ currency: Currency) {
        self.units = units
        self.currency = currency
    }

    /// The amount in words of a language, such as `₩1,234`, `1,234원` or `−$12.05`.
    package func text(_ language: Language) -> String {
        let digits = String(units.magnitude)
        let sign = units < 0 ? "\u{2212}" : ""
        switch currency {
        case .won:
            let number = Self.grouped(digits)
            return sign + language(en: "₩\(number)", ko: "\(number)원")
        case .dollar:
            let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
            return "\(sign)$\(Self.grouped(padded.dropLast(2))).\(padded.suffix(2))"
        }
    }

    /// The same for a movement: what comes has a plus sign.
    package func signedText(_ language: Language) -> String { (units > 0 ? "+" : "") + text(language) }

    private static func grouped(_ digits: some StringProtocol) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
