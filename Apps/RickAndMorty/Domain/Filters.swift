/// The filter of characters.
package struct CharacterFilter: ExplorerFilter {
    package enum Field: String, ExplorerFilterField {
        case name, status, gender, species, type

        package var options: [String] {
            switch self {
            case .status: LifeStatus.allCases.map(\.rawValue)
            case .gender: Gender.allCases.map(\.rawValue)
            case .name, .species, .type: []
            }
        }
    }

    private var values = FilterValues<Field>()

    package init() {}

    package init(name: String = "", status: LifeStatus? = nil, gender: Gender? = nil, species: String = "", type: String = "") {
        self[.name] = name
        self[.status] = status?.rawValue ?? ""
        self[.gender] = gender?.rawValue ?? ""
        self[.species] = species
        self[.type] = type
    }

    package subscript(field: Field) -> String {
        get { values[field] }
        set { values[field] = newValue }
    }

    package var status: LifeStatus? { LifeStatus(rawValue: self[.status]) }
    package var gender: Gender? { Gender(rawValue: self[.gender]) }
}

/// The filter of locations.
package struct LocationFilter: ExplorerFilter {
    package enum Field: String, ExplorerFilterField {
        case name, type, dimension

        package var options: [String] { [] }
    }

    private var values = FilterValues<Field>()

    package init() {}

    package init(name: String = "", type: String = "", dimension: String = "") {
        self[.name] = name
        self[.type] = type
        self[.dimension] = dimension
    }

    package subscript(field: Field) -> String {
        get { values[field] }
        set { values[field] = newValue }
    }
}

/// The filter of episodes.
package struct EpisodeFilter: ExplorerFilter {
    package enum Field: String, ExplorerFilterField {
        case name
        /// The code, or its beginning: `S02`.
        case episode

        package var options: [String] { [] }
    }

    private var values = FilterValues<Field>()

    package init() {}

    package init(name: String = "", code: String = "") {
        self[.name] = name
        self[.episode] = code
    }

    /// A code in the place of a name is looked for as one: `s2e3`, `S02`, `season 2`, 시즌 2.
    package var questions: [FilterItem] {
        let code = /(?:s|season |시즌 ?)(\d{1,2})(?: ?e(\d{1,2}))?/
        guard self[.episode].isEmpty, let match = self[.name].lowercased().wholeMatch(of: code) else { return items }
        func part(_ letter: String, _ number: Substring) -> String { letter + (number.count == 1 ? "0" : "") + number }
        return [FilterItem(name: Field.episode.rawValue, value: part("S", match.1) + (match.2.map { part("E", $0) } ?? ""))]
    }

    package subscript(field: Field) -> String {
        get { values[field] }
        set { values[field] = newValue }
    }
}

/// The values of the fields that are set, tidy.
private struct FilterValues<Field: ExplorerFilterField>: Hashable, Codable, Sendable {
    private var values: [String: String] = [:]

    init() {}

    subscript(field: Field) -> String {
        get { values[field.rawValue] ?? "" }
        set {
            let text = FilterText.tidy(newValue)
            let options = field.options
            let value = options.isEmpty ? text : options.first { $0 == text.lowercased() } ?? ""
            values[field.rawValue] = value.isEmpty ? nil : value
        }
    }

    /// From a link or a file, which anybody may have written.
    init(from decoder: any Decoder) throws {
        let raw = try decoder.singleValueContainer().decode([String: String].self)
        for (name, value) in raw {
            if let field = Field(rawValue: name) { self[field] = value }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values)
    }
}
