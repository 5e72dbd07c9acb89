import Measuring
import Riblet

/// Measures a deep link: a workflow of three steps, made, run and freed.
@MainActor
func workflows() -> [Benchmark] {
    let count = 200_000
    func started() -> StartInteractor {
        let start = StartInteractor()
        start.activate()
        return start
    }
    return [
        Benchmark("workflow of three steps", "workflows/s", goal: .atLeast(400_000)) {
            let start = started()
            return rate(count) {
                for _ in 0..<count { keep(OpenItem(list: 3, item: 9).subscribe(start)) }
            }
        },
        Benchmark("workflow of three steps, one waits for its item", "workflows/s") {
            let start = started()
            return rate(count) {
                for _ in 0..<count {
                    start.list.deactivate()
                    let opening = OpenItem(list: 3, item: 9).subscribe(start)
                    start.list.activate()
                    keep(opening)
                }
            }
        },
        Benchmark("workflow of three steps, from a URL", "workflows/s") {
            let start = started()
            let table = makeTable()
            return rate(count) {
                for _ in 0..<count {
                    do {
                        keep(try table.workflow(for: Location(url: "myapp://lists/3/items/9")).subscribe(start))
                    } catch {
                        preconditionFailure("\(error)")
                    }
                }
            }
        },
    ]
}

@MainActor
private protocol StartActionable: AnyObject {
    func openList(_ number: Int) -> StepResult<any ListActionable, Int>
}

@MainActor
private protocol ListActionable: AnyObject {
    func openItem(_ number: Int) -> StepResult<any ItemActionable, Void>
}

@MainActor
private protocol ItemActionable: AnyObject {
    func show()
}

private final class StartInteractor: Interactor, StartActionable {
    let list = ListInteractor()

    override func didBecomeActive() { list.activate() }

    func openList(_ number: Int) -> StepResult<any ListActionable, Int> { .next(list, number) }
}

private final class ListInteractor: Interactor, ListActionable {
    let item = ItemInteractor()

    override func didBecomeActive() { item.activate() }

    func openItem(_ number: Int) -> StepResult<any ItemActionable, Void> { .next(item) }
}

private final class ItemInteractor: Interactor, ItemActionable {
    private(set) var shown = 0

    func show() { shown += 1 }
}

private final class OpenItem: Workflow<any StartActionable> {
    init(list: Int, item: Int) {
        super.init()
        onStep("list") { start in start.openList(list) }
            .onStep("item") { list, _ in list.openItem(item) }
            .onStep("show") { item, _ in
                item.show()
                return .next(item)
            }
            .commit()
    }
}

@MainActor
private func makeTable() -> WorkflowTable<any StartActionable> {
    var table = WorkflowTable<any StartActionable>()
    do {
        for pattern in ["", "lists", "lists/new", "lists/:list", "help/*topic"] {
            try table.add(pattern) { _ in OpenItem(list: 0, item: 0) }
        }
        try table.add("lists/:list/items/:item") { link in
            OpenItem(list: try link.parameter("list"), item: try link.parameter("item"))
        }
    } catch {
        preconditionFailure("\(error)")
    }
    return table
}
