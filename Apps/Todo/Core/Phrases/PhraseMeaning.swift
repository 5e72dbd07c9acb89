import TodoDomain

/// A part of the day, which words name without a time.
enum DayPart {
    case dawn, morning, noon, afternoon, evening, night

    /// The hour that is meant where nothing else is said.
    var hour: Int {
        switch self {
        case .dawn: 6
        case .morning: 9
        case .noon: 12
        case .afternoon: 15
        case .evening: 18
        case .night: 21
        }
    }

    /// The hour at which it is over.
    var end: Int {
        switch self {
        case .dawn: 9
        case .morning: 12
        case .noon: 14
        case .afternoon: 18
        case .evening, .night: 24
        }
    }
}

/// A meal that a title names: it says of which half of the day an hour is.
enum Meal {
    case breakfast, lunch, dinner

    private static let english: [String: Meal] = [
        "breakfast": .breakfast, "lunch": .lunch, "brunch": .lunch, "dinner": .dinner, "supper": .dinner,
    ]
    private static let korean = PhraseWords<Meal>([
        "아침": .breakfast, "조식": .breakfast, "조찬": .breakfast, "점심": .lunch, "오찬": .lunch, "저녁": .dinner, "석식": .dinner, "만찬": .dinner,
        "회식": .dinner,
    ])

    /// Nil where no meal stands there.
    init?(at place: Int, in text: PhraseText) {
        guard let meal = text.word(at: place).flatMap({ Self.english[$0.value] }) ?? Self.korean.found(in: text, at: place)?.value
        else { return nil }
        self = meal
    }

    /// Returns the hour within the day that is meant; nil where the meal is at no such hour.
    func hour(of hour: Int) -> Int? {
        switch (self, hour) {
        case (.breakfast, 4...11), (.lunch, 10...12): hour
        case (.lunch, 1...3), (.dinner, 4...9): hour + 12
        default: nil
        }
    }
}

/// A time as it is said.
struct Clock {
    var hour: Int
    var minute = 0
    /// True where it may be meant for either half of the day.
    var isOpen = false
    var part: DayPart?
    /// True where it is the end of the day that is meant.
    var isMidnight = false
    /// The hour that figures such as `6:45` mean where no part of the day is said.
    var written: Int?
    /// True for the beginning of a stretch of time, whose end the todo has no place for.
    var isStretch = false

    /// Returns the hour within the day that is meant, from 24 on after its end.
    ///
    /// - Parameters:
    ///   - part: of the day, said beside it.
    ///   - meal: named elsewhere in the line.
    ///   - now: minutes of this day that have passed, where the time is of this day.
    /// - Returns: the hour.
    func hours(part: DayPart?, meal: Meal?, now: Int?) -> Int {
        if isMidnight { return 24 }
        guard isOpen else { return hour }
        switch self.part ?? part {
        case .dawn?, .morning?: return hour % 12
        case .noon?: return hour < 6 ? hour + 12 : hour
        case .afternoon?, .evening?: return hour % 12 + 12
        case .night?: return hour < 6 ? hour + 24 : hour == 12 ? 24 : hour + 12
        case nil:
            if let hour = meal?.hour(of: hour) { return hour }
            if let written { return written }
            let usual = hour < 7 ? hour + 12 : hour
            // In the evening nine is the hour to come, not that of the morning.
            guard let now, usual < 12, usual * 60 + minute <= now, (usual + 12) * 60 + minute > now else { return usual }
            return usual + 12
        }
    }
}

/// The meaning of words of a line.
enum PhraseMeaning {
    case day(Day)
    case clock(Clock)
    /// A part of a day; of this one where that is said.
    case part(DayPart, isToday: Bool)
    /// A time so long from now.
    case moment(Day, PhraseTime)
    case importance
    case repetition(PhraseRepetition, DayPart?)
    case list(TodoList)
    /// A day that has passed: the words are title.
    case nothing
}

/// Words that were understood.
struct PhraseMatch {
    let range: Range<Int>
    let meaning: PhraseMeaning
}

/// The day on which a line is read, and the language of its figures.
struct PhraseSetting {
    let today: Day
    /// Minutes of the day that have passed.
    let minutes: Int
    /// True where the day stands before the month, in figures with a slash between.
    let isDayFirst: Bool
    /// True where clocks have 24 hours.
    let has24Hours: Bool
    /// The lists that a line can name.
    var lists: [TodoList] = []

    // MARK: Days

    /// Returns the day so many stretches from today; nil where it is too far away.
    func day(in count: Int, _ unit: Repetition.Unit) -> Day? {
        guard count <= 1000 else { return nil }
        return switch unit {
        case .days: today.adding(count, .days)
        case .weeks: today.adding(count * 7, .days)
        case .months: today.adding(count, .months)
        case .years: count <= 100 ? today.adding(count, .years) : nil
        }
    }

    /// Returns the next day of a date without a year, today or later.
    func next(month: Int, day: Int) -> Day? {
        for year in today.year...today.year + 8 {
            if let found = Day(year: year, month: month, day: day), found >= today { return found }
            // Only a leap day is not of every year.
            if month != 2 || day != 29, Day(year: year, month: month, day: day) == nil { return nil }
        }
        return nil
    }

    /// Returns the day of a date; nil where it has passed, or is more than a century away.
    func date(year: Int, month: Int, day: Int) -> Day? {
        guard year <= today.year + 100, let found = Day(year: year, month: month, day: day), found >= today else { return nil }
        return found
    }

    /// Returns the next such day of a month, today or later.
    func next(dayOfMonth: Int) -> Day? {
        guard (1...31).contains(dayOfMonth) else { return nil }
        let first = today.adding(1 - today.day, .days)
        return (0..<3).lazy.map { first.adding($0, .months) }
            .compactMap { Day(year: $0.year, month: $0.month, day: dayOfMonth) }.first { $0 >= today }
    }

    /// Returns a day of the month so many months from this one; its last day for 0.
    func day(_ day: Int, ofMonthIn count: Int) -> Day? {
        let first = today.adding(1 - today.day, .days).adding(count, .months)
        return day == 0 ? first.adding(1, .months).adding(-1, .days) : Day(year: first.year, month: first.month, day: day)
    }

    /// Returns the next such day of the week, from tomorrow on.
    func next(weekday: Int) -> Day { today.adding((weekday - today.weekday + 6) % 7 + 1, .days) }

    /// Returns the next such day of the week, from today on.
    func coming(weekday: Int) -> Day { today.adding((weekday - today.weekday + 7) % 7, .days) }

    /// Returns a day of the week so many weeks from this one, which began on Monday; nil where it
    /// has passed.
    func day(_ weekday: Int, ofWeekIn count: Int) -> Day? {
        let sinceMonday = (weekday + 5) % 7 - (today.weekday + 5) % 7
        let days = sinceMonday + count * 7
        return days < 0 ? nil : today.adding(days, .days)
    }

    /// Returns Saturday of the week so many weeks from this one, or today where it is weekend.
    func weekend(in count: Int) -> Day? {
        if count == 0, today.weekday == 1 { return today }
        return day(7, ofWeekIn: count)
    }

    /// Returns the time so many minutes from now; nil where it is too far away.
    func moment(in minutes: Int) -> PhraseMeaning? {
        guard (1...60 * 1000).contains(minutes) else { return nil }
        let sum = self.minutes + minutes
        guard let time = PhraseTime(hour: sum / 60 % 24, minute: sum % 60) else { return nil }
        return .moment(today.adding(sum / 60 / 24, .days), time)
    }
}
