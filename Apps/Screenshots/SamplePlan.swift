import Foundation
import MandalartApp
import MandalartDomain

/// The plan that the pictures show.
enum SamplePlan {
    /// Adds it, and a user who has a name and has seen the hints.
    ///
    /// - Returns: its identifier.
    static func add(to services: MandalartServices) async throws -> Plan.ID {
        try await services.userState.setNickname("Jisoo")
        for hint in Hint.allCases { _ = try await services.userState.claim(hint) }
        let mains = zip(GridPosition.ring, goals).enumerated().map { index, goal in
            PlanDraft.Main(
                MainDraft(title: goal.1.title, description: goal.1.about, paletteID: goal.1.palette), at: goal.0,
                subs: zip(GridPosition.ring, goal.1.steps).enumerated().map { number, step in
                    let remark = remarks[step.1]
                    return PlanDraft.Sub(
                        SubDraft(
                            title: step.1, achievementRate: rates[(index * 5 + number * 3) % rates.count], note: remark?.note ?? "",
                            due: remark.map { Day(of: day($0.dueIn), in: .gmt) }),
                        at: step.0, begunAt: day(-1 - 2 * number))
                })
        }
        let core = PlanDraft.Main(MainDraft(title: "Ship my own app", paletteID: .type10), at: .center)
        return try await services.mandalarts.addPlan(PlanDraft(title: "2027 plan", mains: mains + [core])).id
    }

    private static let rates = [0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1, 0.5, 0.2, 0.8]

    /// The steps that have a note and a day, which is so many days from now.
    private static let remarks: [String: (note: String, dueIn: Int)] = [
        "Tax folder": ("The receipts are in the blue box", -3), "Read one paper a week": ("Saturday mornings, at the library", 2),
        "Ten interviews": ("Four are done; ask Minseo for two more", 5),
    ]

    private static func day(_ days: Int) -> Date { Date().addingTimeInterval(Double(days) * 86_400) }

    private struct Goal {
        let title: String
        let about: String
        let palette: PaletteID
        let steps: [String]
    }

    private static let goals: [Goal] = [
        Goal(
            title: "Stay healthy", about: "", palette: .type5,
            steps: [
                "Run 3× a week", "Sleep by 23:30", "Stretch at noon", "Cook on Sundays", "No sugar on weekdays", "Climb stairs",
                "Yearly check-up", "Swim once a month",
            ]),
        Goal(
            title: "Study deeply", about: "One thing at a time, to the end, and then teach it to somebody.", palette: .type13,
            steps: [
                "Swift evolution", "Finish SICP", "Read one paper a week", "Graph theory", "Talk at a meetup", "Mentor once a month",
                "Learn SQL well", "Keep a TIL log",
            ]),
        Goal(
            title: "Write every day", about: "", palette: .type2,
            steps: [
                "Morning pages", "30 posts", "Newsletter", "Quote notebook", "Edit on paper", "Korean and English", "Photo essay",
                "Answer letters",
            ]),
        Goal(
            title: "Be kind at home", about: "", palette: .type11,
            steps: [
                "Dinner without phones", "Call parents", "Walk the dog 🐕", "Share chores", "Monthly date", "Visit 할머니", "Say thanks",
                "Family photos",
            ]),
        Goal(
            title: "Save money", about: "", palette: .type4,
            steps: [
                "Rainy-day fund", "Cancel unused", "Lunch at home", "Index funds", "No-spend week", "Track spending", "Sell old gear",
                "Tax folder",
            ]),
        Goal(
            title: "Design with taste", about: "", palette: .type1,
            steps: [
                "Copy one screen a week", "Type basics", "Colour study", "Museum visit", "Icon set", "Motion rules", "Ask for critique",
                "Grid practice",
            ]),
        Goal(
            title: "Find users", about: "", palette: .type9,
            steps: [
                "Ten interviews", "Landing page", "Beta of 50", "Reply in a day", "Public roadmap", "Weekly numbers", "Ask why they left",
                "Price test",
            ]),
        Goal(
            title: "Rest properly", about: "", palette: .type3,
            steps: ["Screen-free Sunday", "Two week break", "Read fiction", "Sauna", "Nap", "Sketch", "Play piano", "See the sea"]),
    ]
}
