import MandalartDomain
import MandalartSetting
import MandalartUI
import Riblet
import RibletWeb

extension SettingViews {
    /// The settings, as a page.
    ///
    /// - Parameters:
    ///   - context: the page's.
    ///   - plan: what is exported.
    ///   - formats: what can be exported here.
    ///   - contact: the mail address of who runs the application.
    @MainActor package init(_ context: MandalartUIContext, plan: Plan.ID, formats: Set<ExportFormat>, contact: String) {
        let page = SettingViewController(SettingView(context: context, plan: plan, formats: formats, contact: contact))
        self.init(presenter: page, viewController: page)
    }
}

final class SettingViewController: StateViewController<SettingView>, SettingPresentable {
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

    private var words: SettingWords { SettingWords(view.context.language) }
}
