/// A value that is one segment of an address, and is read back from it.
public protocol AddressSegment: Sendable {
    /// Reads the value; nil if the segment is not exactly what ``segment`` of that value would
    /// be.
    init?(segment: String)
    /// The value as a path segment, not percent-encoded and not empty.
    var segment: String { get }
}

extension AddressSegment where Self: RawRepresentable, RawValue == String {
    /// The value of that name.
    public init?(segment: String) { self.init(rawValue: segment) }
    /// The name of the value.
    public var segment: String { rawValue }
}

extension String: AddressSegment {
    /// The text itself; nil if it is empty.
    public init?(segment: String) {
        guard !segment.isEmpty else { return nil }
        self = segment
    }
    /// The text itself, unchanged.
    public var segment: String { self }
}

extension Int: AddressSegment {
    /// A number as `segment` writes it: without a plus sign and without leading zeros, so that a
    /// place has one address.
    public init?(segment: String) {
        guard let number = Int(segment), String(number) == segment else { return nil }
        self = number
    }
    /// The number in decimal digits.
    public var segment: String { String(self) }
}

/// The form of one kind of route in an address: written once, read in both directions.
///
/// ```swift
/// enum HomeRoute: Hashable, Codable {
///     case list, done, todo(Int)
///
///     static let addresses: [RouteAddress<HomeRoute>] = [
///         RouteAddress(.list, "list"),
///         RouteAddress(.done, "done"),
///         RouteAddress(HomeRoute.todo) { if case .todo(let id) = $0 { id } else { nil } }
///             .above { $0 != nil },
///     ]
/// }
/// ```
///
/// A container that is made with addresses takes part in ``BaseRouter/containersLocation`` and
/// ``BaseRouter/openContainers(_:)``: the router needs no grammar of its own.
public struct RouteAddress<Route>: Sendable {
    private let write: @Sendable (Route) -> [String]?
    private let read: @Sendable (inout ArraySlice<String>) -> Route?
    private let mayLie: @Sendable (Route?) -> Bool
    /// Its segments, values as `…`. Where it takes none, any other address is read before it.
    let form: [String]

    private init(
        form: [String], mayLie: @escaping @Sendable (Route?) -> Bool = { _ in true }, write: @escaping @Sendable (Route) -> [String]?,
        read: @escaping @Sendable (inout ArraySlice<String>) -> Route?
    ) {
        self.form = form
        self.mayLie = mayLie
        self.write = write
        self.read = read
    }

    /// A route that is one place.
    ///
    /// - Parameters:
    ///   - route: the route.
    ///   - names: its segments. Without any, the route is where no other address of the container
    ///     is read.
    public init(_ route: Route, _ names: String...) where Route: Equatable & Sendable {
        self.init(route, names: names)
    }

    init(_ route: Route, names: [String]) where Route: Equatable & Sendable {
        self.init(names: names, make: { route }, isRoute: { $0 == route })
    }

    /// Routes that are one place in an address, and know more than it says.
    ///
    /// - Parameters:
    ///   - names: their segments.
    ///   - make: makes the route that is meant; nil if there is none now.
    ///   - isRoute: whether a route is of this kind.
    public init(_ names: String..., make: @escaping @Sendable () -> Route?, isRoute: @escaping @Sendable (Route) -> Bool) {
        self.init(names: names, make: make, isRoute: isRoute)
    }

    private init(names: [String], make: @escaping @Sendable () -> Route?, isRoute: @escaping @Sendable (Route) -> Bool) {
        self.init(form: names) {
            isRoute($0) ? names : nil
        } read: {
            Self.take(names, from: &$0) ? make() : nil
        }
    }

    /// Routes with a value.
    ///
    /// - Parameters:
    ///   - names: the segments before the value.
    ///   - make: makes the route of a value, which is the enum's case as a rule; nil if there is
    ///     none of it.
    ///   - value: the value of a route of this kind; nil for any other route.
    public init<Value: AddressSegment>(
        _ names: String..., make: @escaping @Sendable (Value) -> Route?, value: @escaping @Sendable (Route) -> Value?
    ) {
        self.init(names: names, make: make, value: value)
    }

