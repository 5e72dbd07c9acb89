import RibletLocalization
import RibletStyle
import RibletWeb

package struct LoanViewState: Equatable {
    package enum Field: String, Hashable, Sendable, CaseIterable { case amount, years, rate }
    package enum Method: String, Hashable, Sendable, CaseIterable { case annuity, linear }

    package struct Entry: Hashable, Sendable {
        package var amount: String
        package var years: String
        package var rate: String
        package var method: Method

        package init(amount: String = "", years: String = "", rate: String = "", method: Method = .annuity) {
            self.amount = amount
            self.years = years
            self.rate = rate
            self.method = method
        }
    }

    package struct Figures: Equatable, Sendable {
        package struct Part: Hashable, Sendable {
            /// The number of the year, or of the month in the whole time.
            package let number: Int
            package let interest: Amount
            package let principal: Amount
            package let balance: Amount

            package init(number: Int, interest: Amount, principal: Amount, balance: Amount) {
                self.number = number
                self.interest = interest
                self.principal = principal
                self.balance = balance
            }
        }

        package let first: Amount
        package let last: Amount
        package let interest: Amount
        package let total: Amount
        package let years: [Part]
        /// The months of the open year.
        package let months: [Part]

        package init(first: Amount, last: Amount, interest: Amount, total: Amount, years: [Part], months: [Part]) {
            self.first = first
            self.last = last
            self.interest = interest
            self.total = total
            self.years = years
            self.months = months
        }
    }

    package var entry = Entry()
    package var faults: Set<Field> = []
    package var figures: Figures?
    package var openYear: Int?

    package init() {}
}

package enum LoanViewAction: Equatable, Sendable {
    case entered(LoanViewState.Entry)
    case yearTapped(Int)
}

