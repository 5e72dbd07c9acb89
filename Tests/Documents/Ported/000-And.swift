// swift-format-ignore-file

import Foundation

// MARK: Listing

public protocol And {}

extension And where Self: AnyObject {
    @inlinable
    public func and(_ adjust: ((Self) throws -> Void)) rethrows -> Self {
        try adjust(self)
        return self
    }
}

extension NSObject: And {}

// MARK: End
