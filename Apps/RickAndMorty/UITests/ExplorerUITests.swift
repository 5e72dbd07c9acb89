import ExplorerDomain
import ExplorerTesting
import ExplorerTexts
import Foundation
import Riblet
import RibletLocalization
import RibletStyle
import RibletWeb
import RibletWebTesting
import Testing

@testable import ExplorerUI

private let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

private let ages: [(Double, String, String)] = [
    (0, "Seen just now", "방금 본 내용"), (-50, "Seen just now", "방금 본 내용"), (61, "Seen a minute ago", "1분 전에 본 내용"),
    (3_540, "Seen 59 minutes ago", "59분 전에 본 내용"), (3_700, "Seen an hour ago", "1시간 전에 본 내용"),
    (7_200, "Seen 2 hours ago", "2시간 전에 본 내용"), (90_000, "Seen yesterday", "어제 본 내용"),
    (259_200, "Seen 3 days ago", "3일 전에 본 내용"),
]

/// Behaviour that pages of the explorer have in common.
@MainActor
@Suite struct ExplorerUITests {
    private static let name = PictureName(rawValue: "0af9-b")!
    private let person = ExplorerCharacter(id: 7, name: "Ada Lund <b>", status: .dead, species: "Human", picture: name)

    @Test func aCardHasItsNameSpeciesAndStatus() async throws {
        let page = await TestPage(listing: EntityView(context: context(), entity: person, isFavourite: true))
        let link = try page.find("link", "Ada Lund <b>, Human, Dead")
        #expect(link["href"] == "/app/character/7")
        let heart = try page.find("button", "Favourite Ada Lund <b>")
        #expect(heart["aria-pressed"] == "true")
        let picture = try #require(page.root.descendants.first { $0.tag == "img" })
        #expect(picture["src"] == "/app/media/pictures/0af9-b/card" && picture["loading"] == "lazy")
        #expect(picture["width"] == "300" && picture["height"] == "300" && picture["alt"] == "")
        #expect(!page.document.contains("<b>,") && page.faults.isEmpty)
    }

    @Test func withoutFavouritesThereIsNoHeart() async {
        let page = await TestPage(listing: EntityView(context: context(), entity: person, isFavourite: nil))
        #expect(page.all("button").isEmpty)
    }

    @Test func rowsSpeakKorean() async throws {
        let context = context(.ko)
        let character = await TestPage(listing: EntityView(context: context, entity: person, isFavourite: nil))
        _ = try character.find("link", "Ada Lund <b>, 인간, 사망")
        let location = ExplorerLocation(id: 3, name: "Lake", type: "unknown", dimension: "", residents: [1, 2])
        let place = await TestPage(listing: EntityView(context: context, entity: location, isFavourite: false))
        #expect(place.text.contains("알 수 없음") && place.text.contains("거주자 2명"))
        #expect(try place.find("button", "Lake 즐겨찾기")["aria-pressed"] == "false")
        let episode = ExplorerEpisode(id: 1, name: "Dusk", airDate: "December 2, 2013", code: "S02E05")
        let row = await TestPage(listing: EntityView(context: context, entity: episode, isFavourite: nil))
        #expect(row.text.contains("2013년 12월 2일") && row.text.contains("S02E05"))
    }

    @Test(arguments: [("Ada Lund", "AL"), ("", ""), ("  x  ", "X"), ("(Big) Mo the 2nd", "BM"), ("별이 총총", "별총")])
    func initialsAreTheFirstLettersOfTwoWords(name: String, initials: String) {
        #expect(ExplorerUIContext.initials(name) == initials)
    }

    // MARK: Ages

    @Test(arguments: ages)
    func agesAreSaidInWords(age: Double, english: String, korean: String) {
        let seen = Freshness.seen(at: now - age, because: .offline("no signal."))
        #expect(ExplorerWords(.en).age(seen, now: now) == english + " · offline")
        #expect(ExplorerWords(.ko).age(seen, now: now) == korean + " · 오프라인")
        #expect(ExplorerWords(.en).age(.seen(at: now - age, because: nil), now: now) == english)
    }

    @Test func findsAmongSeenOnesAreSaidToBe() {
        let found = Freshness.onlySeen(because: .offline("no signal."))
        #expect(ExplorerWords(.en).age(found, now: now) == "Only among what you have seen · offline")
        #expect(ExplorerWords(.ko).age(found, now: now) == "지금까지 본 것 중에서만 찾았어요 · 오프라인")
    }

    // MARK: Species and types

