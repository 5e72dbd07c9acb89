import Foundation
import GalleryApp
import Logging
import RibletWebTesting
import Testing
import TodoDomain

/// Where a flow is driven: in memory, or in Chromium on a screen. The test is the same.
enum Stage: Sendable, CustomTestStringConvertible {
    case memory(TodoFlavor)
    case chromium(Setting)

    var flavor: TodoFlavor {
        switch self {
        case .memory(let flavor): flavor
        case .chromium(let setting): setting.flavor
        }
    }

    var testDescription: String {
        switch self {
        case .memory(let flavor): "\(flavor.name) in memory"
        case .chromium(let setting): "\(setting.testDescription) in Chromium"
        }
    }

    /// Both flavours in memory and in each browser setting.
    static let all: [Stage] = [.memory(.dog), .memory(.cat)] + Setting.all.map(Stage.chromium)
    /// One flavour once in memory and once in Chromium.
    static let both: [Stage] = [.memory(.dog), .chromium(Setting(flavor: .dog, viewport: .phone))]
}

/// Opens Todo of a flavour in a gallery of its own for the duration of `body`.
@MainActor
func withTodo(
    _ stage: Stage, language: String = "en", missing: [String] = [],
    _ body: @escaping @MainActor @Sendable (_ page: any PageDriver, _ todos: any TodoRepository) async throws -> Void
) async throws {
    let flavor = stage.flavor
    switch stage {
    case .chromium(let setting):
        try await withGallery(setting.viewport, language: language, missing: missing.map { setting.base + $0 }) { gallery in
            let page = try await BrowserPage(gallery.browser, origin: gallery.base, basePath: setting.base)
            try await body(page, gallery.todos(flavor))
        }
    case .memory:
        try await withGalleryData { applications, data in
            let application = try #require(applications.first { $0.basePath == "/" + flavor.storageNamespace })
            let page = await MemoryPage(application, language: language)
            defer { page.end() }
            try await body(page, data.todos[flavor].todos)
        }
    }
}
