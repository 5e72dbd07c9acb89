import NeedleKit

extension LinearSystem {
    /// A form of three labels, two fields, a container and a wide field in a window whose size is
    /// wished for: the system that kiwi measures itself with, as rules. 0 and 1 are the window's
    /// width and height, wished for by the first two constraints.
    public static func form() -> LinearSystem {
        var system = LinearSystem("form")
        let (strong, custom, medium, weak): (Float, Float, Float, Float) = (900, 800, 500, 100)
        let (width, height, x, y) = (system.variable(), system.variable(), system.variable(), system.variable())
        system.add([(width, 1)], .equal, 400, strong)
        system.add([(height, 1)], .equal, 600, strong)
        for variable in [width, height, x, y] { system.add([(variable, 1)], .greaterThanOrEqual, 0) }
        system.add([(width, 1)], .equal, 0, medium)
        system.add([(height, 1)], .equal, 0, medium)
        let (inLeft, inRight, inTop, inBottom) = (system.variable(), system.variable(), system.variable(), system.variable())
        system.add([(inLeft, 1), (x, -1)], .equal, 10)
        system.add([(inTop, 1), (y, -1)], .equal, 10)
        system.add([(inRight, 1), (x, -1), (width, -1)], .equal, -10)
        system.add([(inBottom, 1), (y, -1), (height, -1)], .equal, -10)
        let middle = system.variable()
        struct Part {
            let rect: Rect
            let width, height: Double
        }
        func part(_ width: Double, _ height: Double, _ system: inout LinearSystem) -> Part {
            let rect = Rect(x: system.variable(), y: system.variable(), width: system.variable(), height: system.variable())
            for variable in [rect.x, rect.y, rect.width, rect.height] { system.add([(variable, 1)], .greaterThanOrEqual, 0) }
            return Part(rect: rect, width: width, height: height)
        }
        let labels = [part(67, 16, &system), part(66, 16, &system), part(24, 16, &system)]
        let fields = [part(125, 21, &system), part(125, 21, &system), part(119, 24, &system)]
        let wide = part(125, 21, &system)
        for label in labels {
            system.add([(label.rect.width, 1)], .equal, label.width, weak)
            system.add([(label.rect.width, 1)], .greaterThanOrEqual, label.width, strong)
        }
        for item in fields + [wide] { system.add([(item.rect.width, 1)], .greaterThanOrEqual, item.width, strong) }
        for item in labels + fields + [wide] {
            system.add([(item.rect.height, 1)], .equal, item.height, strong)
            system.add([(item.rect.height, 1)], .greaterThanOrEqual, item.height, strong)
        }
        system.add([(fields[2].rect.height, 1)], .lessThanOrEqual, 24, custom)
        system.add([(fields[2].rect.width, 1)], .lessThanOrEqual, 16_777_200, custom)
        /// At least, and if possible exactly.
        func next(_ first: [(Int, Double)], _ second: [(Int, Double)], _ space: Double, _ system: inout LinearSystem) {
            system.say(first, .greaterThanOrEqual, second, space)
            system.say(first, .equal, second, space, medium)
        }
        for (label, field) in zip(labels, fields) {
            next(left(label.rect), [(inLeft, 1)], 0, &system)
            next(left(field.rect), right(label.rect), 10, &system)
            next([(inRight, 1)], right(field.rect), 0, &system)
            system.say(left(field.rect), .equal, [(middle, 1)], 0, strong)
            system.say(centerY(label.rect), .equal, centerY(field.rect), 0, strong)
        }
        next(left(wide.rect), [(inLeft, 1)], 0, &system)
        next([(inRight, 1)], right(wide.rect), 0, &system)
        next(top(labels[0].rect), [(inTop, 1)], 0, &system)
        next(top(fields[0].rect), [(inTop, 1)], 0, &system)
        for (upper, lower) in zip(labels, labels.dropFirst()) { next(top(lower.rect), bottom(upper.rect), 10, &system) }
        for (upper, lower) in zip(fields, fields.dropFirst()) { next(top(lower.rect), bottom(upper.rect), 10, &system) }
        next(top(wide.rect), bottom(labels[2].rect), 10, &system)
        next(top(wide.rect), bottom(fields[2].rect), 10, &system)
        next([(inBottom, 1)], bottom(wide.rect), 0, &system)
        return system
    }

