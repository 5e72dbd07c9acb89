import MandalartDomain
import MandalartMain
import MandalartTexts
import RibletStyle
import RibletWeb

/// The nine main mandalarts.
struct MainGrid: View {
    let context: MandalartUIContext
    let content: PlanContent
    let opened: GridPosition?

    var body: HTML<MainAction> {
        GridView(
            label: MainWords(context.language).goals(content.plan.title), cell: cell,
            actions: GridActions(
                held: { .held($0?.position) }, moved: { .moved($0.position, to: $1.position) },
                progressed: { place, _ in .held(place.position) }))
    }

    private func cell(_ position: GridPosition) -> GridCell<MainAction> {
        let words = context.words
        guard let main = content[position]?.main else {
            return GridCell(
                position.isCenter ? .emptyCore : .empty, title: position.isCenter ? MainWords(context.language).core : "", palette: nil,
                label: position.ringNumber.map(words.emptyGoal) ?? words.emptyCore, action: .tapped(position),
                kind: position.isCenter ? nil : .goal)
        }
        let percent = Progress.percent(content.progress(at: position))
        return GridCell(
            position.isCenter ? .core : .filled, title: main.title, percent: percent, palette: main.paletteID.rawValue,
            label: position.ringNumber.map { words.goal(main.title, $0, percent) } ?? words.core(main.title, percent),
            action: .tapped(position), opensPage: !position.isCenter, isOpened: opened == position,
            kind: position.isCenter ? nil : .goal)
    }
}

/// The goals as a list, with how far each is.
struct MainLegend: View {
    let context: MandalartUIContext
    let content: PlanContent

    var body: HTML<MainAction> {
        ul(.class("legend"), .aria("label", MainWords(context.language).legend)) {
            for branch in content.branches where !branch.main.position.isCenter {
                li(.data("palette", branch.main.paletteID.rawValue)) {
                    i(.aria("hidden", true)) {}
                    a(
                        .href(context.path(to: .goal(branch.main.position, in: content.id))),
                        .onClick(.tapped(branch.main.position))
                    ) { branch.main.title }
                    span(.class("num")) { "\(Progress.percent(branch.progress))%" }
                }
            }
        }
    }
}
