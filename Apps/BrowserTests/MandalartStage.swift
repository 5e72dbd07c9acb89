import Foundation
import GalleryApp
import MandalartApp
import MandalartDomain
import RibletWebTesting
import Testing

/// Where a flow of the planner is driven: in memory, or in Chromium on a screen. The test is the
/// same.
enum MandalartStage: Sendable, CustomTestStringConvertible {
    case memory
    case chromium(Viewport)

    var testDescription: String {
        switch self {
        case .memory: "in memory"
        case .chromium(let viewport): "in Chromium at \(viewport.width) px"
        }
    }

    static let all: [MandalartStage] = [.memory, .chromium(.phone), .chromium(.desktop)]
}

/// Opens the planner in a gallery of its own for the duration of `body`; its user is called Jisoo.
@MainActor
func withMandalart(
    _ stage: MandalartStage, language: String = "en", nickname: String? = "Jisoo", missing: [String] = [],
    _ body: @escaping @MainActor @Sendable (_ page: any PageDriver, _ services: MandalartServices) async throws -> Void
) async throws {
    switch stage {
    case .chromium(let viewport):
        try await withGallery(viewport, language: language, missing: missing.map { "/mandalart" + $0 }) { gallery in
            let services = gallery.data.mandalart.services
            if let nickname { try await services.userState.setNickname(nickname) }
            let page = try await BrowserPage(gallery.browser, origin: gallery.base, basePath: "/mandalart")
            try await body(page, services)
        }
    case .memory:
        try await withGalleryData { applications, data in
            let services = data.mandalart.services
            if let nickname { try await services.userState.setNickname(nickname) }
            let application = try #require(applications.first { $0.basePath == "/mandalart" })
            let page = await MemoryPage(application, language: language)
            defer { page.end() }
            try await body(page, services)
        }
    }
}

extension MandalartServices {
    /// Adds a plan with a goal in the middle, eight goals and eight steps for each, and no hint
    /// that is still to come.
    func addFullPlan() async throws -> Plan.ID {
        for hint in Hint.allCases { _ = try await userState.claim(hint) }
        let mains = GridPosition.ring.enumerated().map { index, position in
            PlanDraft.Main(
                MainDraft(title: "Goal \(index + 1)", paletteID: PaletteID.allCases[index]), at: position,
                subs: GridPosition.ring.enumerated().map { number, place in
                    PlanDraft.Sub(SubDraft(title: "Step \(index + 1).\(number + 1)", achievementRate: 0.5), at: place)
                })
        }
        let core = PlanDraft.Main(MainDraft(title: "Ship my own app", paletteID: .type10), at: .center)
        return try await mandalarts.addPlan(PlanDraft(title: "2027 plan", mains: mains + [core])).id
    }
}
