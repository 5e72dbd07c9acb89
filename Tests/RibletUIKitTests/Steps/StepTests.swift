import Testing

@testable import RibletUIKit

/// The comparison of what is held with what is shown, as a function of values.
@MainActor
@Suite("Steps of containers") struct StepTests {
    @Test("A stack rests where it shows what is wanted, also among pages of others")
    func stackRests() {
        #expect(StackStep.next(wanted: [1, 2], placed: [1, 2], shown: [1, 2]) == .rest)
        #expect(StackStep.next(wanted: [1, 2], placed: [1, 2], shown: [9, 1, 8, 2, 7]) == .rest)
        #expect(StackStep<Int>.next(wanted: [], placed: [], shown: []) == .rest)
    }

    @Test("A page that went is reported, from the top or from between others, and before anything is shown")
    func stackReports() {
        #expect(StackStep.next(wanted: [1, 2, 3], placed: [1, 2, 3], shown: [1]) == .report([2, 3]))
        #expect(StackStep.next(wanted: [1, 2, 3], placed: [1, 2, 3], shown: [1, 3]) == .report([2]))
        #expect(StackStep.next(wanted: [1, 2, 4], placed: [1, 2], shown: [1]) == .report([2]))
    }

    @Test("A stack is given what it does not show, in the order that is wanted, and loses what is not")
    func stackShows() {
        #expect(StackStep.next(wanted: [1], placed: [], shown: []) == .show([1]))
        #expect(StackStep.next(wanted: [1], placed: [1, 2], shown: [1, 2]) == .show([1]))
        #expect(StackStep.next(wanted: [2, 1], placed: [1, 2], shown: [1, 2]) == .show([2, 1]))
        #expect(StackStep.next(wanted: [1, 3], placed: [1, 2], shown: [1]) == .show([1, 3]), "what left by itself and is not wanted")
    }

    @Test("A view over a root rests where it is wanted, also among those of others")
    func modalsRest() {
        #expect(ModalStep.next(wanted: [1, 2], placed: [1, 2], known: [1, 2], shown: [1, 9, 2]) == .rest)
        #expect(ModalStep<Int>.next(wanted: [], placed: [], known: [], shown: [9]) == .rest)
    }

    @Test("Those that went are reported, topmost first")
    func modalsReport() {
        #expect(ModalStep.next(wanted: [1, 2, 3], placed: [1, 2, 3], known: [1, 2, 3], shown: [1]) == .report([3, 2]))
    }

    @Test("The lowest that does not belong there is dismissed first; then those that are missing come, lowest first")
    func modalsMove() {
        #expect(ModalStep.next(wanted: [2], placed: [1, 2], known: [1, 2], shown: [1, 2]) == .dismiss(1))
        #expect(ModalStep.next(wanted: [], placed: [1], known: [1], shown: [1, 9]) == .dismiss(1))
        #expect(ModalStep.next(wanted: [1, 2], placed: [1], known: [1, 2, 3], shown: [1, 3]) == .dismiss(3))
        #expect(ModalStep.next(wanted: [1, 2], placed: [1], known: [1, 2], shown: [1]) == .present(2))
        #expect(ModalStep.next(wanted: [1], placed: [], known: [1], shown: [9]) == .present(1))
    }
}
