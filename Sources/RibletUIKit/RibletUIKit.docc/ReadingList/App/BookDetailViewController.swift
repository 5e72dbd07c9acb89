import Riblet

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The page of a book in UIKit.
final class BookDetailViewController: UIViewController, BookDetailPresentable {
    weak var listener: (any BookDetailPresentableListener)?
    private let author = UILabel(frame: .zero)
    private lazy var button = UIButton(
        type: .system,
        primaryAction: UIAction(title: "I have read it") { [weak self] _ in self?.listener?.send(.readTapped) })

    override func viewDidLoad() {
        super.viewDidLoad()
        let column = UIStackView(arrangedSubviews: [author, button])
        column.axis = .vertical
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            column.centerXAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerXAnchor),
        ])
    }

    func present(_ state: BookDetailState) {
        title = state.book?.title
        author.text = state.hasFailed ? "That did not work." : state.book.map { "by \($0.author)" }
        button.isEnabled = !state.isSaving && state.book?.isRead == false
    }
}
