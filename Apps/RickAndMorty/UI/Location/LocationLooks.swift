import PortalCore
import PortalDomain
import PortalLocation
import RibletReactor
import RibletStyle
import RibletWeb

/// Locations as rows with their type and dimension.
package struct LocationListLook: ListLook {
    package typealias Entity = PortalDomain.PortalLocation

    package let context: PortalUIContext

    package init(context: PortalUIContext) { self.context = context }

    package func items(_ rows: ChunkedArray<Listed<Entity>>) -> HTML<PortalItemAction> {
        ul(.class("list places"), .aria("label", context.words.all(.location))) {
            each(rows) { [context] in
                LocationRow(context, $0.entity, href: context.path(to: .detail($0.entity.item)), isFavourite: $0.isFavourite)
            }
        }
    }

    package var skeletons: HTML<ListAction> { rowSkeletons(context.words, count: 10) }
}

/// A location: its facts, and who lives there.
package struct LocationDetailLook: DetailLook {
    package typealias Entity = PortalDomain.PortalLocation

    package let context: PortalUIContext

    package init(context: PortalUIContext) { self.context = context }

    package var relatedTitle: String { LocationWords(context.language).residents }
    package var noRelated: String { LocationWords(context.language).noResidents }

    package var factCount: Int { 2 }

    package func tint(_ location: Entity) -> Int { location.id }

    package func emblem(_ location: Entity?) -> HTML<PortalItemAction> {
        div(.class("pic sign"), .class("skeleton", when: location == nil), .aria("hidden", true)) { if location != nil { icon(.pin) } }
    }

    package func line(_ location: Entity) -> HTML<PortalItemAction> {
        context.words.residents(location.residents.count)
    }

    package func facts(_ location: Entity) -> HTML<PortalItemAction> {
        factRow(context.words.field("type")) { context.words.known(location.type) }
        factRow(context.words.field("dimension")) { context.words.known(location.dimension) }
    }

    package func related(_ rows: ChunkedArray<Listed<PortalCharacter>>) -> HTML<PortalItemAction> {
        ul(.class("grid cast"), .aria("label", relatedTitle)) {
            each(rows) { [context] in
                CharacterCard(context, $0.entity, href: context.path(to: .detail($0.entity.item)), isFavourite: $0.isFavourite)
            }
        }
    }

    package func relatedSkeletons(_ count: Int) -> HTML<DetailAction> { cardSkeletons(context.words, count: count) }
}
