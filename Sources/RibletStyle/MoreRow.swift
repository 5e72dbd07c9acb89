import RibletWeb

/// Stands below as much of a list as is there, and asks for more: when it comes near, and on a
/// press, which is what there is without script.
///
/// Each part of a list has a row of its own, since an element tells only once that it has come into
/// view: put it into `each`.
public struct MoreRow<Action: Equatable>: View, Identifiable {
    /// The identifier of the part of the list above the row.
    public let id: String
    private let words: String
    private let link: String?
    private let action: Action

    /// A row below a part of a list.
    ///
    /// - Parameters:
    ///   - id: which part it stands below; another one for each.
    ///   - words: what stands on its button.
    ///   - link: where the next part is at an address of its own.
    ///   - action: asks for the next part.
    public init(id: String, _ words: String, link: String? = nil, _ action: Action) {
        self.id = id
        self.words = words
        self.link = link
        self.action = action
    }

    /// The row with its menu.
    public var body: HTML<Action> {
        div(.class("loading-more"), .onVisible(action)) {
            if let link {
                a(.class("btn"), .href(link), .onClick(action)) { words }
            } else {
                button(.class("btn"), .onClick(action)) { words }
            }
        }
    }
}
