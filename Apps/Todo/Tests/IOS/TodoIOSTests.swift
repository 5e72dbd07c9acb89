#if !canImport(UIKit)
import Foundation
import Riblet
import RibletTesting
import Testing
import TodoDomain
import TodoTexts
import UIKitDouble

@testable import TodoIOS
@testable import TodoPhone

/// Todo's features as they are, on an iPhone that the double stands for.
@MainActor
@Suite("Todo on an iPhone", .checksLeaks)
struct TodoIOSTests {
    @Test("The program opens scenes of Todo, with the animals that its property list names")
    func program() {
        let session = UISceneSession(persistentIdentifier: "first")
        let configuration = TodoPhone().application(.shared, configurationForConnecting: session, options: .init())
        #expect(configuration.delegateClass == TodoSceneDelegate.self && configuration.role == .windowApplication)
        #expect(["dog", "cat", nil].map { PhoneServices.flavor(named: $0).animal } == [.dog, .cat, .dog])
    }

    @Test("A todo is added in a sheet, and stands in the list")
    func adding() async throws {
        try await Phone.with { phone in
            await phone.connect()
            #expect(phone.location == "/" && phone.tabs?.selectedIndex == 0)
            try await phone.press("New to-do")
            await phone.until { phone.field("Title") != nil }
            #expect(phone.overHome == ["Add"] && phone.presented.first is AddPage && phone.location == "/add")
            phone.field("Title")?.userTypes("Walk the dog")
            try await phone.press("Add")
            await phone.until { phone.overHome.isEmpty && phone.presented.isEmpty }
            try await phone.press("To do (1)")
            await phone.until { phone.button("Walk the dog") != nil }
            #expect(phone.overHome == ["List"] && phone.stack?.viewControllers.count == 2 && phone.location == "/list")
            #expect(phone.faults.isEmpty)
        }
    }

    @Test("A mark makes a todo important, and so does a switch; its row says so")
    func importance() async throws {
        try await Phone.with { phone in
            try await phone.connect("todo://list")
            try await phone.press("New to-do")
            await phone.until { phone.field("Title") != nil }
            phone.field("Title")?.userTypes("Passport !")
            await phone.until { phone.button("Important: keep “!” in the title instead") != nil }
            try await phone.press("Add")
            await phone.until { phone.button("Important: Passport") != nil }
            try await phone.press("Important: Passport")
            await phone.until { phone.button("☑︎ Important") != nil }
            try await phone.press("☑︎ Important")
            await phone.until { phone.button("☐ Important") != nil }
            try await phone.press("Save")
            await phone.until { phone.button("Passport") != nil }
            #expect(try await phone.services.data.todos.todos().map(\.isImportant) == [false])
        }
    }

    @Test("A form without a title says so, and stays")
    func refusing() async throws {
        try await Phone.with { phone in
            try await phone.connect("todo://add")
            await phone.until { phone.field("Title") != nil }
            try await phone.press("Add")
            await phone.until { phone.texts.contains("Give it a title.") }
            #expect(phone.overHome == ["Add"] && phone.presented.count == 1)
        }
    }

    @Test("A todo that is marked can be taken back by the message about it")
    func marking() async throws {
        try await Phone.with { phone in
            try await phone.add("Feed the cat")
            try await phone.connect("todo://list")
            try await phone.press("Done: Feed the cat")
            await phone.takeBack("“Feed the cat” done")
            await phone.until { phone.texts.contains("☐") }
            await phone.until { phone.message == nil }
            await eventually(of: phone) { !$0.isDone }
            try await phone.press("Done: Feed the cat")
            await eventually(of: phone) { $0.isDone }
            #expect(try await phone.services.data.todos.todos().map(\.isDone) == [true])
        }
    }

    @Test("A todo that is deleted comes back by the message over every page")
    func deleting() async throws {
        try await Phone.with { phone in
            try await phone.add("Buy a leash")
            try await phone.connect("todo://list")
            try await phone.press("Delete Buy a leash")
            await phone.until { phone.texts.contains("All clear") && phone.message == "“Buy a leash” deleted" }
            phone.stack?.userTapsBack()
            await phone.takeBack("“Buy a leash” deleted")
            try await phone.press("To do (1)")
            await phone.until { phone.button("Buy a leash") != nil }
            try await phone.press("Delete Buy a leash")
            await phone.until { phone.texts.contains("All clear") }
            #expect(try await phone.services.data.todos.todos().isEmpty)
        }
    }

