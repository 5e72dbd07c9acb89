/// The next step of a stack on its way to what its router holds.
enum StackStep<Page: Hashable>: Equatable {
    /// The stack shows what is wanted.
    case rest
    /// These went by somebody else's doing, and the router is told.
    case report([Page])
    /// The stack is given exactly these.
    case show([Page])

    /// Compares what a stack shows with what its router holds; the same answer however often and
    /// for whatever reason it is asked.
    ///
    /// - Parameters:
    ///   - wanted: what the router holds, bottom first.
    ///   - placed: what the stack was given and was not seen to lose.
    ///   - shown: what the stack shows now. What is neither wanted nor placed is somebody else's,
    ///     and is left alone as long as everything else is right.
    /// - Returns: what is to be done; then it is asked again.
    static func next(wanted: [Page], placed: Set<Page>, shown: [Page]) -> Self {
        let seen = Set(shown)
        let gone = wanted.filter { placed.contains($0) && !seen.contains($0) }
        guard gone.isEmpty else { return .report(gone) }
        let known = placed.union(wanted)
        return shown.filter(known.contains) == wanted ? .rest : .show(wanted)
    }
}

/// The next step of what lies over a window's root on its way to what the routers hold.
enum ModalStep<Page: Hashable>: Equatable {
    /// The presentations are as wanted.
    case rest
    /// These went by somebody else's doing, topmost first, and who presented them is told.
    case report([Page])
    /// This one is dismissed, and what lies above it with it.
    case dismiss(Page)
    /// This one is presented over everything.
    case present(Page)

    /// Compares what lies over a root with what the routers hold.
    ///
    /// - Parameters:
    ///   - wanted: what the routers hold, lowest first.
    ///   - placed: what was presented and was not seen to go.
    ///   - known: all that routers ever presented; the rest is somebody else's.
    ///   - shown: what lies there now, lowest first.
    /// - Returns: what is to be done; then it is asked again.
    static func next(wanted: [Page], placed: Set<Page>, known: Set<Page>, shown: [Page]) -> Self {
        let seen = Set(shown)
        let gone = wanted.filter { placed.contains($0) && !seen.contains($0) }
        guard gone.isEmpty else { return .report(gone.reversed()) }
        let ours = shown.filter(known.contains)
        let common = zip(ours, wanted).prefix { $0 == $1 }.count
        if common < ours.count { return .dismiss(ours[common]) }
        return common < wanted.count ? .present(wanted[common]) : .rest
    }
}
