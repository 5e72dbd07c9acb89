import Foundation
import Riblet
import RibletWeb
import RibletWebTesting
import Testing

@MainActor
@Suite("The RIB of the README")
struct ReadmeTests {
    @Test("It counts")
    func counts() async throws {
        final class Root: LaunchRouter<Interactor, WebViewController>, LocationRouting {
            let counter = CounterBuilder(dependency: EmptyComponent()).build()
            init() {
                let container = WebNavigationController(root: counter.viewControllable as! WebViewController)
                super.init(interactor: Interactor(), viewController: container)
            }
            override func didLoad() { attachChild(counter) }
            var location: Location { Location() }
            func open(_ location: Location) -> Bool { true }
        }
        let page = await TestPage(WebApplication(name: "Counter") { _ in Root() })
        try page.click("button", "0")
        try page.click("button", "1")
        #expect(page.text == "2")
    }

    @Test("It is the one that the README shows")
    func same() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let shown = try String(contentsOf: folder.appendingPathComponent("ReadmeSample.swift"), encoding: .utf8)
        let readme = try String(contentsOf: folder.appendingPathComponent("../../README.md"), encoding: .utf8)
        #expect(readme.contains("```swift\n\(shown)```"))
    }
}
