import Foundation
import MandalartDomain

/// Plans for tests and examples.
package enum SamplePlans {
    private static let made = Date(timeIntervalSince1970: 1_795_000_000)

    /// A plan with nothing in it.
    package static let empty = PlanContent(plan: Plan(id: 1, title: "2027 plan", createdAt: made))

    /// All 81 cells: the goal, eight goals, and eight actions for each; every palette of the first
    /// nine.
    package static let full = make(id: 1, goals: 8, actions: 8)

    /// The goal, three goals around it, and two actions for each.
    package static let sparse = make(id: 1, goals: 3, actions: 2)

    /// A plan with so many goals around the middle and actions for each.
    ///
    /// Identifiers: the plan's, a hundred times the plan's plus the index of the position for main
    /// mandalarts, and a hundred times that plus the index of the position for subs.
    package static func make(id: Plan.ID, goals: Int, actions: Int) -> PlanContent {
        var branches = [
            Branch(
                main: MainMandalart(
                    id: id * 100 + 4, title: "Ship my own app", position: .center, paletteID: .type10,
                    description: "Out in the store before summer"))
        ]
        for (place, position) in GridPosition.ring.prefix(goals).enumerated() {
            let main = id * 100 + Int64(position.index)
            branches.append(
                Branch(
                    main: MainMandalart(
                        id: main, title: goalTitles[place], position: position, paletteID: PaletteID.allCases[place]),
                    subs: GridPosition.ring.prefix(actions).enumerated().map { number, position in
                        SubMandalart(
                            id: main * 100 + Int64(position.index), title: actionTitles[place][number],
                            achievementRate: Double((place + 3) * (number + 5) % 11) / 10, position: position)
                    }))
        }
        return PlanContent(plan: Plan(id: id, title: "2027 plan", createdAt: made), branches: branches)
    }

    private static let goalTitles = [
        "Stay healthy", "Study deeply", "Write every day", "Be kind at home", "Save money", "Design with taste", "Find users",
        "Rest properly",
    ]

    private static let actionTitles = [
        [
            "Run 3× a week", "Sleep by 23:30", "Stretch at noon", "Cook on Sundays", "No sugar on weekdays", "Climb stairs",
            "Yearly check-up", "Swim once a month",
        ],
        [
            "Swift evolution", "Finish SICP", "Read one paper a week", "Graph theory", "Talk at a meetup", "Mentor once a month",
            "Learn SQL well", "Keep a TIL log",
        ],
        [
            "Morning pages", "30 posts", "Newsletter", "Quote notebook", "Edit on paper", "Korean and English", "Photo essay",
            "Answer letters",
        ],
        [
            "Dinner without phones", "Call parents", "Walk the dog 🐕", "Share chores", "Monthly date", "Visit 할머니", "Say thanks",
            "Family photos",
        ],
        [
            "Rainy-day fund", "Cancel unused", "Lunch at home", "Index funds", "No-spend week", "Track spending", "Sell old gear",
            "Tax folder",
        ],
        [
            "Copy one screen a week", "Type basics", "Colour study", "Museum visit", "Icon set", "Motion rules", "Ask for critique",
            "Grid practice",
        ],
        [
            "Ten interviews", "Landing page", "Beta of 50", "Reply in a day", "Public roadmap", "Weekly numbers", "Ask why they left",
            "Price test",
        ],
        ["Screen-free Sunday", "Two week break", "Read fiction", "Sauna", "Nap", "Sketch", "Play piano", "See the sea"],
    ]
}
