extension SavedValue {
    /// The bounds of JSON that is read.
    public struct Limits: Hashable, Sendable {
        /// The largest number of bytes of JSON text.
        public var bytes: Int
        /// Arrays and objects one within the other, at most 1,000.
        public var depth: Int { didSet { depth = min(depth, 1_000) } }
        /// The largest number of values in total.
        public var values: Int

        /// A megabyte, 256 levels and as many values as that holds, by default.
        public init(bytes: Int = 1 << 20, depth: Int = 256, values: Int = .max) {
            self.bytes = bytes
            self.depth = min(depth, 1_000)
            self.values = values
        }
    }

    /// Decodes JSON. No input stops the program.
    ///
    /// - Parameters:
    ///   - bytes: one value, in UTF-8.
    ///   - limits: the limits of the input.
    /// - Throws: the fault and its position.
    public init(json bytes: [UInt8], limits: Limits = Limits()) throws(JSONError) {
        self = try JSONReader.read(bytes, limits)
    }

    /// Decodes a JSON text as the other initialiser does its bytes.
    public init(json text: String, limits: Limits = Limits()) throws(JSONError) {
        self = try JSONReader.read(Array(text.utf8), limits)
    }

    /// The one JSON text of this value, in UTF-8: no white space, members in their order, numbers
    /// in their shortest form.
    public var jsonBytes: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }
}
