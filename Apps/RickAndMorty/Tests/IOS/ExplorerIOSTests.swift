#if !canImport(UIKit)
import ExplorerDomain
import ExplorerTesting
import Foundation
import NetworkProvider
import Riblet
import RibletTesting
import Testing
import UIKitDouble

@testable import ExplorerData
@testable import ExplorerIOS
@testable import ExplorerPhone

/// The explorer as a person uses it on an iPhone, in the double of UIKit.
@MainActor
@Suite("The explorer on an iPhone", .checksLeaks)
struct ExplorerIOSTests {
    @Test("The first visit starts; a list loads its pages as its end comes near, and stops at the last one")
    func paging() async throws {
        try await ExplorerOnPhone.with(isRegistered: false) { phone in
            await phone.connect()
            try await phone.press("Start")
            await phone.until { phone.cell("Bettina 1") != nil }
            #expect(phone.location == "/characters" && phone.names.count == 20 && phone.cells.count == 8)
            #expect(phone.table?.headings == ["45 characters"])
            for count in [40, 45] {
                phone.table?.userScrollsToEnd()
                await phone.until { phone.names.count == count }
            }
            phone.table?.userScrollsToEnd()
            await phone.settle()
            #expect(phone.names == ExplorerSamples.characters.map(\.name) && !phone.texts.contains("Loading more"))
            #expect(phone.faults.isEmpty)
        }
    }

    @Test("Details lead to one another; back unwinds one step and detaches its RIB")
    func loop() async throws {
        try await ExplorerOnPhone.with { phone in
            await phone.connect()
            try await phone.tap("Bettina 1")
            await phone.until { phone.page?.title == "Bettina 1" && phone.button("Origin: Place 2") != nil }
            try await phone.tap("Evening 2")
            await phone.until { phone.page?.title == "Evening 2" }
            #expect(phone.table?.headings == ["Characters (4)"])
            try await phone.tap("Bettina 1")
            await phone.until { phone.page?.title == "Bettina 1" }
            try await phone.press("Last known location: Place 2")
            await phone.until { phone.page?.title == "Place 2" && phone.cell("Edda 4") != nil }
            #expect(phone.location == "/characters/character/1/episode/2/character/1/location/2")
            #expect(phone.ribs.prefix(5) == ["CharacterList", "CharacterDetail", "EpisodeDetail", "CharacterDetail", "LocationDetail"])
            phone.stack?.userTapsBack()
            await phone.until { phone.location == "/characters/character/1/episode/2/character/1" }
            phone.stack?.userBeginsBackSwipe()?.finish()
            await phone.until { phone.location == "/characters/character/1/episode/2" && phone.page?.title == "Evening 2" }
            #expect(phone.ribs.prefix(3) == ["CharacterList", "CharacterDetail", "EpisodeDetail"] && phone.faults.isEmpty)
        }
    }

    @Test("A heart is kept and told of in every list; what goes can be taken back")
    func hearts() async throws {
        try await ExplorerOnPhone.with { phone in
            await phone.connect()
            await phone.until { phone.cell("Bettina 1") != nil }
            let action = try #require(phone.cell("Bettina 1")?.accessibilityCustomActions?.first)
            #expect(action.name == "Favourite Bettina 1" && action.actionHandler?(action) == true)
            await phone.until { phone.cell("Bettina 1")?.accessibilityLabel == "Bettina 1, Dead, Robot, Favourites" }
            phone.tabs?.userTaps(3)
            await phone.until { phone.names == ["Bettina 1"] }
            try await phone.press("Favourite Bettina 1")
            await phone.until { phone.texts.contains("No favourites yet") }
            await phone.takeBack("“Bettina 1” removed from your favourites")
            try await phone.tap("Bettina 1")
            try await phone.press(barItem: "Remove Bettina 1 from favourites")
            await phone.until { phone.bar.contains { $0.accessibilityLabel == "Favourite Bettina 1" } }
        }
    }

