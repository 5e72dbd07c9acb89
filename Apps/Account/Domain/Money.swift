/// An amount of money: a whole number of its currency's smallest units, so that sums are exact.
package struct Money: Hashable, Codable, Sendable {
    /// The number of smallest units, such as won or cents; negative for what is owed or leaves.
    package let minorUnits: Int
    package let currency: Currency

    package init(_ minorUnits: Int, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Reads a positive amount as people type it: `1,234.56`, behind the currency's sign or without
    /// it, with as many decimals as the currency has at most; won also in thousands, `50k`, and as
    /// Koreans write them: `3만 5천원` or `3.5만`. Nil if it is something else, or more than can be
    /// counted.
    package init?(typed text: String, _ currency: Currency) {
        // A comma stands before three digits.
        for digits in text.split(whereSeparator: { !$0.isNumber && $0 != "," }) where digits.contains(",") {
            guard digits.wholeMatch(of: /[0-9]{1,3}(,[0-9]{3})+/) != nil else { return nil }
        }
        var plain = text.filter { $0 != "," && !$0.isWhitespace }
        if plain.first == (currency == .won ? "₩" : "$") { plain.removeFirst() }
        if currency == .won, plain.lowercased().hasSuffix("k") {
            guard let units = DecimalText.units(of: String(plain.dropLast()), decimals: 3) else { return nil }
            self.init(units, currency)
            return
        }
        if currency == .won, let units = DecimalText.korean(plain.hasSuffix("원") ? plain.dropLast() : plain[...]) {
            self.init(units, currency)
            return
        }
        guard let units = DecimalText.units(of: plain, decimals: currency.decimals) else { return nil }
        self.init(units, currency)
    }

    /// The size of the amount as people type it, without a sign.
    package var typed: String {
        let (whole, rest) = minorUnits.magnitude.quotientAndRemainder(dividingBy: currency == .won ? 1 : 100)
        return currency == .won ? "\(whole)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Adds an amount of the same currency; nil for another currency, and where the sum cannot be
    /// counted.
    package func adding(_ other: Money) -> Money? {
        let (sum, overflows) = minorUnits.addingReportingOverflow(other.minorUnits)
        return currency == other.currency && !overflows ? Money(sum, currency) : nil
    }
}

/// A currency, by its code in ISO 4217.
package enum Currency: String, Hashable, Codable, CaseIterable, Sendable {
    case won = "KRW"
    case dollar = "USD"

    /// The number of decimals of its smallest unit.
    package var decimals: Int {
        switch self {
        case .won: 0
        case .dollar: 2
        }
    }
}

/// Numbers with a fixed count of decimals, read without a detour by floating point.
enum DecimalText {
    /// Reads `1억 2천만`, `5만` or `3만5000`, where each unit is smaller than the one before it. Nil if
    /// the text is no such number, or cannot be counted.
    static func korean(_ text: Substring) -> Int? {
        let sizes: [(Character, Int)] = [("억", 100_000_000), ("만", 10_000), ("천", 1_000), ("백", 100), ("십", 10)]
        guard let (sign, size) = sizes.first(where: { text.contains($0.0) }), let end = text.firstIndex(of: sign) else {
            return units(of: String(text), decimals: 0)
        }
        let (head, rest) = (text[..<end], text[text.index(after: end)...])
        if size > 1_000, head.contains("."), rest.isEmpty { return units(of: String(head), decimals: size == 10_000 ? 4 : 8) }
        guard let count = head.isEmpty ? 1 : korean(head), size > 1_000 || count < 10, !head.contains("만"),
            let tail = rest.isEmpty ? 0 : korean(rest), tail < size
        else { return nil }
        let (units, overflows) = count.multipliedReportingOverflow(by: size)
        return overflows || units > .max - tail ? nil : units + tail
    }

    /// Reads `12.5` with two decimals as 1250. Nil if the text is no such number, has more
    /// decimals, or cannot be counted.
    static func units(of text: String, decimals: Int) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1] : ""
        guard parts.count <= 2, !parts[0].isEmpty, parts.count == 1 || !fraction.isEmpty, fraction.count <= decimals else { return nil }
        let digits = parts[0] + fraction + String(repeating: "0", count: decimals - fraction.count)
        return digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
    }
}