    @Test("A todo opens as a page; a swipe that is cancelled leaves it, one that is not takes its RIB along")
    func swiping() async throws {
        try await Phone.with { phone in
            try await phone.add("Comb the cat")
            try await phone.connect("todo://list")
            try await phone.press("Comb the cat")
            await phone.until { phone.field("Title")?.text == "Comb the cat" }
            #expect(phone.overHome == ["List", "Update"] && phone.location == "/list/1")
            try #require(phone.stack?.userBeginsBackSwipe()).cancel()
            await phone.settle()
            #expect(phone.overHome == ["List", "Update"] && phone.page is UpdatePage)
            try #require(phone.stack?.userBeginsBackSwipe()).finish()
            await phone.settle()
            #expect(phone.overHome == ["List"] && phone.location == "/list" && phone.stack?.viewControllers.count == 2)
            // The same row opens again.
            try await phone.press("Comb the cat")
            await phone.until { phone.field("Title") != nil }
            phone.field("Title")?.userTypes("Comb both cats")
            try await phone.press("Save")
            await phone.until { phone.overHome == ["List"] && phone.button("Comb both cats") != nil }
            #expect(phone.faults.isEmpty)
        }
    }

    @Test("A todo that is open is marked, and deleted with a way back")
    func inItsForm() async throws {
        try await Phone.with { phone in
            try await phone.add("Walk")
            try await phone.connect("todo://list/1")
            try await phone.press("☐ Done")
            await phone.until { phone.button("☑︎ Done") != nil }
            await eventually(of: phone) { $0.isDone }
            phone.field("Title")?.userTypes("Walk far")
            try await phone.press("Delete")
            try await phone.answer("Cancel")
            await phone.until { phone.presented.isEmpty }
            #expect(phone.overHome == ["List", "Update"])
            try await phone.press("Delete")
            try await phone.answer("Delete")
            await phone.until { phone.overHome == ["List"] && phone.message == "“Walk” deleted" }
        }
    }

    @Test("A sheet that is swiped away takes its RIB along; what was typed into it is there the next time")
    func sheet() async throws {
        try await Phone.with { phone in
            await phone.connect()
            try await phone.press("New to-do")
            await phone.until { phone.field("Title") != nil }
            phone.field("Title")?.userTypes("Half a thought")
            try #require(phone.presented.first?.userBeginsSheetSwipe()).cancel()
            await phone.settle()
            #expect(phone.overHome == ["Add"])
            try #require(phone.presented.first?.userBeginsSheetSwipe()).finish()
            await phone.settle()
            #expect(phone.overHome.isEmpty && phone.presented.isEmpty && phone.location == "/")
            try await phone.press("New to-do")
            await phone.until { phone.field("Title")?.text == "Half a thought" }
            // Thrown away, it can be had back over the page below.
            try await phone.press("Cancel")
            await phone.until { phone.overHome.isEmpty }
            await phone.takeBack("Discarded: “Half a thought”")
            await phone.until { phone.field("Title")?.text == "Half a thought" }
        }
    }

    @Test("The date is chosen in SwiftUI over a form in UIKit: the projection of its state")
    func date() async throws {
        try await Phone.with { phone in
            try await phone.add("Walk")
            try await phone.connect("todo://list/1")
            try await phone.press("Due: Today, 12:06")
            let picker = try #require(phone.presented.last as? DuePickerController)
            let tomorrow = try #require(picker.projection.state.choices.first { $0.shortcut == .tomorrow })
            picker.projection.send(.picked(.due(tomorrow.due)))
            #expect(picker.projection.state.due == tomorrow.due)
            picker.projection.send(.confirmed(.due(picker.projection.state.due)))
            await phone.until { phone.presented.isEmpty && phone.button("Due: Tomorrow") != nil }
            // Swiped away, it changes nothing.
            try await phone.press("Due: Tomorrow")
            try #require(phone.presented.last?.userBeginsSheetSwipe()).finish()
            await phone.until { phone.presented.isEmpty }
            #expect(phone.button("Due: Tomorrow") != nil && phone.overHome == ["List", "Update"])
            try await phone.press("Remove the date")
            await phone.until { phone.button("Due: No date") != nil && phone.button("Remove the date") == nil }
        }
    }

    @Test(
        "A link leads to its place, cold and warm",
        arguments: ["/list", "/done", "/add", "/list/1", "/done/2", "/profile", "/profile/cats", "/todomvc", "/todomvc/active"])
    func links(_ path: String) async throws {
        try await Phone.with { phone in
            try await phone.add("Walk")
            try await phone.add("Feed", isDone: true)
            try await phone.connect("todo:/" + path)
            #expect(phone.location == path)
            for other in ["/", "/todomvc", "/list/1"] {
                try await phone.follow("todo:/" + other)
                #expect(phone.location == other)
                try await phone.follow("todo:/" + path)
                #expect(phone.location == path)
            }
            #expect(phone.faults.isEmpty)
        }
    }

