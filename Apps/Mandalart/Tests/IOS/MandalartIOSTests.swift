#if !canImport(UIKit)
import Foundation
import MandalartData
import MandalartDomain
import MandalartTesting
import PhoneParts
import PhoneTesting
import Riblet
import RibletTesting
import Testing
import UIKitDouble

@testable import MandalartIOS
@testable import MandalartPhone

/// A scene whose data cannot be opened.
private final class BrokenSceneDelegate: PhoneSceneDelegate {
    private struct DiskError: Error, CustomStringConvertible { let description = "The disk is full." }

    override func prepare() async throws { throw DiskError() }
}

/// Mandalart's features as they are, on an iPhone that the double stands for.
@MainActor
@Suite("Mandalart on an iPhone", .checksLeaks)
struct MandalartIOSTests {
    private let sparse = PlanDraft(SamplePlans.sparse)

    @Test("The program opens scenes of Mandalart")
    func program() {
        let session = UISceneSession(persistentIdentifier: "first")
        let configuration = MandalartPhone().application(.shared, configurationForConnecting: session, options: .init())
        #expect(configuration.delegateClass == MandalartSceneDelegate.self && configuration.role == .windowApplication)
    }

    @Test("Whoever is new says a name, begins with the goal in the middle, and goes on around it")
    func beginning() async throws {
        try await Phone.with(nickname: nil) { phone in
            await phone.connect()
            await phone.until { phone.field("Nickname") != nil }
            #expect(phone.button("Start") == nil)
            phone.field("Nickname")?.userTypes("Jisoo")
            try await phone.press("Start")
            await phone.until { phone.texts.contains("Hello, Jisoo") && phone.texts.contains("Begin in the middle") }
            await phone.touch(try await phone.cell(4, 4))
            await phone.until { phone.field("Goal") != nil }
            #expect(phone.overMain == ["EditMain"])
            phone.field("Goal")?.userTypes("Ship my own app")
            try await phone.press("Sky")
            try await phone.press("Save and next")
            await phone.until { phone.texts.contains("Goal 1 of 8") }
            phone.field("Goal")?.userTypes("Stay healthy")
            try await phone.press("Save")
            await phone.until { phone.presented.isEmpty && phone.overMain.isEmpty }
            let middle = try await phone.cell(4, 4)
            await phone.until { middle.accessibilityLabel == "Ship my own app, the goal in the middle, 0 percent" }
            #expect(try await phone.cell(4, 0).accessibilityLabel == "Stay healthy, goal 1 of 8, 0 percent")
            #expect(middle.backgroundColor?.resolvedColor(with: .init(userInterfaceStyle: .dark)) != nil && phone.faults.isEmpty)
            await phone.until { phone.texts.contains("Press and hold a cell to change it.") }
            try await phone.press("Got it")
            await phone.until { !phone.texts.contains("Press and hold a cell to change it.") }
        }
    }

    @Test("A form without a title says so, and stays; what was typed is there the next time")
    func refusing() async throws {
        try await Phone.with { phone in
            await phone.connect()
            await phone.touch(try await phone.cell(4, 4))
            try await phone.press("Save")
            await phone.until { phone.texts.contains("Give it a title.") }
            #expect(phone.overMain == ["EditMain"] && phone.presented.count == 1)
            phone.field("Goal")?.userTypes("Half a thought")
            try #require(phone.presented.first?.userBeginsSheetSwipe()).finish()
            await phone.until { phone.overMain.isEmpty && phone.presented.isEmpty }
            await phone.touch(try await phone.cell(4, 4))
            await phone.until { phone.field("Goal")?.text == "Half a thought" }
            try await phone.press("Cancel")
            await phone.takeBack("Discarded: “Half a thought”")
            await phone.until { phone.field("Goal")?.text == "Half a thought" }
        }
    }

