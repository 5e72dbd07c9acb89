import CalendarDays
import EmbeddedServer
import Foundation

/// The accounts that the bank keeps for everybody.
enum BankProduct: String, Encodable, CaseIterable {
    case checking, savings, dollars

    var currency: String { self == .dollars ? "USD" : "KRW" }
}

/// The grades of a checking account.
enum BankGrade: String, Encodable, CaseIterable {
    case limited, mini, general

    var next: BankGrade? {
        switch self {
        case .limited: .mini
        case .mini: .general
        case .general: nil
        }
    }

    /// One transfer, a day's transfers, a day's cash, in won.
    var limits: (transfer: Int, day: Int, cash: Int) {
        switch self {
        case .limited: (1_000_000, 1_000_000, 1_000_000)
        case .mini: (2_000_000, 2_000_000, 1_500_000)
        case .general: (10_000_000, 50_000_000, 6_000_000)
        }
    }
}

/// The books of an invented customer: all of it follows from the customer's name and the day, so
/// that the bank is the same after a restart and moves on with the calendar.
struct BankBook {
    private struct Entry {
        let day: Int
        let kind: String
        let amount: Int
        let balance: Int
        /// The other account, where money moved between two of the customer.
        var other: BankProduct?
    }

    private let seed: UInt64
    /// The orders of the customer, the oldest first.
    private let transfers: [BankTransfer]
    /// Days since the opening.
    let today: Int
    /// The time of the day, such as `14:05`.
    let time: String

    init(customer: String, now: Date, transfers: [BankTransfer] = []) {
        self.transfers = transfers
        seed = customer.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
        // The bank keeps the hours of Seoul.
        let minutes = Int((now.timeIntervalSince1970 / 60).rounded(.down)) + 9 * 60
        let (day, minute) = (minutes.quotientAndRemainder(dividingBy: 1_440))
        today = day - Self.opening
        time = "\(Self.padded(minute / 60)):\(Self.padded(minute % 60))"
    }

    /// 2024-01-08, in days since 1970.
    private static let opening = 19_730

    // MARK: - Answers

    func number(of product: BankProduct) -> String {
        var chance = Chance(seed)
        let digits = chance.int(10_000...99_999)
        return "3333-\(product == .checking ? "01" : product == .savings ? "07" : "15")-\(digits)\(seed % 90 + 10)"
    }

    func account(_ product: BankProduct, _ grade: BankGrade) -> AccountAnswer {
        AccountAnswer(
            number: number(of: product), product: product, grade: product == .checking ? grade : nil,
            balance: amount(entries(product).last?.balance ?? 0, product))
    }

    func movements(_ product: BankProduct, _ search: BankSearch = BankSearch(), before: Int? = nil, limit: Int) -> MovementsAnswer {
        let all = entries(product).enumerated().map { index, entry in
            let party = party(of: entry, product)
            // An entry's identifier is its place in the book, from 1.
            return MovementAnswer(
                id: index + 1, day: Self.date(entry.day).description, kind: entry.kind, amount: amount(entry.amount, product),
                balance: amount(entry.balance, product), counterparty: party.name, message: party.message)
        }
        let found = all.filter(search.finds)
        let older = found.filter { $0.id < before ?? .max && $0.day.hasPrefix(search.month) }
        let page = older.suffix(limit)
        return MovementsAnswer(
            movements: page.reversed(), next: page.count < older.count ? page.first?.id : nil,
            months: before == nil ? months(of: found, product) : nil)
    }

    /// The sums of each month, the newest first.
    private func months(of movements: [MovementAnswer], _ product: BankProduct) -> [MovementsAnswer.Month] {
        let months = Dictionary(grouping: movements) { String($0.day.prefix(7)) }
        return months.sorted { $0.key > $1.key }.prefix(BankSearch.mostMonths).map { month, movements in
            let amounts = movements.map(\.amount.minor)
            return .init(
                month: month, comes: amount(amounts.reduce(0) { $0 + max(0, $1) }, product),
                goes: amount(amounts.reduce(0) { $0 + min(0, $1) }, product))
        }
    }