/// The calculator of loans: what is asked, the sums, a picture and a table.
package struct LoanView: StateView {
    private let context: AccountUIContext
    package var state = LoanViewState()

    package init(context: AccountUIContext) { self.context = context }

    package var pageTitle: String? { context.words.loan }

    private var words: LoanWords { LoanWords(context.language) }

    package var body: HTML<LoanViewAction> {
        div(.class("page wide bank loan")) {
            titleBar(words.title, eyebrow: context.words.name) {
                div(.class("acts")) {
                    a(.class("icon"), .href(context.basePath + "/loan/settings"), .aria("label", context.words.settings)) {
                        icon(.gear)
                    }
                }
            }
            div(.class("books")) {
                entry
                div(.class("figures")) {
                    if let figures = state.figures {
                        sums(figures)
                    } else {
                        emptyState(words.noFigures, words.noFiguresText, sign: .sliders)
                    }
                }
            }
            if let figures = state.figures {
                LoanPicture(years: figures.years, words: words).body()
                yearTable(figures)
                p(.class("quiet rounding")) { words.rounding }
            }
        }
    }

    // MARK: - The form

    private var entry: HTML<LoanViewAction> {
        let method = state.entry.method
        return form(
            .class("form"), .flag("novalidate", true),
            .onSubmit { fields in
                .entered(
                    .init(
                        amount: fields["amount"] ?? "", years: fields["years"] ?? "", rate: fields["rate"] ?? "",
                        method: fields["method"].flatMap(LoanViewState.Method.init) ?? method))
            }
        ) {
            field(.amount, \.amount, mode: "numeric")
            div(.class("fields")) {
                field(.years, \.years, mode: "numeric")
                field(.rate, \.rate, mode: "decimal")
            }
            fieldset(.class("field")) {
                legend { words.method }
                div(.class("methods")) {
                    for choice in LoanViewState.Method.allCases {
                        label(.class("method")) {
                            input(
                                .type("radio"), .name("method"), .attr("value", choice.rawValue), .checked(choice == method),
                                .onCheck { _ in entered(choice, at: \.method) })
                            span {
                                b { words.name(choice) }
                                small { words.text(choice) }
                            }
                        }
                    }
                }
            }
            button(.class("btn primary without-script")) { words.calculate }
        }
    }

    /// The form with one of its values changed.
    private func entered<Value>(_ value: Value, at path: WritableKeyPath<LoanViewState.Entry, Value>) -> LoanViewAction {
        var entry = state.entry
        entry[keyPath: path] = value
        return .entered(entry)
    }

    private func field(
        _ field: LoanViewState.Field, _ path: WritableKeyPath<LoanViewState.Entry, String>, mode: String
    ) -> HTML<LoanViewAction> {
        let id = "loan-\(field.rawValue)"
        let isWrong = state.faults.contains(field)
        return div(.class("field")) {
            label(.for(id)) { words.label(field) }
            input(
                .id(id), .name(field.rawValue), .attr("inputmode", mode), .attr("autocomplete", "off"),
                .value(state.entry[keyPath: path]), .aria("invalid", isWrong), .aria("describedby", id + "-note"),
                .onInput(debounce: 150) { entered($0, at: path) })
            p(.class(isWrong ? "error" : "hint"), .id(id + "-note")) {
                if isWrong { icon(.warning) }
                span { isWrong ? words.fault(field) : words.hint(field) }
            }
        }
    }

    // MARK: - The figures

    private func sums(_ figures: LoanViewState.Figures) -> HTML<LoanViewAction> {
        let text = { (amount: Amount) in amount.text(context.language) }
        return section(.aria("label", words.result), .class("result")) {
            div(.class("hero total")) {
                div {
                    small { state.entry.method == .annuity ? words.eachMonth : words.firstMonth }
                    p(.class("num"), .role("status")) { text(figures.first) }
                }
            }
            dl(.class("facts")) {
                fact(words.lastMonth, text(figures.last))
                fact(words.totalInterest, text(figures.interest))
                fact(words.total, text(figures.total))
            }
        }
    }

    private func yearTable(_ figures: LoanViewState.Figures) -> HTML<LoanViewAction> {
        group(words.byYear, id: "loan-table") {
            div(.class("sheet-of-years")) {
                table(.class("years num")) { rows(figures) }
            }
        }
    }

    @HTMLBuilder<LoanViewAction>
    private func rows(_ figures: LoanViewState.Figures) -> HTML<LoanViewAction> {
        thead {
            tr { for title in words.columns { th(.attr("scope", "col")) { title } } }
        }
        tbody {
            for year in figures.years {
                let isOpen = year.number == state.openYear
                tr(.class("year")) {
                    th(.attr("scope", "row")) {
                        button(.type("button"), .aria("expanded", isOpen), .onClick(.yearTapped(year.number))) {
                            icon(.chevron)
                            words.year(year.number)
                        }
                    }
                    cells(year)
                }
                if isOpen {
                    for month in figures.months {
                        tr(.class("month")) {
                            th(.attr("scope", "row")) { words.month(month.number) }
                            cells(month)
                        }
                    }
                }
            }
        }
    }

    @HTMLBuilder<LoanViewAction>
    private func cells(_ part: LoanViewState.Figures.Part) -> HTML<LoanViewAction> {
        td { part.interest.text(context.language) }
        td { part.principal.text(context.language) }
        td { part.balance.text(context.language) }
    }
}

/// The years of a loan as columns: interest on top of principal. The table says the same.
struct LoanPicture {
    let years: [LoanViewState.Figures.Part]
    let words: LoanWords

    private static let (width, height) = (640.0, 180.0)

    func body<Action>() -> HTML<Action> {
        figure(.class("columns")) {
            svg(
                width: Self.width, height: Self.height, .attr("preserveAspectRatio", "none"), .role("img"), .aria("label", words.picture)
            ) {
                for (index, year) in years.enumerated() { column(index, year) }
            }
            figcaption {
                span(.class("key interest")) { words.columns[1] }
                span(.class("key principal")) { words.columns[2] }
            }
        }
    }

    @HTMLBuilder<Action>
    private func column<Action>(_ index: Int, _ year: LoanViewState.Figures.Part) -> HTML<Action> {
        let step = Self.width / Double(years.count)
        let scale = { (units: Int) in Double(units) / Double(max(1, most)) * Self.height }
        let (principal, interest) = (scale(year.principal.units), scale(year.interest.units))
        let (x, top) = (Double(index) * step, Self.height - principal)
        rect(x: x, y: max(0, top), width: step * 0.8, height: principal, .class("principal"))
        rect(x: x, y: max(0, top - interest), width: step * 0.8, height: interest, .class("interest"))
    }

    private var most: Int { years.map { $0.principal.units + $0.interest.units }.max() ?? 0 }
}
