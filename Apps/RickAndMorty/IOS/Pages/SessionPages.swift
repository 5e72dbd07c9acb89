import ExplorerMain
import ExplorerRegister
import ExplorerTexts
import PhoneParts

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The page before the first visit.
final class RegisterPage: PhonePage<RegisterState, RegisterAction> {
    private lazy var registerWords = RegisterWords(context.language)
    private lazy var start = button(registerWords.start, .startTapped)
    private let problem = UILabel("", .body, .systemRed)

    override func viewDidLoad() {
        let heading = UILabel(registerWords.title, .title2)
        heading.accessibilityTraits = .header
        let promises = [registerWords.meet, registerWords.follow, registerWords.offline].map { UILabel("· \($0)") }
        fill([heading, UILabel(registerWords.lead)] + promises + [problem, start])
        super.viewDidLoad()
    }

    override func show(_ state: RegisterState) {
        start.isEnabled = !state.isBusy
        problem.text = state.failure.map(words.short)
        problem.isHidden = state.failure == nil
    }
}

/// The settings, in a sheet: the way out, which is asked about. The system's settings have the
/// language.
final class SettingsPage: PhonePage<SettingsState, SettingsAction> {
    override func show(_ state: SettingsState) {
        let settings = SettingsWords(context.language)
        let heading = UILabel(settings.title, .title2)
        heading.accessibilityTraits = .header
        guard state.isAsking else { return fill([heading, button(settings.logout, .logoutTapped), button(settings.done, .closeTapped)]) }
        let problem = state.failure.map { [UILabel(words.text($0), .body, .systemRed)] } ?? []
        let logout = button(settings.logout, .logoutConfirmed)
        logout.isEnabled = !state.isBusy
        fill([heading, UILabel(settings.question)] + problem + [button(settings.stay, .logoutCancelled), logout])
    }
}
