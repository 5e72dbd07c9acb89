/// The modules as a picture: those that see much on the left, those that see nothing on the right.
struct GraphPicture {
    private let graph: ModuleGraph
    private let title: String
    private let layout: LayeredLayout
    private let drawn: [ModuleGraph.Edge]
    private let widths: [Double]
    private let lefts: [Double]
    private let size: (width: Double, height: Double)

    private static let top = 84.0
    private static let margin = 28.0
    private static let nodeHeight = 30.0

    init(_ graph: ModuleGraph, title: String) {
        self.graph = graph
        self.title = title
        let drawn = Self.reduced(graph)
        self.drawn = drawn
        let layout = LayeredLayout(
            heights: Array(repeating: Self.nodeHeight, count: graph.modules.count), edges: drawn.map { ($0.from, $0.to) }, gap: 12)
        self.layout = layout
        // The cards of a column are equally wide: edges begin and end in line.
        let columnWidths = layout.columns.map { column in
            column.compactMap { layout.slots[$0].node }.map { Markup.width(graph.modules[$0].name, size: 13) + 42 }.max() ?? 0
        }
        widths = columnWidths
        var lefts: [Double] = []
        var x = Self.margin
        for (index, width) in columnWidths.enumerated() {
            lefts.append(x)
            // Many edges between two columns need room to be told apart.
            x += width + min(150, 60 + Double(layout.columns[index].count) * 2)
        }
        self.lefts = lefts
        let last = columnWidths.last ?? 0
        let bottom = layout.slots.map { $0.y + $0.height / 2 }.max() ?? 0
        size = (max((lefts.last ?? 0) + last + Self.margin, 720), bottom + Self.top + Self.margin)
    }

    /// The edges without those that follow from others; circles are drawn whole.
    private static func reduced(_ graph: ModuleGraph) -> [ModuleGraph.Edge] {
        let cyclic = graph.cyclicEdges
        let successors = graph.successors()
        let reach = successors.indices.map { ModuleGraph.reach(from: $0, successors) }
        return graph.edges.filter { edge in
            if cyclic.contains([edge.from, edge.to]) { return true }
            return !successors[edge.from].contains {
                $0 != edge.to && $0 != edge.from && reach[$0].contains(edge.to) && !reach[$0].contains(edge.from)
            }
        }
    }

    func svg(isStandalone: Bool) -> String {
        let cyclic = graph.cyclicEdges
        let inCycle = Set(cyclic.flatMap { $0 })
        var parts = PictureStyle.beginning(title: title, size: size, isStandalone: isStandalone)
        parts.append(legend(y: isStandalone ? 58 : 30))
        for (index, edge) in drawn.enumerated() {
            let isCyclic = cyclic.contains([edge.from, edge.to])
            let color = isCyclic ? "" : " style=\"stroke:var(--\(graph.modules[edge.to].kind.rawValue))\""
            parts.append(
                "<path class=\"e\(isCyclic ? " cycle" : "")\"\(color) data-a=\"\(edge.from)\" data-b=\"\(edge.to)\" d=\"\(curve(layout.routes[index]))\"/>"
            )
        }
        if !isStandalone {
            // An edge that follows from others is drawn where a module is asked for.
            let shown = Set(drawn.map { [$0.from, $0.to] })
            for edge in graph.edges where !shown.contains([edge.from, edge.to]) {
                parts.append(
                    "<path class=\"e hidden\" data-a=\"\(edge.from)\" data-b=\"\(edge.to)\" d=\"\(curve([edge.from, edge.to]))\"/>")
            }
        }
        for (index, module) in graph.modules.enumerated() {
            let slot = layout.slots[index]
            let (x, y) = (lefts[slot.column], slot.y + Self.top - Self.nodeHeight / 2)
            let focus =
                isStandalone ? "" : " tabindex=\"0\" role=\"button\" data-id=\"\(index)\" data-name=\"\(Markup.escaped(module.name))\""
            parts.append(
                """
                <g class="n\(inCycle.contains(index) ? " cycle" : "")"\(focus) transform="translate(\(Markup.number(x)) \(Markup.number(y)))">\
                <title>\(Markup.escaped(module.name)): \(CheckResult.count(module.files, "file")), \(CheckResult.count(module.lines, "line"))</title>\
                <rect class="card" width="\(Markup.number(widths[slot.column]))" height="30" rx="8"/>\
                <circle cx="15" cy="15" r="4.5" fill="var(--\(module.kind.rawValue))"/><text class="name" x="27" y="19.5">\(Markup.escaped(module.name))</text></g>
                """)
        }
        parts.append("</svg>")
        return parts.joined(separator: "\n") + (isStandalone ? "\n" : "")
    }

    private static let names: [(ModuleKind, String)] = [
        (.app, "application"), (.program, "program"), (.feature, "feature"), (.interface, "interface"), (.userInterface, "user interface"),
        (.domain, "domain"), (.data, "data"), (.library, "library"), (.testing, "fakes"), (.example, "example"), (.tests, "tests"),
    ]

