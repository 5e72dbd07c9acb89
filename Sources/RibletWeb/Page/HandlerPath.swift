/// The address of a node below a view controller's view: positions, ways of conditions and row
/// keys, so that it stays the same while rows come and go around it and never means another element
/// after a condition has changed its mind.
///
/// Written as `0.2.a.~key.1`: numbers are positions among children, letters ways of a condition,
/// `~` begins a row's key.
struct HandlerPath {
    /// One part of an address that is written down only where something is written into the page.
    enum Step {
        case position(Int)
        case way(Int)
        case row(AnyKeyedRows, Int)
    }

    private(set) var bytes: [UInt8] = []

    init() {}

    init(_ steps: [Step]) {
        for step in steps {
            switch step {
            case .position(let position): _ = push(position: position)
            case .way(let way): _ = push(way: way)
            case .row(let rows, let index): _ = push(key: rows.key(index))
            }
        }
    }

    mutating func push(position: Int) -> Int {
        let mark = separate()
        bytes.append(decimal: position)
        return mark
    }

    mutating func push(way: Int) -> Int {
        let mark = separate()
        bytes.append(UInt8(ascii: "a") + UInt8(way))
        return mark
    }

    mutating func push(key: String) -> Int {
        let mark = separate()
        bytes.append(UInt8(ascii: "~"))
        for byte in key.utf8 {
            switch byte {
            case UInt8(ascii: "."), UInt8(ascii: "%"), UInt8(ascii: " "), UInt8(ascii: ":"), 0..<0x20:
                bytes.append(UInt8(ascii: "%"))
                bytes.append(Self.hex[Int(byte >> 4)])
                bytes.append(Self.hex[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        return mark
    }

    mutating func pop(to mark: Int) {
        bytes.removeLast(bytes.count - mark)
    }

    private mutating func separate() -> Int {
        let mark = bytes.count
        if mark > 0 { bytes.append(UInt8(ascii: ".")) }
        return mark
    }

    private static let hex = Array("0123456789ABCDEF".utf8)

    // MARK: Reading

    enum Part: Equatable {
        case position(Int)
        case way(Int)
        case key(String)
    }

    /// The parts of a written path, or nothing where it is not one.
    static func parse(_ text: Substring) -> [Part]? {
        var text = text
        return text.withUTF8(parse)
    }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> [Part]? {
        if bytes.isEmpty { return [] }
        var parts: [Part] = []
        parts.reserveCapacity(16)
        var start = 0
        for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: ".") {
            guard parts.count < 256, let part = part(UnsafeBufferPointer(rebasing: bytes[start..<end])) else { return nil }
            parts.append(part)
            start = end + 1
        }
        return parts
    }

    private static func part(_ piece: UnsafeBufferPointer<UInt8>) -> Part? {
        guard let first = piece.first else { return nil }
        switch first {
        case UInt8(ascii: "~"): return decode(UnsafeBufferPointer(rebasing: piece[1...])).map { .key($0) }
        case UInt8(ascii: "a"), UInt8(ascii: "b"): return piece.count == 1 ? .way(Int(first - UInt8(ascii: "a"))) : nil
        default:
            guard piece.count <= 6 else { return nil }
            var number = 0
            for byte in piece {
                let digit = byte &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                number = number * 10 + Int(digit)
            }
            return .position(number)
        }
    }

    private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        // It is a part of a string, so it is right where nothing in it is encoded.
        if !text.contains(UInt8(ascii: "%")) { return String(decoding: text, as: UTF8.self) }
        var result: [UInt8] = []
        var bytes = text.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = bytes.next().flatMap(nibble), let low = bytes.next().flatMap(nibble) else { return nil }
            result.append(high << 4 | low)
        }
        return String(validating: result, as: UTF8.self)
    }

    private static func nibble(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// An element that an address leads to.
struct HandlerPlace {
    let element: Element
    /// The maps that turn its actions into those of the view controller, the outermost first;
    /// mostly none.
    let maps: [AnyActionMap]

    /// Returns the action of `event`; nil if the element does not listen to it, or takes other
    /// payloads.
    func action<Action>(for event: PageEvent) -> Action? {
        guard let handler = element.handler(of: event.kind) else { return nil }
        if maps.isEmpty { return (handler as? HandlerBox<Action>)?.handler.action(for: event.payload) }
        var action = handler.anyAction(for: event.payload)
        for map in maps.reversed() { action = action.flatMap { map.other(for: $0) } }
        return action as? Action
    }
}

extension Element {
    fileprivate func handler(of kind: PageEvent.Kind) -> AnyHandler? {
        attributes.withUnsafeBufferPointer { attributes in
            for index in attributes.indices where attributes[index].event?.kind == kind {
                if attributes[index].form == .handler, let handler = attributes[index].handler { return handler }
            }
            return nil
        }
    }
}

extension Node {
    /// The element at a path, or nothing where the page shows another one there now.
    func place(at path: ArraySlice<HandlerPath.Part>) -> HandlerPlace? {
        var maps: [AnyActionMap] = []
        return element(at: path, &maps).map { HandlerPlace(element: $0, maps: maps) }
    }

    private func element(at path: ArraySlice<HandlerPath.Part>, _ maps: inout [AnyActionMap]) -> Element? {
        switch self {
        case .empty, .text, .slot: return nil
        case .element(let element):
            guard let part = path.first else { return element }
            guard case .position(let index) = part else { return nil }
            if case .fragment = element.content { return element.content.element(at: path, &maps) }
            return index == 0 ? element.content.element(at: path.dropFirst(), &maps) : nil
        case .fragment(let nodes):
            guard case .position(let index)? = path.first, nodes.indices.contains(index) else { return nil }
            return nodes[index].element(at: path.dropFirst(), &maps)
        case .branch(let way, let node):
            guard case .way(way)? = path.first else { return nil }
            return node.element(at: path.dropFirst(), &maps)
        case .view(let box):
            return Node.element(box.element).element(at: path, &maps)
        case .keyed(let rows):
            guard case .key(let key)? = path.first, let index = rows.index(ofKey: key) else { return nil }
            return Node.element(rows.element(index)).element(at: path.dropFirst(), &maps)
        case .mapped(let node, let map):
            maps.append(map)
            return node.element(at: path, &maps)
        }
    }
}
