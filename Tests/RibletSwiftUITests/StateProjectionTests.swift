import Observation
import Riblet
import RibletReactor
import RibletSwiftUI
import RibletTesting
import Testing

/// A RIB's state as SwiftUI observes it.
@MainActor
@Suite("Projection of a state", .checksLeaks) struct StateProjectionTests {
    private enum Action { case increase }

    private final class Counter: StateInteractor<Int, Action>, Reactor {
        let initialState = 3
        func reduce(state: inout Int, mutation: Action) { state += 1 }
    }

    @Test("A change of the state read is told, and events of a view reach the interactor")
    func observes() {
        let projection = StateProjection<Int, Action>(0)
        let counter = Counter(presenter: projection)
        #expect(projection.state == 0)
        counter.activate()
        #expect(projection.state == 3)
        let changes = Changes()
        withObservationTracking {
            _ = projection.state
        } onChange: {
            MainActor.assumeIsolated { changes.count += 1 }
        }
        projection.send(.increase)
        #expect(projection.state == 4 && changes.count == 1)
        projection.send(.increase)
        #expect(projection.state == 5 && changes.count == 1, "told once for each reading")
        counter.deactivate()
    }

    @MainActor private final class Changes {
        var count = 0
    }
}
