import ExplorerDomain
import Foundation
import Testing

@Suite struct FilterTests {
    @Test func filtersThatFindTheSameAreEqual() {
        var typed = CharacterFilter()
        typed[.name] = "  rosa \n lind  "
        typed[.status] = "ALIVE"
        #expect(typed == CharacterFilter(name: "rosa lind", status: .alive))
        #expect(typed.hashValue == CharacterFilter(name: "rosa lind", status: .alive).hashValue)
        typed[.name] = "   "
        typed[.status] = ""
        #expect(typed == CharacterFilter() && typed.isEmpty && typed.items.isEmpty)
        #expect(CharacterFilter(name: "a") != CharacterFilter(species: "a"))
    }

    @Test func refusedTextClearsItsField() {
        var filter = CharacterFilter(status: .dead, gender: .unknown)
        #expect(filter.status == .dead && filter.gender == .unknown)
        filter[.status] = "undead"
        #expect(filter.status == nil && filter.setFields == [.gender])
        #expect(filter.without(.gender).isEmpty && filter.with(.species, "Robot").items.map(\.name) == ["gender", "species"])
    }

    @Test func aLinkComesBackAsTheFilter() {
        let filter = CharacterFilter(name: "o f", status: .alive, gender: .male, species: "Human", type: "Twin")
        #expect(filter.items.map(\.name) == ["name", "status", "gender", "species", "type"])
        #expect(CharacterFilter(items: filter.items) == filter)
        #expect(CharacterFilter(items: filter.items.reversed() + [FilterItem(name: "page", value: "2")]) == filter)
        #expect(LocationFilter(items: LocationFilter(name: "a", type: "b", dimension: "c").items)[.dimension] == "c")
        #expect(EpisodeFilter(items: [FilterItem(name: "EPISODE", value: "S02")]) == EpisodeFilter(code: "S02"))
    }

