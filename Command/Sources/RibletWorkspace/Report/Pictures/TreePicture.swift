/// The tree of RIBs as a picture: the root on the left, children in the order of the source.
struct TreePicture {
    private struct Card {
        let node: TreeNode
        let parent: Int?
        let depth: Int
        var y: Double
    }

    private let workspace: Workspace
    private let tree: RIBTree
    private var cards: [Card] = []
    private var widths: [Double] = []
    private var lefts: [Double] = []
    private var size = (width: 0.0, height: 0.0)

    private static let cardHeight = 46.0
    private static let margin = 28.0
    private static let top = 76.0

    init(_ workspace: Workspace, _ tree: RIBTree) {
        self.workspace = workspace
        self.tree = tree
        var row = 0.0
        var cards: [Card] = []
        func add(_ node: TreeNode, _ parent: Int?, _ depth: Int) -> Int {
            let index = cards.count
            cards.append(Card(node: node, parent: parent, depth: depth, y: 0))
            let children = node.children.map { add($0, index, depth + 1) }
            if let first = children.first, let last = children.last {
                cards[index].y = (cards[first].y + cards[last].y) / 2
            } else {
                cards[index].y = row
                row += Self.cardHeight + 14
            }
            return index
        }
        let nodes = tree.nodes()
        for top in nodes.rooted + nodes.loose {
            _ = add(top, nil, 0)
            row += 18
        }
        self.cards = cards
        widths = cards.map { card in
            let rib = tree.ribs[card.node.rib]
            return max(Markup.width(rib.name, size: 14.5), Markup.width(workspace.modules[rib.module].name, size: 11)) + 38
        }
        var x = Self.margin
        for depth in 0...(cards.map(\.depth).max() ?? 0) {
            lefts.append(x)
            let widest = cards.indices.filter { cards[$0].depth == depth }.map { widths[$0] }.max() ?? 0
            let label = cards.filter { $0.depth == depth + 1 }.compactMap(\.node.container).map { Markup.width($0, size: 10.5) }.max() ?? 0
            x += widest + max(64, label + 58)
        }
        let right = cards.indices.map { lefts[cards[$0].depth] + widths[$0] }.max() ?? 0
        size = (max(right + Self.margin, 560), (cards.map(\.y).max() ?? 0) + Self.cardHeight + Self.top + Self.margin)
    }

    private var title: String {
        tree.roots.count == 1 ? "The tree of \(workspace.modules[tree.ribs[tree.roots[0]].module].name)" : "The tree of RIBs"
    }