    /// A mandalart of nine by nine cells, each with a title and a level, under a header: 1,309
    /// constraints. 0 and 1 are the window's width and height, numbers of the caller.
    public static func mandalart() -> LinearSystem {
        var system = LinearSystem("mandalart")
        let (width, height) = (system.constant(800), system.constant(1000))
        let (title, percent, board) = (system.rect(), system.rect(), system.rect())
        system.add([(title.x, 1)], .equal, 16)
        system.add([(title.y, 1)], .equal, 16)
        system.say(right(title), .lessThanOrEqual, left(percent), -8)
        system.content(title, 240, 40)
        system.say(right(percent), .equal, [(width, 1)], -16)
        system.add([(percent.y, 1)], .equal, 16)
        system.add([(percent.width, 1)], .lessThanOrEqual, 80, 250)
        system.add([(percent.width, 1)], .greaterThanOrEqual, 80, 750)
        system.say(centerX(board), .equal, [(width, 0.5)])
        system.say(top(board), .equal, bottom(title), 16)
        system.say([(board.width, 1)], .lessThanOrEqual, [(width, 1)], -32)
        system.say([(board.height, 1)], .lessThanOrEqual, [(height, 1)], -120)
        system.say([(board.width, 1)], .equal, [(board.height, 1)])
        system.say([(board.width, 1)], .equal, [(width, 1)], -32, 750)
        system.say([(board.height, 1)], .equal, [(height, 1)], -120, 750)
        /// Three by three equal rectangles in one.
        func grid(in outer: Rect, gap: Double, _ system: inout LinearSystem) -> [Rect] {
            let cells = (0..<9).map { _ in system.rect() }
            for (index, cell) in cells.enumerated() {
                if index % 3 == 0 {
                    system.say(left(cell), .equal, left(outer))
                } else {
                    system.say(left(cell), .equal, right(cells[index - 1]), gap)
                }
                if index < 3 {
                    system.say(top(cell), .equal, top(outer))
                } else {
                    system.say(top(cell), .equal, bottom(cells[index - 3]), gap)
                }
                if index > 0 {
                    system.say([(cell.width, 1)], .equal, [(cells[0].width, 1)])
                    system.say([(cell.height, 1)], .equal, [(cells[0].height, 1)])
                }
                if index % 3 == 2 { system.say(right(cell), .equal, right(outer)) }
                if index >= 6 { system.say(bottom(cell), .equal, bottom(outer)) }
            }
            return cells
        }
        for (number, block) in grid(in: board, gap: 8, &system).enumerated() {
            for (index, cell) in grid(in: block, gap: 3, &system).enumerated() {
                let (label, level) = (system.rect(), system.rect())
                system.say(centerX(label), .equal, centerX(cell))
                system.say(centerY(label), .equal, centerY(cell))
                system.say(left(label), .greaterThanOrEqual, left(cell), 4)
                system.content(label, 30 + Double((number * 9 + index) * 7 % 60), 14)
                system.say(left(level), .equal, left(cell))
                system.say([(level.width, 1)], .equal, [(cell.width, 1)])
                system.say(bottom(level), .equal, bottom(cell))
                system.say([(level.height, 1)], .equal, [(cell.height, Double((number + index) % 10) / 10)])
            }
        }
        return system
    }

    /// A screen of an application with 1,000 views: bars and 124 cards of eight views: 8,613
    /// constraints. 0 and 1 are the window's width and height, numbers of the caller.
    public static func screen() -> LinearSystem {
        var system = LinearSystem("screen")
        let (width, height) = (system.constant(390), system.constant(844))
        let (bar, title, back, action) = (system.rect(), system.rect(), system.rect(), system.rect())
        system.add([(bar.x, 1)], .equal, 0)
        system.say(right(bar), .equal, [(width, 1)])
        system.add([(bar.y, 1)], .equal, 0)
        system.add([(bar.height, 1)], .greaterThanOrEqual, 44)
        system.add([(bar.height, 1)], .equal, 44, 750)
        system.say(centerX(title), .equal, centerX(bar), 0, 740)
        system.say(centerY(title), .equal, centerY(bar))
        system.say(left(title), .greaterThanOrEqual, right(back), 8)
        system.say(right(title), .lessThanOrEqual, left(action), -8)
        system.content(title, 120, 22)
        for (item, isLeft) in [(back, true), (action, false)] {
            if isLeft {
                system.say(left(item), .equal, left(bar), 8)
            } else {
                system.say(right(item), .equal, right(bar), -8)
            }
            system.say(centerY(item), .equal, centerY(bar))
            system.add([(item.width, 1)], .greaterThanOrEqual, 44)
            system.content(item, 60, 22)
        }
        let tabs = system.rect()
        system.add([(tabs.x, 1)], .equal, 0)
        system.say(right(tabs), .equal, [(width, 1)])
        system.say(bottom(tabs), .equal, [(height, 1)])
        system.add([(tabs.height, 1)], .equal, 49)
        var previous: Rect?
        for _ in 0..<3 {
            let tab = system.rect()
            system.say(left(tab), .equal, previous.map(right) ?? left(tabs))
            system.say(top(tab), .equal, top(tabs))
            system.say(bottom(tab), .equal, bottom(tabs))
            if let previous { system.say([(tab.width, 1)], .equal, [(previous.width, 1)]) }
            system.content(tab, 70, 40)
            previous = tab
        }
        if let previous { system.say(right(previous), .equal, right(tabs)) }
        let (start, end) = (system.variable(), system.variable())
        system.say([(start, 1)], .equal, bottom(bar))
        var above = [(start, 1.0)]
        for number in 0..<124 { above = bottom(card(number, below: above, width: width, &system)) }
        system.say([(end, 1)], .equal, above, 8)
        return system
    }

