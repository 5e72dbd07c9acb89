/// The facts that a router has to tell ``LeakWatch`` before it goes.
struct LeakMarks: OptionSet {
    let rawValue: UInt8
    /// The RIB was detached under a detector, which has given it a number.
    static let isExpected = LeakMarks(rawValue: 1)
    /// A child has left it while somebody watched.
    static let hadExpectedChild = LeakMarks(rawValue: 2)
    /// A detector watches below it.
    static let isWatchedRoot = LeakMarks(rawValue: 4)
    /// It is kept on purpose while it is detached.
    static let keepsDetached = LeakMarks(rawValue: 8)

    /// Those because of which it must tell.
    static let toldAtEnd: LeakMarks = [.isExpected, .hadExpectedChild, .isWatchedRoot]
}
