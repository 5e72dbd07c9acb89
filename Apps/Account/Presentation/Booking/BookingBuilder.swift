import Riblet

/// Builds Booking.
package final class BookingBuilder: Builder<any AccountDependency> {
    /// - Parameters:
    ///   - listener: hears how it ends.
    ///   - state: the place, and the movement where it is known.
    /// - Returns: the RIB, not attached yet.
    package func build(withListener listener: any BookingListener, _ state: BookingState) -> any ViewableRouting {
        let presenter = dependency.views.booking()
        let interactor = dependency.container.make(BookingInteractor.self) { BookingInteractor(presenter: presenter, state: state) }
        interactor.listener = listener
        return BookingRouter(
            interactor: interactor,
            viewController: presenter,
        )
    }
}
