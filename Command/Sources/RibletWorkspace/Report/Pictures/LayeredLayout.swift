/// Puts a directed graph into columns, so that edges run from left to right and cross seldom
/// (Sugiyama's method).
///
/// The result depends on nothing but the graph: the same graph is the same picture.
struct LayeredLayout {
    /// A node, or a place through which an edge goes.
    struct Slot {
        /// The node; nil if an edge only passes.
        let node: Int?
        let column: Int
        var y: Double
        let height: Double
    }

    /// By node first, then the places of edges.
    private(set) var slots: [Slot] = []
    /// For each edge the slots it goes through, its ends included.
    private(set) var routes: [[Int]] = []
    private(set) var columns: [[Int]] = []

    private var left: [[Int]] = []
    private var right: [[Int]] = []
    private let gap: Double

    init(heights: [Double], edges: [(from: Int, to: Int)], gap: Double) {
        self.gap = gap
        let layers = Self.layers(count: heights.count, edges)
        for node in heights.indices { slots.append(Slot(node: node, column: layers[node], y: 0, height: heights[node])) }
        for edge in edges {
            var route = [edge.from]
            let (start, end) = (layers[edge.from], layers[edge.to])
            if start != end {
                let step = start < end ? 1 : -1
                var column = start + step
                while column != end {
                    route.append(slots.count)
                    slots.append(Slot(node: nil, column: column, y: 0, height: 4))
                    column += step
                }
            }
            routes.append(route + [edge.to])
        }
        columns = Array(repeating: [], count: (layers.max() ?? 0) + 1)
        for slot in slots.indices { columns[slots[slot].column].append(slot) }
        left = Array(repeating: [], count: slots.count)
        right = left
        for route in routes {
            for (a, b) in zip(route, route.dropFirst()) {
                let (first, second) = slots[a].column <= slots[b].column ? (a, b) : (b, a)
                right[first].append(second)
                left[second].append(first)
            }
        }
        order()
        place()
    }

    /// The column of each node: behind all that lead to it, and as near to them as what follows
    /// allows.
    private static func layers(count: Int, _ edges: [(from: Int, to: Int)]) -> [Int] {
        var next = [[Int]](repeating: [], count: count)
        var state = [UInt8](repeating: 0, count: count)
        for edge in edges where edge.from != edge.to { next[edge.from].append(edge.to) }
        // Depth first: an edge to a node that is open closes a circle, and is left out.
        var order: [Int] = []
        var forward = [[Int]](repeating: [], count: count)
        for root in 0..<count where state[root] == 0 {
            var work = [(root, 0)]
            state[root] = 1
            while let (node, place) = work.last {
                if place < next[node].count {
                    work[work.count - 1].1 += 1
                    let following = next[node][place]
                    if state[following] != 1 { forward[node].append(following) }
                    if state[following] == 0 {
                        state[following] = 1
                        work.append((following, 0))
                    }
                } else {
                    state[node] = 2
                    order.append(node)
                    work.removeLast()
                }
            }
        }
        // From the sinks: how many columns follow at least.
        var depth = [Int](repeating: 0, count: count)
        for node in order { for following in forward[node] { depth[node] = max(depth[node], depth[following] + 1) } }
        let deepest = depth.max() ?? 0
        var layer = depth.map { deepest - $0 }
        // A module that few others need goes to the left, next to them.
        var users = [[Int]](repeating: [], count: count)
        for node in 0..<count { for following in forward[node] { users[following].append(node) } }
        for node in order.reversed() where !users[node].isEmpty {
            layer[node] = min(layer[node], max(users[node].map { layer[$0] }.max()! + 1, 0))
        }
        let first = layer.min() ?? 0
        return layer.map { $0 - first }
    }

