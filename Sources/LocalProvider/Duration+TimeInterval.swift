import Foundation

extension Duration {
    /// In seconds, for the interfaces of Foundation and SQLite.
    var timeInterval: TimeInterval {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
