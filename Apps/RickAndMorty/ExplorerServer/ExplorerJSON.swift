/// Writes the world as the service does, keys in its order. An encoder would sort them anew at
/// every start.
struct ExplorerJSON {
    /// Scheme, host, port and `/api`.
    let base: String
    let world: ExplorerWorld

    func character(_ character: WorldCharacter) -> String {
        object([
            ("id", "\(character.id)"), ("name", text(character.name)), ("status", text(character.status.rawValue)),
            ("species", text(character.species.rawValue)), ("type", text(character.type)), ("gender", text(character.gender.rawValue)),
            ("origin", place(character.origin)), ("location", place(character.location)),
            ("image", text("\(base)/character/avatar/\(character.id).jpeg")), ("episode", urls("episode", character.episodes)),
            ("url", text("\(base)/character/\(character.id)")), ("created", text(character.created)),
        ])
    }

    func location(_ location: WorldLocation) -> String {
        object([
            ("id", "\(location.id)"), ("name", text(location.name)), ("type", text(location.type)), ("dimension", text(location.dimension)),
            ("residents", urls("character", location.residents)), ("url", text("\(base)/location/\(location.id)")),
            ("created", text(location.created)),
        ])
    }

    func episode(_ episode: WorldEpisode) -> String {
        object([
            ("id", "\(episode.id)"), ("name", text(episode.name)), ("air_date", text(episode.airDate)), ("episode", text(episode.code)),
            ("characters", urls("character", episode.characters)), ("url", text("\(base)/episode/\(episode.id)")),
            ("created", text(episode.created)),
        ])
    }

    func page(_ results: [String], count: Int, query: ExplorerQuery, path: String) -> String {
        let pages = (count + ExplorerQuery.pageSize - 1) / ExplorerQuery.pageSize
        let link = { (page: Int) in text("\(base)/\(path)?page=\(page)\(query.written)") }
        let info = object([
            ("count", "\(count)"), ("pages", "\(pages)"), ("next", query.page < pages ? link(query.page + 1) : "null"),
            ("prev", query.page > 1 ? link(query.page - 1) : "null"),
        ])
        return object([("info", info), ("results", array(results))])
    }

    var index: String {
        object([("characters", text("\(base)/character")), ("locations", text("\(base)/location")), ("episodes", text("\(base)/episode"))])
    }

    static func error(_ message: String) -> String { "{\"error\":\(quoted(message))}" }

    func array(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

    private func place(_ id: Int?) -> String {
        let place = id.flatMap(world.location)
        return object([("name", text(place?.name ?? "unknown")), ("url", text(place.map { "\(base)/location/\($0.id)" } ?? ""))])
    }

    private func urls(_ path: String, _ ids: [Int]) -> String { array(ids.map { "\"\(base)/\(path)/\($0)\"" }) }

    private func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    private func text(_ text: String) -> String { Self.quoted(text) }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 32:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
