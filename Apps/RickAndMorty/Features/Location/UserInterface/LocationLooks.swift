import DesignSystem
import PortalCore
import PortalCoreUI
import PortalDomain
import PortalInterfaces
import PortalLocation
import PortalUI
import RibletWeb

/// Locations as rows with their type and dimension.
package struct LocationListLook: ListLook {
    package typealias Entity = PortalDomain.PortalLocation

    package let context: PortalUIContext

    package init(context: PortalUIContext) { self.context = context }

    package func items(_ locations: [Entity], _ hearts: Hearts?) -> HTML<PortalItemAction> {
        ul(.class("list places"), .aria("label", context.words.all(.location))) {
            each(locations.map { LocationRow(context, $0, href: context.path(to: $0.item), isFavourite: hearts.contains($0.item)) })
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

    package func subject(_ location: Entity) -> HTML<PortalItemAction> {
        let words = context.words
        header(.class("subject plain"), .data("tint", "\(location.id & 7)")) {
            div(.class("pic sign"), .aria("hidden", true)) { icon(.pin) }
            div {
                h1 { location.name }
                p { words.residents(location.residents.count) }
            }
        }
        dl(.class("facts")) {
            factRow(words.field("type")) { words.known(location.type) }
            factRow(words.field("dimension")) { words.known(location.dimension) }
        }
    }

    package func related(_ residents: [PortalCharacter], _ hearts: Hearts?) -> HTML<PortalItemAction> {
        ul(.class("grid cast"), .aria("label", relatedTitle)) {
            each(residents.map { CharacterCard(context, $0, href: context.path(to: $0.item), isFavourite: hearts.contains($0.item)) })
        }
    }

    package var subjectSkeleton: HTML<DetailAction> {
        header(.class("subject plain"), .aria("hidden", true)) {
            div(.class("pic sign skeleton")) {}
            div {
                h1 { span(.class("skeleton line mid")) {} }
                p { span(.class("skeleton line short")) {} }
            }
        }
        factSkeletons(count: 2)
        cardSkeletons(context.words, count: 4)
    }

    package func relatedSkeletons(_ count: Int) -> HTML<DetailAction> { cardSkeletons(context.words, count: count) }
}
