import Foundation
import Testing

@testable import RibletReactor

/// Tests of the part of a list that recordings and saved states contain.
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

    @Test("every mutation is read back as it was")
    func mutations() throws {
        let all: [Pets.Mutation] = [
            .wanted(pages: 3), .began, .loaded(Page([Pet(id: 1), Pet(id: 2, name: "Rex")], next: 2)), .loaded(Page([], next: nil)), .failed,
            .reset, .changed(Pet(id: 2, name: "Max")), .inserted(Pet(id: 9), at: 4), .removed(7),
        ]
        #expect(try again(all) == all)
    }

    @Test("every event is read back as it was")
    func events() throws {
        let all: [PagingEvent] = [.appeared, .wanted(pages: 2), .moreWanted(seen: 40), .retried, .refreshed]
        #expect(try again(all) == all)
    }

    @Test("a list that goes through what was written is the one that went through it")
    func replay() throws {
        var list = Pets(first: 1)
        var replayed = list
        let steps: [Pets.Mutation] = [
            .began, .loaded(Page([Pet(id: 1), Pet(id: 2)], next: 2)), .removed(1), .began, .failed, .began,
            .loaded(Page([Pet(id: 3)], next: nil)),
        ]
        for step in steps { list.apply(step) }
        for step in try again(steps) { replayed.apply(step) }
        #expect(replayed == list && list.items.map(\.id) == [2, 3] && list.loadState == .complete)
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
        "what no list has written is refused",
        arguments: [
            "{}", "[]", "null", #"{"unheardOf":{}}"#, #"{"wanted":{}}"#, #"{"wanted":{"pages":"many"}}"#, #"{"loaded":{"_0":{"next":2}}}"#,
            #"{"loaded":{"_0":{"items":[{"name":"Rex"}]}}}"#, #"{"removed":{"_0":"seven"}}"#, #"{"began":{},"failed":{}}"#,
        ])
    func badMutations(_ text: String) {
        #expect(throws: DecodingError.self) { try read(Pets.Mutation.self, text) }
    }

    @Test(
        "neither are events that there are not", arguments: ["{}", #"{"moreWanted":{}}"#, #"{"moreWanted":{"seen":true}}"#, #""appeared""#])
    func badEvents(_ text: String) {
        #expect(throws: DecodingError.self) { try read(PagingEvent.self, text) }
    }

    @Test(
        "nor a list that lacks something",
        arguments: [
            #"{"items":[]}"#, #"{"items":{},"pageCount":1,"first":1,"wantedCount":1}"#,
            #"{"items":[],"pageCount":1,"first":"one","wantedCount":1}"#,
        ])
    func badLists(_ text: String) {
        #expect(throws: DecodingError.self) { try read(Pets.self, text) }
    }
}
