/// The parts of a tree that could not be saved, with their reasons.
public struct SaveReport: Sendable, Hashable, CustomStringConvertible {
    /// One thing that is missing from the saved tree.
    public struct Issue: Sendable, Hashable, CustomStringConvertible {
        /// The kind of part that is missing.
        public enum Kind: String, Sendable, Hashable {
            /// The interactor's `saveState()` has thrown.
            case state
            /// A route of a container could not be encoded; the container's RIBs are missing as
            /// well.
            case routes
        }

        /// The path of the RIB.
        public let path: String
        /// The kind of part that is missing.
        public let kind: Kind
        let reason: String

        /// The path and the reason in a sentence.
        public var description: String { "\(path): \(reason)" }
    }

    /// In the order of the tree.
    public internal(set) var issues: [Issue] = []
    /// True if everything was saved.
    public var isComplete: Bool { issues.isEmpty }

    /// A line for each issue.
    public var description: String { issues.map(\.description).joined(separator: "\n") }
}

/// The parts of a tree that could not be restored, with their reasons.
public struct RestoreReport: Sendable, Hashable, CustomStringConvertible {
    /// One thing that was saved and is not there again.
    public struct Issue: Sendable, Hashable, CustomStringConvertible {
        /// Why it is not there.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The data is not a saved tree.
            case damaged
            /// The data is larger than allowed.
            case tooLarge
            /// A newer version of the library has written the data.
            case newerFormat
            /// The saved tree has another RIB at its root.
            case otherRoot
            /// The router has no container of that key.
            case unknownContainer
            /// The routes of a container mean nothing to it, or one of them does not.
            case unknownRoute
            /// The container does not build a RIB for the route any more.
            case notBuilt
            /// The RIB in its place has another name: the container builds another RIB for the
            /// route now.
            case otherRIB
            /// A route above one that could not be restored.
            case aboveGap
            /// The interactor does not take the state.
            case badState
            /// The state is of a newer version than the interactor's.
            case newerVersion
            /// The interactor does not take the older version of the state over.
            case notMigrated
            /// The interactor is not ``Restorable`` (any more).
            case notRestorable
            /// No RIB of that name has been attached so far, and what was saved of it waits for
            /// one; or the tree has refused the RIB.
            case notAttached
        }

        /// The path of the RIB; of one that is not there, the path it had.
        public internal(set) var path = ""
        /// Why it is not there.
        public let kind: Kind
        let reason: String

        init(path: String, kind: Kind, reason: String) {
            self.init(kind, reason)
            self.path = path
        }

        /// Makes an issue of a container, whose path the tree knows.
        ///
        /// - Parameters:
        ///   - kind: why a route is not there.
        ///   - reason: the route and the reason, as the rest of a sentence.
        public init(_ kind: Kind, _ reason: String) {
            self.kind = kind
            self.reason = reason
        }

        /// The path and the reason in a sentence.
        public var description: String { "\(path): \(reason)" }
    }

    /// In the order in which they were found.
    public internal(set) var issues: [Issue] = []
    /// The number of RIBs that have found their saved part.
    public internal(set) var restoredCount = 0
    /// True if everything that was saved is there again.
    public var isComplete: Bool { issues.isEmpty }

    /// A line for each issue.
    public var description: String { issues.map(\.description).joined(separator: "\n") }
}

/// An error as part of a sentence.
enum ErrorText {
    static func of(_ error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
            text(context.codingPath, context.debugDescription)
        case EncodingError.invalidValue(_, let context): text(context.codingPath, context.debugDescription)
        default: "\(error)"
        }
    }

    private static func text(_ path: [any CodingKey], _ detail: String) -> String {
        var place = ""
        for key in path {
            if let index = key.intValue { place += "[\(index)]" } else { place += (place.isEmpty ? "" : ".") + key.stringValue }
        }
        return place.isEmpty ? detail : "\(place): \(detail)"
    }
}
