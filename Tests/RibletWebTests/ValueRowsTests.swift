import Riblet
import RibletReactor
import RibletTesting
import RibletWebTesting
import Testing

@testable import RibletWeb

/// Rows that are made of values, and only of those that have changed.
@MainActor
@Suite("Rows of values")
struct ValueRowsTests {
    struct Task: Equatable, Identifiable {
        let id: Int
        var title: String
    }

    struct TaskRow: View {
        let task: Task
        var suffix = ""

        var body: HTML<Int> { li { button(.onClick(task.id)) { task.title + suffix } } }
    }

    struct TasksView: View {
        var tasks: ChunkedArray<Task>
        var note = ""
        /// A text that a row must not show, because its value does not contain it.
        var hidden = ""
        var count = Count()

        var body: HTML<Int> {
            main {
                p(.id("note")) { note }
                ul {
                    each(tasks) { task in
                        count.rows += 1
                        return TaskRow(task: task, suffix: hidden)
                    }
                }
            }
        }
    }

    final class Count: Equatable {
        nonisolated(unsafe) var rows = 0
        static func == (a: Count, b: Count) -> Bool { true }
    }

    final class TasksController: HTMLViewController<TasksView> {
        var pressed: [Int] = []
        override func handle(_ action: Int) { pressed.append(action) }
    }

    private static func page(_ count: Int) async -> (TestPage, TasksController) {
        let controller = TasksController(view: TasksView(tasks: ChunkedArray((0..<count).map { Task(id: $0, title: "Task \($0)") })))
        let application = WebApplication(name: "Tasks") { _ in
            SingleRootRouter(ViewableRouter(interactor: Interactor(), viewController: controller))
        }
        return (await TestPage(application), controller)
    }

    private static func titles(_ page: TestPage) -> [String] { page.root.descendants.filter { $0.tag == "button" }.map(\.textContent) }

    /// Shows the changes at once.
    private static func show(_ page: TestPage) {
        page.isWritable = false
        page.isWritable = true
    }

    @Test("a row is made where its value is new or has changed, and not where it is the same")
    func made() async throws {
        let (page, controller) = await Self.page(1_000)
        let count = controller.view.count
        // A debug build makes rows to compare them.
        HiddenInputs.$areLookedFor.withValue(false) {
            count.rows = 0
            controller.view.note = "something else"
            Self.show(page)
            #expect(count.rows == 0)
            controller.view.tasks[500].title = "Another"
            Self.show(page)
            #expect(count.rows == 2, "as it was, and as it is")
            controller.view.tasks[500].title = "A third"
            Self.show(page)
            #expect(count.rows == 3, "as it was is known from the last time")
        }
    }

    @Test("rows come, go, move and change as their values do, and press as they should")
    func changes() async throws {
        let (page, controller) = await Self.page(6)
        controller.view.tasks[2].title = "Changed"
        controller.view.tasks.swapAt(0, 5)
        controller.view.tasks.remove(at: 3)
        controller.view.tasks.insert(Task(id: 77, title: "New"), at: 1)
        Self.show(page)
        #expect(Self.titles(page) == ["Task 5", "New", "Task 1", "Changed", "Task 4", "Task 0"])
        for title in ["New", "Changed", "Task 0"] { try page.click("button", title) }
        #expect(controller.pressed == [77, 2, 0])
        controller.view.tasks = []
        Self.show(page)
        #expect(Self.titles(page).isEmpty)
    }

    #if DEBUG
    @Test("a row that shows what its value does not tell is a misuse that says so")
    func hiddenInput() async throws {
        let (page, controller) = await Self.page(3)
        controller.view.note = "the same rows"
        Self.show(page)
        controller.view.hidden = "!"
        let misuses = MisuseRecorder.record { Self.show(page) }
        #expect(misuses.map(\.kind) == [.unsafeMarkup])
        #expect(misuses.first?.message.contains("each(_:row:)") == true)
    }
    #endif
}
