#if !canImport(UIKit)
import Foundation
import Logging
import NetworkProvider
import PhoneTesting
import Riblet
import RibletTesting
import RibletUIKit
import Testing
import TodoData
import TodoDomain
import UIKitDouble

@testable import TodoIOS

/// A scene over given services.
final class TestSceneDelegate: TodoSceneDelegate {
    var shared: PhoneServices?

    override func openServices() async throws -> PhoneServices { try #require(shared) }
}

/// The application on an iPhone, over real storage, and a person who uses it.
final class Phone: HeldPhone {
    let services: PhoneServices
    let notifications: UNUserNotificationCenter

    init(_ services: PhoneServices, _ notifications: UNUserNotificationCenter = .init()) {
        self.services = services
        self.notifications = notifications
        let delegate = TestSceneDelegate()
        delegate.shared = services
        super.init(delegate)
    }

    /// Opens the application on a fresh folder, without any picture service. Where time stands still
    /// what was marked as done stays in its place.
    static func with(
        _ language: String = "en", flavor: TodoFlavor = .dog, notifications: UNUserNotificationCenter = .init(),
        clock: any Clock<Duration> = ContinuousClock(), _ body: (Phone) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-todo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = try await TodoDataFolder.open(
            root: folder, flavor: flavor,
            pictures: PictureAccess(
                bases: [.cat: "http://pictures.invalid/cat", .dog: "http://pictures.invalid/dog"],
                network: StubProvider { _ in .json("[]") }), logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
        let services = PhoneServices(
            flavor: flavor, data: data, language: language == "ko" ? .ko : .en, timeZone: "UTC",
            notifications: notifications, now: { Date(timeIntervalSince1970: 1_795_000_000) })
        services.clock = clock
        let phone = Phone(services, notifications)
        do {
            try await body(phone)
        } catch {
            phone.disconnect()
            try? await data.close()
            throw error
        }
        phone.disconnect()
        try await data.close()
    }

    // MARK: What is there

    var tabs: UITabBarController? { frame?.children.first as? UITabBarController }
    var stack: UINavigationController? { tabs?.viewControllers?.first as? UINavigationController }

    /// The names of Home's children above and over its page, of which the day is a part.
    var overHome: [String] { delegate.root?.children.first { $0.name == "Home" }?.children.map(\.name).filter { $0 != "Day" } ?? [] }

    func add(_ title: String, dueIn hours: Double = 1, isDone: Bool = false) async throws {
        let due = Date(timeIntervalSince1970: 1_795_000_000).addingTimeInterval(hours * 3600)
        let todo = try await services.data.todos.add(TodoDraft(title: title, due: .time(due)))
        if isDone { try await services.data.todos.setDone([todo.id], true) }
    }
}
#endif
