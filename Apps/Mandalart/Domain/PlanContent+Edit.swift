extension PlanContent {
    /// Makes a change of this plan. The history stays as it is.
    package mutating func apply(_ change: MandalartEdit.Change) {
        switch change {
        case .title(_, let after):
            plan.title = after
        case .main(let before, let after):
            let subs = before.flatMap { branch($0.id)?.subs }
            if let before { branches.removeAll { $0.id == before.id } }
            if var after {
                if let subs { after.subs = subs }
                branches.append(after)
                branches.sort { $0.main.position < $1.main.position }
            }
        case .sub(let main, let before, let after):
            guard let index = branches.firstIndex(where: { $0.id == main }) else { return }
            if let before { branches[index].subs.removeAll { $0.id == before.id } }
            if let after {
                branches[index].subs.append(after)
                branches[index].subs.sort { $0.position < $1.position }
            }
        }
    }
}

extension MandalartEdit.Change {
    /// The change that takes this one back.
    package var inverse: MandalartEdit.Change {
        switch self {
        case .title(let before, let after): .title(before: after, after: before)
        case .main(let before, let after): .main(before: after, after: before)
        case .sub(let main, let before, let after): .sub(main, before: after, after: before)
        }
    }
}
