import Foundation
import RibletWeb
import RibletWebServer
import RibletWebStore
import RibletWebTesting
import Testing

@testable import People

@MainActor
@Suite("The page of people", .timeLimit(.minutes(20)))
struct PeoplePageTests {
    /// Runs with the first person, signed in in one browser, and somebody else.
    private func run(_ body: (SQLitePeopleStore, _ mina: Person, _ jun: Person) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-people-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let people = try await SQLitePeopleStore(at: folder.appending(path: "people.sqlite"))
        let mina = try await enter(people, people.invite(nil), as: "Mina", in: "Firefox, Linux")
        let jun = try await enter(people, people.invite(nil), as: "Jun", in: "Safari, iPhone")
        try await body(people, mina, jun)
        await people.close()
    }

    @discardableResult
    private func enter(_ people: SQLitePeopleStore, _ link: Secret<String>, as name: String?, in browser: String) async throws -> Person {
        let result = try await people.signIn(
            by: link, as: name.flatMap(PersonName.init), in: SigningInBrowser(id: browser, name: browser))
        guard case .signedIn(let person, _) = result else { throw CancellationError() }
        return person
    }

    private func page(_ people: SQLitePeopleStore, _ person: Person, language: String = "en") async -> TestPage {
        await TestPage(PeopleApplication.make(people, basePath: "/people", applications: []), language: language, person: person)
    }

    private func link(in page: TestPage) throws -> Secret<String> {
        let path = try #require(try page.find("textbox", "Link")["value"])
        return Secret(String(path.dropFirst("\(RibletServer.entryPath)?key=".count)))
    }

    private func submit(_ field: String, in page: TestPage) throws {
        var node = try page.find("textbox", field)
        while node.tag != "form" { node = try #require(node.parent) }
        try page.submit(node)
    }

    @Test("A link for another browser signs it in, which the page shows at once, and is put away")
    func another() async throws {
        try await run { people, mina, _ in
            let page = await page(people, mina)
            await page.wait { page.text.contains("Firefox, Linux") }
            #expect(page.text.contains("Mina") && page.text.contains("This browser") && !page.text.contains("iPhone"))
            #expect(page.faults.isEmpty)
            try page.click("button", "Make a link")
            await page.wait { page.text.contains("Good for one browser") && page.text.contains("Links not used yet") }
            let link = try link(in: page)
            // It is not in the page after a restart, and nobody else is shown it.
            #expect(await !self.page(people, mina).document.contains(link.revealed))
            try await enter(people, link, as: nil, in: "Chrome, Android")
            await page.wait { page.text.contains("Chrome, Android") && !page.text.contains("Links not used yet") }
            #expect(page.text.contains("The link was used") && !page.document.contains(link.revealed))
        }
    }

    @Test("The first person invites others, with a name that they may change; nobody else does")
    func invite() async throws {
        try await run { people, mina, jun in
            let page = await page(people, mina)
            await page.wait { page.text.contains("Firefox, Linux") }
            try page.type("textbox", "Name, if you like", "Hana")
            try submit("Name, if you like", in: page)
            await page.wait { page.text.contains("For Hana") }
            let link = try link(in: page)
            #expect(try await people.invitation(link)?.proposedName == "Hana")
            try page.click("button", "Withdraw")
            await page.wait { !page.text.contains("For Hana") }
            #expect(try await people.invitation(link) == nil)
            let other = await self.page(people, jun)
            await other.wait { other.text.contains("iPhone") }
            #expect(!other.text.contains("Invite somebody"))
        }
    }

    @Test("A browser is renamed and signed out after a question, and others stay")
    func browsers() async throws {
        try await run { people, mina, jun in
            let phone = try await enter(people, people.invite(mina.id, by: mina.id), as: nil, in: "Safari, iPhone")
            let page = await page(people, mina)
            await page.wait { page.text.contains("Safari, iPhone") }
            try page.click("button", "Rename Safari, iPhone")
            await page.wait { (try? page.find("textbox", "Name of the browser")) != nil }
            try page.type("textbox", "Name of the browser", "My phone")
            try submit("Name of the browser", in: page)
            await page.wait { page.text.contains("My phone") && (try? page.find("textbox", "Name of the browser")) == nil }
            try page.click("button", "Sign out of My phone")
            await page.wait { page.text.contains("Sign out of My phone?") }
            try page.click("button", "Cancel")
            await page.wait { !page.text.contains("Sign out of My phone?") }
            #expect(people.isKnown(phone))
            try page.click("button", "Sign out of My phone")
            await page.wait { page.text.contains("Sign out of My phone?") }
            try page.click("button", "Sign out")
            await page.wait { !page.text.contains("My phone") }
            #expect(!people.isKnown(phone) && people.isKnown(mina) && people.isKnown(jun))
            let second = try await enter(people, people.invite(mina.id, by: mina.id), as: nil, in: "Edge, Windows")
            await page.wait { page.text.contains("Edge, Windows") }
            try page.click("button", "Sign out everywhere else")
            await page.wait { page.text.contains("You stay signed in here alone") }
            try page.click("button", "Sign out")
            await page.wait { !page.text.contains("Edge, Windows") }
            #expect(!people.isKnown(second) && people.isKnown(mina))
        }
    }

    @Test("Everything is deleted after a question, and that can be taken back", arguments: [true, false])
    func leaving(isSignedInByLink: Bool) async throws {
        try await run { people, _, jun in
            let person = isSignedInByLink ? jun : Person(id: jun.id, name: jun.name)
            let page = await page(people, person)
            try page.click("button", "Delete everything")
            await page.wait { page.text.contains("Delete everything of yours?") }
            try page.click("button", "Delete in a day")
            await page.wait { page.text.contains("Everything of yours here is deleted: Tomorrow") }
            #expect(page.faults.isEmpty)
            try page.click("button", "Keep everything")
            await page.wait { (try? page.find("button", "Keep everything")) == nil }
            #expect(page.text.contains("Nothing is deleted") && people.isKnown(jun))
        }
    }

    @Test("Where a proxy says who one is, the page says so and has no links")
    func proxy() async throws {
        try await run { people, mina, _ in
            let page = await page(people, Person(id: mina.id, name: mina.name, isFirst: true), language: "ko")
            #expect(page.text.contains("Mina") && page.text.contains("로그인은 이 서버의 앞단에서 해요"))
            #expect((try? page.find("button", "링크 만들기")) == nil && page.faults.isEmpty)
        }
    }

    @Test("All that a person has is one archive, which unzip finds sound, from each application's own data")
    func takeout() async throws {
        try await run { people, mina, jun in
            var diary = WebApplication(name: "Diary") { _ in fatalError("no page is asked for") }
            diary.people = .apart { [diary] person in
                var own = diary
                own.takeout = { owner in
                    let portions = WebResource.Portions { continuation in
                        for part in [person.name, " ", owner, String(repeating: "가", count: 100_000)] {
                            continuation.yield(Array(part.utf8))
                        }
                        continuation.finish()
                    }
                    return [
                        WebResource(contentType: "text/plain", portions: portions, fileName: "일기.txt"),
                        WebResource(contentType: "text/plain", bytes: [], fileName: "empty.txt"),
                    ]
                }
                return own
            }
            var broken = WebApplication(name: "Broken") { _ in fatalError("no page is asked for") }
            broken.people = .together
            let sound = try await people.archive(of: jun, from: [("diary", diary), ("layout", broken)])
            let files = try ZipListing(sound).files
            #expect(files.map(\.name) == ["diary/일기.txt", "diary/empty.txt"])
            #expect(
                files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["Jun \(jun.id)" + String(repeating: "가", count: 100_000), ""])
            broken.takeout = { _ in throw CancellationError() }
            await #expect(throws: CancellationError.self) { try await people.archive(of: mina, from: [("broken", broken)]) }
        }
    }

