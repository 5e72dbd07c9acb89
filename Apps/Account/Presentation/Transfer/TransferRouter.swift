import Riblet

final class TransferRouter: ViewableRouter<TransferInteractor, any PageControllable> {
    // `riblet add rib NAME --parent Transfer` puts children here.
}
