import ExplorerCore
import ExplorerDomain
import ExplorerLocation
import ExplorerTexts
import RibletReactor
import RibletStyle
import RibletWeb

/// Locations as rows with their type and dimension.
package struct LocationListStyle: ListStyle {
    package typealias Entity = ExplorerDomain.ExplorerLocation

    package let context: ExplorerUIContext

    package init(context: ExplorerUIContext) { self.context = context }
}

/// A location: its facts, and who lives there.
package struct LocationDetailStyle: DetailStyle {
    package typealias Entity = ExplorerDomain.ExplorerLocation

    package let context: ExplorerUIContext

    package init(context: ExplorerUIContext) { self.context = context }

    package var factCount: Int { 2 }

    package func tint(_ location: Entity) -> Int { location.id }

    package func emblem(_ location: Entity?) -> HTML<ExplorerItemAction> {
        div(.class("pic sign"), .class("skeleton", when: location == nil), .aria("hidden", true)) { if location != nil { icon(.pin) } }
    }

    package func line(_ location: Entity) -> HTML<ExplorerItemAction> {
        context.words.residents(location.residents.count)
    }
}
