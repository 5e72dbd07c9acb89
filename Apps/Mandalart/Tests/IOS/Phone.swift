#if !canImport(UIKit)
import Foundation
import Logging
import MandalartData
import MandalartDomain
import MandalartTesting
import PhoneTesting
import Riblet
import RibletLocalization
import Testing
import UIKitDouble

@testable import MandalartIOS

/// A scene over given services.
final class TestSceneDelegate: MandalartSceneDelegate {
    var shared: PhoneServices?

    override func openServices() async throws -> PhoneServices { try #require(shared) }
}

/// The application on an iPhone, over real storage, and a person who uses it.
final class Phone: HeldPhone {
    let services: PhoneServices

    init(_ services: PhoneServices) {
        self.services = services
        let delegate = TestSceneDelegate()
        delegate.shared = services
        super.init(delegate)
    }

    /// Opens the application on a fresh folder.
    ///
    /// - Parameters:
    ///   - draft: a plan that is there already.
    ///   - language: the language of the device.
    ///   - nickname: the name of the person; nil where they have not said it yet.
    ///   - body: uses the application.
    /// - Throws: the error of `body`, or of the storage.
    static func with(
        _ draft: PlanDraft? = nil, language: Language = .en, nickname: String? = "Jisoo", _ body: (Phone) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-mandalart-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = try await MandalartDataFolder.open(
            root: folder, logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
        let services = PhoneServices(
            data: data, language: language, timeZone: .gmt, now: { Date(timeIntervalSince1970: 1_795_000_000) })
        let phone = Phone(services)
        do {
            if let nickname { try await services.userState.setNickname(nickname) }
            if let draft { _ = try await services.mandalarts.addPlan(draft) }
            try await body(phone)
        } catch {
            phone.disconnect()
            try? await data.close()
            throw error
        }
        phone.disconnect()
        try await data.close()
    }

    /// The names of the RIBs above and over the main page.
    var overMain: [String] {
        var names: [String] = []
        var children = delegate.root?.children.first?.children.first?.children ?? []
        while !children.isEmpty {
            names += children.map(\.name)
            children = children.flatMap(\.children)
        }
        return names
    }

    var stack: UINavigationController? { frame?.children.first as? UINavigationController }

    /// The cell of a block at a position, once it is shown.
    func cell(_ block: Int, _ position: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws -> CellView {
        let name = "\(block).\(position)"
        await until(sourceLocation: sourceLocation) { views(CellView.self).contains { $0.accessibilityIdentifier == name } }
        return try #require(views(CellView.self).first { $0.accessibilityIdentifier == name }, sourceLocation: sourceLocation)
    }

    /// Taps a cell, or draws a finger across it by a part of its width.
    func touch(_ cell: CellView, draggingBy part: CGFloat = 0, isCancelled: Bool = false) async {
        cell.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let ends = part == 0 ? [] : [CGPoint(x: 10 + part * 50, y: 50), CGPoint(x: 10 + part * 100, y: 50)]
        cell.userDrags([CGPoint(x: 10, y: 50)] + ends, isCancelled: isCancelled)
        await settle()
    }
}
#endif