    @Test("A finger that is drawn across a step sets its level, and the message takes it back")
    func dragging() async throws {
        try await Phone.with(sparse) { phone in
            await phone.connect()
            await phone.touch(try await phone.cell(4, 0))
            let step = try await phone.cell(0, 0)
            #expect(phone.overMain == ["Sub"] && phone.page?.title == "Stay healthy")
            #expect(step.accessibilityLabel == "Run 3× a week, step 1 of 8, 40 percent" && step.accessibilityTraits.contains(.adjustable))
            await phone.touch(step, draggingBy: 0.31)
            await phone.until { step.accessibilityValue == "70 percent" }
            #expect(phone.overMain == ["Sub"])
            await phone.takeBack("“Run 3× a week”: 70%")
            await phone.until { step.accessibilityValue == "40 percent" }
            // A touch that becomes a menu changes nothing, nor does one that moves a little.
            await phone.touch(step, draggingBy: -0.3, isCancelled: true)
            #expect(phone.views(UILabel.self, in: step).map(\.text).contains("40%") && step.accessibilityValue == "40 percent")
            await phone.touch(step, draggingBy: 0.05)
            await phone.until { phone.overMain == ["Sub", "EditSub"] }
        }
    }

    @Test("VoiceOver steps the level, and offers what the menu of a cell does")
    func stepping() async throws {
        try await Phone.with(sparse) { phone in
            try await phone.connect("mandalart://plan/1/goal/1")
            let step = try await phone.cell(0, 0)
            step.accessibilityIncrement()
            await phone.until { step.accessibilityValue == "45 percent" }
            step.accessibilityDecrement()
            await phone.until { step.accessibilityValue == "40 percent" }
            let pulses = UINotificationFeedbackGenerator.pulses.count
            #expect(step.userHolds() == ["Edit", "Run 3× a week: done"])
            #expect(step.accessibilityCustomActions?.map(\.name) == ["Edit", "Run 3× a week: done"])
            step.userHolds(andChooses: "Run 3× a week: done")
            await phone.until { step.accessibilityValue == "100 percent" && step.userHolds() == ["Edit"] }
            #expect(UINotificationFeedbackGenerator.pulses.count > pulses)
            _ = step.accessibilityCustomActions?.first.map { $0.actionHandler?($0) }
            await phone.until { phone.overMain == ["Sub", "EditSub"] && phone.location == "/plan/1/goal/1/step/1" }
        }
    }

    @Test("The form of a step has a slider, a day and a note; deleting it can be taken back")
    func step() async throws {
        try await Phone.with(sparse) { phone in
            try await phone.connect("mandalart://plan/1/goal/1/step/1")
            await phone.until { phone.field("Step")?.text == "Run 3× a week" }
            let slider = try #require(phone.views(UISlider.self).first)
            #expect(slider.value == 40 && slider.accessibilityLabel == "Achieved")
            slider.userDrags(to: 53)
            await phone.until { phone.texts.contains("Achieved: 55%") && slider.accessibilityValue == "55 percent" }
            try await phone.press("Due on: No date")
            await phone.until { !phone.views(UIDatePicker.self).isEmpty }
            phone.views(UIDatePicker.self).first?.userChooses(Date(timeIntervalSince1970: 1_795_100_000))
            phone.views(UITextView.self).first?.userTypes("By the river")
            try await phone.press("Save")
            await phone.until { phone.texts.contains("Run 3× a week\nDue on 19 November 2026\nBy the river") }
            #expect(try await phone.cell(0, 0).accessibilityValue == "55 percent")
            await phone.touch(try await phone.cell(0, 0))
            try await phone.press("Remove the date")
            await phone.until { phone.button("Due on: No date") != nil && phone.views(UIDatePicker.self).isEmpty }
            try await phone.press("Delete")
            try await phone.answer("Delete")
            await phone.takeBack("“Run 3× a week” deleted")
            await phone.until { phone.views(CellView.self).first?.cell?.title == "Run 3× a week" }
            #expect(phone.faults.isEmpty)
        }
    }

