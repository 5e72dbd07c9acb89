extension SavedTree {
    /// The bounds of a saved tree that is read.
    public struct Limits: Hashable, Sendable {
        /// The largest number of bytes of JSON.
        public var bytes: Int
        /// RIBs, and also routes.
        public var ribs: Int
        /// The number of levels that a state or a route may be nested, at most 990;
        /// ``BaseRouter/save()`` saves none that is deeper than 256.
        public var depth: Int { didSet { depth = min(depth, Self.maximumDepth) } }
        private static let maximumDepth = 990

        /// A megabyte, 10,000 RIBs and 256 levels by default.
        public init(bytes: Int = 1 << 20, ribs: Int = 10_000, depth: Int = 256) {
            self.bytes = bytes
            self.ribs = ribs
            self.depth = min(depth, Self.maximumDepth)
        }
    }

    /// Decodes the bytes of ``jsonBytes``. No input stops the program.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - limits: the limits of the input.
    /// - Throws: the fault and its position.
    public init(json bytes: [UInt8], limits: Limits = Limits()) throws(SavedTreeError) {
        let value: SavedValue
        do {
            value = try SavedValue(json: bytes, limits: SavedValue.Limits(bytes: limits.bytes, depth: limits.depth + SavedTreeFormat.depth))
        } catch {
            guard error.kind != .tooLarge else { throw .tooLarge("it has \(bytes.count) bytes, \(limits.bytes) are allowed") }
            throw .damaged(at: "byte \(error.offset)", reason: error.detail)
        }
        self = try SavedTreeFormat.tree(value, limits)
    }

    /// The tree as JSON in UTF-8; equal trees are equal bytes.
    public var jsonBytes: [UInt8] { SavedTreeFormat.value(self).jsonBytes }
}

extension SavedTree: Codable {
    /// Encodes what ``jsonBytes`` says.
    public func encode(to encoder: any Encoder) throws { try SavedTreeFormat.value(self).encode(to: encoder) }

    /// Decodes a tree within the usual ``Limits``.
    public init(from decoder: any Decoder) throws {
        self = try SavedTreeFormat.tree(try SavedValue(from: decoder), Limits())
    }
}

/// The names in the data, and what is asked of it.
enum SavedTreeFormat {
    /// The level at which a route lies in the data; a state does not lie as deep.
    static let depth = 6
    /// The number of levels that a saved state or route may be nested.
    static let savedDepth = 256

    private static func number(_ value: SavedValue?) -> Int? { value?.whole(Int.self) }

    // MARK: Writing

    static func value(_ tree: SavedTree) -> SavedValue {
        ["format": .int(SavedTree.format), "ribs": .array(tree.ribs.map(value))]
    }

    private static func value(_ rib: SavedRIB) -> SavedValue {
        var members = [SavedValue.Member("name", .string(rib.name))]
        switch rib.place {
        case .root: break
        case .plain(let parent, let ordinal):
            members.append(.init("parent", .int(parent)))
            if ordinal > 0 { members.append(.init("ordinal", .int(ordinal))) }
        case .container(let parent, let key, let index):
            members.append(.init("parent", .int(parent)))
            members.append(.init("container", .string(key)))
            members.append(.init("index", .int(index)))
        }
        if let state = rib.state {
            members.append(.init("version", .int(rib.version ?? 1)))
            members.append(.init("state", state))
        }
        if !rib.routes.isEmpty { members.append(.init("routes", .object(rib.routes))) }
        return .object(members)
    }

    // MARK: Reading

    static func tree(_ value: SavedValue, _ limits: SavedTree.Limits) throws(SavedTreeError) -> SavedTree {
        guard let format = number(value["format"]), format > 0 else {
            throw .damaged(at: "format", reason: "the number of the format is expected")
        }
        guard format <= SavedTree.format else { throw .newerFormat(format) }
        guard case .array(let values)? = value["ribs"], !values.isEmpty else {
            throw .damaged(at: "ribs", reason: "a list of RIBs is expected")
        }
        guard values.count <= limits.ribs else { throw .tooLarge("it has \(values.count) RIBs, \(limits.ribs) are allowed") }
        var ribs: [SavedRIB] = []
        ribs.reserveCapacity(values.count)
        var routes = 0
        for value in values {
            let rib = try rib(value, ribs.count)
            for container in rib.routes {
                if case .array(let list)? = container.value["routes"] { routes += list.count }
            }
            ribs.append(rib)
        }
        guard routes <= limits.ribs else { throw .tooLarge("it has \(routes) routes, \(limits.ribs) are allowed") }
        return SavedTree(ribs: ribs)
    }

    private static func rib(_ value: SavedValue, _ index: Int) throws(SavedTreeError) -> SavedRIB {
        func damaged(_ name: String, _ reason: String) -> SavedTreeError { .damaged(at: "ribs[\(index)].\(name)", reason: reason) }
        guard case .string(let name)? = value["name"] else { throw damaged("name", "a name is expected") }
        var routes: [SavedValue.Member] = []
        if let saved = value["routes"] {
            guard case .object(let members) = saved else { throw damaged("routes", "routes by the keys of containers are expected") }
            routes = members
        }
        let state = value["state"]
        let version = number(value["version"])
        guard (state == nil) == (version == nil), version ?? 1 > 0 else {
            throw damaged("version", "a number is expected with a state, and only with one")
        }
        return SavedRIB(name: name, place: try place(value, index, damaged), version: version, state: state, routes: routes)
    }

    private static func place(
        _ value: SavedValue, _ index: Int, _ damaged: (String, String) -> SavedTreeError
    ) throws(SavedTreeError) -> SavedRIB.Place {
        guard index > 0 else {
            guard value["parent"] == nil else { throw damaged("parent", "the first RIB has no parent") }
            return .root
        }
        guard let parent = number(value["parent"]), parent >= 0, parent < index else {
            throw damaged("parent", "the number of a RIB before this one is expected")
        }
        guard let container = value["container"] else {
            let ordinal = value["ordinal"].map(number) ?? 0
            guard let ordinal, ordinal >= 0 else { throw damaged("ordinal", "a number from 0 is expected") }
            return .plain(parent: parent, ordinal: ordinal)
        }
        guard case .string(let key) = container else { throw damaged("container", "the key of a container is expected") }
        guard let place = number(value["index"]), place >= 0 else { throw damaged("index", "a number from 0 is expected") }
        return .container(parent: parent, key: key, index: place)
    }
}
