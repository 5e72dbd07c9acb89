import Foundation
import Riblet
import RibletInjection
import RibletReactor
import RibletTesting
import RibletUIKit
import Testing
import UIKitDouble

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The documents from which the project started: their listings, ported, compiled and run.
@MainActor
@Suite("The documents")
struct DocumentTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    @Test("The table of the guide says how many lines of each listing have changed")
    func table() throws {
        let guide = try String(
            contentsOf: Self.folder.appendingPathComponent("../../Sources/RibletReactor/RibletReactor.docc/Coming-from-the-Documents.md"),
            encoding: .utf8
        )
        var rows: [String: (lines: String, changed: String)] = [:]
        for row in guide.matches(of: /\n\| (\d{3}-\w+) \| (\d+) \| (\d+|none) \|/) {
            rows[String(row.output.1)] = (String(row.output.2), String(row.output.3))
        }
        for name in try names("Originals", ".txt") {
            let listing = try Listing(contentsOf: Self.folder.appendingPathComponent("Originals/\(name).txt"))
            let port = Self.folder.appendingPathComponent("Ported/\(name).swift")
            let changed = FileManager.default.fileExists(atPath: port.path) ? "\(listing.changes(to: try Listing(of: port)))" : "none"
            let row = rows.removeValue(forKey: name)
            #expect(row?.lines == "\(listing.lines.count)" && row?.changed == changed, "| \(name) | \(listing.lines.count) | \(changed) |")
        }
        #expect(rows.isEmpty, "rows of no listing")
    }

    @Test("Every port is one of a listing")
    func ports() throws {
        #expect(try Set(names("Ported", ".swift")).isSubset(of: names("Originals", ".txt")))
    }

    private func names(_ folder: String, _ ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Self.folder.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }

    // MARK: The ports run

    @Test("001: the RIB of the template is built, attached and joined as it was written")
    func home() throws {
        final class Parent: EmptyComponent, HomeDependency, HomeListener {}
        let parent = Parent()
        let root = TestRoot()
        let home = HomeBuilder(dependency: parent).build(withListener: parent)
        root.attachChild(home)
        let interactor = try #require(home.interactable as? HomeInteractor)
        #expect(home.path == "Root/Home" && interactor.isActive)
        #expect(interactor.listener === parent && interactor.router === home)
        #expect((home.viewControllable as? HomeViewController)?.listener === interactor)
    }

    @Test("002: the component hands its use cases down, and the example is built of mocks")
    func mandarat() {
        struct Repositories: MandaratRepository, UserStateRepository {}
        let stack = FakeNavigation()
        let component = RootComponent(navigationController: stack, repositories: (Repositories(), Repositories()))
        #expect(component.mandaratUseCase is DefaultMandaratUseCase && !component.userStateUseCase.isSet(.onboardingExitOnce))
        #expect(MandaratExample.launch(in: stack).viewControllable === stack)
    }

    @Test("003: the RIB in layers is built of a container, and shows what its reactor says")
    func feature() async throws {
        final class Listener: FeatureListener {
            var finished = 0
            func finish() { finished += 1 }
            func moveToMain() {}
        }
        final class Settings: FeatureRepository {
            var asked = 0
            func requestSettings() async throws -> FeatureUseCaseModel {
                asked += 1
                return FeatureUseCaseModel(id: asked)
            }
        }
        final class Parent: EmptyComponent, FeatureDependency {
            let container: DependencyContainer
            init(_ container: DependencyContainer) { self.container = container }
        }
        let settings = Settings()
        let container = try DependencyContainer {
            Registration(FeatureRepository.self, value: settings)
            Registration.user(FeatureUseCaseImpl.self, injects: FeatureRepository.self)
        }
        let listener = Listener()
        let root = TestRoot()
        let feature = FeatureBuilder(dependency: Parent(container)).build(withListener: listener)
        root.attachChild(feature)
        let view = try #require(feature.viewControllable.shown(as: FeatureUserInterface.FeatureViewController.self))
        view.loadViewIfNeeded()
        view.listener?.action(.applyCheckCard)
        view.listener?.action(.applyCheckCard)
        view.listener?.action(.finish)
        #expect(view.texts == ["Hello", "Hello World", "체크카드 신청하러 갈까 말까"])
        #expect((feature.interactable as? FeatureInteractor)?.currentState.계좌종류 == "입출금(미니계좌)")
        #expect(listener.finished == 1)
        await eventually { settings.asked == 1 }
    }

    @Test("004: a bottom sheet tells the parent's listener what was chosen")
    func bottomSheet() throws {
        let search = CharacterSearchViewModel()
        let router = CharacterRouter(interactor: search, viewController: FakeView())
        search.delegate = router
        let root = TestRoot()
        root.attachChild(router)
        let status = Filter.Item(name: "status", hasOptions: true)
        search.delegate?.searchingPresentBottomSheet(status, listener: search)
        let sheet = try #require(router.children.first?.interactable as? ChooseBottomSheetInteractor)
        sheet.listener?.setFilter(item: status)
        #expect(search.filterItemsState.chosen == [status])
    }

    @Test("000: a request, a constraint and a closure as they were written")
    func providers() throws {
        struct Dogs: RemoteTargetType {
            let base = "https://api.invalid"
            let path = "/dogs"
            let httpMethod = HTTPMethod.post
            let data: Encodable? = ["name": "Bello"]
            let headers: [String: String]? = nil
            let paramters: [String: String]? = ["page": "1"]
        }
        let request = Dogs().asRequest()
        #expect(request?.url?.absoluteString == "https://api.invalid/dogs?page=1" && request?.httpMethod == "POST")
        #expect(try request?.httpBody?.toObject([String: String].self) == ["name": "Bello"])
        let view = UIView(frame: .zero).and { $0.isHidden = true }
        view.ndl.makeConstraints { make in
            make.top.equalTo(UIView(frame: .zero), needSafeAreaLayoutGuide: true).constant(8)
            make.width.equalTo(100)
        }
        #expect(view.isHidden && !view.translatesAutoresizingMaskIntoConstraints)
    }
}

/// The lines of a listing, without white space, empty lines and comments.
struct Listing {
    let lines: [String]

    init(contentsOf file: URL) throws { self.init(try String(contentsOf: file, encoding: .utf8)) }

    /// The ported listing of a file, which has other code beside it.
    init(of port: URL) throws {
        let parts = try String(contentsOf: port, encoding: .utf8).components(separatedBy: "// MARK: Listing\n").dropFirst()
        self.init(parts.map { $0.components(separatedBy: "// MARK: End\n")[0] }.joined(separator: "\n"))
    }

    private init(_ text: String) {
        lines = text.split(separator: "\n").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
    }

    /// Returns the number of lines that were changed, taken out or written beside them; a changed
    /// line is one.
    func changes(to port: Listing) -> Int {
        let difference = port.lines.difference(from: lines)
        return max(difference.insertions.count, difference.removals.count)
    }
}
