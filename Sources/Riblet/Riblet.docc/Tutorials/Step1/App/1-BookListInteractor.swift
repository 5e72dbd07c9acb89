import Riblet

/// The page as the interactor sees it.
protocol BookListPresentable: Presentable {
    func present(_ books: [Book])
}

/// Decides what is on the list.
final class BookListInteractor: PresentableInteractor<any BookListPresentable> {
    override func didBecomeActive() {
        presenter.present([
            Book(id: 1, title: "Flatland", author: "Edwin Abbott"),
            Book(id: 2, title: "Middlemarch", author: "George Eliot"),
            Book(id: 3, title: "Walden", author: "Henry Thoreau"),
        ])
    }
}
