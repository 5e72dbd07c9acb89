import Foundation
import Riblet
import RibletLocalization
import RibletWeb
import RibletWebTesting
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [("en", Language.en), ("en-GB", .en), ("ko", .ko), ("ko-KR", .ko), ("KO", .ko), ("fr", .en), ("", .en), ("k", .en)])
    func tagsNameLanguages(_ tag: String, _ language: Language) {
        #expect(Language(tag: tag) == language)
    }

    @Test func languagesNameThemselves() {
        #expect(Language.allCases.map(\.ownName) == ["English", "한국어"])
    }

    @Test func oneOfTwoTextsIsChosen() {
        #expect(Language.en(en: "Today", ko: "오늘") == "Today")
        #expect(Language.ko(en: "Today", ko: "오늘") == "오늘")
    }
}

// The code of the article of RibletLocalization.

private struct ShelfWords: LocalizedWords {
    let language: Language

    var title: String { language(en: "Tea shelf", ko: "차 선반") }

    func deleted(_ name: String) -> String {
        language(en: "\(name) deleted", ko: "\(name)\(KoreanParticle.object.form(after: name)) 삭제했어요")
    }
}

private struct ShelfView: View {
    let words: ShelfWords
    let opened: String

    var body: HTML<Never> {
        main {
            h1 { words.title }
            p { opened }
            p { words.deleted("보이차") }
        }
    }
}

@MainActor
@Suite struct LocalizedPageTests {
    @Test(arguments: [
        ("en", ["Tea shelf", "Today", "보이차 deleted"]), ("ko", ["차 선반", "오늘", "보이차를 삭제했어요"]),
    ])
    func wordsAreThoseOfThePage(_ language: String, _ texts: [String]) async throws {
        let (opened, now) = (Date(timeIntervalSince1970: 1_764_000_000), Date(timeIntervalSince1970: 1_764_000_060))
        let application = WebApplication(name: "Tea", languages: Language.allCases.map(\.rawValue)) { request in
            let words = ShelfWords(Language(tag: request.language))
            let dates = DateText(language: words.language, browserZone: request.timeZone)
            let view = ShelfView(words: words, opened: dates.dueDay(opened, now: now))
            return ViewableRouter(interactor: Interactor(), viewController: HTMLViewController(view: view))
        }
        let page = await MemoryPage(application, language: language)
        for text in texts { try await page.sees(text) }
    }
}