    @Test("Checksums are those of ISO 3309")
    func checksum() {
        var checksum = CRC32()
        #expect(checksum.value == 0)
        checksum.add(Array("12345".utf8))
        checksum.add(Array("6789".utf8))
        #expect(checksum.value == 0xCBF4_3926)
    }
}

/// The files of an archive as readers find them: from the list at its end.
private struct ZipListing {
    var files: [(name: String, bytes: [UInt8])] = []

    init(_ archive: [UInt8]) throws {
        func number(at index: Int, bytes: Int) -> Int {
            (0..<bytes).reduce(0) { $0 | Int(archive[index + $1]) << (8 * $1) }
        }
        let end = archive.count - 22
        try #require(number(at: end, bytes: 4) == 0x0605_4b50)
        var place = number(at: end + 16, bytes: 4)
        #expect(place + number(at: end + 12, bytes: 4) == end)
        for _ in 0..<number(at: end + 10, bytes: 2) {
            try #require(number(at: place, bytes: 4) == 0x0201_4b50)
            let (size, nameSize) = (number(at: place + 24, bytes: 4), number(at: place + 28, bytes: 2))
            let start = number(at: place + 42, bytes: 4)
            let name = archive[(place + 46)..<(place + 46 + nameSize)]
            try #require(number(at: start, bytes: 4) == 0x0403_4b50 && archive[(start + 30)..<(start + 30 + nameSize)] == name)
            let content = archive[(start + 30 + nameSize)..<(start + 30 + nameSize + size)]
            var checksum = CRC32()
            checksum.add(Array(content))
            #expect(Int(checksum.value) == number(at: place + 16, bytes: 4))
            #expect(number(at: content.endIndex, bytes: 4) == 0x0807_4b50 && number(at: content.endIndex + 8, bytes: 4) == size)
            files.append((String(decoding: name, as: UTF8.self), Array(content)))
            place += 46 + nameSize
        }
    }
}

extension SQLitePeopleStore {
    /// The archive that a person downloads.
    fileprivate func archive(of person: Person, from sources: [(folder: String, application: WebApplication)]) async throws -> [UInt8] {
        let application = try await PeopleApplication.make(self, basePath: "", applications: sources).personal(person)
        let found = try #require(await application.media?(["riblet.zip"]))
        return try await #require(found.portions).reduce(into: []) { $0 += $1 }
    }
}
