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
}
