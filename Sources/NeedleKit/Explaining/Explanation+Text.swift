extension Explanation {
    /// The explanation in words, a line for each thing to say.
    ///
    /// - Parameters:
    ///   - language: that of the words.
    ///   - plainly: true if a sentence, on a line that four spaces begin, follows each constraint
    ///     of a reason, and places and sizes are those after rounding.
    /// - Returns: the lines.
    public func lines(in language: Language = .english, plainly: Bool = false) -> [String] {
        var lines = [headline(in: language)]
        for fact in facts { lines += self.lines(about: fact, in: language, plainly: plainly) }
        for loss in losses { lines.append(line(about: loss, in: language, plainly: plainly)) }
        return lines
    }

    /// The explanation in words.
    public func text(in language: Language = .english) -> String { lines(in: language).joined(separator: "\n") }

    private func headline(in language: Language) -> String {
        let frame = item.absoluteFrame
        let numbers = [frame.x, frame.y, frame.width, frame.height].map(LayoutConstraint.text)
        switch language {
        case .english: return "\(item.label) lies at \(numbers[0]), \(numbers[1]) and is \(numbers[2]) wide and \(numbers[3]) high."
        case .korean: return "‘\(item.label)’: 위치 \(numbers[0]), \(numbers[1]), 너비 \(numbers[2]), 높이 \(numbers[3])"
        }
    }

    /// A place or size that people compare with the rounded ones of the headline.
    private func rounded(_ fact: Fact) -> Double {
        let frame = item.absoluteFrame
        switch fact.attribute {
        case .left: return frame.x
        case .top: return frame.y
        case .width: return frame.width
        case .height: return frame.height
        case _: return fact.value
        }
    }

    private func lines(about fact: Fact, in language: Language, plainly: Bool) -> [String] {
        let name = Explanation.name(of: fact.attribute, in: language)
        let value = LayoutConstraint.text(plainly ? rounded(fact) : fact.value)
        var lines: [String] = []
        if fact.reasons.isEmpty {
            switch (language, fact.isOpen) {
            case (.english, true): lines.append("\(name) is \(value) because nothing says otherwise; it is ambiguous.")
            case (.korean, true): lines.append("\(name) \(value): 정하는 제약이 없어요. 모호한 레이아웃이에요.")
            case (.english, false): lines.append("\(name) is \(value), which the caller of the layout says.")
            case (.korean, false): lines.append("\(name) \(value): 레이아웃을 호출한 쪽에서 정한 값이에요.")
            }
            return lines
        }
        lines.append(language == .english ? "\(name) is \(value) because of:" : "\(name) \(value)의 근거:")
        for reason in fact.reasons {
            lines.append("  · " + Explanation.describe(reason.source, reason.priority, in: language))
            if plainly, case .constraint(let constraint) = reason.source { lines.append("    " + constraint.reading(in: language)) }
        }
        if fact.isOpen {
            lines.append(
                language == .english ? "  It is ambiguous: a part of it is held by nothing." : "  일부를 정하는 제약이 없어 모호해요.")
        } else if let weakest = fact.weakest, !weakest.priority.isRequired {
            let rank = LayoutConstraint.text(Double(weakest.priority.rawValue))
            lines.append(
                language == .english
                    ? "  A constraint above priority \(rank) could change it; the last of these would give way first."
                    : "  우선순위가 \(rank)보다 높은 제약이 있으면 바뀔 수 있어요. 목록의 마지막 항목이 먼저 양보해요.")
        } else {
            lines.append(
                language == .english
                    ? "  All of these are required: one of them would have to go for it to change."
                    : "  모두 필수 제약이에요. 값을 바꾸려면 그중 하나를 없애야 해요.")
        }
        return lines
    }

    private func line(about loss: Loss, in language: Language, plainly: Bool) -> String {
        let amount = LayoutConstraint.text(plainly ? wholePart(below: loss.amount + 0.5) : loss.amount)
        let what = Explanation.describe(loss.source, loss.priority, in: language)
        switch language {
        case .english:
            return loss.priority.isRequired
                ? "Broken, \(amount) short, because older required constraints contradict it: \(what)"
                : "Gave way by \(amount): \(what)"
        case .korean:
            return loss.priority.isRequired ? "먼저 만든 필수 제약과 모순되어 깨짐, \(amount) 부족: \(what)" : "\(amount)만큼 양보함: \(what)"
        }
    }

    static func describe(_ source: Source, _ priority: LayoutPriority, in language: Language) -> String {
        let rank =
            priority.isRequired
            ? (language == .english ? "required" : "필수")
            : (language == .english ? "priority " : "우선순위 ") + LayoutConstraint.text(Double(priority.rawValue))
        switch source {
        case .constraint(let constraint):
            let sign = constraint.relation == .equal ? "=" : constraint.relation == .lessThanOrEqual ? "≤" : "≥"
            let label = constraint.label.map { "\($0): " } ?? ""
            return
                "\(label)\(constraint.first.name) \(sign) \(constraint.rightSideText) (\(rank); \(constraint.file):\(constraint.line))"
        case .content(let node, let axis, let isHugging):
            let value = LayoutConstraint.text(
                (axis == .horizontal ? node.contentWidth : node.measuredHeight ?? node.contentHeight) ?? 0)
            let isWidth = axis == .horizontal
            switch language {
            case .english:
                let size = isWidth ? "wide" : "high"
                return "the content of \(node.label) is \(value) \(size) and resists \(isHugging ? "growing" : "shrinking") (\(rank))"
            case .korean:
                let size = isWidth ? "너비는" : "높이는"
                return "‘\(node.label)’의 콘텐츠 \(size) \(value), \(isHugging ? "늘어나지" : "줄어들지") 않으려 함 (\(rank))"
            }
        case .noNegativeSize(let item):
            return language == .english ? "no size of \(item.label) can be negative" : "‘\(item.label)’의 크기는 음수가 될 수 없음"
        }
    }

    static func name(of attribute: LayoutAttribute, in language: Language) -> String {
        switch (attribute, language) {
        case (.left, .english): "The left edge"
        case (.width, .english): "The width"
        case (.top, .english): "The top edge"
        case (.height, .english): "The height"
        case (.left, .korean): "왼쪽 가장자리"
        case (.width, .korean): "너비"
        case (.top, .korean): "위쪽 가장자리"
        case (.height, .korean): "높이"
        case (_, _): attribute.name
        }
    }
}
