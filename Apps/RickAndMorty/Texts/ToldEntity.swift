import ExplorerDomain

/// A fact of a detail: a label and its value, which may lead to another detail.
package struct Fact: Hashable, Sendable {
    package let label: String
    package let text: String
    package let item: ExplorerItem?

    init(_ label: String, _ text: String, leadsTo item: ExplorerItem? = nil) {
        self.label = label
        self.text = text
        self.item = item
    }
}

/// A thing as both hosts tell of it.
package protocol ToldEntity: ExplorerEntity {
    /// The parts of the line below its name in a list.
    func line(_ words: ExplorerWords) -> [String]
    func facts(_ words: ExplorerWords) -> [Fact]
    /// The heading of what its detail lists.
    static func relatedTitle(_ words: ExplorerWords) -> String
    /// Stands where its detail lists nothing.
    static func noRelated(_ words: ExplorerWords) -> String
}

extension ExplorerCharacter: ToldEntity {
    package func line(_ words: ExplorerWords) -> [String] { [words.line(self)] }

    package func facts(_ words: ExplorerWords) -> [Fact] {
        let own = CharacterWords(words.language)
        func place(_ label: String, _ place: PlaceReference) -> Fact {
            Fact(label, words.known(place.name), leadsTo: place.id.map { ExplorerItem(.location, $0) })
        }
        return [
            Fact(words.field("status"), words.status(status)), Fact(words.field("species"), words.term(species)),
        ] + (type.isEmpty ? [] : [Fact(words.field("type"), words.term(type))])
            + [Fact(words.field("gender"), words.gender(gender)), place(own.origin, origin), place(own.location, location)]
    }

    package static func relatedTitle(_ words: ExplorerWords) -> String { words.all(.episode) }
    package static func noRelated(_ words: ExplorerWords) -> String { CharacterWords(words.language).noEpisodes }
}

extension ExplorerLocation: ToldEntity {
    package func line(_ words: ExplorerWords) -> [String] { [words.term(type), words.known(dimension), words.residents(residents.count)] }

    package func facts(_ words: ExplorerWords) -> [Fact] {
        [Fact(words.field("type"), words.term(type)), Fact(words.field("dimension"), words.known(dimension))]
    }

    package static func relatedTitle(_ words: ExplorerWords) -> String { LocationWords(words.language).residents }
    package static func noRelated(_ words: ExplorerWords) -> String { LocationWords(words.language).noResidents }
}

extension ExplorerEpisode: ToldEntity {
    package func line(_ words: ExplorerWords) -> [String] { [code, words.aired(self), words.count(characters.count, .character)] }

    package func facts(_ words: ExplorerWords) -> [Fact] {
        let own = EpisodeWords(words.language)
        let aired = Fact(own.aired, words.aired(self))
        guard let season, let number else { return [aired] }
        return [Fact(own.season, "\(season)"), Fact(own.number, "\(number)"), aired]
    }

    package static func relatedTitle(_ words: ExplorerWords) -> String { words.all(.character) }
    package static func noRelated(_ words: ExplorerWords) -> String { EpisodeWords(words.language).noCharacters }
}
