import AccountPresentation
import AccountUI
import RibletStyle
import RibletWeb

extension RootTab {
    func mapped(_ context: AccountUIContext) -> WebTab {
        switch self {
        case .main: WebTab(title: context.words.accounts, iconMarkup: Icon.document.markup, href: context.basePath + "/")
        case .loan: WebTab(title: context.words.loan, iconMarkup: Icon.sliders.markup, href: context.basePath + "/loan")
        }
    }
}
