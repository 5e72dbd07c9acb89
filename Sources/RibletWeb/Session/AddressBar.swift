import Riblet

/// The location that the browser's address bar and history show.
struct AddressBar {
    private var shown: Location
    private var wentBack = false
    /// The user has followed a link, to a place of its own.
    private var followsLink = false
    /// The link has no action: what closes on the way is left, not gone back from.
    private var visits = false
    /// The next place takes the entry of the one that is left in the browser's history.
    private var leavesNoEntry = false
    /// The browser has moved already; where the tree ends up elsewhere the entry is corrected, not
    /// followed by another.
    private var followsHistory = false
    /// The page may show the address of before: it has not been told of the last change for
    /// certain.
    private var isUncertain = false
    /// Views have left the page, or come into it, since the browser last followed.
    private var hasLost = false, hasGained = false

    init(showing location: Location) { shown = location }

    /// The page was written for `location`.
    mutating func open(at location: Location) {
        shown = location
        isUncertain = false
        hasLost = false
        hasGained = false
    }

    /// The session comes out of a store: its page is told where it is, and says itself whether that
    /// is news.
    mutating func doubt() { isUncertain = true }

    /// The user has asked to go back by the page's own means.
    mutating func noteBack(_ happened: Bool) { wentBack = happened }

    /// Notes that the user has followed a link, or pressed a control that may lead like one.
    mutating func noteLink(isVisit: Bool = false) {
        followsLink = true
        visits = isVisit
    }

    /// Notes that the next place takes the entry of this one.
    mutating func noteNoEntry() { leavesNoEntry = true }

    /// A view has left the page.
    mutating func noteLeaving() { hasLost = true }

    /// A view has come into the page.
    mutating func noteComing() { hasGained = true }

    /// The browser has moved to `location` in its own history.
    mutating func noteHistory(_ location: Location) {
        shown = location
        followsHistory = true
    }

    /// The browser has moved to `location` in its own history, and the tree has not: the entry that
    /// was left is made again.
    mutating func noteKept(against location: Location) { shown = location }

    /// Returns the change of the browser's history that leads to `location`, or `nil` if the
    /// browser is there.
    mutating func follow(to location: Location) -> Move? {
        defer {
            wentBack = false
            followsLink = false
            visits = false
            leavesNoEntry = false
            followsHistory = false
            hasLost = false
            hasGained = false
        }
        if isUncertain {
            isUncertain = false
            shown = location
            return followsHistory ? .replace : .push
        }
        guard location != shown else { return nil }
        // Where a page or a sheet has closed, going up is going back: the browser's history then
        // shrinks instead of growing. A shorter address alone says nothing: that of all entries is
        // shorter than that of the completed ones, and the user has been at both.
        let isBack = wentBack || (!visits && location.isAbove(shown) && hasLost && !hasGained)
        // Where only the query changes the user has typed or chosen something at the same place:
        // who goes back leaves it, and not letter by letter.
        let isSamePlace = !followsLink && location.path == shown.path && location.fragment == shown.fragment
        shown = location
        return followsHistory || isSamePlace || leavesNoEntry ? .replace : isBack ? .back : .push
    }

    /// A change of the browser's history; its raw value is part of the patch.
    enum Move: String {
        /// A new entry, unless the browser is there already.
        case push
        /// The entry before, where it is that of the new address; otherwise as `replace`.
        case back
        /// The same entry with another address.
        case replace
    }
}

extension Location {
    /// Returns true if the path of this location is a prefix of the path of `other`.
    func isAbove(_ other: Location) -> Bool { path.count < other.path.count && other.path.starts(with: path) }
}