    /// The other side of an entry, and the text that came with it.
    private func party(of entry: Entry, _ product: BankProduct) -> (name: String, message: String) {
        func one(_ names: [String]) -> String { names[Int(entry.amount.magnitude / 10) % names.count] }
        let month = String(Self.date(entry.day).description.prefix(7))
        switch entry.kind {
        case "salary": return ("Haneul Software", month)
        case "rent": return ("Maru Homes", month)
        case "groceries": return (one(["Dalbit Market", "Green Cart", "Sori Mart"]), "")
        case "cafe": return (one(["Café Ondo", "Blue Bean", "Haru Bakery"]), "")
        case "transport": return ("Metro Pass", month)
        case "saving": return (number(of: product == .savings ? .checking : .savings), month)
        case "shopping": return (one(["Pixel Books", "Cloud Shelf", "Tiny Radio"]), "")
        default: return (entry.other.map(number) ?? "Riblet Bank", entry.other == nil ? month : "")
        }
    }

    /// The product whose account has a number; nil for another customer's, or nobody's.
    func product(_ number: String) -> BankProduct? { BankProduct.allCases.first { self.number(of: $0) == number } }

    /// The reason why money cannot be moved today; nil where it can.
    func refusal(of transfer: BankTransfer, at grade: BankGrade) -> BankRefusal? {
        guard transfer.source != transfer.target, transfer.source.currency == transfer.target.currency else { return .badRequest }
        if transfer.amount > grade.limits.transfer || transfer.amount > left(grade) { return .overLimit }
        return (entries(transfer.source).last?.balance ?? 0) < transfer.amount ? .notEnoughMoney : nil
    }

    /// The most that can still be moved today.
    private func left(_ grade: BankGrade) -> Int {
        max(0, grade.limits.day - transfers.reduce(0) { $0 + ($1.day == today ? $1.amount : 0) })
    }

    /// The number of transfers so far.
    var transferCount: Int { transfers.count }

    func receipt(of transfer: BankTransfer) -> ReceiptAnswer {
        let day = Self.date(transfer.day).description
        return ReceiptAnswer(
            day: day, time: transfer.time, reference: "\(day.filter { $0 != "-" })-\(transfer.number)",
            amount: amount(transfer.amount, transfer.source))
    }

    func settings(_ grade: BankGrade) -> SettingsAnswer {
        let limits = grade.limits
        return SettingsAnswer(
            number: number(of: .checking), grade: grade,
            limits: .init(
                transfer: amount(limits.transfer, .checking), day: amount(limits.day, .checking), cash: amount(limits.cash, .checking),
                left: amount(left(grade), .checking)))
    }

    private func amount(_ units: Int, _ product: BankProduct) -> AmountAnswer { AmountAnswer(minor: units, currency: product.currency) }

    // MARK: - Entries

    /// All entries until today, the oldest first. Nothing leaves that is not there.
    private func entries(_ product: BankProduct) -> [Entry] {
        guard today >= 0 else { return [] }
        var (entries, balance): ([Entry], Int) = ([], 0)
        for day in 0...today {
            var chance = Chance(seed ^ (UInt64(day) &* 0x9E37_79B9) ^ UInt64(product.rawValue.utf8.count))
            for (kind, amount) in events(product, on: day, balance, &chance) where balance + amount >= 0 {
                balance += amount
                entries.append(Entry(day: day, kind: kind, amount: amount, balance: balance))
            }
            for transfer in transfers where transfer.day == day && (transfer.source == product || transfer.target == product) {
                let amount = transfer.source == product ? -transfer.amount : transfer.amount
                balance += amount
                let other = transfer.source == product ? transfer.target : transfer.source
                entries.append(Entry(day: day, kind: "other", amount: amount, balance: balance, other: other))
            }
        }
        return entries
    }