    private init<Value: AddressSegment>(
        names: [String], make: @escaping @Sendable (Value) -> Route?, value: @escaping @Sendable (Route) -> Value?
    ) {
        self.init(form: names + ["…"]) {
            value($0).map { names + [$0.segment] }
        } read: {
            Self.take(names, from: &$0) ? Self.value(from: &$0).flatMap(make) : nil
        }
    }

    /// Routes that are one case with one value.
    ///
    /// - Parameters:
    ///   - names: the segments before the value.
    ///   - route: the case, such as `HomeRoute.todo`. The value of a route is read from the case's
    ///     associated value.
    public init<Value: AddressSegment>(_ names: String..., case route: @escaping @Sendable (Value) -> Route)
    where Route: Equatable & SendableMetatype {
        self.init(names: names, make: route) {
            guard let value: Value = Self.associatedValue(of: $0), route(value) == $0 else { return nil }
            return value
        }
    }

    /// The one associated value of an enum's case; nil if there is none of that type.
    private static func associatedValue<Value>(of route: Route) -> Value? {
        guard let held = Mirror(reflecting: route).children.first?.value else { return nil }
        // A value with a label comes as a tuple of one.
        return held as? Value ?? Mirror(reflecting: held).children.first?.value as? Value
    }

    /// Routes with two values.
    ///
    /// - Parameters:
    ///   - names: the segments before the values.
    ///   - make: makes the route of the values; nil if there is none of them.
    ///   - values: the values of a route of this kind; nil for any other route.
    public init<First: AddressSegment, Second: AddressSegment>(
        _ names: String..., make: @escaping @Sendable (First, Second) -> Route?, values: @escaping @Sendable (Route) -> (First, Second)?
    ) {
        self.init(form: names + ["…", "…"]) {
            values($0).map { names + [$0.0.segment, $0.1.segment] }
        } read: {
            guard Self.take(names, from: &$0), let first: First = Self.value(from: &$0), let second: Second = Self.value(from: &$0) else {
                return nil
            }
            return make(first, second)
        }
    }

    /// The same address, read only where `condition` holds of the route below it, which is nil at
    /// the bottom. A route that the program pushes elsewhere is written all the same.
    public func above(_ condition: @escaping @Sendable (Route?) -> Bool) -> RouteAddress {
        let mayLie = mayLie
        return RouteAddress(form: form, mayLie: { mayLie($0) && condition($0) }, write: write, read: read)
    }

    private static func take(_ names: [String], from path: inout ArraySlice<String>) -> Bool {
        guard path.starts(with: names) else { return false }
        path = path.dropFirst(names.count)
        return true
    }

    private static func value<Value: AddressSegment>(from path: inout ArraySlice<String>) -> Value? {
        path.popFirst().flatMap(Value.init(segment:))
    }

    // MARK: Lists of addresses

    /// Adds the segments of `route` to a path.
    ///
    /// - Returns: false if no address knows the route.
    @discardableResult
    static func appendSegments(of route: Route, by addresses: [RouteAddress], to path: inout [String]) -> Bool {
        for address in addresses {
            guard let segments = address.write(route) else { continue }
            path += segments
            return true
        }
        return false
    }

    /// Reads the route at the beginning of `path` and takes its segments away; nil if no address
    /// knows it, and `path` stays then.
    static func route(at path: inout ArraySlice<String>, above below: Route?, by addresses: [RouteAddress]) -> Route? {
        for takesNothing in [false, true] {
            for address in addresses where address.form.isEmpty == takesNothing && address.mayLie(below) {
                var rest = path
                if let route = address.read(&rest) {
                    path = rest
                    return route
                }
            }
        }
        return nil
    }
}
