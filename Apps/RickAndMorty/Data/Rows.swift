import ExplorerDomain
import Foundation

/// A thing as the service writes it. Only what it cannot be without must be right: a number and a
/// name.
protocol ExplorerRow: Decodable, Sendable {
    associatedtype Entity: ExplorerEntity
    /// The address of the entity's picture.
    var pictureURL: String? { get }
    /// The thing in words of the domain, with what its picture is known by.
    func entity(picture: PictureName?) -> Entity
}

extension ExplorerRow {
    var pictureURL: String? { nil }
}

/// The columns that all three kinds have.
struct RowHead: Sendable {
    let id: Int
    let name: String
    let created: Date?

    enum Keys: String, CodingKey {
        case id, name, url, created
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        // A missing address occurs, and so might a missing number: one tells the other.
        guard let id = container.number(.id) ?? ExplorerAddress.number(container.text(.url)), id > 0 else {
            throw DecodingError.keyNotFound(Keys.id, .init(codingPath: decoder.codingPath, debugDescription: "there is no number"))
        }
        self.id = id
        name = try container.decode(String.self, forKey: .name)
        created = try? Date(container.text(.created), strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}

struct CharacterRow: ExplorerRow {
    private enum Keys: String, CodingKey {
        case status, species, type, gender, origin, location, image, episode
    }

    private struct Place: Decodable {
        let reference: PlaceReference

        enum Keys: String, CodingKey { case name, url }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            reference = PlaceReference(name: container.text(.name), id: ExplorerAddress.number(container.text(.url)))
        }
    }

    private let head: RowHead
    private let status: LifeStatus
    private let species: String
    private let type: String
    private let gender: Gender
    private let origin: PlaceReference
    private let location: PlaceReference
    private let episodes: [Int]
    let pictureURL: String?

    init(from decoder: any Decoder) throws {
        head = try RowHead(from: decoder)
        let container = try decoder.container(keyedBy: Keys.self)
        status = LifeStatus(rawValue: container.text(.status).lowercased()) ?? .unknown
        species = container.text(.species)
        type = container.text(.type)
        gender = Gender(rawValue: container.text(.gender).lowercased()) ?? .unknown
        let place = { (key: Keys) in (try? container.decodeIfPresent(Place.self, forKey: key))?.reference ?? .unknown }
        origin = place(.origin)
        location = place(.location)
        episodes = container.numbers(.episode)
        let image = container.text(.image)
        pictureURL = image.isEmpty ? nil : image
    }

    func entity(picture: PictureName?) -> ExplorerCharacter {
        ExplorerCharacter(
            id: head.id, name: head.name, status: status, species: species, type: type, gender: gender, origin: origin, location: location,
            episodes: episodes, picture: picture, created: head.created)
    }
}

struct LocationRow: ExplorerRow {
    private enum Keys: String, CodingKey { case type, dimension, residents }

    private let head: RowHead
    private let type: String
    private let dimension: String
    private let residents: [Int]

    init(from decoder: any Decoder) throws {
        head = try RowHead(from: decoder)
        let container = try decoder.container(keyedBy: Keys.self)
        type = container.text(.type)
        dimension = container.text(.dimension)
        residents = container.numbers(.residents)
    }

    func entity(picture: PictureName?) -> ExplorerLocation {
        ExplorerLocation(id: head.id, name: head.name, type: type, dimension: dimension, residents: residents, created: head.created)
    }
}

struct EpisodeRow: ExplorerRow {
    private enum Keys: String, CodingKey {
        case airDate = "air_date"
        case episode, characters
    }

    private let head: RowHead
    private let airDate: String
    private let code: String
    private let characters: [Int]

    init(from decoder: any Decoder) throws {
        head = try RowHead(from: decoder)
        let container = try decoder.container(keyedBy: Keys.self)
        airDate = container.text(.airDate)
        code = container.text(.episode)
        characters = container.numbers(.characters)
    }

    func entity(picture: PictureName?) -> ExplorerEpisode {
        ExplorerEpisode(id: head.id, name: head.name, airDate: airDate, code: code, characters: characters, created: head.created)
    }
}
