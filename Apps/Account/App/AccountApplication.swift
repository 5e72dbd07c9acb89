import AccountLook
import AccountPresentation
import AccountUI
import DataNotice
import Riblet
import RibletInjection
import RibletLocalization
import RibletWeb

/// The application over a container that was checked.
package enum AccountApplication {
    /// Returns the application for the browser host.
    ///
    /// - Parameters:
    ///   - opened: the container and the data; each page has a scope of its own.
    ///   - style: the look.
    ///   - basePath: its path on the server; empty for the root.
    /// - Returns: the application, not served yet.
    package static func make(_ opened: AccountProgram.Opened, style: AccountStyle = .browser, basePath: String) -> WebApplication {
        let store = opened.data.store
        var application = WebApplication(name: "Account", basePath: basePath, languages: Language.allCases.map(\.rawValue)) { request in
            let language = Language(tag: request.language)
            let context = AccountUIContext(language: language, basePath: request.basePath, now: opened.data.now)
            let views = BrowserViews(context: context, style: style)
            let scope = opened.container.scope(giving: opened.data, Customer(name: request.owner ?? "guest"))
            let root = RootBuilder(dependency: PageComponent(container: scope, views: views)).build()
            if let view = root.viewControllable as? any RootViewControllable {
                let words = DataNoticeWords(language, content: language(en: "what you have seen of your accounts", ko: "지금까지 본 계좌 내용"))
                DataNoticeWorker(store, on: view, words: words).start(root.interactable)
            }
            return root
        }
        application.htmlAttributes = { _ in [("data-flavour", "account")] }
        application.themeColors = (light: "#f1f7f8", dark: "#0b1113")
        application.assets = AccountAssets.all
        application.icon = AccountAssets.icon.path
        application.people = .together
        application.isReady = { await store.look() == nil }
        application.takeout = { owner in
            let statement = try await opened.bank.statement(of: owner)
            return [WebResource(contentType: "application/json", bytes: statement, fileName: "accounts.json")]
        }
        return application
    }
}

/// The services of one page, in a scope of their own, and its look.
final class PageComponent: EmptyComponent, AccountDependency {
    let container: DependencyContainer
    let views: any AccountViews

    init(container: DependencyContainer, views: any AccountViews) {
        self.container = container
        self.views = views
    }
}
