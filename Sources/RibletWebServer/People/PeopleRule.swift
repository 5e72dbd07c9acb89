public import Riblet
import RibletWeb

extension RibletServer {
    /// The rule by which a server knows who its visitors are.
    ///
    /// Either a proxy before it signs them in, and names them in a header of each request. Nobody
    /// but the proxy may reach the port then. So the server listens on a loopback address only, and
    /// where the machine has other users, the proxy proves itself by a secret. Or people sign their
    /// browsers in by links that they give each other.
    public struct PeopleRule: Sendable {
        /// The header that carries ``proxySecret``.
        public static let secretHeader = "X-Proxy-Secret"

        /// The people that are known.
        public let store: any PeopleStore
        /// The browsers in which people have signed in by links; nil where a proxy names the visitor.
        let links: (any SignInStore)?
        /// The header with the name of the visitor, such as `Remote-User`. A request that has it
        /// not exactly once is refused. Nil with links.
        public var header: String?
        /// The header with the groups of the visitor, separated by commas, such as `Remote-Groups`;
        /// nil, the default, reads none.
        public var groupsHeader: String?
        /// True where everybody whom the proxy lets in is added. False by default: a visitor whom
        /// the store does not know is refused.
        public var admitsNew = false
        /// The text that the proxy sends as ``secretHeader``; nil, the default, asks for none.
        public var proxySecret: Secret<String>?

        /// A rule for a proxy that names the visitor in `header`.
        public init(store: any PeopleStore, header: String) {
            self.store = store
            links = nil
            self.header = header
        }

        /// A rule by which people sign in with links. The server asks for no access token then.
        public init(links: any SignInStore) {
            self.links = links
            store = links
            header = nil
        }
    }
}
