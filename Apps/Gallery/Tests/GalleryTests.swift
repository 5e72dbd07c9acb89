import AppStyle
import GalleryApp
import RibletLocalization
import RibletStyle
import RibletWeb
import RibletWebTesting
import Testing

@MainActor
@Suite("The start page")
struct GalleryTests {
    private func application() -> WebApplication {
        GalleryApplication.make(
            [
                GalleryEntry(
                    basePath: "/one", name: "One <b>", style: "dog", summary: [.en: "First", .ko: "첫째"], source: "000",
                    picture: "/media/one")
            ], pictures: ["one": WebResource(contentType: "image/svg+xml", bytes: [60])])
    }

    @Test("A card says what the application is and leads to it")
    func card() async throws {
        let page = await TestPage(application())
        #expect(page.title == "Riblet")
        #expect(try page.find("link", "Open One <b>")["href"] == "/one/")
        #expect(page.text.contains("First") && page.text.contains("One <b>") && page.text.contains("000"))
        #expect(page.faults.isEmpty)
    }

    @Test("The page speaks Korean, and each language leads to the other")
    func korean() async throws {
        let page = await TestPage(application(), language: "ko")
        #expect(page.text.contains("첫째") && page.text.contains("애플리케이션"))
        #expect(try page.find("link", "English")["href"] == "/?lang=en")
        #expect(page.document.contains("<html lang=\"ko\""))
    }

    @Test("Pictures are served by name, others are not found")
    func pictures() async {
        let media = application().media
        #expect(await media?(["one"])?.bytes == [60])
        #expect(await media?(["two"]) == nil)
        #expect(await media?(["one", "two"]) == nil)
    }

    @Test("The style sheets of the applications bring nothing from elsewhere and need no inline style")
    func stylesheets() {
        for sheet in [Stylesheets.flavours, Stylesheets.quickEntry] {
            let text = String(decoding: sheet.bytes, as: UTF8.self)
            #expect(sheet.contentType == "text/css; charset=utf-8")
            #expect(!text.contains("url(") && !text.contains("@import") && !text.contains("http"))
            #expect(text.count(where: { $0 == "{" }) == text.count(where: { $0 == "}" }))
        }
    }

    @Test("Each flavour has colours for light and dark")
    func flavours() {
        let text = String(decoding: Stylesheets.flavours.bytes, as: UTF8.self)
        for flavour in ["dog", "cat", "gallery", "mandalart", "portal"] { #expect(text.contains("[data-flavour=\(flavour)]")) }
        #expect(text.contains("light-dark("))
    }
}
