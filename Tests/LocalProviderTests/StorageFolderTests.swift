import Foundation
import LocalProvider
import Testing

@Suite("StorageFolder")
struct StorageFolderTests {
    @Test("XDG variables decide when they are absolute")
    func variables() throws {
        let environment = ["XDG_DATA_HOME": "/tmp/xdg data", "XDG_CACHE_HOME": "/tmp/xdg-cache"]
        #expect(try StorageFolder.data("todo-dog", environment: environment).path == "/tmp/xdg data/todo-dog")
        #expect(try StorageFolder.caches("todo-dog", environment: environment).path == "/tmp/xdg-cache/todo-dog")
        let relative = try StorageFolder.data("todo-dog", environment: ["XDG_DATA_HOME": "relative"])
        #expect(relative.path.hasPrefix("/") && !relative.path.contains("relative"))
        let unset = try StorageFolder.caches("todo-dog", environment: [:])
        #expect(unset.lastPathComponent == "todo-dog")
    }

    @Test("A namespace never leads elsewhere", arguments: ["../../etc", "/etc", "..", ".", "a/b"])
    func traversal(_ namespace: String) throws {
        let folder = try StorageFolder.data(namespace, environment: ["XDG_DATA_HOME": "/tmp/base"])
        #expect(folder.deletingLastPathComponent().standardizedFileURL.path == "/tmp/base")
        #expect(folder.standardizedFileURL.path.hasPrefix("/tmp/base/"))
    }

    @Test("An empty namespace is refused")
    func empty() {
        #expect(throws: LocalProviderError.self) { try StorageFolder.data("") }
    }
}
