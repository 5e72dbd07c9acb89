import AppStyle
import Foundation
import Logging
import Riblet
import RibletLocalization
import RibletStyle
import RibletWeb
import RibletWebTesting
import Testing

@testable import GalleryApp

@MainActor
@Suite("The start page")
final class GalleryTests {
    private nonisolated static let now = Date(timeIntervalSince1970: 1_764_000_000)

    private func application(_ lastUse: LastUse? = nil) throws -> WebApplication {
        let times = lastUse ?? LastUse(file: folder.appending(path: "none.json"), logger: logger)
        return GalleryApplication.make(
            [
                GalleryEntry(
                    basePath: "/one", name: [.en: "One <b>", .ko: "하나"], style: "dog", summary: [.en: "First", .ko: "첫째"],
                    source: .init(document: "000", folder: "Apps/One", tree: "- Root\n  - Leaf"), picture: "todo-dog",
                    variants: [
                        .init(basePath: "/one", name: [.en: "One", .ko: "하나"]), .init(basePath: "/two", name: [.en: "Two", .ko: "둘"]),
                    ])
            ],
            tools: [
                GalleryEntry(
                    basePath: "/three", name: [.en: "Three", .ko: "셋"], style: "gallery", summary: [.en: "Third", .ko: "셋째"],
                    source: .init(document: "003", folder: "Apps/Three"), picture: "layout")
            ], lastUse: times, now: { Self.now })
    }

    private var logger: Logger { Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }) }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test("A card tells the use of the application and leads to it; facts for developers fold out")
    func card() async throws {
        let page = await TestPage(try application())
        #expect(page.title == "Riblet")
        #expect(try page.find("link", "Open One <b>")["href"] == "/one/")
        #expect(try page.find("link", "Open Two")["href"] == "/two/" && page.find("link", "Open Three")["href"] == "/three/")
        #expect(try page.find("region", "For developers").textContent.contains("Third"))
        #expect(page.text.contains("First") && page.text.contains("One <b>") && page.text.contains("Not opened yet"))
        #expect(page.text.components(separatedBy: "Riblet builds web applications in Swift").count == 2)
        // The part for developers has its name once, and all of it stands in one place.
        #expect(page.text.components(separatedBy: "For developers").count == 2)
        #expect(try page.find("region", "For developers").descendants.count { $0.tag == "details" } == 2)
        #expect(page.document.contains("Apps/One") && page.document.contains("  - Leaf"))
        #expect(page.faults.isEmpty)
    }

    @Test("The page speaks Korean, and each language leads to the other")
    func korean() async throws {
        let page = await TestPage(try application(), language: "ko")
        #expect(page.text.contains("첫째") && page.text.contains("하나") && page.text.contains("아직 열지 않음"))
        #expect(try page.find("link", "English")["href"] == "/?lang=en")
        #expect(page.document.contains("<html lang=\"ko\""))
    }

    @Test("Pictures of each application are served by name, others are not found")
    func pictures() async throws {
        let media = try application().media
        for name in ["account", "mandalart", "rick-and-morty", "todo-dog", "layout"].flatMap({
            [$0, $0 + "-ko", $0 + "-phone", $0 + "-ko-phone"]
        }) {
            for scheme in ["light", "dark"] {
                let picture = try #require(await media?(["\(name)-\(scheme)"]))
                #expect(picture.contentType == "image/webp")
                #expect(Array(picture.bytes.prefix(4)) == Array("RIFF".utf8) && picture.bytes.dropFirst(8).starts(with: "WEBP".utf8))
            }
        }
        for path in [["mandalart"], ["mandalart-light", "x"], ["", ""], []] { #expect(await media?(path) == nil) }
        for name in ["account", "mandalart", "rick-and-morty", "todo"] { #expect(GalleryPictures.tree(name).hasPrefix("- Root\n")) }
        #expect(GalleryPictures.tree("nothing").isEmpty)
    }

    @Test("A card tells when this browser last opened its application, also after a restart")
    func lastUse() async throws {
        let file = folder.appending(path: "last-use.json")
        let times = LastUse(file: file, delay: .seconds(3600), logger: logger)
        let one = GalleryApplication.noting(
            WebApplication(name: "One", basePath: "/one") { _ in
                Leaf(interactor: Interactor(), viewController: HTMLViewController(view: Text()))
            },
            in: times)
        let visitor = PageRequest(basePath: "/one", timeZone: "UTC", browser: "a")
        _ = one.makeRoot(visitor)
        _ = one.makeRoot(PageRequest(basePath: "/one"))
        #expect(times.times(of: "a").keys.sorted() == ["/one"] && times.times(of: "b").isEmpty && times.times(of: nil).isEmpty)
        // A page that only shows has written nothing so far.
        #expect(!FileManager.default.fileExists(atPath: file.path))
        // The card is that of its second program, too.
        times.note("a", opens: "/one", at: Self.now.addingTimeInterval(-7200))
        times.note("a", opens: "/two", at: Self.now.addingTimeInterval(-3600))
        times.write()
        let again = LastUse(file: file, now: Self.now, logger: logger)
        let page = await TestPage(try application(again), browser: "a")
        #expect(page.text.contains("Last opened: Today, 15:00"), "\(page.text)")
        #expect(await TestPage(try application(again), browser: "b").text.contains("Not opened yet"))
    }

    @Test("Browsers that have not come for long are forgotten, and a damaged file counts as empty")
    func forgetting() throws {
        let file = folder.appending(path: "last-use.json")
        let times = LastUse(file: file, delay: .seconds(3600), logger: logger)
        times.note("old", opens: "/one", at: Self.now.addingTimeInterval(-LastUse.age))
        for index in 1...LastUse.browserLimit {
            times.note("\(index)", opens: "/one", at: Self.now.addingTimeInterval(Double(index) / 1e3))
        }
        #expect(times.times(of: "old").isEmpty && !times.times(of: "1").isEmpty)
        times.note("new", opens: "/one", at: Self.now.addingTimeInterval(60))
        #expect(times.times(of: "1").isEmpty && !times.times(of: "2").isEmpty)
        times.write()
        let later = LastUse(file: file, now: Self.now.addingTimeInterval(LastUse.age + 59), logger: logger)
        #expect(later.times(of: "2").isEmpty && !later.times(of: "new").isEmpty)
        for damage in ["", "{", "[1]", #"{"a":{"/one":"x"}}"#] {
            try Data(damage.utf8).write(to: file)
            #expect(LastUse(file: file, logger: logger).times(of: "new").isEmpty)
        }
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
        for flavour in ["account", "dog", "cat", "gallery", "mandalart", "explorer"] { #expect(text.contains("[data-flavour=\(flavour)]")) }
        #expect(text.contains("light-dark("))
    }
}

private struct Text: View {
    var body: HTML<Never> { p { "One" } }
}

private final class Leaf: LaunchRouter<Interactor, HTMLViewController<Text>>, LocationRouting {
    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location.path.isEmpty }
}