    @Test(arguments: [
        ("s2e3", "S02E03"), ("S02E03", "S02E03"), ("S10", "S10"), ("season 2", "S02"), ("Season 2 e11", "S02E11"), ("시즌 3", "S03"),
    ]) func aCodeInThePlaceOfANameIsAskedForAsOne(text: String, code: String) {
        let filter = EpisodeFilter(name: text)
        #expect(filter.questions == [FilterItem(name: "episode", value: code)] && filter.items.map(\.name) == ["name"])
        #expect(EpisodeFilter(name: text, code: "S01").questions.count == 2)
        #expect(
            EpisodeFilter(name: "s2 the end").questions.map(\.name) == ["name"] && CharacterFilter(name: text).questions[0].value == text)
    }

    @Test func textsAreBounded() {
        let filter = LocationFilter(name: String(repeating: "x", count: 5_000))
        #expect(filter[.name].count == 100)
        #expect(CharacterFilter(name: "a\u{0}b\u{7}")[.name] == "a b")
    }

    @Test(arguments: [#"{"name":"  a  ","status":"alive","evil":"x"}"#, #"{"status":"ALIVE","name":"a"}"#])
    func foreignTextIsTidied(json: String) throws {
        let filter = try JSONDecoder().decode(CharacterFilter.self, from: Data("{\"values\":\(json)}".utf8))
        #expect(filter == CharacterFilter(name: "a", status: .alive))
        #expect(try JSONDecoder().decode(CharacterFilter.self, from: JSONEncoder().encode(filter)) == filter)
    }

    @Test func choicesAreTold() {
        #expect(CharacterFilter.Field.status.options == ["alive", "dead", "unknown"])
        #expect(CharacterFilter.Field.gender.options == ["female", "male", "genderless", "unknown"])
        #expect(CharacterFilter.Field.species.options.isEmpty && EpisodeFilter.Field.episode.options.isEmpty)
    }
}

@Suite struct EntityTests {
    @Test(arguments: [("S01E01", 1, 1), ("s05e10", 5, 10), ("S10E102", 10, 102)]) func codesAreRead(code: String, season: Int, number: Int)
    {
        let episode = ExplorerEpisode(id: 1, name: "", code: code)
        #expect(episode.season == season && episode.number == number)
    }

    @Test(arguments: ["", "1x01", "S1", "SxxE01", "S01E01 ", "S0001E01"]) func badCodesAreNone(code: String) {
        let episode = ExplorerEpisode(id: 1, name: "", code: code)
        #expect(episode.season == nil && episode.number == nil)
    }

    @Test func datesAreRead() throws {
        let aired = try #require(ExplorerEpisode(id: 1, name: "", airDate: "December 2, 2013").aired)
        #expect(aired == (2013, 12, 2))
        for text in ["", "unknown", "Decembre 2, 2013", "December 40, 2013", "December 2013", "2013-12-02"] {
            #expect(ExplorerEpisode(id: 1, name: "", airDate: text).aired == nil, "\(text)")
        }
    }

    @Test func aPlaceNobodyKnowsSaysSo() {
        #expect(
            PlaceReference.unknown.isUnknown && PlaceReference(name: "", id: nil).isUnknown
                && PlaceReference(name: "Unknown", id: nil).isUnknown)
        #expect(!PlaceReference(name: "unknown", id: 4).isUnknown && !PlaceReference(name: "Earth", id: nil).isUnknown)
    }

    @Test func picturesHaveSafeNames() {
        #expect(PictureName(rawValue: "0af9-b") != nil)
        for text in ["", "../x", "a/b", "A", "ä", String(repeating: "a", count: 81)] {
            #expect(PictureName(rawValue: text) == nil, "\(text)")
        }
    }

    @Test func entitiesKnowWhatTheyAre() {
        #expect(ExplorerCharacter(id: 3, name: "x").item == ExplorerItem(.character, 3))
        #expect(ExplorerLocation(id: 3, name: "x").item == ExplorerItem(.location, 3))
        let favourites = Favourites([
            Favourite(ExplorerItem(.character, 2), addedAt: .now), Favourite(ExplorerItem(.episode, 2), addedAt: .distantPast),
        ])
        #expect(favourites.contains(ExplorerItem(.episode, 2)) && !favourites.contains(ExplorerItem(.location, 2)))
        #expect(favourites.ids(of: .character) == [2])
    }

    @Test func favouritesChangeAtTheirPlaces() {
        let items = (1...9).map { ExplorerItem(.character, $0) }
        let day = Date(timeIntervalSinceReferenceDate: 0)
        let before = Favourites(items.map { Favourite($0, addedAt: day - Double($0.id)) })
        var now = before
        now.remove(items[3])
        now.remove(items[3])
        now.insert(Favourite(ExplorerItem(.location, 4), addedAt: day))
        now.insert(Favourite(items[0], addedAt: day))
        #expect(now.all.map(\.item) == [ExplorerItem(.location, 4)] + items[..<3] + items[4...])
        #expect(now.differences(from: before) == [items[3], ExplorerItem(.location, 4)])
        #expect(before.differences(from: now) == now.differences(from: before) && now.differences(from: now).isEmpty)
        #expect(Favourites().differences(from: before) == Set(items))
        now.insert(before.all[3])
        now.insert(before.all[3])
        now.remove(ExplorerItem(.location, 4))
        #expect(now == before && now.contains(items[3]) && !now.contains(ExplorerItem(.location, 4)))
        // Another order is another value, though nothing else is liked.
        #expect(Favourites(before.all.reversed()) != before && Favourites(before.all.reversed()).differences(from: before).isEmpty)
    }

    @Test(arguments: [
        ExplorerError.offline("no signal."), .tooMany(retryAfter: 30), .tooMany(retryAfter: nil), .service(status: 500, message: "Hey!"),
        .garbled("x."), .notFound(ExplorerItem(.location, 7)), .cancelled, .storage("the disk is full"),
    ])
    func errorsSayWhatToDo(error: ExplorerError) {
        #expect(error.description.count > 20 && !error.description.contains("  "))
        switch error {
        case .offline, .tooMany, .service, .garbled: #expect(error.isPassing)
        case .notFound, .cancelled, .storage: #expect(!error.isPassing)
        }
    }
}

@Suite struct OrderTests {
    private func person(_ id: Int, _ name: String, first: Int? = nil) -> ExplorerCharacter {
        ExplorerCharacter(id: id, name: name, episodes: first.map { [$0, 50] } ?? [])
    }

    @Test func namesStandUnderTheirLetters() {
        for (name, letter) in [("odd", "O"), ("Émile", "E"), ("(The) Big", "T"), ("3rd", "#"), ("", "#"), ("…", "#"), ("릭", "릭")] {
            #expect(person(1, name).letter == letter, "\(name)")
        }
    }

    @Test func eachOrderIsWholeAndTheSameForTheSameThings() {
        let people = [person(4, "bea", first: 9), person(1, "Zoe", first: 2), person(3, "Éa"), person(2, "bea", first: 2)]
        #expect(ExplorerCharacter.sorted(people, by: .number).map(\.id) == [1, 2, 3, 4])
        #expect(ExplorerCharacter.sorted(people, by: .name).map(\.id) == [2, 4, 3, 1])
        #expect(ExplorerCharacter.sorted(people, by: .seen).map(\.id) == [1, 2, 4, 3])
        #expect(ExplorerCharacter.orders == ListOrder.allCases && ExplorerEpisode.orders == [.number, .name])
    }

    @Test func theOldestCounts() {
        let (early, late) = (Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 9))
        let ages: [Freshness] = [
            .current, .seen(at: late, because: nil), .seen(at: early, because: .cancelled), .onlySeen(because: .tooMany(retryAfter: 3)),
        ]
        for (i, a) in ages.enumerated() {
            for (j, b) in ages.enumerated() { #expect(a.older(b) == ages[max(i, j)]) }
        }
    }
}
