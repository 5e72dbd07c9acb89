import Foundation
import Testing

@testable import RibletReactor

/// Tests of the part of a list that saved states contain.
@Suite("Paging: written down and read back")
struct PagingCodingTests {
    private struct Pet: Identifiable, Codable, Hashable, Sendable {
        let id: Int
        var name = ""
    }

    private typealias Pets = Paging<Pet, Int>

    private func again<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    private func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test("a list is read back with its items")
    func items() throws {
        var list = Pets(first: 1)
        let steps: [Pets.Mutation] = [
            .began, .loaded(Page([Pet(id: 1), Pet(id: 2, name: "Rex")], next: 2)), .removed(1), .began, .failed, .began,
            .loaded(Page([Pet(id: 3)], next: nil)),
        ]
        for step in steps { list.apply(step) }
        #expect(list.items.map(\.id) == [2, 3] && list.loadState == .complete)
        #expect(try again(list) == list)
    }

    @Test("a page that was on its way is not while a list is read back: it is asked for again")
    func loading() throws {
        var list = Pets(first: 1)
        list.apply(.began)
        let read = try again(list)
        #expect(list.loadState == .loading && read.loadState == .idle && read.next == 1)
    }

    @Test(
        "a list that lacks something is refused",
        arguments: [
            "{}", "[]", "null",
            #"{"items":[]}"#, #"{"items":{},"pageCount":1,"first":1,"wantedCount":1}"#,
            #"{"items":[],"pageCount":1,"first":"one","wantedCount":1}"#,
        ])
    func badLists(_ text: String) {
        #expect(throws: DecodingError.self) { try read(Pets.self, text) }
    }
}
