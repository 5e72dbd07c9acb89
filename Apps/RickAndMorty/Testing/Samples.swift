import ExplorerDomain

/// A few of everything, for fakes.
package enum ExplorerSamples {
    package static let characters: [ExplorerCharacter] = (1...45).map { id in
        ExplorerCharacter(
            id: id, name: "\(names[id % names.count]) \(id)", status: LifeStatus.allCases[id % 3], species: id % 2 == 0 ? "Human" : "Robot",
            type: id % 5 == 0 ? "Toy" : "", gender: Gender.allCases[id % 4],
            origin: id % 7 == 0 ? .unknown : PlaceReference(name: "Place \(1 + id % 5)", id: 1 + id % 5),
            location: PlaceReference(name: "Place \(1 + id % 3)", id: 1 + id % 3), episodes: [1 + id % 12])
    }

    package static let locations: [ExplorerLocation] = (1...12).map { id in
        ExplorerLocation(
            id: id, name: "Place \(id)", type: id % 4 == 0 ? "unknown" : "Planet", dimension: id % 3 == 0 ? "" : "Dimension \(id)",
            residents: characters.filter { $0.location.id == id }.map(\.id))
    }

    package static let episodes: [ExplorerEpisode] = (1...12).map { id in
        ExplorerEpisode(
            id: id, name: "Evening \(id)", airDate: "December \(id), 2013", code: "S0\(1 + (id - 1) / 6)E0\(1 + (id - 1) % 6)",
            characters: characters.filter { $0.episodes.contains(id) }.map(\.id))
    }

    private static let names = ["Alix", "Bettina", "Casimir", "Dale", "Edda", "Finch", "Gideon"]
}

/// Finds as the service does: each field that is set by a part of it, whatever its case.
@Sendable package func finds(_ character: ExplorerCharacter, _ filter: CharacterFilter) -> Bool {
    let values = [
        CharacterFilter.Field.name: character.name, .status: character.status.rawValue, .gender: character.gender.rawValue,
        .species: character.species, .type: character.type,
    ]
    return filter.setFields.allSatisfy { values[$0]?.lowercased().contains(filter[$0].lowercased()) == true }
}