    private func events(_ product: BankProduct, on day: Int, _ balance: Int, _ chance: inout Chance) -> [(String, Int)] {
        let date = Self.date(day)
        switch (product, date.day) {
        case (_, _) where day == 0: return [("other", product == .dollars ? 50_000 : 1_000_000)]
        case (.checking, 1): return [("rent", -650_000)]
        case (.checking, 10): return [("transport", -100 * chance.int(550...900))]
        case (.checking, 25): return [("salary", 10_000 * chance.int(310...335))]
        case (.checking, 26): return [("saving", -1_000_000)]
        case (.checking, _):
            var events: [(String, Int)] = []
            if chance.happens(55) { events.append(("cafe", -100 * chance.int(38...98))) }
            if chance.happens(30) { events.append(("groceries", -10 * chance.int(900...6_800))) }
            return events
        case (.savings, 26): return [("saving", 1_000_000)]
        // Three percent a year, each quarter.
        case (.savings, 1) where date.month % 3 == 1: return [("interest", balance * 3 / 400)]
        case (.dollars, 15): return [("exchange", chance.int(10_000...40_000))]
        case (.dollars, _): return chance.happens(12) ? [("shopping", -chance.int(499...9_900))] : []
        case (.savings, _): return []
        }
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The date of a day since the opening.
    private static func date(_ day: Int) -> Day { Day(number: opening + day) }
}

/// The movements that a customer looks for.
struct BankSearch {
    /// The most months of an answer.
    static let mostMonths = 120

    /// A text of those, an amount or its beginning; empty finds all.
    var text = ""
    /// Kinds that are found as well, whatever the text.
    var kinds: Set<String> = []
    /// A month, such as `2026-11`; empty is any.
    var month = ""

    func finds(_ movement: MovementAnswer) -> Bool {
        let text = Self.folded(text)
        if text.isEmpty || kinds.contains(movement.kind) || Self.isDay(text, movement.day) { return true }
        if Self.folded(movement.counterparty + "\n" + movement.message).contains(text) { return true }
        let typed = text.filter { !"₩$원,+-\u{2212} ".contains($0) }
        let units = String(movement.amount.minor.magnitude)
        let padded = String(repeating: "0", count: max(0, 3 - units.count)) + units
        let amount = movement.amount.currency == "KRW" ? units : "\(padded.dropLast(2)).\(padded.suffix(2))"
        return !typed.isEmpty && amount.hasPrefix(typed)
    }

    /// Returns true for the name of a day, such as `28 November`, `Nov 28`, `11월 28일` or
    /// `2026-11-28`.
    private static func isDay(_ text: String, _ day: String) -> Bool {
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        var words = text.split { " ,.".contains($0) }.map(String.init)
        if let korean = text.wholeMatch(of: /(?:(\d{4})년 ?)?(\d{1,2})월 ?(\d{1,2})일/) {
            return day.hasSuffix("-\(padded(korean.2))-\(padded(korean.3))") && day.hasPrefix(korean.1 ?? "")
        }
        guard let month = words.firstIndex(where: { $0.allSatisfy(\.isLetter) && months.contains(String($0.prefix(3))) }),
            let name = months.firstIndex(of: String(words.remove(at: month).prefix(3)))
        else { return text.count == 10 && text == day }
        guard let number = words.first, number.count <= 2, number.allSatisfy(\.isNumber), words.count <= 2 else { return false }
        return day.hasSuffix("-\(padded("\(name + 1)"))-\(padded(number))") && day.hasPrefix(words.count == 2 ? words[1] : "")
    }

    private static func padded(_ number: some StringProtocol) -> String { (number.count == 1 ? "0" : "") + number }

    /// Returns a text without capitals and accents: `cafe` finds Café.
    private static func folded(_ text: String) -> String { text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }
}
