import Riblet

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The list in UIKit: a button for each book.
final class BookListViewController: UIViewController, BookListPresentable {
    weak var listener: (any BookListPresentableListener)?
    private let rows = UIStackView(arrangedSubviews: [])
    private var state = BookListState()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Reading list"
        rows.axis = .vertical
        rows.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(rows)
        NSLayoutConstraint.activate([
            rows.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            rows.centerXAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerXAnchor),
        ])
        fill()
    }

    func present(_ state: BookListState) {
        self.state = state
        if isViewLoaded { fill() }
    }

    private func fill() {
        for row in rows.arrangedSubviews { row.removeFromSuperview() }
        if state.hasFailed {
            add("Try again", sends: .retryTapped)
        } else {
            for book in state.books ?? [] { add(book.isRead ? "\(book.title) (read)" : book.title, sends: .bookTapped(book.id)) }
        }
    }

    private func add(_ title: String, sends action: BookListAction) {
        rows.addArrangedSubview(
            UIButton(type: .system, primaryAction: UIAction(title: title) { [weak self] _ in self?.listener?.send(action) }))
    }
}
