import Riblet

final class MainRouter: ViewableRouter<MainInteractor, any PageControllable> {
    // `riblet add rib NAME --parent Main` puts children here.
}