    func svg(isStandalone: Bool) -> String {
        var parts = PictureStyle.beginning(
            title: title, size: size, isStandalone: isStandalone, attributes: " class=\"tree\"", style: "\n.name{font-size:14.5px}")
        if isStandalone {
            parts.append("<text class=\"sub\" x=\"28\" y=\"56\">\(tree.ribs.count) RIBs; on the lines, what shows a child</text>")
        }
        for (index, card) in cards.enumerated() {
            guard let parent = card.parent else { continue }
            let (x1, y1) = (lefts[cards[parent].depth] + widths[parent], cards[parent].y + Self.cardHeight / 2 + Self.top)
            let (x2, y2) = (lefts[card.depth], card.y + Self.cardHeight / 2 + Self.top)
            let turn = x1 + 26
            let corner = min(10, abs(y2 - y1) / 2)
            let sign = y2 > y1 ? 1.0 : -1.0
            let path =
                abs(y2 - y1) < 1
                ? "M\(n(x1)) \(n(y1))H\(n(x2))"
                : "M\(n(x1)) \(n(y1))H\(n(turn - corner))Q\(n(turn)) \(n(y1)) \(n(turn)) \(n(y1 + sign * corner))V\(n(y2 - sign * corner))Q\(n(turn)) \(n(y2)) "
                    + "\(n(turn + corner)) \(n(y2))H\(n(x2))"
            let data = "data-a=\"\(parent)\" data-b=\"\(index)\""
            parts.append("<path class=\"e\(card.node.doubt != nil ? " loose" : "")\" \(data) d=\"\(path)\"/>")
            if let container = card.node.container {
                let width = Markup.width(container, size: 10.5) + 14
                let x = x2 - width - 8
                parts.append(
                    """
                    <g class="c" \(data) transform="translate(\(n(x)) \(n(y2 - 9)))"><rect width="\(n(width))" height="18" rx="9"/>\
                    <text x="\(n(width / 2))" y="12.5" text-anchor="middle">\(container)</text></g>
                    """)
            }
        }
        for (index, card) in cards.enumerated() {
            let rib = tree.ribs[card.node.rib]
            let module = workspace.modules[rib.module]
            let (x, y) = (lefts[card.depth], card.y + Self.top)
            let focus = isStandalone ? "" : " tabindex=\"0\" role=\"button\" data-id=\"\(index)\" data-name=\"\(Markup.escaped(rib.name))\""
            let kind = tree.roots.contains(card.node.rib) ? "app" : "feature"
            parts.append(
                """
                <g class="n\(card.node.isRepeated ? " again" : "")"\(focus) transform="translate(\(n(x)) \(n(y)))"><title>\(Markup.escaped(rib.name))</title>\
                <rect class="card" width="\(n(widths[index]))" height="46" rx="10"/><rect class="bar" x="10" y="12" width="3.5" height="22" rx="1.75" style="fill:var(--\(kind))"/>\
                <text class="name" x="23" y="20">\(Markup.escaped(rib.name))</text><text class="m" x="23" y="36">\(Markup.escaped(module.name))</text></g>
                """)
        }
        parts.append("</svg>")
        return parts.joined(separator: "\n") + (isStandalone ? "\n" : "")
    }

    private func n(_ value: Double) -> String { Markup.number(value) }

    func html() -> String {
        let entries = cards.map { card -> JSONObject in
            let rib = tree.ribs[card.node.rib]
            let place = workspace.place(of: rib.declaration)
            let edge = card.parent.flatMap { parent in tree.children(of: cards[parent].node.rib).first { $0.child == card.node.rib } }
            return [
                "name": rib.name, "module": workspace.modules[rib.module].name, "place": "\(place.file):\(place.line)",
                "parent": card.parent, "container": card.node.container,
                "evidence": (edge?.evidence ?? []).map { "\($0.signal.rawValue) in \($0.place.file):\($0.place.line)" }.sorted(),
            ]
        }
        return PicturePage.page(
            title: title, subtitle: "\(tree.ribs.count) RIBs", search: "Find a RIB", picture: svg(isStandalone: false),
            data: JSONText.write(entries), script: PicturePage.script + Self.script)
    }

    private static let script = """

        const above=id=>{const path=[id];while(data[path[0]].parent!=null)path.unshift(data[path[0]].parent);return path};
        const below=id=>{const set=new Set([id]);data.forEach((r,i)=>{if(r.parent!=null&&set.has(r.parent))set.add(i)});return set};
        const mark=id=>{const up=new Set(above(id)),down=below(id);
        for(const n of nodes){const i=+n.dataset.id;n.classList.toggle('me',i===id);if(i!==id){n.classList.toggle('up',up.has(i));n.classList.toggle('down',down.has(i))}}
        for(const e of svg.querySelectorAll('[data-a]')){const a=+e.dataset.a,b=+e.dataset.b;e.classList.toggle('up',up.has(a)&&up.has(b));e.classList.toggle('down',down.has(a)&&down.has(b))}};
        const describe=id=>{const r=data[id];aside.append(el('h2',r.name),el('p',r.module,'k'),el('p',r.place,'k'));list('Path',[above(id).map(i=>data[i].name).join(' → ')]);
        if(r.container)list('Shown by',[r.container]);list('What says so',r.evidence);const kids=data.filter(x=>x.parent===id).map(x=>x.name);list('Children: '+kids.length,kids)};
        const about=()=>{aside.append(el('h2','The tree'),el('p','Read from the source. Point at a RIB to see its path and what says that it stands there. Click to keep it.','k'))};
        start();
        """
}
