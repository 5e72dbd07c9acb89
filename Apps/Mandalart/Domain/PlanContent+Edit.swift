import Foundation

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
        case .movedMain(_, _, let from, let to): swapGoals(from, to)
        case .movedSub(_, _, let from, let to): swapSteps(from, to)
        }
    }

    private mutating func swapGoals(_ a: GridPosition, _ b: GridPosition) {
        for index in branches.indices {
            let position = branches[index].main.position
            branches[index].main.position = position == a ? b : position == b ? a : position
        }
        branches.sort { $0.main.position < $1.main.position }
    }

    private mutating func swapSteps(_ a: StepPlace, _ b: StepPlace) {
        let (first, second) = (takeStep(a), takeStep(b))
        put(first, at: b)
        put(second, at: a)
    }

    private mutating func takeStep(_ place: StepPlace) -> SubMandalart? {
        guard let index = branches.firstIndex(where: { $0.id == place.goal }) else { return nil }
        let step = branches[index][place.position]
        branches[index].subs.removeAll { $0.position == place.position }
        return step
    }

    private mutating func put(_ step: SubMandalart?, at place: StepPlace) {
        guard var step, let index = branches.firstIndex(where: { $0.id == place.goal }) else { return }
        step.position = place.position
        branches[index].subs.append(step)
        branches[index].subs.sort { $0.position < $1.position }
    }

    /// Returns the edit that a gesture makes of this plan; nil where the plan is as the gesture
    /// leads to.
    ///
    /// - Throws: ``MandalartError/subNotFound(_:)``, ``MandalartError/mainNotFound(_:)``,
    ///   ``MandalartError/noPlaceForSub``, ``MandalartError/noPlaceForGoal`` or
    ///   ``MandalartError/invalidRate``.
    package func change(by gesture: CellGesture, now: Date) throws(MandalartError) -> MandalartEdit.Change? {
        switch gesture {
        case .progress(let id, let rate):
            guard rate.isFinite, (0...1).contains(rate) else { throw .invalidRate }
            let (goal, sub) = try step(id)
            return sub.achievementRate == rate ? nil : .sub(goal, before: sub, after: sub.achieved(rate, now: now))
        case .moveGoal(let id, let position):
            guard let main = branch(id)?.main else { throw .mainNotFound(id) }
            if main.position.isCenter || position.isCenter { throw .noPlaceForGoal }
            return main.position == position ? nil : .movedMain(id, title: main.title, from: main.position, to: position)
        case .moveStep(let id, let place):
            let (goal, sub) = try step(id)
            guard let target = branch(place.goal)?.main else { throw .mainNotFound(place.goal) }
            if place.position.isCenter || target.position.isCenter { throw .noPlaceForSub }
            let from = StepPlace(sub.position, of: goal)
            return from == place ? nil : .movedSub(id, title: sub.title, from: from, to: place)
        }
    }

    private func step(_ id: SubMandalart.ID) throws(MandalartError) -> (MainMandalart.ID, SubMandalart) {
        for branch in branches { if let sub = branch.subs.first(where: { $0.id == id }) { return (branch.id, sub) } }
        throw .subNotFound(id)
    }
}

extension MandalartEdit.Change {
    /// The change that takes this one back.
    package var inverse: MandalartEdit.Change {
        switch self {
        case .title(let before, let after): .title(before: after, after: before)
        case .main(let before, let after): .main(before: after, after: before)
        case .sub(let main, let before, let after): .sub(main, before: after, after: before)
        case .movedMain(let id, let title, let from, let to): .movedMain(id, title: title, from: to, to: from)
        case .movedSub(let id, let title, let from, let to): .movedSub(id, title: title, from: to, to: from)
        }
    }
}
