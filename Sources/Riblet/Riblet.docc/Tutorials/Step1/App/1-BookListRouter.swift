import Riblet

/// Has no children yet.
final class BookListRouter: ViewableRouter<BookListInteractor, any ViewControllable> {}
