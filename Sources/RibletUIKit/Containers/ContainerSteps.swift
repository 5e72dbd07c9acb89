/// The next step of a stack on its way to what its router holds.
enum StackStep<Page: Hashable>: Equatable {
    /// The stack shows what is wanted.
    case rest
    /// Other code has removed these pages, and the router is told.
    case report([Page])
    /// The stack is given exactly these.
    case show([Page])

    /// Compares the pages of a stack with those of its router. The result depends on the arguments
    /// only.
    ///
    /// - Parameters:
    ///   - wanted: the pages of the router, bottom first.
    ///   - placed: the pages that were put into the stack and not seen to leave.
    ///   - shown: the pages in the stack now. Pages that are neither wanted nor placed belong to
    ///     other code, and are left alone as long as everything else is right.
    /// - Returns: the next step, after which the comparison is repeated.
    static func next(wanted: [Page], placed: Set<Page>, shown: [Page]) -> Self {
        let seen = Set(shown)
        let gone = wanted.filter { placed.contains($0) && !seen.contains($0) }
        guard gone.isEmpty else { return .report(gone) }
        let known = placed.union(wanted)
        return shown.filter(known.contains) == wanted ? .rest : .show(wanted)
    }
}

/// The next step from the current presentations over a window's root to those of the routers.
enum ModalStep<Page: Hashable>: Equatable {
    /// The presentations are as wanted.
    case rest
    /// Other code has dismissed these, topmost first, and their presenters are told.
    case report([Page])
    /// This one is dismissed, and what lies above it with it.
    case dismiss(Page)
    /// This one is presented over everything.
    case present(Page)

    /// Compares the presentations over a root with those of the routers.
    ///
    /// - Parameters:
    ///   - wanted: the presentations of the routers, lowest first.
    ///   - placed: the views that were presented and not seen to leave.
    ///   - known: all views that routers ever presented; others belong to other code.
    ///   - shown: the current presentations, lowest first.
    /// - Returns: the next step, after which the comparison is repeated.
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