    @Test("A search finds by name and by a field of a sheet, remembers it, and leads to a detail and back")
    func search() async throws {
        try await ExplorerOnPhone.with { phone in
            await phone.connect()
            try await phone.press(barItem: "Search characters")
            await phone.until { phone.field("Search by name") != nil }
            phone.field("Search by name")?.userTypes("alix")
            phone.field("Search by name")?.userPressesReturn()
            await phone.until { phone.texts.contains("6 results") && phone.names.first == "Alix 7" }
            try await phone.press("Status")
            await phone.until { phone.button("Dead (2)") != nil }
            #expect(phone.location == "/characters/search/filter/status?name=alix")
            try await phone.press("Dead (2)")
            try await phone.press("Show 2 results")
            await phone.until { phone.presented.isEmpty && phone.names == ["Alix 7", "Alix 28"] }
            #expect(phone.button("Status: Dead") != nil)
            try await phone.tap("Alix 28")
            await phone.until { phone.page?.title == "Alix 28" }
            phone.stack?.userTapsBack()
            await phone.until { phone.location == "/characters/search?name=alix&status=dead" }
            try await phone.press("Clear all")
            await phone.until { phone.button("“alix”, Dead") != nil && phone.names.count == 20 }
            phone.field("Search by name")?.userTypes("nobody")
            phone.field("Search by name")?.userPressesReturn()
            await phone.until { phone.texts.contains("Nothing found") }
            try await phone.press("Without name “nobody”: 45 results")
            await phone.until { phone.names.count == 20 }
            #expect(phone.faults.isEmpty)
        }
    }

    @Test("A sheet that is swiped away changes nothing; the search for all kinds leads to any of them")
    func sheets() async throws {
        try await ExplorerOnPhone.with { phone in
            try await phone.connect("portal-explorer://characters/search/filter/species")
            await phone.until { phone.field("Species") != nil }
            try #require(phone.presented.first?.userBeginsSheetSwipe()).finish()
            await phone.until { phone.presented.isEmpty && phone.location == "/characters/search" }
            try await phone.follow("portal-explorer://locations")
            try await phone.choose("Search everything")
            let field = "Search by name, code or year"
            await phone.until { phone.field(field) != nil }
            phone.field(field)?.userTypes("12")
            phone.field(field)?.userPressesReturn()
            await phone.until { phone.names == ["Finch 12", "Place 12", "Evening 12"] }
            try await phone.tap("Evening 12")
            await phone.until { phone.location == "/locations/find/episode/12?name=12" && phone.page?.title == "Evening 12" }
        }
    }

    @Test("The order and the filter of a list are chosen from its menu; episodes stand by season")
    func menu() async throws {
        try await ExplorerOnPhone.with { phone in
            await phone.connect()
            await phone.until { phone.names.count == 20 }
            try await phone.choose("Dead")
            await phone.until { phone.location == "/characters?status=dead" && phone.names.count == 15 }
            try await phone.choose("By name")
            await phone.until { phone.names.first == "Alix 28" && phone.location == "/characters?status=dead&sort=name" }
            phone.tabs?.userTaps(2)
            await phone.until { phone.table?.headings == ["Season 1", "Season 2"] }
        }
    }

    @Test("Who logs out is asked, and begins anew")
    func logout() async throws {
        try await ExplorerOnPhone.with { phone in
            await phone.connect()
            try await phone.choose("Settings")
            try await phone.press("To the welcome page")
            try await phone.press("Stay")
            try await phone.press("To the welcome page")
            await phone.until { phone.button("Stay") != nil }
            try await phone.press("To the welcome page")
            await phone.until { phone.button("Start") != nil && phone.presented.isEmpty }
            #expect(phone.delegate.root?.children.map(\.name).contains("Main") == false)
        }
    }

    @Test("A service that is away can be asked again, for a list, for more of it and for a detail")
    func retry() async throws {
        try await ExplorerOnPhone.with { phone in
            @MainActor func comesBack(without part: String? = nil, _ isThere: @MainActor () -> Bool) async {
                await phone.until { phone.button("Try again") != nil }
                phone.replies.become { request in
                    part.map { request.url.contains($0) } == true ? .text("{}", status: 503) : SampleService.reply(to: request)
                }
                phone.button("Try again")?.userPresses()
                await phone.until { isThere() }
            }
            phone.replies.become(.text("{}", status: 503))
            await phone.connect()
            await phone.until { phone.texts.contains("The service has a problem") }
            // The next page is fetched ahead.
            await comesBack(without: "page=2") { phone.names.count == 20 }
            phone.table?.userScrollsToEnd()
            await comesBack { phone.names.count == 40 }
            phone.replies.become(.text("{}", status: 503))
            try await phone.follow("portal-explorer://location/11")
            await comesBack { phone.page?.title == "Place 11" }
            try await phone.follow("portal-explorer://location/999")
            await phone.until { phone.texts.contains("There is no such location") }
            try await phone.press("Go back")
            await phone.until { phone.location == "/locations" }
        }
    }

