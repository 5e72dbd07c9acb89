import Observation
import Riblet

/// A class as every application on Apple's systems has one. The macro writes the name of the module
/// Observation, which a type of that name beside it would hide: then this does not compile.
@Observable
final class ObservableNames {
    var count = 0
}
