import Riblet
import Testing

#if DEBUG && (os(Linux) || os(macOS) || os(Windows))
/// The default handler of a debug build, each in a process of its own.
struct ContainerMisuseTrapTests {
    private func sentence(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func aSecondContainerOfOneKey() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let root = makeRoot()
                let first = ChildStack<Int>(router: root, container: FakeNavigation()) { makePage("\($0)") }
                let second = ChildStack<Int>(router: root, container: FakeNavigation()) { makePage("\($0)") }
                _ = (first, second)
            }
        }
        #expect(sentence(result).contains("give each container of a router a key of its own"))
    }

    @Test func aRIBThatHasAPlaceAlready() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let (root, page) = (makeRoot(), makePage("A"))
                let stack = ChildStack<Int>(router: root, container: FakeNavigation()) { _ in page }
                stack.push(1)
                stack.push(2)
            }
        }
        #expect(sentence(result).contains("build a RIB per place"))
    }

    @Test func aContainerChangedAfterTheEndOfItsTree() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let root = makeRoot()
                let stack = ChildStack<Int>(router: root, container: FakeNavigation()) { makePage("\($0)") }
                root.terminate()
                stack.push(1)
            }
        }
        #expect(sentence(result).contains("is called after its tree has ended; build a new tree"))
    }
}
#endif
