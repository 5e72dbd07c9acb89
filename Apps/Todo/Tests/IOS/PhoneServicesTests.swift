#if !canImport(UIKit)
import Foundation
import Riblet
import RibletTesting
import Testing
import TodoDomain
import UIKitDouble

@testable import TodoIOS
@testable import TodoPhone

/// The services of an iPhone that Todo uses: notifications, the person's pictures, menus, sharing.
@MainActor
@Suite("Todo and the services of an iPhone", .checksLeaks)
struct PhoneServicesTests {
    private let start = Date(timeIntervalSince1970: 1_795_000_000)

    // MARK: Notifications

    @Test("A time of a to-do is told by the system; the notification moves and goes with the to-do")
    func notifications() async throws {
        try await Phone.with { phone in
            let (center, todos) = (phone.notifications, phone.services.data.todos)
            try await todos.add(TodoDraft(title: "Some day"))
            #expect(!center.hasAsked)
            try await phone.add("Walk")
            await eventually { center.waiting.map(\.content.title) == ["Walk"] }
            #expect(center.hasAsked)
            #expect(center.waiting.first?.content.body == "Due at 12:06")
            let id = try #require(try await todos.todos().last?.id)
            try await todos.update(id, with: TodoDraft(title: "Walk far", due: .time(start.addingTimeInterval(7200))))
            await eventually { center.waiting.map(\.content.title) == ["Walk far"] }
            try await todos.setDone([id], true)
            await eventually { center.waiting.isEmpty }
            try await todos.setDone([id], false)
            await eventually { center.waiting.count == 1 }
            try await todos.delete([id])
            await eventually { center.waiting.isEmpty }
        }
    }

    @Test("The soonest wait, and the next ones follow")
    func many() async throws {
        try await Phone.with { phone in
            for number in (1...70).shuffled() { try await phone.add("\(number)", dueIn: Double(number)) }
            let center = phone.notifications
            await eventually { center.waiting.map(\.content.title) == (1...DueNotifications.limit).map(String.init) }
            let first = try #require(try await phone.services.data.todos.todos().first { $0.title == "1" })
            try await phone.services.data.todos.setDone([first.id], true)
            await eventually { center.waiting.map(\.content.title) == (2...DueNotifications.limit + 1).map(String.init) }
        }
    }

    @Test("Who refuses is told nothing; who allows it later in the settings is told from then on")
    func refused() async throws {
        let center = UNUserNotificationCenter()
        center.userAllows = false
        try await Phone.with(notifications: center) { phone in
            try await phone.add("Walk")
            await eventually { center.hasAsked }
            center.userAllows = true
            try await phone.add("Feed")
            await eventually { center.waiting.count == 2 }
        }
    }

