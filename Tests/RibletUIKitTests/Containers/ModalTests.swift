#if !canImport(UIKit)
import Foundation
import Riblet
import RibletTesting
import Testing
import UIKitDouble

@testable import RibletUIKit

/// Alerts, toasts and how sheets look.
@MainActor
@Suite("Alerts, toasts and sheets of UIKit", .checksLeaks) struct ModalTests {
    private let screen = Screen()
    private let page = UIViewController()

    @Test("An alert is answered once, after it has gone")
    func alert() async throws {
        await screen.show(page)
        var choices: [Int] = []
        page.present(
            Alert(title: "Delete?", message: "It is lost.", buttons: [.init("Keep", role: .cancel), .init("Delete", role: .destructive)])
        ) { [screen] choice in
            #expect(screen.presented.isEmpty)
            choices.append(choice)
        }
        await screen.settle()
        let alert = try #require(screen.presented.first as? UIAlertController)
        #expect(alert.title == "Delete?" && alert.message == "It is lost.")
        #expect(alert.actions.map(\.style) == [.cancel, .destructive])
        #expect(alert.userChooses("Delete") && choices == [])
        await screen.settle()
        #expect(choices == [1] && screen.presented.isEmpty && screen.faults.isEmpty)
    }

    @Test("An alert that went with the sheet below it is asked again")
    func alertAgain() async throws {
        await screen.show(page)
        page.present(UIViewController(), style: .sheet)
        await screen.settle()
        let sheet = try #require(screen.presented.first)
        var choices: [Int] = []
        page.present(Alert(title: "Really?", buttons: [.init("Yes")])) { choices.append($0) }
        await screen.settle()
        #expect(screen.presented.count == 2)
        page.dismiss(animated: true)
        await screen.settle()
        let alert = try #require(screen.presented.last as? UIAlertController)
        #expect(alert.userChooses("Yes"))
        await screen.settle()
        #expect(choices == [0] && screen.faults.isEmpty)
        page.dismiss(sheet)
        await screen.settle()
    }

    @Test("An alert that code dismisses is asked again, and nothing comes over it before it is answered")
    func alertDismissed() async throws {
        await screen.show(page)
        var choices: [Int] = []
        page.present(Alert(title: "Really?", buttons: [.init("Yes")])) { choices.append($0) }
        let sheet = UIViewController()
        page.present(sheet, style: .sheet)
        await screen.settle()
        #expect(screen.presented.map { $0 is UIAlertController } == [true])
        page.dismiss(animated: true)
        await screen.settle()
        let alert = try #require(screen.presented.first as? UIAlertController)
        #expect(alert.userChooses("Yes"))
        await screen.settle()
        #expect(choices == [0] && screen.presented == [sheet] && screen.faults.isEmpty)
        page.dismiss(sheet)
        await screen.settle()
    }

    @Test("A toast goes by its time, by its button, or for another one")
    func toast() async throws {
        await screen.show(page)
        let clock = TestClock()
        var told: [String] = []
        func show(_ text: String, action: String? = nil) {
            page.show(Toast(text, action: action, duration: .seconds(5)), clock: clock) {
                told.append("\(text): action")
            } onGone: {
                told.append("\(text): gone")
            }
        }
        func shown() -> [ToastView] { page.view.subviews.compactMap { $0 as? ToastView } }
        show("first")
        show("second", action: "Undo")
        #expect(told == ["first: gone"] && shown().map(\.toast.text) == ["second"])
        try #require(shown().first?.button).userPresses()
        #expect(told.last == "second: action" && shown().isEmpty)
        show("third")
        await clock.advance(by: .seconds(5))
        #expect(told.last == "third: gone" && told.count == 3 && shown().isEmpty)
    }

    @Test("A sheet whose window has gone goes with its presenter")
    func windowGone() async {
        weak var left: UIViewController?
        var presenter: UIViewController? = UIViewController()
        await present(over: presenter) { left = $0 }
        // The window is gone; what it tells is heard in the next turns.
        for _ in 0..<4 { await Task { @MainActor in }.value }
        #expect(left != nil, "the presenter keeps it")
        presenter = nil
        #expect(left == nil)
    }

    private func present(over page: UIViewController?, _ note: (UIViewController) -> Void) async {
        guard let page else { return }
        let (screen, sheet) = (Screen(), UIViewController())
        note(sheet)
        await screen.show(page)
        page.present(sheet, style: .sheet)
        await screen.settle()
        #expect(screen.presented == [sheet])
    }

    private final class Chooser: UIViewController, SheetViewControllable {
        func configure(_ sheet: UISheetPresentationController) {
            sheet.detents = [.medium(), .large()]
            sheet.prefersGrabberVisible = true
        }
    }

    @Test("A view says how its sheet looks, and a delegate that was there before is told as well")
    func sheet() async throws {
        final class Application: NSObject, UIAdaptivePresentationControllerDelegate {
            var lines: [String] = []
            func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
                lines.append("should")
                return true
            }
            func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { lines.append("will") }
            func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { lines.append("did") }
            func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { lines.append("attempt") }
        }
        await screen.show(page)
        let (chooser, application) = (Chooser(), Application())
        chooser.modalPresentationStyle = .pageSheet
        chooser.presentationController?.delegate = application
        page.present(chooser, style: .sheet)
        await screen.settle()
        #expect(chooser.sheetPresentationController?.detents.map(\.identifier) == [.medium, .large])
        try #require(chooser.userBeginsSheetSwipe()).finish()
        await screen.settle()
        #expect(application.lines == ["should", "will", "did"] && screen.presented.isEmpty)
        let full = UIViewController()
        page.present(full, style: .fullScreen)
        await screen.settle()
        #expect(screen.presented == [full] && full.userBeginsSheetSwipe() == nil)
        page.dismiss(full)
        await screen.settle()
        #expect(screen.faults.isEmpty)
    }
}
#endif
