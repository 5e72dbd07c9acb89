import Riblet
import RibletTesting
import Testing

// The code of the article Interactors.

protocol EditorPresentable: Presentable {
    var listener: (any EditorPresentableListener)? { get set }
    func present(text: String, canSave: Bool)
}

@MainActor
protocol EditorPresentableListener: AnyObject {
    func didType(_ text: String)
    func didTapSave()
}

@MainActor
protocol EditorListener: AnyObject {
    func editorDidFinish(with text: String?)
}

final class EditorInteractor: PresentableInteractor<any EditorPresentable>, EditorPresentableListener {
    weak var listener: (any EditorListener)?
    private let original: String
    private var text: String

    init(presenter: any EditorPresentable, text: String) {
        original = text
        self.text = text
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() { show() }

    func didType(_ text: String) {
        self.text = text
        show()
    }

    func didTapSave() { listener?.editorDidFinish(with: text) }

    override func handleBackPress() -> Bool {
        guard text != original else { return false }
        listener?.editorDidFinish(with: nil)
        return true
    }

    private func show() { presenter.present(text: text, canSave: text != original) }
}

/// A page that knows nothing of editors.
protocol FormViewControllable: ViewControllable {
    var onInput: (@MainActor (String) -> Void)? { get set }
    var onSubmit: (@MainActor () -> Void)? { get set }
    func show(input: String, isSubmittable: Bool)
}

final class EditorPresenter: Presenter<any FormViewControllable>, EditorPresentable {
    weak var listener: (any EditorPresentableListener)? {
        didSet {
            viewController.onInput = { [weak listener] in listener?.didType($0) }
            viewController.onSubmit = { [weak listener] in listener?.didTapSave() }
        }
    }

    func present(text: String, canSave: Bool) { viewController.show(input: text, isSubmittable: canSave) }
}

@MainActor
@Suite("The article on interactors")
struct InteractorsTests {
    final class Form: FakeView, FormViewControllable {
        var onInput: (@MainActor (String) -> Void)?
        var onSubmit: (@MainActor () -> Void)?
        private(set) var shown: [String] = []

        func show(input: String, isSubmittable: Bool) { shown.append(isSubmittable ? "\(input)*" : input) }
    }

    final class Parent: EditorListener {
        private(set) var finished: [String?] = []
        func editorDidFinish(with text: String?) { finished.append(text) }
    }

    let form = Form()
    let parent = Parent()
    let root = TestRoot()
    let editor: EditorInteractor
    private let router: ViewableRouter<EditorInteractor, any ViewControllable>

    init() {
        editor = EditorInteractor(presenter: EditorPresenter(viewController: form), text: "Milk")
        editor.listener = parent
        router = ViewableRouter(interactor: editor, viewController: form)
        root.attachChild(router)
    }

    @Test("A presenter translates between the interactor and a view that does not know it")
    func translates() {
        form.onInput?("Milk and bread")
        #expect(form.shown == ["Milk", "Milk and bread*"])
        form.onSubmit?()
        #expect(parent.finished == ["Milk and bread"])
    }

    @Test("Back is taken where there is something to lose")
    func back() {
        #expect(!root.goBack() && parent.finished.isEmpty)
        form.onInput?("Bread")
        #expect(root.goBack() && parent.finished == [nil])
    }
}
