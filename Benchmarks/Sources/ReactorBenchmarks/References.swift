import Measuring
import Observation

/// The comparison for reactors: the platform's own way to observe a value.
@Observable @MainActor
final class ObservableCounter {
    var count = 0
}

/// One change that one observer hears of: told once, so the observer asks again after each change.
@MainActor
func measureObservation() -> Double {
    let counter = ObservableCounter()
    let count = 100_000
    return rate(count) {
        for _ in 0..<count {
            withObservationTracking {
                keep(counter.count)
            } onChange: {
                MainActor.assumeIsolated { sink &+= 1 }
            }
            counter.count += 1
        }
    }
}
