import RibletReactor
import Testing

@Suite("Changes that are stored side by side")
struct ChangeLogTests {
    var log = ChangeLog<Int, String>()

    @Test("A change is under way until it has ended, equal ones one by one")
    mutating func order() {
        for change in [1, 2, 1] { log.apply(.began(change)) }
        #expect(log.underWay == [1, 2, 1] && log.pending == 3)
        log.apply(.ended(1, nil))
        #expect(log.underWay == [2, 1])
        log.apply(.ended(7, nil))
        #expect(log.underWay == [2, 1] && log.notice == nil)
    }

    @Test("A change that is known more exactly takes the place of the first one asked for")
    mutating func replaced() {
        for change in [1, 2, 1] { log.apply(.began(change)) }
        log.apply(.replaced(1, by: 3))
        log.apply(.replaced(7, by: 8))
        #expect(log.underWay == [3, 2, 1])
    }

    @Test("Each message is news, and nil tells nothing")
    mutating func notices() {
        log.apply(.ended(1, "stored"))
        let first = log.$notice.assignments
        log.apply(.ended(2, nil))
        #expect(log.notice == "stored" && log.$notice.assignments == first)
        log.apply(.ended(3, "stored"))
        #expect(log.$notice.assignments == first + 1)
    }

    @Test("An unfinished form stays until the page goes on, and so does work under way")
    mutating func resumed() {
        log = ChangeLog(unfinished: [1, 2])
        #expect(log.unfinished == [1, 2] && log.pending == 0)
        log.apply(.began(3))
        #expect(log.unstored == [1, 2, 3], "a page that is saved again before it goes on loses nothing")
        log.apply(.resumed)
        #expect(log == ChangeLog())
    }
}
