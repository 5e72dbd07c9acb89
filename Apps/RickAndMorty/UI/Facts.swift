import ExplorerTexts
import RibletWeb

extension ExplorerUIContext {
    /// A fact of a detail, which may lead to another one.
    func fact(_ fact: Fact) -> HTML<ExplorerItemAction> {
        div(.class("leads", when: fact.item != nil)) {
            dt { fact.label }
            dd {
                if let item = fact.item {
                    a(.href(path(to: .detail(item))), .onClick(.opened(item))) { fact.text }
                } else {
                    fact.text
                }
            }
        }
    }
}
