import Riblet

extension Session {
    /// The user has gone back by the page's own means: the tree is asked from the leaf up.
    func goBack() {
        addressBar.noteBack(root.goBack())
    }

    /// The browser has gone through its history, and the page's address is `target` already.
    ///
    /// Going up is the user's back, so the tree is asked as for any other: what lies in the way
    /// goes first, and unsaved work may keep its place.
    ///
    /// - Returns: false if the address leads nowhere.
    func followHistory(to target: Location) -> Bool {
        let before = location
        guard target.isAbove(before), root.goBack() else {
            let isFound = lead(to: target)
            addressBar.noteHistory(target)
            return isFound
        }
        let now = location
        if now == before {
            addressBar.noteKept(against: target)
        } else {
            // It may be the first of several steps.
            if target.isAbove(now) { lead(to: target) }
            addressBar.noteHistory(target)
        }
        return true
    }
}
