import ExplorerCore
import ExplorerDomain
import ExplorerMain
import Riblet
import RibletWeb
import RibletWebApp

/// Builds pages that say which feature they stand for.
final class StandIns: SavedBuildable, SearchBuildable, SettingsBuildable, FindBuildable, DetailBuilding {
    func build(withListener listener: any ListListener) -> any ListRouting {
        ListStandInRouter(interactor: Interactor(), viewController: StandInPage("Saved", hasBack: false))
    }

    func build(
        withListener listener: any SearchListener, kind: ExplorerKind, items: [FilterItem]
    ) -> any ViewableRouting & LocationRouting {
        StandInPage.rib("Search")
    }

    func build(withListener listener: any SettingsListener) -> any ViewableRouting { StandInPage.rib("Settings") }

    func build(withListener listener: any FindListener) -> any ViewableRouting { StandInPage.rib("Find") }

    func detail(of item: ExplorerItem, listener: any DetailListener) -> any ViewableRouting {
        StandInPage.rib("\(item.kind.rawValue) \(item.id)")
    }
}

/// Builds a page that stands for a list.
final class ListStandIn<Entity: ExplorerEntity>: ListBuildable {
    func build(withListener listener: any ListListener) -> any ListRouting {
        ListStandInRouter(interactor: Interactor(), viewController: StandInPage("\(Entity.kind.rawValue)s", hasBack: false))
    }
}

final class ListStandInRouter: ViewableRouter<Interactor, StandInPage>, ListRouting {
    func visit() {}
    func returnToStart() {}
    func show(_ item: ExplorerItem) {}
}
