import Foundation
import PortalCore
import PortalDomain
import PortalTesting
import RibletReactor
import Testing

/// A row of a list: a thing and its heart.
@Suite struct ListedTests {
    private let people = PortalSamples.characters
    private func hearts(_ ids: Int...) -> Hearts {
        Hearts(favourites: Favourites(ids.map { Favourite(PortalItem(.character, $0), addedAt: Date(timeIntervalSince1970: 0)) }))
    }

    @Test func rowsAreEqualWhereTheirThingsAndHeartsAre() {
        let other = PortalCharacter(id: 1, name: "Somebody else", status: .alive, species: "Human", gender: .male)
        #expect(Listed(people[0], hearts(1)) == Listed(people[0], hearts(1, 2)))
        #expect(Set([Listed(people[0], hearts(1)), Listed(people[0], hearts(1, 2))]).count == 1)
        #expect(Listed(people[0], hearts(1)) != Listed(people[0], hearts(2)))
        #expect(Listed(people[0], hearts()) != Listed(people[0]))
        #expect(Listed(people[0]) != Listed(other) && Listed(people[0]) != Listed(people[1]))
    }

    @Test func aListGivesItsRowsTheirHeartsAndLeavesTheThings() {
        var list = Paging<Listed<PortalCharacter>, Int>(first: 1)
        list.apply(.loaded(Page(people.map { Listed($0) }, next: nil)), hearts(1, 3))
        #expect(list.items.map(\.isFavourite) == people.map { [1, 3].contains($0.id) })
        list.show(hearts(3, 4), after: hearts(1, 3))
        #expect(list.items.map(\.isFavourite) == people.map { [3, 4].contains($0.id) })
        #expect(list.items.map(\.entity) == people)
        let renamed = PortalCharacter(id: 4, name: "Renamed", status: .alive, species: "Human", gender: .male)
        list.apply(.changed(Listed(renamed)), hearts(3, 4))
        #expect(list.item(4)?.entity == renamed && list.item(4)?.isFavourite == true)
    }

    @Test func aRowComesBackAsItWasWritten() throws {
        for row in [Listed(people[0]), Listed(people[1], hearts(2)), Listed(people[2], hearts(2))] {
            #expect(try JSONDecoder().decode(Listed<PortalCharacter>.self, from: JSONEncoder().encode(row)) == row)
        }
    }
}