    private func legend(y: Double) -> String {
        let kinds = Set(graph.modules.map(\.kind))
        var x = Self.margin
        var parts: [String] = []
        for (kind, name) in Self.names where kinds.contains(kind) {
            let place = "translate(\(Markup.number(x)) \(Markup.number(y)))"
            parts.append(
                "<g transform=\"\(place)\"><circle cx=\"4\" cy=\"-4\" r=\"4.5\" fill=\"var(--\(kind.rawValue))\"/><text x=\"14\">\(name)</text></g>"
            )
            x += Markup.width(name, size: 12) + 34
        }
        if !graph.cycles.isEmpty {
            parts.append(
                "<g transform=\"translate(\(Markup.number(x)) \(Markup.number(y)))\"><path class=\"e cycle\" d=\"M0 -4h18\"/><text x=\"24\">circle</text></g>"
            )
        }
        return "<g class=\"legend\">\(parts.joined())</g>"
    }

    /// A smooth line through slots, from the right end of the first to the left end of the last.
    private func curve(_ route: [Int]) -> String {
        var points: [(Double, Double)] = []
        for (index, id) in route.enumerated() {
            let slot = layout.slots[id]
            let y = slot.y + Self.top
            let columnWidth = widths[slot.column]
            let start = lefts[slot.column]
            if slot.node != nil {
                points.append((index == 0 ? start + columnWidth : start, y))
            } else {
                // Straight through the column, bent between columns.
                points.append((start, y))
                points.append((start + columnWidth, y))
            }
        }
        func n(_ value: Double) -> String { Markup.number(value) }
        var path = "M\(n(points[0].0)) \(n(points[0].1))"
        if points[0].0 > points[points.count - 1].0 {
            return path + Self.back(route.count > 2 ? points[1].1 : nil, points[0], points[points.count - 1])
        }
        for (a, b) in zip(points, points.dropFirst()) {
            if a.1 == b.1 {
                path += "H\(n(b.0))"
            } else {
                let bend = max(18, abs(b.0 - a.0) * 0.5)
                path += "C\(n(a.0 + bend)) \(n(a.1)) \(n(b.0 - bend)) \(n(b.1)) \(n(b.0)) \(n(b.1))"
            }
        }
        return path
    }

    /// The way of an edge that closes a circle: out to the right, back below what is between, and
    /// in from the left.
    private static func back(_ passing: Double?, _ start: (Double, Double), _ end: (Double, Double)) -> String {
        func n(_ value: Double) -> String { Markup.number(value) }
        let below = passing ?? max(start.1, end.1) + 25
        return "C\(n(start.0 + 30)) \(n(start.1)) \(n(start.0 + 30)) \(n(below)) \(n(start.0)) \(n(below))H\(n(end.0))"
            + "C\(n(end.0 - 30)) \(n(below)) \(n(end.0 - 30)) \(n(end.1)) \(n(end.0)) \(n(end.1))"
    }

    func html() -> String {
        let count = graph.modules.count
        let circles = graph.cycles.count
        let subtitle =
            "\(count) modules, \(graph.edges.count) dependencies, "
            + (circles == 0 ? "no circle" : circles == 1 ? "one circle" : "\(circles) circles")
        return PicturePage.page(
            title: title, subtitle: subtitle, search: "Find a module", picture: svg(isStandalone: false),
            data: graph.report(as: .json, title: title), script: PicturePage.script + Self.script)
    }

    private static let script = """

        const index=new Map(data.modules.map((m,i)=>[m.name,i])),out=data.modules.map(()=>[]),into=data.modules.map(()=>[]),where=new Map();
        for(const e of data.edges){const a=index.get(e.from),b=index.get(e.to);out[a].push(b);into[b].push(a);where.set(a+' '+b,e)}
        const reach=(start,next)=>{const seen=new Set([start]),open=[start];while(open.length)for(const n of next[open.pop()])if(!seen.has(n)){seen.add(n);open.push(n)}return seen};
        const mark=id=>{const down=reach(id,out),up=reach(id,into);
        for(const n of nodes){const i=+n.dataset.id;n.classList.toggle('me',i===id);if(i!==id){n.classList.toggle('down',down.has(i));n.classList.toggle('up',up.has(i))}}
        for(const e of svg.querySelectorAll('.e[data-a]')){const a=+e.dataset.a,b=+e.dataset.b,near=!e.classList.contains('hidden')||a===id||b===id;
        e.classList.toggle('down',near&&down.has(a)&&down.has(b));e.classList.toggle('up',near&&up.has(a)&&up.has(b))}};
        const names=set=>[...set].map(i=>data.modules[i].name).sort();
        const kinds={userInterface:'user interface',app:'application',testing:'fakes'};
        const describe=id=>{const m=data.modules[id];aside.append(el('h2',m.name),el('p',(kinds[m.kind]||m.kind)+', '+m.files+(m.files==1?' file, ':' files, ')+m.lines+(m.lines==1?' line':' lines'),'k'),el('p',m.path,'k'));
        const up=reach(id,into);up.delete(id);list('Rebuilds when it changes: '+up.size,names(up),'r');list('Imports: '+out[id].length,out[id].map(b=>{const e=where.get(id+' '+b);return data.modules[b].name+(e.file?'':' (named, never imported)')}).sort())};
        const about=()=>{const most=data.modules.map((m,i)=>[reach(i,into).size-1,m.name]).sort((a,b)=>b[0]-a[0]).slice(0,8);
        aside.append(el('h2','What rebuilds'),el('p','Point at a module: red is what is built anew when it changes, blue what it needs. Click to keep it.','k'));
        list('Most is rebuilt by',most.map(m=>m[1]+': '+m[0]));for(const c of data.cycles)list('Circle',c.map(e=>e.from+' imports '+e.to+(e.file?' ('+e.file+':'+e.line+')':'')),'r')};
        start();
        """
}
