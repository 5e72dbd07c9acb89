import MandalartInitializationInterface
import MandalartMainInterface
import MandalartNickNameInterface
import Riblet

final class InitializationRouter: Router<any InitializationInteractable>, InitializationRouting, InitializationNavigating {
    private let view: any InitializationViewControllable
    private let nickNameBuilder: any NickNameBuildable
    private let mainBuilder: any MainBuildable
    private var nickName: (any ViewableRouting)?
    private var main: (any MainRouting)?
    /// Where the user wants to be, until there is a main page that can lead there.
    private var wish: Location?

    init(
        interactor: any InitializationInteractable, view: any InitializationViewControllable, nickNameBuilder: any NickNameBuildable,
        mainBuilder: any MainBuildable
    ) {
        self.view = view
        self.nickNameBuilder = nickNameBuilder
        self.mainBuilder = mainBuilder
        super.init(interactor: interactor)
        interactor.router = self
    }

    // MARK: Routes

    func routeToNickName() {
        guard nickName == nil, main == nil else { return }
        let child = nickNameBuilder.build(withListener: interactor)
        nickName = child
        view.show(child.viewControllable)
        attachChild(child)
    }

    func routeToMain() {
        guard main == nil else { return }
        let child = mainBuilder.build(withListener: interactor)
        main = child
        view.show(child.viewControllable)
        if let nickName {
            self.nickName = nil
            detachChild(nickName)
        }
        attachChild(child)
        if let wish {
            self.wish = nil
            child.open(wish)
        }
    }

    // MARK: Location

    var location: Location { main?.location ?? wish ?? Location() }

    func open(_ location: Location) -> Bool {
        if let main { return main.open(location) }
        wish = location
        return true
    }
}
