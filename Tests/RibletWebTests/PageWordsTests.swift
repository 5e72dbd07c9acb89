import Riblet
import RibletWeb
import RibletWebTesting
import Testing

@MainActor
@Suite struct PageWordsTests {
    struct Greeting: View {
        let words: PageWords
        var body: HTML<Never> {
            h1 { words("Good morning") }
            p { words("Tea") }
        }
    }

    private func application(_ languages: [String] = ["en"]) -> WebApplication {
        WebApplication(
            name: "Tea", languages: languages,
            translations: ["ko": ["Good morning": "좋은 아침이에요", "Tea": "차"], "de": ["Good morning": "Guten Morgen"]]
        ) { ViewableRouter(interactor: Interactor(), viewController: HTMLViewController(view: Greeting(words: $0.words))) }
    }

    @Test(arguments: [
        ("en", "Good morning", "Tea"), ("ko", "좋은 아침이에요", "차"),
        // No word of German for tea.
        ("de", "Guten Morgen", "Tea"),
        ("fr", "Good morning", "Tea"),
    ]) func aPageSaysWhatItsLanguageHas(_ language: String, _ title: String, _ tea: String) async throws {
        let page = await TestPage(application(), language: language, reportsFaults: false)
        #expect(page.text.contains(title) && page.text.contains(tea))
    }

    @Test func translationsAddTheirLanguages() {
        #expect(application().languages == ["en", "de", "ko"])
        #expect(application(["ko", "en"]).languages == ["ko", "en", "de"])
        #expect(WebApplication(name: "Tea", makeRoot: application().makeRoot).languages == ["en"])
    }
}
