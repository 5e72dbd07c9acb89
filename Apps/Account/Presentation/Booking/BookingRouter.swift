import Riblet

final class BookingRouter: ViewableRouter<BookingInteractor, any PageControllable> {
    // `riblet add rib NAME --parent Booking` puts children here.
}
