// This file was never compiled here: there is no SwiftUI but Apple's.
#if canImport(SwiftUI) && canImport(UIKit)
import Riblet
import RibletReactor
import RibletSwiftUI
import SwiftUI
import UIKit

/// The page of a book in SwiftUI.
struct BookDetailView: SwiftUI.View {
    let book: StateProjection<BookDetailState, BookDetailAction>

    var body: some SwiftUI.View {
        VStack {
            if let book = book.state.book {
                Text("by \(book.author)")
                Button("I have read it") { self.book.send(.readTapped) }
                    .disabled(self.book.state.isSaving || book.isRead)
            }
            if book.state.hasFailed { Text("That did not work.") }
        }
        .navigationTitle(book.state.book?.title ?? "")
    }
}

/// Puts it into the stack, and presents what the interactor tells.
final class BookDetailHostingController: UIHostingController<BookDetailView>, BookDetailPresentable, ActionListener {
    weak var listener: (any BookDetailPresentableListener)?
    private let projection = StateProjection<BookDetailState, BookDetailAction>(BookDetailState())

    init() {
        super.init(rootView: BookDetailView(book: projection))
        projection.listener = self
    }

    required init?(coder: NSCoder) { nil }

    func present(_ state: BookDetailState) { projection.present(state) }
    func send(_ action: BookDetailAction) { listener?.send(action) }
}

#Preview { BookDetailView(book: StateProjection(BookDetailState(book: Book(id: 1, title: "Walden", author: "Henry Thoreau")))) }
#endif
