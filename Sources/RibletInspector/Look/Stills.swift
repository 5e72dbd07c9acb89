import RibletWeb

/// The pages as they were that inspectors show now. Each inspector has one; that before it is not
/// found any more.
@MainActor
final class Stills {
    static let folder = "look"

    private var stills: [String: WebResource] = [:]

    /// True if no inspector looks back.
    var isEmpty: Bool { stills.isEmpty }

    /// Takes a document.
    ///
    /// - Parameters:
    ///   - html: the document.
    ///   - still: who gets it.
    /// - Returns: its address, which nobody can guess.
    func show(_ html: String, _ still: WebResource.Still) -> String {
        let name = RandomIdentifier.make()
        stills[name] = WebResource(html, still)
        return Self.address(of: name)
    }

    /// Forgets the document at an address.
    func forget(_ address: String?) {
        if let name = address?.split(separator: "/").last { stills[String(name)] = nil }
    }

    /// The document at a path below the media of the inspector.
    func resource(at path: [String]) -> WebResource? {
        path.count == 2 && path[0] == Self.folder ? stills[path[1]] : nil
    }

    private static func address(of name: String) -> String { "\(Inspector.basePath)/media/\(folder)/\(name)" }
}
