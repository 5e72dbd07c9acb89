import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletReactor
import RibletTesting

@testable import ExplorerSearch

typealias CharacterState = SearchState<ExplorerCharacter>
typealias CharacterAction = SearchAction<ExplorerCharacter>

extension ExplorerParent: SearchDependency {}

final class SearchListenerMock: ListenerMock, SearchListener {
    func searchWants(_ item: ExplorerItem) { record(item) }
}

final class SheetRoutes: SearchNavigating {
    private(set) var shown: [String] = []

    func routeToSheet(of field: String) { shown.append(field) }
    func closeSheet() { shown.append("none") }
}

final class FilterSheetBuilderMock: BuilderMock<any FilterSheetListener, RoutingMock>, FilterSheetBuildable {
    func build(withListener listener: any FilterSheetListener, field: String, items: [FilterItem]) -> (any ViewableRouting)? {
        note(RoutingMock("FilterSheet"), for: listener, field, items.map { "\($0.name)=\($0.value)" })
    }
}
