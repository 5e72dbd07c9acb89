import MandalartDomain
import MandalartSetting
import MandalartUI
import Riblet
import RibletWeb

/// The settings, as a page.
public enum SettingUserInterface {
    /// The views of new settings.
    ///
    /// - Parameters:
    ///   - context: the page's.
    ///   - plan: what is exported.
    ///   - formats: what can be exported here.
    ///   - contact: the mail address of who runs the application.
    /// - Returns: the views.
    @MainActor public static func make(
        _ context: MandalartUIContext, plan: Plan.ID, formats: Set<ExportFormat>, contact: String
    ) -> SettingViews {
        let page = SettingViewController(view: SettingView(context: context, plan: plan, formats: formats, contact: contact))
        return SettingViews(presenter: page, viewController: page)
    }
}

final class SettingViewController: HTMLViewController<SettingView>, SettingPresentable {
    weak var listener: (any SettingPresentableListener)?

    override var pageTitle: String? { view.state.section == .privacy ? words.privacy : words.title }

    func present(_ state: SettingState) { view.state = state }

    func tell(_ notice: SettingState.Notice) {
        switch notice {
        case .nicknameSaved: show(Toast(words.nicknameSaved), onAction: {}, onGone: {})
        case .themeFailed(let theme):
            show(Toast(words.themeFailed, action: view.context.words.tryAgain, duration: .seconds(10))) { [weak self] in
                self?.listener?.send(.themeChosen(theme))
            } onGone: {
            }
        }
    }

    override func handle(_ action: SettingAction) { listener?.send(action) }

    private var words: SettingWords { SettingWords(view.context.language) }
}
