import MandalartDomain

extension SharedWords {
    /// A day: "Jan 31, 2027".
    package func day(_ day: Day) -> String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return language(en: "\(months[day.month - 1]) \(day.day), \(day.year)", ko: "\(day.year)년 \(day.month)월 \(day.day)일")
    }

    /// The day by which a step is to be done.
    package func due(_ day: Day) -> String { language(en: "Due on \(self.day(day))", ko: "\(self.day(day))까지") }
}
