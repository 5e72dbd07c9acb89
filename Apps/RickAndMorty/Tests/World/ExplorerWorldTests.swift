import ExplorerServer
import Testing

@Suite struct ExplorerWorldTests {
    private static let world = ExplorerWorld()
    private var world: ExplorerWorld { Self.world }

    @Test func thereIsAsMuchAsPeopleKnow() {
        #expect(world.characters.count == 826 && world.locations.count == 126 && world.episodes.count == 51)
        #expect(world.characters.map(\.id) == Array(1...826) && world.locations.map(\.id) == Array(1...126))
        let counts = Dictionary(grouping: world.characters, by: \.status).mapValues(\.count)
        #expect(counts == [.alive: 439, .dead: 287, .unknown: 100])
        #expect(world.characters.prefix(5).allSatisfy { $0.status == .alive })
    }

    @Test func oneSeedMakesOneWorld() {
        let again = ExplorerWorld()
        #expect(again.characters == world.characters && again.locations == world.locations && again.episodes == world.episodes)
        #expect((1...826).allSatisfy { again.portrait($0)?.svg == world.portrait($0)?.svg })
        let other = ExplorerWorld(seed: 15)
        #expect(other.characters != world.characters && other.locations != world.locations)
        #expect(other.characters.count == 826 && Set(other.characters.map(\.name)).count == 826)
    }

    @Test func relationsHoldInBothDirections() {
        for character in world.characters {
            if let home = character.location { #expect(world.location(home)?.residents.contains(character.id) == true) }
            if let origin = character.origin { #expect(world.location(origin) != nil) }
            #expect(!character.episodes.isEmpty && character.episodes == character.episodes.sorted())
            for episode in character.episodes { #expect(world.episode(episode)?.characters.contains(character.id) == true) }
        }
        #expect(world.locations.reduce(0) { $0 + $1.residents.count } == world.characters.count { $0.location != nil })
        #expect(world.episodes.reduce(0) { $0 + $1.characters.count } == world.characters.reduce(0) { $0 + $1.episodes.count })
    }

    @Test func theOddCasesOfTheServiceOccur() {
        #expect(world.characters.contains { $0.origin == nil } && world.characters.contains { $0.location == nil })
        #expect(world.characters.contains { $0.type.isEmpty } && world.characters.contains { !$0.type.isEmpty })
        #expect(Set(world.characters.map(\.species)) == Set(WorldSpecies.allCases))
        #expect(Set(world.characters.map(\.gender)) == Set(WorldGender.allCases))
        #expect(world.locations.contains { $0.type == "unknown" } && world.locations.contains { $0.type.isEmpty })
        #expect(world.locations.contains { $0.dimension == "unknown" } && world.locations.contains { $0.dimension.isEmpty })
        #expect(world.locations.contains { $0.residents.isEmpty } && world.locations.contains { $0.residents.count > 50 })
    }

    @Test func namesAreItsOwnAndEachIsOne() {
        #expect(Set(world.characters.map(\.name)).count == 826)
        #expect(Set(world.locations.map(\.name)).count == 126 && Set(world.episodes.map(\.name)).count == 51)
        let theirs = [
            "rick", "morty", "summer", "beth", "jerry", "sanchez", "smith", "birdperson", "squanch", "meeseeks", "poopybutthole", "gazorp",
            "unity", "tammy", "krombopulos", "cronenberg", "plumbus", "noob-noob", "scary terry", "snuffles", "zeep", "citadel", "c-137",
        ]
        for text in world.characters.map(\.name) + world.locations.map(\.name) + world.episodes.map(\.name) {
            #expect(!theirs.contains { text.lowercased().split(separator: " ").map(String.init).contains($0) }, "\(text)")
            #expect(text.count <= 40 && text.first?.isUppercase == true && !text.contains("  ") && text.last != " ", "\(text)")
        }
    }

    @Test func datesAreOfTheCalendar() {
        #expect(world.episodes.map(\.code).prefix(12).last == "S02E01" && world.episodes.last?.code == "S05E10")
        #expect(world.episodes.first?.airDate == "December 2, 2013")
        #expect(world.characters.first?.created.hasPrefix("2017-11-04T19:1") == true)
        let months = Set(world.episodes.compactMap { $0.airDate.split(separator: " ").first })
        #expect(months.isSubset(of: ["November", "December", "January", "February"]))
        for created in world.characters.map(\.created) {
            let isTimestamp = created.wholeMatch(of: /20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z/) != nil
            #expect(isTimestamp, "\(created)")
        }
        #expect(world.characters.map(\.created) == world.characters.map(\.created).sorted())
    }

    @Test func portraitsDifferInShape() throws {
        var shapes: Set<String> = []
        for id in 1...826 {
            let svg = try #require(world.portrait(id)).svg
            #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>") && svg.contains("viewBox=\"0 0 300 300\""))
            #expect(svg.utf8.count < 16_000, "\(id)")
            // Without colours, what is left is shape.
            shapes.insert(svg.replacing(/#[0-9a-f]{6}/, with: ""))
        }
        #expect(shapes.count == 826)
        // Pinned, because addresses of pictures are cached for ever.
        let text = (1...826).compactMap { world.portrait($0)?.svg }.joined()
        #expect(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } == 10179681261370504797)
        #expect(world.portrait(0) == nil && world.portrait(827) == nil && world.portrait(-1) == nil)
    }

    @Test func missingRecordIsNil() {
        for id in [0, -1, 827, Int.max, Int.min + 1] {
            #expect(world.character(id) == nil && world.location(id) == nil && world.episode(id) == nil)
        }
    }
}
