import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import Foundation
import RibletReactor
import Testing

/// A row of a list: a thing and its heart.
@Suite struct EntityRowTests {
    private let people = ExplorerSamples.characters
    private func hearts(_ ids: Int...) -> ShownFavourites {
        ShownFavourites(
            favourites: Favourites(ids.map { Favourite(ExplorerItem(.character, $0), addedAt: Date(timeIntervalSince1970: 0)) }))
    }

    @Test func rowsAreEqualWhereTheirThingsAndHeartsAre() {
        let other = ExplorerCharacter(id: 1, name: "Somebody else", status: .alive, species: "Human", gender: .male)
        #expect(EntityRow(people[0], hearts(1)) == EntityRow(people[0], hearts(1, 2)))
        #expect(Set([EntityRow(people[0], hearts(1)), EntityRow(people[0], hearts(1, 2))]).count == 1)
        #expect(EntityRow(people[0], hearts(1)) != EntityRow(people[0], hearts(2)))
        #expect(EntityRow(people[0], hearts()) != EntityRow(people[0]))
        #expect(EntityRow(people[0]) != EntityRow(other) && EntityRow(people[0]) != EntityRow(people[1]))
    }

    @Test func aListGivesItsRowsTheirHeartsAndLeavesTheThings() {
        var list = Paging<EntityRow<ExplorerCharacter>, Int>(first: 1)
        list.apply(.loaded(Page(people.map { EntityRow($0) }, next: nil)), hearts(1, 3))
        #expect(list.items.map(\.isFavourite) == people.map { [1, 3].contains($0.id) })
        list.show(hearts(3, 4), after: hearts(1, 3))
        #expect(list.items.map(\.isFavourite) == people.map { [3, 4].contains($0.id) })
        #expect(list.items.map(\.entity) == people)
        let renamed = ExplorerCharacter(id: 4, name: "Renamed", status: .alive, species: "Human", gender: .male)
        list.apply(.changed(EntityRow(renamed)), hearts(3, 4))
        #expect(list.item(4)?.entity == renamed && list.item(4)?.isFavourite == true)
    }
}
