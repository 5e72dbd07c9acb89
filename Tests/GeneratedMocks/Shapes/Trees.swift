// swift-format-ignore-file
// Protocols are written here in every way that the command has to read.

import MockedBase
import Riblet
import RibletReactor

@MainActor
package protocol DetailListener: AnyObject { func detailDidClose(_ id: Int) }
@MainActor
package protocol DetailBuildable: Buildable {
    func build(withListener listener: any DetailListener, id: Int) -> any ViewableRouting
}
package protocol HomeRouting: ViewableRouting, LocationRouting { func routeToDetail(_ id: Int) }
package protocol HomeBuildable: Buildable { func build() -> any HomeRouting }
package protocol OddBuildable: Buildable { func make(_ count: Int) -> any ViewableRouting }
package protocol HomeViewControllable: NavigationControllable, ModalControllable { func show(_ text: String) }
package protocol HomePresentable: StatePresentable where State == Int, Action == String { func ask(_ question: String) }
package protocol HomeDependency: Dependency { var shelf: any Shelf { get } }
package protocol HomeInteractable: Interactable, DetailListener { var router: (any HomeRouting)? { get set } }