    @Test("From nine cells to 81 and back: a tap leads to a block, and from there to the page of its goal")
    func zooming() async throws {
        try await Phone.with(sparse) { phone in
            await phone.connect()
            try await phone.press("Whole plan")
            await phone.until { phone.views(CellView.self).count == 81 }
            #expect(phone.overMain == ["Overview"] && phone.stack?.viewControllers.count == 2)
            #expect(phone.views(CellView.self).compactMap(\.accessibilityIdentifier).count == 81)
            await phone.touch(try await phone.cell(0, 1))
            await phone.until { phone.views(CellView.self).count == 9 && phone.page?.title == "Stay healthy" }
            #expect(phone.location == "/plan/1/overview/1")
            let step = try await phone.cell(0, 1)
            await phone.touch(step, draggingBy: -0.3)
            await phone.until { step.accessibilityValue == "40 percent" }
            try await phone.press("Goals")
            await phone.until { phone.page?.title == "Ship my own app" && phone.location == "/plan/1/overview/goals" }
            try await phone.press("Whole plan")
            await phone.until { phone.views(CellView.self).count == 81 }
            try #require(phone.stack?.userBeginsBackSwipe()).finish()
            await phone.until { phone.overMain.isEmpty && phone.location == "/" }
            #expect(phone.faults.isEmpty)
        }
    }

