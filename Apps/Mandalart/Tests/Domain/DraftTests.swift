import MandalartDomain
import RibletLocalization
import Testing

struct DraftTests {
    @Test(arguments: ["", " ", "\n\t ", "\u{0}\u{7}"]) func aTitleIsNeeded(_ title: String) {
        #expect(throws: MandalartError.emptyTitle) { try MainDraft(title: title).validated() }
        #expect(throws: MandalartError.emptyTitle) { try SubDraft(title: title).validated() }
    }

    @Test func textsAreTrimmedAndTitlesStandOnOneLine() throws {
        let draft = try MainDraft(title: "  Stay\nhealthy ", description: " a\nb \u{0}", imageURL: " https://example.com/a.png ")
            .validated()
        #expect(draft == MainDraft(title: "Stay healthy", description: "a\nb", imageURL: "https://example.com/a.png"))
        #expect(try draft.validated() == draft)
    }

    @Test func textsAreBoundedInCharactersAndInBytes() {
        let family = "👩‍👩‍👧‍👦"
        #expect(throws: Never.self) { try SubDraft(title: String(repeating: family, count: 80)).validated() }
        #expect(throws: MandalartError.tooLong(field: "title", limit: 80)) {
            try SubDraft(title: String(repeating: "a", count: 81)).validated()
        }
        #expect(throws: MandalartError.tooLong(field: "title", limit: 80)) {
            try SubDraft(title: "a" + String(repeating: "\u{301}", count: 100_000)).validated()
        }
        #expect(throws: MandalartError.tooLong(field: "description", limit: 1000)) {
            try MainDraft(title: "a", description: String(repeating: "a", count: 1001)).validated()
        }
    }

    @Test(arguments: ["http://example.com/a.png", "javascript:alert(1)", "https://", "a b", "file:///etc/passwd"])
    func picturesComeOverHTTPS(_ address: String) {
        #expect(throws: MandalartError.unusableAddress) { try MainDraft(title: "a", imageURL: address).validated() }
    }

    @Test(arguments: [-0.01, 1.01, .nan, .infinity]) func ratesLieBetween0And1(_ rate: Double) {
        #expect(throws: MandalartError.invalidRate) { try SubDraft(title: "a", achievementRate: rate).validated() }
    }

    @Test func negativeZeroIsZero() throws {
        #expect(try SubDraft(title: "a", achievementRate: -0.0).validated().achievementRate.sign == .plus)
    }

    @Test(arguments: [
        ("", false), ("   ", false), ("\u{200B}", false), ("\u{3164}", false), ("\u{FE0F}", false), ("a", true), (" a ", true), ("준", true),
        ("김철수", true), ("👩‍👩‍👧‍👦", true), (String(repeating: "n", count: 30), true), (String(repeating: "n", count: 31), false),
    ])
    func nicknamesHaveACharacterThatIsSeen(_ text: String, _ isAccepted: Bool) {
        #expect(NicknameRule.accepts(text) == isAccepted)
    }

    @Test func longNicknamesAreRefused() {
        #expect(throws: MandalartError.tooLong(field: "nickname", limit: 30)) { try Text.nickname(String(repeating: "n", count: 31)) }
    }

    @Test(arguments: PlanTemplate.ID.allCases, Language.allCases) func templatesAreWholePlans(_ id: PlanTemplate.ID, _ language: Language)
        throws
    {
        let template = PlanTemplate[id]
        let draft = try template.draft(language).validated()
        #expect(template.id == id && !template.title(language).isEmpty && !template.summary(language).isEmpty)
        #expect(draft.mains.count == 9 && draft.mains.reduce(0) { $0 + $1.subs.count } == 64)
        #expect(template.palettes.count == 8 && PlanTemplate.all.contains(template))
    }

    @Test func plansWithTwoAtOnePlaceAreRefused() {
        let first = GridPosition.ring[0]
        let twice = PlanDraft.Main(MainDraft(title: "a"), at: first)
        #expect(throws: MandalartError.occupied(first)) { try PlanDraft(title: "p", mains: [twice, twice]).validated() }
        let sub = PlanDraft.Sub(SubDraft(title: "s"), at: first)
        let crowded = PlanDraft.Main(MainDraft(title: "a"), at: first, subs: [sub, sub])
        #expect(throws: MandalartError.occupied(first)) { try PlanDraft(title: "p", mains: [crowded]).validated() }
        let around = PlanDraft.Main(MainDraft(title: "a"), at: .center, subs: [sub])
        #expect(throws: MandalartError.noPlaceForSub) { try PlanDraft(title: "p", mains: [around]).validated() }
    }

    @Test func errorsNameTheThingAndWhatToDo() {
        let errors: [MandalartError] = [
            .emptyTitle, .tooLong(field: "title", limit: 80), .emptyNickname, .unusableAddress, .invalidRate, .noPlaceForSub,
            .planNotFound(7),
            .mainNotFound(7), .nothingAt(.center), .occupied(.center), .tooManyPlans(limit: 100), .nothingToUndo, .storage("x"),
            .export("x"),
            .unusableFile(ImportFault(.missing, line: 3, field: "plans[0].title")),
        ]
        #expect(Set(errors.map(\.description)).count == errors.count)
        #expect(MandalartError.unusableFile(ImportFault(.missing, line: 3, field: "plans[0].title")).description.contains("line 3"))
    }
}
