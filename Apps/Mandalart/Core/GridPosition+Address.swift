import MandalartDomain
import Riblet

/// Cells are numbered in addresses as people see them: 1 to 8 around the middle, which is 0.
extension GridPosition: AddressSegment {
    /// The cell of that number.
    package init?(segment: String) {
        guard let number = Int(segment: segment), (0...8).contains(number) else { return nil }
        self = number == 0 ? .center : GridPosition.ring[number - 1]
    }

    /// The number of the cell.
    package var segment: String { String(ringNumber ?? 0) }
}
