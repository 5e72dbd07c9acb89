import Riblet
import RibletReactor

/// A look: the view of each RIB. A module of mappers implements it.
@MainActor
package protocol AccountViews {
    func root() -> any RootViewControllable
    func main() -> MappingPresenter<MainState, MainAction>
    func settings() -> MappingPresenter<SettingsState, SettingsAction>
    func loan() -> MappingPresenter<LoanState, LoanAction>
    func transfer() -> MappingPresenter<TransferState, TransferAction>
    func booking() -> MappingPresenter<BookingState, BookingAction>
}
