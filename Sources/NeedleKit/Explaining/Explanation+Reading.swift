extension LayoutConstraint {
    /// Reads the constraint as a sentence without code, label and priority.
    func reading(in language: Explanation.Language) -> String {
        let subject = first.reading(in: language)
        guard let second else { return amount(of: subject, LayoutConstraint.text(constant) + " px", in: language) }
        let name = second.reading(in: language)
        let other = name.prefix(1).lowercased() + name.dropFirst()
        return first.attribute.isSize || multiplier != 1
            ? amount(of: subject, sum(with: other, in: language), in: language) : place(of: subject, from: other, in: language)
    }

    private func amount(of subject: String, _ value: String, in language: Explanation.Language) -> String {
        switch (language, relation) {
        case (.english, .equal): "\(subject) is \(value)."
        case (.english, .greaterThanOrEqual): "\(subject) is at least \(value)."
        case (.english, .lessThanOrEqual): "\(subject) is at most \(value)."
        case (.korean, .equal): "\(subject): \(value)"
        case (.korean, .greaterThanOrEqual): "\(subject): \(value) 이상"
        case (.korean, .lessThanOrEqual): "\(subject): \(value) 이하"
        }
    }

    /// The right side of a size, or of an edge that is a part of another one.
    private func sum(with other: String, in language: Explanation.Language) -> String {
        let number = LayoutConstraint.text(abs(constant))
        let factor = LayoutConstraint.text(multiplier)
        let text = multiplier == 1 ? other : language == .english ? "\(factor) times \(other)" : "\(other)의 \(factor)배"
        switch language {
        case .english: return constant == 0 ? text : "\(text) \(constant < 0 ? "less" : "and") \(number) px"
        case .korean: return constant == 0 ? text : "\(text)\(constant < 0 ? "보다 \(number) px 작음" : " 더하기 \(number) px")"
        }
    }

    /// Reads where an edge lies from another one.
    private func place(of subject: String, from other: String, in language: Explanation.Language) -> String {
        let isMirrored = isDirectional && first.item?.node?.effectiveDirection == .rightToLeft
        let isForward = (constant > 0) != isMirrored
        let isAcross = first.attribute.axis == .horizontal
        let number = LayoutConstraint.text(abs(constant))
        let isAfter = (relation == .greaterThanOrEqual) != isMirrored
        switch language {
        case .english:
            let way = { (forward: Bool) in isAcross ? (forward ? "right of" : "left of") : (forward ? "below" : "above") }
            if constant == 0 {
                return relation == .equal ? "\(subject) lies on \(other)." : "\(subject) lies on \(other) or \(way(isAfter)) it."
            }
            let bound = relation == .equal ? "" : isAfter == isForward ? "at least " : "at most "
            return "\(subject) lies \(bound)\(number) px \(way(isForward)) \(other)."
        case .korean:
            let way = { (forward: Bool) in isAcross ? (forward ? "오른쪽" : "왼쪽") : (forward ? "아래쪽" : "위쪽") }
            if constant == 0 { return relation == .equal ? "\(subject): \(other)와 같은 자리" : "\(subject): \(other)와 같거나 더 \(way(isAfter))" }
            let bound = relation == .equal ? "" : isAfter == isForward ? " 이상" : " 이하"
            return "\(subject): \(other)에서 \(way(isForward))으로 \(number) px\(bound)"
        }
    }
}

extension LayoutAnchor {
    /// Names the quantity in words, such as the left edge of “Card”.
    fileprivate func reading(in language: Explanation.Language) -> String {
        let isMirrored = attribute.isDirectional && item?.node?.effectiveDirection == .rightToLeft
        let name = item?.label ?? ""
        let words =
            switch attribute {
            case .left, .leading, .right, .trailing:
                (attribute == .left || attribute == .leading) != isMirrored ? ("The left edge", "왼쪽 가장자리") : ("The right edge", "오른쪽 가장자리")
            case .top: ("The top edge", "위쪽 가장자리")
            case .bottom: ("The bottom edge", "아래쪽 가장자리")
            case .width: ("The width", "너비")
            case .height: ("The height", "높이")
            case .centerX, .centerY: ("The middle", "가운데")
            case .firstBaseline: ("The first line of text", "첫 줄 위치")
            case .lastBaseline: ("The last line of text", "마지막 줄 위치")
            }
        switch (language, region) {
        case (.english, .bounds): return "\(words.0) of “\(name)”"
        case (.english, _): return "\(words.0) of the \(region == .safeArea ? "safe area" : "margins") of “\(name)”"
        case (.korean, .bounds): return "‘\(name)’의 \(words.1)"
        case (.korean, _): return "‘\(name)’ \(region == .safeArea ? "안전 영역" : "안쪽 여백")의 \(words.1)"
        }
    }
}
