import Riblet

final class LoanRouter: ViewableRouter<LoanInteractor, any PageControllable> {
    // `riblet add rib NAME --parent Loan` puts children here.
}