    @Test("A grid is laid out by the sentences of NeedleKit, and its level is a part of the cell")
    func layout() async throws {
        try await Phone.with(sparse) { phone in
            try await phone.connect("mandalart://plan/1/goal/1")
            let cell = try await phone.cell(0, 1)
            #expect(
                cell.ndl.constraints.map(\.formula) == [
                    "0.1.width == UIView.width * \(1 / CGFloat(3)) + -4.0", "0.1.height == 0.1.width + 0.0", "0.1.left == 0.0.right + 6.0",
                    "0.1.top == UIView.top + 0.0",
                ])
            #expect(cell.subviews[0].ndl.constraints.last?.formula == "UIView.height == 0.1.height * 0.7 + 0.0")
        }
    }

    @Test("Plans are chosen, added, renamed, copied and deleted in a sheet")
    func plans() async throws {
        try await Phone.with(sparse) { phone in
            await phone.connect()
            try await phone.press("Your mandalarts")
            await phone.until { phone.field("Name of this mandalart")?.text == "2027 plan" }
            phone.field("Name of this mandalart")?.userTypes("Plan A")
            try await phone.press("Save")
            await phone.until { phone.presented.isEmpty && phone.page?.title == "Plan A" }
            try await phone.press("Your mandalarts")
            try await phone.press("Empty")
            await phone.until { phone.presented.isEmpty && phone.page?.title == "My mandalart" }
            try await phone.press("Your mandalarts")
            try await phone.press("Duplicate Plan A")
            await phone.until { phone.page?.title == "Plan A (copy)" && phone.message?.hasPrefix("“Plan A” duplicated") == true }
            try await phone.press("Your mandalarts")
            try await phone.press("Delete Plan A")
            try await phone.answer("Delete")
            await phone.takeBack("“Plan A” deleted")
            await phone.until { phone.page?.title == "Plan A" }
            try await phone.press("Your mandalarts")
            try await phone.press("My mandalart")
            await phone.until { phone.presented.isEmpty && phone.page?.title == "My mandalart" }
            #expect(phone.faults.isEmpty)
        }
    }

    @Test(
        "A link leads to its place, cold and warm",
        arguments: [
            "/plan/1", "/plan/1/goal/1", "/plan/1/goal/1/step/2", "/plan/1/edit/0", "/plan/1/overview", "/plan/1/overview/2",
            "/plan/1/plans",
            "/plan/1/settings", "/plan/1/settings/privacy", "/plan/1/review",
        ])
    func links(_ path: String) async throws {
        try await Phone.with(sparse) { phone in
            try await phone.connect("mandalart:/" + path)
            await phone.until { phone.location == path }
            for other in ["/plan/1/goal/2", "/plan/1/overview"] {
                try await phone.follow("mandalart:/" + other)
                #expect(phone.location == other)
                try await phone.follow("mandalart:/" + path)
                #expect(phone.location == path)
            }
            #expect(phone.faults.isEmpty)
        }
    }

    @Test("A scene that comes back is where it was, with what was typed")
    func restoring() async throws {
        try await Phone.with(sparse) { phone in
            try await phone.connect("mandalart://plan/1/goal/1/step/1")
            await phone.until { phone.field("Step")?.text == "Run 3× a week" }
            phone.field("Step")?.userTypes("Run slowly")
            try phone.leave()
            #expect(phone.delegate.window == nil)
            await phone.connect()
            await phone.until { phone.field("Step")?.text == "Run slowly" }
            #expect(phone.overMain == ["Sub", "EditSub"] && phone.location == "/plan/1/goal/1/step/1")
        }
    }

    @Test("A plan leaves as a file for other applications")
    func sharing() async throws {
        try await Phone.with(sparse) { phone in
            try await phone.connect("mandalart://plan/1/overview")
            try await phone.press("Share")
            #expect(phone.overMain == ["Overview", "Share"])
            try await phone.press("Outline as text (MD)")
            await phone.until { phone.presented.last is UIActivityViewController }
            let sheet = try #require(phone.presented.last as? UIActivityViewController)
            let file = try #require(sheet.activityItems.first as? URL)
            #expect(try String(contentsOf: file, encoding: .utf8).contains("Ship my own app"))
            #expect(sheet.popoverPresentationController?.sourceView is UIButton)
        }
    }

    @Test("Settings change the name and the look, and export everything; the policy speaks of the device")
    func settings() async throws {
        try await Phone.with(sparse) { phone in
            try await phone.connect("mandalart://plan/1/settings")
            await phone.until { phone.field("Nickname")?.text == "Jisoo" }
            phone.field("Nickname")?.userTypes("Minho")
            try await phone.press("Save")
            await phone.until { phone.message == "Nickname saved" }
            try await phone.press("Dark")
            await phone.until { phone.frame?.overrideUserInterfaceStyle == .dark }
            try await phone.press("Privacy policy")
            #expect(phone.overMain == ["Setting", "Privacy"] && phone.texts.contains { $0.contains("kept on this device") })
            phone.stack?.userTapsBack()
            try await phone.press("All plans in one file")
            await phone.until { phone.presented.last is UIActivityViewController }
        }
    }

    @Test("A week is looked back at, and a step in it leads to its goal")
    func week() async throws {
        try await Phone.with(sparse) { phone in
            await phone.connect()
            try await phone.press("Your week")
            await phone.until { phone.overMain == ["Review"] && phone.page?.title == "Your week" }
            try await phone.press("Sleep by 23:30")
            await phone.until { phone.overMain == ["Review", "Sub"] && phone.page?.title == "Stay healthy" }
        }
    }

    @Test("It speaks Korean")
    func korean() async throws {
        try await Phone.with(sparse, language: .ko) { phone in
            await phone.connect()
            await phone.until { phone.texts.contains("Jisoo님, 안녕하세요") }
            #expect(try await phone.cell(4, 0).accessibilityLabel == "Stay healthy, 목표 8개 중 1번째, 55퍼센트")
            #expect(try await phone.cell(4, 0).userHolds() == ["고치기"])
            try await phone.press("전체 보기")
            await phone.until { phone.views(CellView.self).count == 81 }
        }
    }

    @Test("Two scenes have two trees over one storage, and data that cannot be opened is told")
    func scenes() async throws {
        try await Phone.with(sparse) { phone in
            let other = Phone(phone.services)
            try await phone.connect("mandalart://plan/1/goal/1")
            try await other.connect("mandalart://plan/1/goal/1")
            let (here, there) = (try await phone.cell(0, 0), try await other.cell(0, 0))
            here.accessibilityIncrement()
            await other.until { there.accessibilityValue == "45 percent" }
            other.disconnect()
            let broken = HeldPhone(BrokenSceneDelegate())
            await broken.connect()
            #expect(broken.delegate.root == nil && broken.texts == ["The disk is full."])
            broken.disconnect()
        }
    }
}
#endif
