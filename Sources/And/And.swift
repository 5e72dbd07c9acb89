import Foundation

/// Configures a value where it is made, so that a declaration says everything about it in one
/// expression.
///
/// Conforming costs nothing: there are no requirements. Every `NSObject` conforms already; for
/// another type write `extension Card: And {}`. A reference is configured in place with `and(_:)`,
/// a value type is copied and configured with `with(_:)`.
///
/// Neither method adds isolation: the closure runs at once, synchronously, where the caller is.
public protocol And {}

extension And where Self: AnyObject {
    /// Runs `adjust` on the object and returns the same object.
    ///
    /// The result may be dropped, because the object itself was changed.
    /// - Parameter adjust: Configures the object. It is called exactly once, before this method
    ///   returns.
    /// - Returns: The object itself, not a copy.
    /// - Throws: Exactly what `adjust` throws; a closure that cannot throw needs no `try`.
    @inlinable
    @discardableResult
    public func and<Failure: Error>(_ adjust: (Self) throws(Failure) -> Void) throws(Failure) -> Self {
        try adjust(self)
        return self
    }

    /// Not for objects: a copy of a reference is the same object, so the "copy" would change the
    /// original.
    /// - Parameter adjust: Never called.
    /// - Returns: Never.
    /// - Throws: Never.
    @available(*, unavailable, message: "an object is not copied; use and(_:), which configures it in place")
    public func with<Failure: Error>(_ adjust: (inout Self) throws(Failure) -> Void) throws(Failure) -> Self {
        fatalError("with(_:) is unavailable for objects; use and(_:)")
    }
}

extension And {
    /// Copies the value, runs `adjust` on the copy and returns the copy; the original keeps its
    /// state.
    ///
    /// The result is the point of the call, so dropping it is a warning.
    /// - Parameter adjust: Configures the copy. It is called exactly once, before this method
    ///   returns.
    /// - Returns: The configured copy.
    /// - Throws: Exactly what `adjust` throws; the copy is dropped then.
    @inlinable
    public func with<Failure: Error>(_ adjust: (inout Self) throws(Failure) -> Void) throws(Failure) -> Self {
        var copy = self
        try adjust(&copy)
        return copy
    }
}

extension NSObject: And {}