    @Test(arguments: [
        ("Human", "인간"), ("ROBOT", "로봇"), ("Mythological Creature", "신화 속 존재"), ("Space station", "우주 정거장"), ("unknown", "알 수 없음"),
        ("", "알 수 없음"), ("Squanch", "Squanch"), ("Dimension C-137", "Dimension C-137"),
    ])
    func speciesAndTypesAreKoreanAsFarAsTheyAreKnown(term: String, korean: String) {
        #expect(ExplorerWords(.ko).term(term) == korean)
        #expect(ExplorerWords(.en).term(term) == (term.isEmpty || term == "unknown" ? "Unknown" : term))
        #expect(ExplorerWords(.ko).value(term, of: "species") == korean)
    }

    @Test func currentDataHasNoAge() { #expect(ExplorerWords(.en).age(.current, now: now) == nil) }

    // MARK: Errors

    @Test(arguments: [
        ExplorerError.offline("no signal."), .tooMany(retryAfter: 30), .tooMany(retryAfter: nil), .tooMany(retryAfter: 40_000),
        .service(status: 500, message: "<i>Hey!"), .garbled("x."), .notFound(ExplorerItem(.location, 7)), .cancelled,
        .storage("the disk is full"),
    ])
    func everyErrorIsSaidInBothLanguages(error: ExplorerError) async throws {
        for language in Language.allCases {
            let words = ExplorerWords(language)
            let all = [words.title(error), words.text(error), words.short(error), words.reason(error)]
            #expect(all.allSatisfy { !$0.isEmpty && !$0.contains("<i>") && !$0.contains("  ") })
            let isKorean = all.allSatisfy { $0.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
            #expect(isKorean == (language == .ko), "\(all)")
        }
        let page = await TestPage(showing: Failure(error: error))
        #expect(page.all("alert").count == 1)
        if case .notFound = error {
            #expect(page.all("button").isEmpty)
        } else {
            try page.click("button", "Try again")
        }
    }

    @Test func aBreakIsSaidInTheUnitThatSuits() {
        let words = ExplorerWords(.en)
        #expect(words.short(.tooMany(retryAfter: 30)).contains("in 30 seconds"))
        #expect(words.short(.tooMany(retryAfter: 600)).contains("in 10 minutes"))
        #expect(words.short(.tooMany(retryAfter: 40_000)).contains("in 12 hours"))
        #expect(words.short(.tooMany(retryAfter: nil)).contains("later"))
    }

    // MARK: Pictures

    @Test func picturesAreAnsweredByNameAndSize() async throws {
        let pictures = FakePictures()
        let found = try #require(await PictureRoute.answer(["pictures", "0af9-b", "row"], pictures))
        #expect(found.contentType == "image/svg+xml" && found.maxAge == 7 * 86_400 && !found.bytes.isEmpty)
        let replaced = try #require(await PictureRoute.answer(["pictures", "0af9-b", "card"], ReplacedPictures()))
        #expect(replaced.maxAge == 0)
    }

    @Test(arguments: [
        [], ["pictures"], ["pictures", "0af9-b"], ["pictures", "0af9-b", "huge"], ["pictures", "..", "row"], ["pictures", "A/B", "row"],
        ["pictures", String(repeating: "a", count: 81), "row"], ["pictures", "0af9-b", "row", "x"], ["drawings", "0af9-b", "row"],
    ])
    func anythingElseIsNothing(path: [String]) async { #expect(await PictureRoute.answer(path, FakePictures()) == nil) }

    private func context(_ language: Language = .en) -> ExplorerUIContext {
        ExplorerUIContext(language: language, basePath: "/app", now: { now })
    }
}

/// Every picture of which is replaced.
private struct ReplacedPictures: PictureRepository {
    func picture(_ name: PictureName, _ size: ExplorerPictureSize) async -> ExplorerPicture? {
        ExplorerPicture(contentType: "image/svg+xml", bytes: [60], isReplacement: true)
    }

    func prefetch(_ names: [PictureName]) async {}
}

private struct Failure: View {
    let error: ExplorerError

    var body: HTML<String> { failureView(error, ExplorerWords(.en), retry: "again") }
}

/// A list of one row.
private struct Rows<Row: View & Identifiable>: View {
    let row: Row

    var body: HTML<Row.Action> { ul { each([row]) } }
}

extension TestPage {
    /// A page with a list of one row.
    fileprivate convenience init(listing row: some View & Identifiable) async { await self.init(showing: Rows(row: row)) }

    /// A page that shows a view and nothing else.
    fileprivate convenience init(showing view: some View) async {
        await self.init(
            ExplorerPages.application(name: "View", basePath: "/app") { _, _ in
                SingleRootRouter(
                    ViewableRouter<Interactor, any ViewControllable>(
                        interactor: Interactor(), viewController: HTMLViewController(view: view)))
            })
    }
}
