#if !canImport(UIKit)
import ExplorerDomain
import ExplorerTesting
import Foundation
import NetworkProvider
import PhoneTesting
import RibletTesting
import Testing
import UIKitDouble

@testable import ExplorerData
@testable import ExplorerIOS

/// A scene over given services.
private final class TestSceneDelegate: ExplorerSceneDelegate {
    var shared: PhoneServices?

    override func openServices() async throws -> PhoneServices { try #require(shared) }
}

/// The application on an iPhone, over real storage and a service in memory that has the samples.
@MainActor
final class ExplorerOnPhone: HeldPhone {
    let services: PhoneServices
    let replies: Replies

    private init(_ services: PhoneServices, _ replies: Replies) {
        self.services = services
        self.replies = replies
        let delegate = TestSceneDelegate()
        delegate.shared = services
        super.init(delegate)
    }

    /// Opens the application on a fresh folder.
    static func with(
        _ language: String = "en", isRegistered: Bool = true, _ body: (ExplorerOnPhone) async throws -> Void
    ) async throws {
        let replies = Replies { SampleService.reply(to: $0) }
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let data = try await ExplorerData.open(folder, network: replies.provider)
        let services = PhoneServices(data: data, language: language == "ko" ? .ko : .en)
        if isRegistered { try await services.session.setRegistered(true) }
        let phone = ExplorerOnPhone(services, replies)
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
    var stack: UINavigationController? { tabs?.selectedViewController as? UINavigationController }
    var table: EntityTable? { views(EntityTable.self).first }
    var cells: [EntityCell] { views(EntityCell.self) }
    var names: [String] { table?.sections.flatMap(\.lines).compactMap { if case .card(let card) = $0 { card.name } else { nil } } ?? [] }
    var bar: [UIBarButtonItem] { page?.navigationItem.rightBarButtonItems ?? [] }

    /// The names of the RIBs below the main page, in the order of their tabs and above one another.
    var ribs: [String] { delegate.root?.children.first?.children.flatMap { [$0.name] + $0.children.map(\.name) } ?? [] }

    func cell(_ name: String) -> EntityCell? { cells.first { $0.accessibilityLabel?.hasPrefix("\(name), ") == true } }

    // MARK: A person

    /// Taps the row of a thing as soon as it is in sight.
    func tap(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        await until(sourceLocation: sourceLocation) { cell(name) != nil }
        table?.userTaps(try #require(self.cell(name), sourceLocation: sourceLocation))
        await settle()
    }

    func press(barItem label: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        await until(sourceLocation: sourceLocation) { bar.contains { $0.accessibilityLabel == label } }
        try #require(bar.first { $0.accessibilityLabel == label }, sourceLocation: sourceLocation).userPresses()
        await settle()
    }

    func choose(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        await until(sourceLocation: sourceLocation) { !bar.isEmpty }
        #expect(bar.first?.userPresses(andChooses: title) == true, sourceLocation: sourceLocation)
        await settle()
    }
}

/// Answers of the service about the samples.
enum SampleService {
    private static let pixel = Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

    static func reply(to request: NetworkRequest) -> StubReply {
        guard let address = URLComponents(string: request.url) else { return Answers.nothing }
        let parts = address.path.split(separator: "/").dropFirst().map(String.init)
        if parts.contains("avatar") { return .bytes(pixel ?? Data(), headers: ["Content-Type": "image/png"]) }
        let items = (address.queryItems ?? []).map { FilterItem(name: $0.name, value: $0.value ?? "") }
        let page = items.first { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
        switch parts.first {
        case "character":
            let filter = CharacterFilter(items: items)
            return answer(ExplorerSamples.characters.filter { finds($0, filter) }, parts, page, json)
        case "location": return answer(ExplorerSamples.locations.filter { has($0.name, items) }, parts, page, json)
        case "episode": return answer(ExplorerSamples.episodes.filter { has($0.name, items) }, parts, page, json)
        default: return Answers.nothing
        }
    }

    private static func has(_ name: String, _ items: [FilterItem]) -> Bool {
        items.allSatisfy { $0.name != "name" || name.lowercased().contains($0.value.lowercased()) }
    }

    private static func answer<Entity: ExplorerEntity>(
        _ found: [Entity], _ parts: [String], _ page: Int, _ json: (Entity) -> String
    ) -> StubReply {
        if parts.count == 2 {
            let ids = parts[1].split(separator: ",").compactMap { Int($0) }
            let texts = ids.compactMap { id in found.first { $0.id == id } }.map(json)
            if ids.count > 1 { return .text("[\(texts.joined(separator: ","))]") }
            return texts.first.map { .text($0) } ?? Answers.nothing
        }
        let part = found.dropFirst((page - 1) * 20).prefix(20)
        if part.isEmpty { return Answers.nothing }
        let next = page * 20 < found.count ? "\(base)/\(parts[0])?page=\(page + 1)" : nil
        return .text(Answers.page(part.map(json), count: found.count, next: next))
    }

    private static func json(_ one: ExplorerCharacter) -> String {
        func place(_ place: PlaceReference) -> String {
            #"{"name":"\#(place.name)","url":"\#(place.id.map { "\(base)/location/\($0)" } ?? "")"}"#
        }
        return #"""
            {"id":\#(one.id),"name":"\#(one.name)","status":"\#(one.status)","species":"\#(one.species)","type":"\#(one.type)",
            "gender":"\#(one.gender)","origin":\#(place(one.origin)),"location":\#(place(one.location)),
            "image":"\#(base)/character/avatar/\#(one.id).jpeg","episode":\#(urls("episode", one.episodes)),"url":"","created":""}
            """#
    }

    private static func json(_ one: ExplorerLocation) -> String {
        #"""
        {"id":\#(one.id),"name":"\#(one.name)","type":"\#(one.type)","dimension":"\#(one.dimension)",
        "residents":\#(urls("character", one.residents)),"url":"","created":""}
        """#
    }

    private static func json(_ one: ExplorerEpisode) -> String {
        #"""
        {"id":\#(one.id),"name":"\#(one.name)","air_date":"\#(one.airDate)","episode":"\#(one.code)",
        "characters":\#(urls("character", one.characters)),"url":"","created":""}
        """#
    }

    private static func urls(_ path: String, _ ids: [Int]) -> String {
        "[" + ids.map { "\"\(base)/\(path)/\($0)\"" }.joined(separator: ",") + "]"
    }
}
#endif