    @Test(
        "A link leads to its place, cold and warm",
        arguments: [
            ("character/7", "/characters/character/7"), ("episodes", "/episodes"), ("saved", "/saved"),
            ("locations/location/2/character/4", "/locations/location/2/character/4"),
            ("characters/search?name=alix", "/characters/search?name=alix"),
        ])
    func links(_ link: String, _ place: String) async throws {
        try await ExplorerOnPhone.with { phone in
            try await phone.connect("portal-explorer://\(link)")
            await phone.until { phone.location == place }
            try await phone.follow("portal-explorer://episode/3")
            await phone.until { phone.location == "/episodes/episode/3" }
            try await phone.follow("portal-explorer://\(link)")
            await phone.until { phone.location == place }
            #expect(phone.faults.isEmpty)
        }
    }

    @Test("A scene that comes back is where it was, with as many pages; hearts are those of the device")
    func restoring() async throws {
        try await ExplorerOnPhone.with { phone in
            await phone.connect()
            await phone.until { phone.names.count == 20 }
            phone.table?.userScrollsToEnd()
            await phone.until { phone.names.count == 40 }
            try await phone.press("Favourite Edda 18")
            try await phone.tap("Edda 18")
            await phone.until { phone.page?.title == "Edda 18" }
            try phone.leave()
            await phone.connect()
            await phone.until { phone.page?.title == "Edda 18" && phone.bar.count == 2 }
            #expect(phone.location == "/characters/character/18" && phone.stack?.viewControllers.count == 2)
            phone.stack?.userTapsBack()
            await phone.until { phone.names.count == 40 }
        }
    }

    @Test("A detail is shared as its name and its link")
    func sharing() async throws {
        try await ExplorerOnPhone.with { phone in
            try await phone.connect("portal-explorer://episode/3")
            try await phone.press(barItem: "Share")
            let sheet = try #require(phone.presented.last as? UIActivityViewController)
            #expect(sheet.activityItems.first as? String == "Evening 3" && sheet.popoverPresentationController?.sourceView != nil)
            #expect(sheet.activityItems.last as? URL == URL(string: "portal-explorer://episode/3"))
        }
    }

    @Test("A row is laid out by the sentences of NeedleKit, and its picture is as small as its place")
    func row() async throws {
        try await ExplorerOnPhone.with { phone in
            await phone.connect()
            await phone.until { phone.cell("Bettina 1") != nil }
            let cell = try #require(phone.cell("Bettina 1"))
            await phone.until { phone.views(UIImageView.self, in: cell).contains { $0.image?.size.height == 132 } }
            #expect(cell.layout.allSatisfy { $0.isActive } && cell.accessibilityTraits == .button)
            #expect(
                cell.layout.map(\.formula).filter { $0.hasPrefix("title") || $0.hasPrefix("about.top") } == [
                    "title.left == picture.left + 56.0", "title.top == row.top + 8.0", "title.right <= heart.right + -52.0",
                    "about.top == title.bottom + 2.0",
                ])
        }
    }

    @Test("It speaks Korean")
    func korean() async throws {
        try await ExplorerOnPhone.with("ko") { phone in
            await phone.connect()
            await phone.until { phone.cell("Bettina 1")?.accessibilityLabel == "Bettina 1, 사망, 로봇" }
            #expect(phone.page?.title == "캐릭터" && phone.table?.headings == ["캐릭터 45명"])
            try await phone.tap("Bettina 1")
            await phone.until { phone.button("출신: Place 2") != nil }
        }
    }

    @Test("The program has scenes of the explorer, and asks the public service unless it is told another")
    func program() {
        let session = UISceneSession(persistentIdentifier: "1")
        let configuration = ExplorerPhone().application(.shared, configurationForConnecting: session, options: .init())
        #expect(configuration.delegateClass == ExplorerSceneDelegate.self)
        #expect(PhoneServices.api(named: nil) == .live && PhoneServices.api(named: "embedded") == .live)
        #expect(PhoneServices.api(named: "https://example.org/api") == .other(base: "https://example.org/api"))
    }
}
#endif
