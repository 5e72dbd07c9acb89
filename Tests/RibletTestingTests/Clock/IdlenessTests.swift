import Testing

@testable import RibletTesting

/// Tests that a wait that cannot succeed ends long before a minute is over.
@Suite("Nothing is under way")
struct IdlenessTests {
    private let start = ContinuousClock.now

    /// After how many seconds nothing is under way, where each of them takes so much of the
    /// processor.
    private func seconds(_ work: (Int) -> Duration, hasChildren: (Int) -> Bool = { _ in false }) -> Int? {
        var idleness = Idleness(at: start, used: .zero)
        var used = Duration.zero
        for second in 1...60 {
            used += work(second)
            if idleness.isReached(at: start + .seconds(second), used: used, hasChildren: hasChildren(second)) { return second }
        }
        return nil
    }

    @Test("after some seconds in which the process did next to nothing")
    func quiet() {
        #expect(seconds { _ in .milliseconds(20) } == 6)
        #expect(seconds { _ in .milliseconds(500) } == nil)
        // Work done now and then counts from its end.
        #expect(seconds { $0 == 4 ? .milliseconds(300) : .zero } == 10)
        #expect(seconds { $0 % 5 == 0 ? .milliseconds(300) : .zero } == nil)
    }

    @Test("and never while another program works for it")
    func children() {
        #expect(seconds({ _ in .zero }, hasChildren: { _ in true }) == nil)
        #expect(seconds({ _ in .zero }, hasChildren: { $0 < 10 }) == 15)
    }

    @Test("Between two seconds nothing is measured")
    func between() {
        var idleness = Idleness(at: start, used: .zero)
        for tenth in 1...9 {
            let isReached = idleness.isReached(at: start + .milliseconds(100 * tenth), used: .zero, hasChildren: false)
            #expect(!isReached)
        }
    }
}
