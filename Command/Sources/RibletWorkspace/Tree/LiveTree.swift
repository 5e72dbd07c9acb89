/// The RIBs of a page of a running program, as its inspector tells them.
package struct LiveTree: Sendable {
    /// A RIB that is in the page's tree, or was there.
    private struct Node: Sendable {
        let name: String
        let module: String
        let parent: String?
        var isLive: Bool
    }

    /// A mark of a RIB of the source beside the page.
    enum Mark: String {
        /// It is in the tree; it was, while somebody looked; neither.
        case live, seen, never

        var sign: String {
            switch self {
            case .live: "●"
            case .seen: "○"
            case .never: "·"
            }
        }
    }

    /// The version of the lines that the command reads.
    static let version = 1

    /// The key, the application and the address of the page.
    let (page, name, url): (String, String, String)
    private let nodes: [String: Node]

    /// Asks a program for the tree of a page, the newest or that of the address.
    package init(of address: String) throws(WorkspaceError) {
        let (base, token) = try Self.question(address)
        let bearer = token.map { ["--header", "Authorization: Bearer \($0)"] } ?? []
        // No file of settings, and no proxy for a program of this machine.
        let fixed = ["curl", "-q", "-sS", "--globoff", "--noproxy", "localhost,127.0.0.1,::1", "--max-time", "30"]
        let result = try ChildProgram.run(fixed + bearer + ["--write-out", "\n%{http_code} %{content_type}", base])
        let shown = String(address.prefix { $0 != "?" })
        guard result.status == 0 else {
            let said = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? "curl has failed"
            throw .noLiveTree(url: shown, reason: "nothing answers there (\(said)); start the program, or correct the address")
        }
        var lines = result.output.split(separator: UInt8(ascii: "\n"))
        let end = String(decoding: lines.popLast() ?? [], as: UTF8.self)
        switch end.prefix(3) {
        case "200" where end.hasPrefix("200 application/x-ndjson"): break
        case "401":
            throw .noLiveTree(
                url: shown, reason: "it needs the link that the program printed when it started; give all of it, with ?token=…")
        case "404" where end.hasPrefix("404 application/json"):
            throw .noLiveTree(url: shown, reason: "no such page is open there; open one in a browser")
        default:
            throw .noLiveTree(
                url: shown, reason: "no inspector is there (\(end)); a debug build of Riblet has one, a release build with --inspect")
        }
        try self.init(lines: lines.map(Array.init), at: shown)
    }

    /// Reads the lines of a page; kinds and fields that it does not know it leaves out.
    init(lines: [[UInt8]], at address: String) throws(WorkspaceError) {
        let lines = lines.compactMap { try? JSONValue(parsing: $0) }
        let hello = lines.first
        guard hello?["line"]?.string == "riblet", hello?["version"] == .number(Double(Self.version)) else {
            throw .noLiveTree(
                url: address,
                reason: "its inspector speaks another version than this command, which reads \(Self.version); update the older one")
        }
        (page, name, url) = (hello?["page"]?.string ?? "", hello?["name"]?.string ?? "", hello?["url"]?.string ?? "")
        var nodes: [String: Node] = [:]
        for line in lines where line["line"]?.string == "rib" {
            guard let number = line["rib"].map({ "\($0)" }), let name = line["name"]?.string else { continue }
            nodes[number] = Node(
                name: name, module: line["module"]?.string ?? "", parent: line["parent"].map { "\($0)" },
                isLive: line["status"]?.string != "gone")
        }
        self.nodes = nodes
    }

    /// Returns the address of the lines, and the token.
    private static func question(_ address: String) throws(WorkspaceError) -> (address: String, token: String?) {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = ["http://", "https://"].first { address.hasPrefix($0) }
        let path = parts[0].dropFirst(scheme?.count ?? 0).split(separator: "/").map(String.init)
        guard let scheme, let host = path.first else {
            throw .noLiveTree(url: String(parts[0]), reason: "write the address like http://127.0.0.1:8080/_inspect/?token=…")
        }
        let query = parts.count > 1 ? parts[1].split(separator: "&") : []
        let token = query.first { $0.hasPrefix("token=") }.map { String($0.dropFirst(6)) }
        let key = path.count > 2 && path[1] == "_inspect" ? "&page=\(path[2].percentEncoded)" : ""
        return ("\(scheme)\(host)/_inspect/lines?once=1\(key)", token)
    }

    // MARK: Beside the source

    /// The index of the RIB of the source that a living one is of: by module and name, or by a name
    /// that no other one has, since what is shared may lie in another module.
    private func index(of node: Node, in tree: RIBTree, _ workspace: Workspace) -> Int? {
        let named = tree.ribs.indices.filter { tree.ribs[$0].name == node.name }
        return named.first { workspace.modules[tree.ribs[$0].module].name == node.module } ?? (named.count == 1 ? named[0] : nil)
    }

    /// Returns the marks of the RIBs of the source, in their order.
    func marks(of tree: RIBTree, in workspace: Workspace) -> [Mark] {
        var marks = tree.ribs.map { _ in Mark.never }
        for node in nodes.values {
            guard let index = index(of: node, in: tree, workspace), marks[index] != .live else { continue }
            marks[index] = node.isLive ? .live : .seen
        }
        return marks
    }

    /// Returns the pairs of parents and children that the source does not know, by their names.
    func unknownEdges(in tree: RIBTree, of workspace: Workspace) -> [(parent: String, child: String)] {
        var found: Set<[String]> = []
        for node in nodes.values {
            guard let parent = node.parent.flatMap({ nodes[$0] }) else { continue }
            if let above = index(of: parent, in: tree, workspace), let below = index(of: node, in: tree, workspace),
                tree.children(of: above).contains(where: { $0.child == below })
            {
                continue
            }
            found.insert([parent.name, node.name])
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) }.map { ($0[0], $0[1]) }
    }
}
