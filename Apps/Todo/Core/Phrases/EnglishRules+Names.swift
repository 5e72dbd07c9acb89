/// Names in which a date or a day stands.
extension EnglishRules {
    private static let namedObjects: Set<String> = ["watch", "see", "read", "buy"]
    private static let afterDates: Set<String> = [
        "with", "at", "in", "on", "by", "for", "from", "to", "and", "or", "before", "after", "around", "if",
    ]

    /// Returns true for the figures of `watch 9/11 documentary`, between a verb and its object.
    func isName(at place: Int, end: Int) -> Bool {
        guard Self.namedObjects.contains(text.word(before: place)), let next = text.gap(end), let word = text.word(at: next) else {
            return false
        }
        return !Self.afterDates.contains(word.value) && !Self.isPart(word.value) && !isBeforeTime(end)
    }

    /// Returns true for the day in `Saturday Night Live`: each word of a name has a capital.
    func isNameOfNight(at place: Int, end: Int) -> Bool {
        guard let next = text.gap(end), let part = part(at: next), let last = text.gap(part.end) else { return false }
        return [place, next, last].allSatisfy(text.startsWithCapital) && !text.startsWithCapital(at: place + 1)
    }
}
