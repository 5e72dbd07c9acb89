import Riblet
import RibletTesting
import Testing

// The code of the article A-Presenter-in-Between.

// The module of the view knows nothing of transfers.
struct AmountScreenState: Equatable {
    var title = ""
    var isEnabled = false
}

@MainActor
protocol AmountScreenListener: AnyObject {
    func didEnter(_ text: String)
}

final class AmountScreen: FakeView {
    weak var listener: (any AmountScreenListener)?
    var state = AmountScreenState()
}

struct Transfer {
    var amount = 0
    var balance: Int
    var isCovered: Bool { 0 < amount && amount <= balance }
}

@MainActor
protocol TransferDependency: Dependency {
    var balance: Int { get }
}

protocol TransferPresentable: Presentable {
    var listener: (any TransferPresentableListener)? { get set }
    func present(_ transfer: Transfer)
}

@MainActor
protocol TransferPresentableListener: AnyObject {
    func didChange(amount: Int)
}

protocol TransferViewControllable: ViewControllable {}

final class TransferInteractor: PresentableInteractor<any TransferPresentable>, TransferPresentableListener {
    private var transfer: Transfer

    init(presenter: any TransferPresentable, balance: Int) {
        transfer = Transfer(balance: balance)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() { presenter.present(transfer) }

    func didChange(amount: Int) {
        transfer.amount = amount
        presenter.present(transfer)
    }
}

final class TransferRouter: ViewableRouter<TransferInteractor, any TransferViewControllable> {}

final class TransferPresenter: TransferPresentable, TransferViewControllable, AmountScreenListener {
    weak var listener: (any TransferPresentableListener)?
    private let viewController: AmountScreen

    var shownViewController: any ViewControllable { viewController }

    init(viewController: AmountScreen) {
        self.viewController = viewController
        viewController.listener = self
    }

    func present(_ transfer: Transfer) {
        viewController.state = AmountScreenState(title: "\(transfer.amount) of \(transfer.balance)", isEnabled: transfer.isCovered)
    }

    func didEnter(_ text: String) { listener?.didChange(amount: Int(text) ?? 0) }
}

final class TransferBuilder: Builder<any TransferDependency> {
    func build() -> any ViewableRouting {
        let presenter = TransferPresenter(viewController: AmountScreen())
        let interactor = TransferInteractor(presenter: presenter, balance: dependency.balance)
        return TransferRouter(interactor: interactor, viewController: presenter)
    }
}

@MainActor
@Suite("The article on a presenter in between")
struct APresenterInBetweenTests {
    final class Bank: EmptyComponent, TransferDependency {
        let balance = 10
    }

    let bank = Bank()

    @Test("A container shows the view for which the presenter stands")
    func shown() {
        let navigation = FakeNavigation()
        let transfer = TransferBuilder(dependency: bank).build()
        navigation.setPushed([transfer.viewControllable], animated: false)
        #expect(navigation.pushed.first is AmountScreen)
    }

    @Test("It translates in both directions")
    func translates() throws {
        let root = TestRoot()
        let transfer = TransferBuilder(dependency: bank).build()
        root.attachChild(transfer)
        let screen = try #require(transfer.viewControllable.shown(as: AmountScreen.self))
        #expect(screen.state == AmountScreenState(title: "0 of 10"))
        screen.listener?.didEnter("7")
        #expect(screen.state == AmountScreenState(title: "7 of 10", isEnabled: true))
    }

    @Test("Presenter and view go with the RIB")
    func released() async {
        let root = TestRoot()
        let leaks = LeakCheck()
        var transfer: (any ViewableRouting)? = TransferBuilder(dependency: bank).build()
        if let transfer {
            leaks.track(rib: transfer)
            root.attachChild(transfer)
            root.detachChild(transfer)
        }
        #expect(leaks.alive.count == 4)
        transfer = nil
        await leaks.expectReleased()
    }
}
