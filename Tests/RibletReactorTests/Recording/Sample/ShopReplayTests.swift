// Made from a recording by Recording.swiftTest(named:file:imports:buildingWith:). Make it anew instead of changing it.

import Foundation
import RibletTesting
import Testing

@testable import RibletReactor

/// 42 steps of Shop 1.
@MainActor
@Suite struct ShopReplayTests {
    @Test func replaysTheSame() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("shop.jsonl")))
        expectReplay(of: bytes, file: "shop.jsonl") {
            Shop.RootRouter(Shop.Service(seed: 2, clock: TestClock()))
        }
    }
}