    private mutating func order() {
        var position = [Double](repeating: 0, count: slots.count)
        func number(_ column: [Int]) { for (index, slot) in column.enumerated() { position[slot] = Double(index) } }
        for column in columns { number(column) }
        var best = (crossings: crossings(), columns: columns)
        for sweep in 0..<24 {
            let isForward = sweep % 2 == 0
            for index in isForward ? Array(columns.indices.dropFirst()) : Array(columns.indices.dropLast().reversed()) {
                let neighbours = isForward ? left : right
                let keyed = columns[index].map { slot -> (Double, Double, Int) in
                    let near = neighbours[slot]
                    let mean = near.isEmpty ? position[slot] : near.map { position[$0] }.reduce(0, +) / Double(near.count)
                    return (mean, position[slot], slot)
                }
                columns[index] = keyed.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.2)
                number(columns[index])
            }
            let count = crossings()
            if count < best.crossings { best = (count, columns) }
        }
        columns = best.columns
    }

    /// Returns the number of crossings of edges between neighbouring columns.
    private func crossings() -> Int {
        var position = [Int](repeating: 0, count: slots.count)
        for column in columns { for (index, slot) in column.enumerated() { position[slot] = index } }
        var count = 0
        for column in columns.dropLast() {
            var ends: [Int] = []
            for slot in column { ends += right[slot].map { position[$0] }.sorted() }
            // Inversions, by insertion into a Fenwick tree.
            var tree = [Int](repeating: 0, count: (ends.max() ?? 0) + 2)
            for (seen, end) in ends.enumerated() {
                var (place, before) = (end + 1, 0)
                while place > 0 {
                    before += tree[place]
                    place &= place - 1
                }
                count += seen - before
                place = end + 1
                while place < tree.count {
                    tree[place] += 1
                    place += place & -place
                }
            }
        }
        return count
    }

    /// Heights: each slot as near to its neighbours as the order and the gaps allow.
    private mutating func place() {
        for column in columns {
            var y = 0.0
            for slot in column {
                slots[slot].y = y + slots[slot].height / 2
                y += slots[slot].height + spacing(slot)
            }
        }
        let tallest = columns.map { column in column.reduce(0) { $0 + slots[$1].height + spacing($1) } }.max() ?? 0
        for column in columns {
            let height = column.reduce(0) { $0 + slots[$1].height + spacing($1) }
            for slot in column { slots[slot].y += (tallest - height) / 2 }
        }
        for round in 0..<40 {
            for index in round % 2 == 0 ? Array(columns.indices) : Array(columns.indices.reversed()) { settle(columns[index]) }
        }
        let top = slots.map { $0.y - $0.height / 2 }.min() ?? 0
        for slot in slots.indices { slots[slot].y -= top }
    }

    private func spacing(_ slot: Int) -> Double { slots[slot].node == nil ? gap * 0.5 : gap }

    /// Moves the slots of a column to the middle of their neighbours, where they keep their order
    /// and distance (pool adjacent violators).
    private mutating func settle(_ column: [Int]) {
        var offsets: [Double] = []
        var offset = 0.0
        for (index, slot) in column.enumerated() {
            if index > 0 {
                let before = column[index - 1]
                offset +=
                    (slots[before].height + slots[slot].height) / 2 + max(spacing(before), spacing(slot))
                    * (slots[slot].node == nil && slots[before].node == nil ? 0.6 : 1)
            }
            offsets.append(offset)
        }
        var blocks: [(sum: Double, weight: Double, count: Int)] = []
        for (index, slot) in column.enumerated() {
            let near = left[slot] + right[slot]
            // An edge that passes is to be straight; that counts more than where a node stands.
            let wanted = near.isEmpty ? slots[slot].y : near.map { slots[$0].y }.reduce(0, +) / Double(near.count)
            let weight = slots[slot].node == nil ? 3.0 : 1.0
            blocks.append(((wanted - offsets[index]) * weight, weight, 1))
            while blocks.count > 1 {
                let (last, before) = (blocks[blocks.count - 1], blocks[blocks.count - 2])
                guard before.sum / before.weight > last.sum / last.weight else { break }
                blocks.removeLast()
                blocks[blocks.count - 1] = (before.sum + last.sum, before.weight + last.weight, before.count + last.count)
            }
        }
        var index = 0
        for block in blocks {
            for _ in 0..<block.count {
                slots[column[index]].y = block.sum / block.weight + offsets[index]
                index += 1
            }
        }
    }
}
