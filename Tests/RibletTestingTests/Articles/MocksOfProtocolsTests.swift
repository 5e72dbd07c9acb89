import RibletTesting
import Testing

/// The code of the article "Mocks of protocols", and a mock written by hand.
@Suite struct MocksOfProtocolsTests {
    struct Book: Equatable {
        var title: String
    }

    protocol Search {
        func find(_ text: String) -> [Book]
    }

    final class SearchMock: Search {
        let findStub = Stub<String>("SearchMock.find(_:)")
        var findCallCount: Int { findStub.callCount }
        var findArgValues: [String] { findStub.argValues }
        var findHandler: ((String) -> [Book])?
        func find(_ text: String) -> [Book] {
            findStub.note(text)
            guard let findHandler else { return findStub.missing() }
            return findHandler(text)
        }
    }

    @Test func saysWhatAFunctionDoes() {
        let search = SearchMock()
        search.findHandler = { text in [Book(title: text)] }
        _ = search.find("swift")
        #expect(search.findCallCount == 1 && search.findArgValues == ["swift"])
        #expect(search.find("mock") == [Book(title: "mock")])
    }
}