    private static func card(_ number: Int, below above: [(Int, Double)], width: Int, _ system: inout LinearSystem) -> Rect {
        func length(_ factor: Int, _ least: Int, _ range: Int) -> Double { Double(least + number * factor % range) }
        let (card, icon, title, subtitle) = (system.rect(), system.rect(), system.rect(), system.rect())
        let (badge, text, button, line) = (system.rect(), system.rect(), system.rect(), system.rect())
        system.add([(card.x, 1)], .equal, 8)
        system.say(right(card), .equal, [(width, 1)], -8)
        system.say(top(card), .equal, above, 8)
        system.say(left(icon), .equal, left(card), 12)
        system.say(top(icon), .equal, top(card), 12)
        system.add([(icon.width, 1)], .equal, 40)
        system.add([(icon.height, 1)], .equal, 40)
        system.say(bottom(icon), .lessThanOrEqual, bottom(card), -12)
        system.say(left(title), .equal, right(icon), 8)
        system.say(top(title), .equal, top(card), 12)
        system.say(right(title), .lessThanOrEqual, left(badge), -8)
        system.say(right(title), .equal, left(badge), -8, 240)
        system.content(title, length(37, 60, 240), 20)
        system.say(left(subtitle), .equal, left(title))
        system.say(top(subtitle), .equal, bottom(title), 2)
        system.say(right(subtitle), .lessThanOrEqual, right(card), -12)
        system.say(right(subtitle), .equal, right(card), -12, 240)
        system.content(subtitle, length(53, 80, 300), 16)
        system.say(right(badge), .equal, right(card), -12)
        system.say(centerY(badge), .equal, centerY(title))
        system.add([(badge.width, 1)], .greaterThanOrEqual, 20)
        system.say([(badge.width, 1)], .greaterThanOrEqual, [(badge.height, 1)])
        system.content(badge, length(11, 12, 30), 18)
        system.say(left(text), .equal, left(card), 12)
        system.say(right(text), .equal, right(card), -12)
        system.say(top(text), .greaterThanOrEqual, bottom(icon), 8)
        system.say(top(text), .greaterThanOrEqual, bottom(subtitle), 8)
        system.say(top(text), .equal, bottom(subtitle), 8, 740)
        system.content(text, 300, length(19, 20, 90))
        system.say(right(button), .equal, right(card), -12)
        system.say(top(button), .equal, bottom(text), 8)
        system.say(bottom(button), .equal, bottom(card), -12)
        system.add([(button.width, 1)], .greaterThanOrEqual, 64)
        system.say([(button.width, 1)], .lessThanOrEqual, [(card.width, 0.5)])
        system.content(button, length(29, 40, 140), 36)
        system.say(left(line), .equal, left(card))
        system.say(right(line), .equal, right(card))
        system.say(bottom(line), .equal, bottom(card))
        system.add([(line.height, 1)], .equal, 1)
        for item in [title, subtitle, badge, text, button] {
            system.say(left(item), .greaterThanOrEqual, left(card), 12)
            system.say(right(item), .lessThanOrEqual, right(card), -12)
            system.say(bottom(item), .lessThanOrEqual, bottom(card), -12)
        }
        return card
    }

    /// Views within each other, each a unit inside of the one around it: four constraints for each.
    /// 0 and 1 are the window's width and height, numbers of the caller.
    public static func nested(_ count: Int = 1000) -> LinearSystem {
        var system = LinearSystem("nested")
        let (width, height) = (system.constant(4000), system.constant(4000))
        var outer: Rect?
        for _ in 0..<count {
            let inner = system.rect()
            system.say(left(inner), .equal, outer.map(left) ?? [], 1)
            system.say(top(inner), .equal, outer.map(top) ?? [], 1)
            system.say(right(inner), .equal, outer.map(right) ?? [(width, 1)], -1)
            system.say(bottom(inner), .equal, outer.map(bottom) ?? [(height, 1)], -1)
            outer = inner
        }
        return system
    }

    /// A system that looks random and is the same for the same number: up to twelve variables, up
    /// to thirty constraints, priorities, some of it contradictory.
    public static func random(_ number: Int) -> LinearSystem {
        var state = UInt64(truncatingIfNeeded: number) &* 0xD134_2543_DE82_EF95 &+ 0x2545_F491_4F6C_DD1D
        func below(_ bound: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int(truncatingIfNeeded: (mixed ^ (mixed >> 31)) >> 33) % bound
        }
        var system = LinearSystem("random \(number)")
        for _ in 0..<2 + below(11) { _ = system.variable(isSize: below(3) == 0) }
        let shares = below(4)
        for _ in 0..<1 + below(30) {
            var terms: [(Int, Double)] = []
            for _ in 0...below(4) { terms.append((below(system.sizes.count), [1, 1, 1, -1, -1, -1, 0.5, 2, -2, 3, 0.25][below(11)])) }
            let relation: LayoutRelation = [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual][below(4)]
            let priority: Float = below(4) < shares ? 1000 : [750, 500, 250, 749, 1, 999][below(6)]
            system.add(terms, relation, Double(below(81) - 30) * 4, priority)
        }
        return system
    }
}
