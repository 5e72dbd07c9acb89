import ExplorerCore
import ExplorerDomain
import Riblet
import RibletLocalization

/// Tells over every page whether the service answers.
@MainActor
package final class ConnectivityNotices: ConnectivityPresentable {
    private weak var page: (any ToastControllable)?
    private let language: Language

    /// - Parameters:
    ///   - page: shows the messages; held weakly.
    ///   - language: the language of the messages.
    package init(_ page: any ToastControllable, _ language: Language) {
        self.page = page
        self.language = language
    }

    package func serviceIsAway(_ error: ExplorerError, hasSeen: Bool) {
        let title = ExplorerWords(language).title(error)
        guard hasSeen else { return show(title) }
        show(language(en: "\(title). What you have seen is still here.", ko: "\(title). 이미 본 내용은 계속 볼 수 있어요."))
    }

    package func serviceIsBack() { show(language(en: "The service answers again", ko: "다시 연결됐어요")) }

    private func show(_ text: String) { page?.show(Toast(text), onAction: {}, onGone: {}) }
}
