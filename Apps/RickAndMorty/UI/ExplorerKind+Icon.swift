import ExplorerDomain
import RibletStyle

extension ExplorerKind {
    /// The sign of the kind's tab.
    package var icon: Icon {
        switch self {
        case .character: .people
        case .location: .pin
        case .episode: .tv
        }
    }
}
