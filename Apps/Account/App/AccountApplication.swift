import AccountEasyLook
import AccountLook
import AccountPresentation
import AccountUI
import DataNotice
import LocalProvider
import Riblet
import RibletInjection
import RibletLocalization
import RibletWeb

/// The looks of the application.
package enum AccountStyle: String, CaseIterable, Sendable {
    case browser
    /// Settings in large letters.
    case easy
}

/// The application over a container that was checked.
package enum AccountApplication {
    /// Returns the application for the browser host.
    ///
    /// - Parameters:
    ///   - container: the services; each page has a scope of its own.
    ///   - store: the store whose problems users are told of; nil without one.
    ///   - style: the look.
    ///   - basePath: its path on the server; empty for the root.
    /// - Returns: the application, not served yet.
    package static func make(
        _ container: DependencyContainer, store: (any WatchedStore)? = nil, style: AccountStyle = .browser, basePath: String
    ) -> WebApplication {
        var application = WebApplication(name: "Account", basePath: basePath, languages: Language.allCases.map(\.rawValue)) { request in
            let context = AccountUIContext(language: Language(tag: request.language), basePath: request.basePath)
            let browser = BrowserViews(context: context)
            let views: any AccountViews =
                switch style {
                case .browser: browser
                case .easy: EasyViews(browser, context: context)
                }
            return RootBuilder(dependency: PageComponent(container.scope(), views, store, request)).build()
        }
        application.htmlAttributes = [("data-flavour", "account")]
        application.themeColors = (light: "#f1f7f8", dark: "#0b1113")
        application.assets = AccountAssets.all
        application.icon = AccountAssets.icon.path
        if let store { application.isReady = { await store.look() == nil } }
        return application
    }
}

/// The things that a page hands down: its own scope of the container, and its look.
final class PageComponent: EmptyComponent, AccountDependency {
    let container: DependencyContainer
    let views: any AccountViews
    private let store: (any WatchedStore)?
    private let language: Language

    init(_ container: DependencyContainer, _ views: any AccountViews, _ store: (any WatchedStore)?, _ request: PageRequest) {
        self.container = container
        self.views = views
        self.store = store
        language = Language(tag: request.language)
        if let browser = request.browser { container.value(of: Customer.self).name = browser }
    }

    func makeWorkers(over view: any RootViewControllable) -> [Worker] {
        guard let store else { return [] }
        let words = DataNoticeWords(language, content: language(en: "what you have seen of your accounts", ko: "지금까지 본 계좌 내용"))
        return [DataNoticeWorker(store, on: view, words: words)]
    }
}
