extension Repetition {
    /// Returns the day of the month that is meant where a todo is due on `day`: the kept one where
    /// that is the last day of a shorter month.
    package func dayMeant(on day: Day) -> Int {
        day.day == Day.length(ofMonth: day.month, in: day.year) ? max(day.day, dayOfMonth ?? 0) : day.day
    }
}