    @Test("A tap opens the to-do, in a scene that is there and in one that begins by it; done elsewhere, it goes")
    func tapping() async throws {
        try await Phone.with { phone in
            let center = phone.notifications
            try await phone.add("Walk")
            try await phone.add("Feed")
            await eventually { center.waiting.count == 2 }
            center.time(becomes: start.addingTimeInterval(3600))
            #expect(center.waiting.isEmpty && center.shown.count == 2)
            let walk = try #require(center.shown.first { $0.request.content.title == "Walk" })
            let response = UNNotificationResponse(notification: walk)
            await phone.connect(UIScene.ConnectionOptions(notificationResponse: response))
            #expect(phone.location == "/list/1")
            let feed = try #require(center.shown.first { $0.request.content.title == "Feed" })
            let link = try #require(DueNotifications.link(of: UNNotificationResponse(notification: feed)))
            TodoSceneDelegate.follow(link, in: [try #require(phone.scene)])
            #expect(phone.location == "/list/2")
            try await phone.services.data.todos.setDone([2], true)
            await eventually { center.shown.map(\.request.content.title) == ["Walk"] }
        }
    }

    @Test("The program hears of taps from its launch on, and shows what comes while it is open")
    func delegate() throws {
        let program = TodoPhone()
        #expect(program.application(.shared, didFinishLaunchingWithOptions: nil))
        #expect(UNUserNotificationCenter.current().delegate === program)
        let notification = UNNotification(request: UNNotificationRequest(identifier: "due-1", content: .init(), trigger: nil))
        program.userNotificationCenter(.current(), willPresent: notification) { #expect($0 == [.banner, .list, .sound]) }
        var isOver = false
        program.userNotificationCenter(.current(), didReceive: UNNotificationResponse(notification: notification)) { isOver = true }
        #expect(isOver)
    }

    @Test("The double of the system keeps the soonest 64, and one for each identifier")
    func system() {
        let center = UNUserNotificationCenter()
        func add(_ number: Int, at second: Int) {
            let moment = DateComponents(calendar: Calendar(identifier: .gregorian), year: 2026, month: 1, day: 1, second: second)
            let trigger = UNCalendarNotificationTrigger(dateMatching: moment, repeats: false)
            center.add(UNNotificationRequest(identifier: "\(number)", content: .init(), trigger: trigger))
        }
        for number in (1...100).shuffled() { add(number, at: number) }
        #expect(center.waiting.map(\.identifier) == (1...64).map(String.init))
        add(64, at: 0)
        #expect(center.waiting.map(\.identifier) == (["64"] + (1...63).map(String.init)))
    }

    // MARK: Pictures

    @Test("A picture of the library comes into the form; one that cannot be used is refused, and who leaves changes nothing")
    func picking() async throws {
        try await Phone.with { phone in
            try await phone.connect("todo://add")
            try await phone.press("Add a picture")
            let picker = try #require(phone.presented.last as? PHPickerViewController)
            #expect(picker.configuration.filter == .images && picker.configuration.selectionLimit == 1)
            picker.userPicks(nil)
            await phone.until { phone.presented.last is AddPage }
            #expect(phone.button("Remove the picture") == nil)
            try await phone.press("Add a picture")
            try #require(phone.presented.last as? PHPickerViewController).userPicks(Data("no picture".utf8))
            await phone.until { phone.texts.contains { $0.hasPrefix("This file cannot be used") } }
            try await phone.press("Add a picture")
            try #require(phone.presented.last as? PHPickerViewController).userPicks(Self.pixel)
            await phone.until { phone.button("Remove the picture") != nil }
            phone.field("Title")?.userTypes("Walk")
            try await phone.press("Add")
            await phone.until { phone.presented.isEmpty }
            let todos = try await phone.services.data.todos.todos()
            #expect(todos.map { $0.picture != nil } == [true])
        }
    }

    /// A picture of one pixel.
    private static var pixel: Data {
        Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7") ?? Data()
    }

    @Test("A picture is shown at the size of its place")
    func small() async throws {
        let image = try #require(UIImage(data: Self.pixel))
        #expect(await image.made(smallerThan: 400)?.size == CGSize(width: 400, height: 300))
        // A square that is filled needs all of its side.
        #expect(await image.made(smallerThan: 300, by: min)?.size == CGSize(width: 400, height: 300))
        #expect(await image.made(smallerThan: 5000)?.size == CGSize(width: 4000, height: 3000))
    }

    // MARK: Rows

    @Test("A finger that is held opens a row's menu, and VoiceOver has the same actions")
    func menu() async throws {
        try await Phone.with { phone in
            try await phone.add("Walk")
            try await phone.connect("todo://list")
            await phone.until { phone.button("Walk") != nil }
            let row = try #require(phone.views(TodoRow.self).first)
            #expect(row.userHolds() == ["Edit", "Put off", "Delete"])
            #expect(phone.button("Walk")?.accessibilityCustomActions?.map(\.name) == row.userHolds())
            row.userHolds(andChooses: "Put off")
            try await phone.answer("Tomorrow")
            await phone.until { phone.message?.contains("Walk") == true }
            let again = try #require(phone.views(TodoRow.self).first)
            #expect(again.userHolds(andChooses: "Delete"))
            await phone.until { phone.message == "“Walk” deleted" }
        }
    }

    @Test("What is done can be edited and deleted, not put off; marking is felt, taking back is not")
    func done() async throws {
        try await Phone.with { phone in
            try await phone.add("Walk")
            try await phone.connect("todo://list")
            let before = UINotificationFeedbackGenerator.pulses.count
            try await phone.press("Done: Walk")
            #expect(UINotificationFeedbackGenerator.pulses.count > before)
            try await phone.follow("todo://done")
            await phone.until { phone.button("Walk") != nil }
            #expect(phone.views(TodoRow.self).first?.userHolds() == ["Edit", "Delete"])
        }
    }

    // MARK: Pages

    @Test("Everything is shared as a file that an import takes, and an iPad's sheet has its place")
    func sharing() async throws {
        try await Phone.with { phone in
            try await phone.add("Walk")
            try await phone.connect("todo://profile")
            try await phone.press("Export")
            await phone.until { phone.presented.last is UIActivityViewController }
            let sheet = try #require(phone.presented.last as? UIActivityViewController)
            let file = try #require(sheet.activityItems.first as? URL)
            let data = phone.services.data
            try await data.todos.delete(try await data.todos.todos().map(\.id))
            let added = try await data.transfer.add(
                [UInt8](Data(contentsOf: file)), in: phone.services.dates.calendar, by: ImportRun())
            #expect(sheet.activityItems.count == 1 && added.map(\.title) == ["Walk"])
            #expect((sheet.popoverPresentationController?.sourceView as? UIButton)?.currentTitle == "Export")
            sheet.dismiss(animated: true)
            await phone.until { phone.presented.isEmpty && phone.button("Export") != nil }
        }
    }
}
#endif
