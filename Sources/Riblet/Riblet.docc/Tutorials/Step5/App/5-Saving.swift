import Riblet
import RibletReactor

/// The state is saved as it is, and is there again before the list becomes active.
extension BookListInteractor: Restorable {}
