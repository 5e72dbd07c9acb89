import MandalartNickName
import MandalartUI
import Riblet
import RibletWeb

/// The question for a name, as a page.
public enum NickNameUserInterface {
    /// The views of a new question.
    @MainActor public static func make(_ context: MandalartUIContext) -> NickNameViews {
        let page = NickNameViewController(context: context)
        return NickNameViews(presenter: page, viewController: page)
    }
}

final class NickNameViewController: HTMLViewController<NickNameView>, NickNamePresentable {
    weak var listener: (any NickNamePresentableListener)?

    init(context: MandalartUIContext) { super.init(view: NickNameView(context: context, state: NickNameState())) }

    override var pageTitle: String? { NickNameWords(view.context.language).title }

    func present(_ state: NickNameState) { view.state = state }

    override func handle(_ action: NickNameAction) { listener?.send(action) }
}
