extension SavedValue {
    /// Why bytes cannot be read as JSON.
    public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The kind of fault.
        public enum Kind: String, Sendable {
            /// The text ends in the middle of a value.
            case endsEarly
            /// Something else stands where this is expected.
            case unexpected
            /// A string is not Unicode or has an escape that JSON does not know.
            case badString
            /// A number is not written as JSON writes it, or no number type holds it.
            case badNumber
            /// An object has two members of one name.
            case duplicateKey
            /// Text goes on after the value.
            case trailingText
            /// More bytes than the limit.
            case tooLarge
            /// Arrays and objects lie deeper one within the other than the limit.
            case tooDeep
            /// More values than the limit.
            case tooManyValues
        }

        /// The kind of fault.
        public let kind: Kind
        /// The byte at which it was found, from 0.
        public let offset: Int
        let detail: String

        /// The fault and its place, in a sentence.
        public var description: String { "\(detail) at byte \(offset)" }
    }
}
