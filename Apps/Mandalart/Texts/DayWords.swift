import MandalartDomain
import RibletLocalization

extension SharedWords {
    /// A day: "31 January 2027".
    package func day(_ day: Day) -> String { DateText.day(day.day, month: day.month, year: day.year, in: language) }

    /// The day by which a step is to be done.
    package func due(_ day: Day) -> String { language(en: "Due on \(self.day(day))", ko: "\(self.day(day))까지") }
}