    @Test("A link that comes before the data is open is followed when it is")
    func early() async throws {
        try await Phone.with { phone in
            let scene = UIWindowScene(session: phone.session)
            phone.delegate.scene(scene, willConnectTo: phone.session, options: .init())
            let url = try #require(URL(string: "todo://done"))
            phone.delegate.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
            await phone.until { phone.location == "/done" }
            phone.delegate.sceneDidDisconnect(scene)
        }
    }

    @Test("A scene that comes back is where it was, with what was typed")
    func restoring() async throws {
        try await Phone.with { phone in
            try await phone.add("Walk")
            try await phone.connect("todo://list/1")
            await phone.until { phone.field("Title")?.text == "Walk" }
            phone.field("Title")?.userTypes("Walk slowly")
            try phone.leave()
            #expect(phone.delegate.window == nil)
            await phone.connect()
            #expect(phone.overHome == ["List", "Update"] && phone.location == "/list/1" && phone.stack?.viewControllers.count == 3)
            await phone.until { phone.field("Title")?.text == "Walk slowly" }
        }
    }

    @Test("The tabs are the tree's: the profile shows a gallery, and today again leads to its start")
    func tabs() async throws {
        try await Phone.with { phone in
            try await phone.connect("todo://list")
            #expect(phone.tabs?.userTaps(1) == true)
            await phone.settle()
            #expect(phone.location == "/profile")
            await phone.until { phone.texts.contains("0 left, 0 done") }
            await phone.until { phone.texts.contains { $0.hasPrefix("No pictures") } }
            try await phone.press("Cats")
            #expect(phone.location == "/profile/cats")
            phone.tabs?.userTaps(0)
            await phone.settle()
            #expect(phone.location == "/list")
            phone.tabs?.userTaps(0)
            await phone.until { phone.location == "/" && phone.stack?.viewControllers.count == 1 }
        }
    }

    @Test("The quick entry takes the place of the tabs: it adds, changes, filters and clears")
    func quickEntry() async throws {
        try await Phone.with { phone in
            try await phone.connect("todo://todomvc")
            #expect(phone.tabs == nil)
            await phone.until { phone.field("What needs to be done?") != nil }
            let entry = try #require(phone.field("What needs to be done?"))
            entry.userTypes("Walk")
            entry.userPressesReturn()
            try await phone.press("Walk")
            await phone.until { phone.views(UITextField.self).count == 2 }
            let title = try #require(phone.views(UITextField.self).first { $0 !== entry })
            title.userTypes("Walk far")
            title.userPressesReturn()
            try await phone.press("Done: Walk far")
            try await phone.press("Completed")
            await phone.until { phone.location == "/todomvc/completed" && phone.button("Walk far") != nil }
            try await phone.press("Clear completed")
            await phone.until { phone.texts.contains("0 items left") && phone.button("Walk far") == nil }
        }
    }

    @Test("Two scenes have two trees over one storage")
    func scenes() async throws {
        try await Phone.with { phone in
            let other = Phone(phone.services)
            try await phone.connect("todo://list")
            try await other.connect("todo://list")
            try await phone.add("Walk")
            try await other.press("Walk")
            await phone.until { phone.button("Walk") != nil }
            #expect(phone.overHome == ["List"] && other.overHome == ["List", "Update"])
            try await phone.press("Walk")
            await phone.until { phone.texts.contains("Open in another window, too") }
            other.disconnect()
            await phone.until { !phone.texts.contains("Open in another window, too") }
        }
    }

    @Test("A row is laid out by the sentences of NeedleKit")
    func row() async throws {
        try await Phone.with { phone in
            try await phone.add("Walk")
            try await phone.connect("todo://list")
            await phone.until { phone.button("Walk") != nil }
            let row = try #require(phone.views(TodoRow.self).first)
            #expect(row.layout.allSatisfy { $0.isActive })
            #expect(
                row.layout.map(\.formula).filter { $0.hasPrefix("open") } == [
                    "open.left == check.left + 52.0", "open.top == row.top + 4.0", "open.height >= 24.0",
                    "open.right <= remove.right + -52.0",
                ])
        }
    }

    @Test("It speaks Korean")
    func korean() async throws {
        try await Phone.with("ko") { phone in
            await phone.connect()
            await phone.until { phone.button("할 일 (0)") != nil }
            #expect(phone.page?.title == "오늘")
            try await phone.press("새 할 일")
            await phone.until { phone.field("제목") != nil }
        }
    }

    /// Waits until the only todo is as it should be in the storage.
    private func eventually(of phone: Phone, _ isSo: (Todo) -> Bool) async {
        for await todos in phone.services.data.todos.updates() where todos.first.map(isSo) == true { return }
    }
}
#endif
