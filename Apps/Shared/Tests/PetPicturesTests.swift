import Testing

@testable import PetPictures

@Suite struct DrawingTests {
    @Test(arguments: Pet.allCases) func theSameSeedDrawsTheSame(pet: Pet) {
        for seed in [1, 17, 240, 0, -5, .max, .min] {
            #expect(PetDrawing.svg(pet: pet, seed: seed) == PetDrawing(pet: pet, seed: seed).svg)
        }
        // Pinned, because addresses of pictures are cached for ever.
        let prints = Pet.allCases.map { fingerprint(PetDrawing.svg(pet: $0, seed: 42)) }
        #expect(prints == Self.pinned)
    }

    @Test func everyDrawingDiffers() {
        var seen: Set<String> = []
        for pet in Pet.allCases {
            for seed in 1...PetDrawing.count { seen.insert(withoutIdentifiers(PetDrawing.svg(pet: pet, seed: seed))) }
        }
        #expect(seen.count == PetDrawing.count * Pet.allCases.count)
    }

    @Test(arguments: Pet.allCases) func everyKindPostureAndBackdropOccursOften(pet: Pet) {
        let colours = (1...PetDrawing.count).map { seed in
            Set(PetDrawing.svg(pet: pet, seed: seed).split(separator: "\"").filter { $0.hasPrefix("#") && $0.count == 7 })
        }
        let neighbours = zip(colours, colours.dropFirst()).filter { $0 == $1 }
        #expect(neighbours.isEmpty)
        #expect(Set(colours).count > PetDrawing.count * 9 / 10)
    }

    @Test(arguments: Pet.allCases) func drawingsAreWellFormedAndSmall(pet: Pet) {
        for seed in Array(1...PetDrawing.count) + Array(90_000..<91_000) + [.max, .min, 0, -1] {
            let svg = PetDrawing.svg(pet: pet, seed: seed)
            #expect(svg.utf8.count < 8 * 1024, "\(pet) \(seed)")
            #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"480\" viewBox=\"0 0 480 480\""))
            if let fault = fault(in: svg) { Issue.record("\(pet) \(seed): \(fault)") }
            if seed > 400 { continue }
            #expect(!svg.contains("style=") && !svg.contains("<script") && !svg.contains("href"))
        }
    }

    /// The first thing wrong with a document of elements with quoted attributes, or nothing.
    private func fault(in svg: String) -> String? {
        var open: [Substring] = []
        var rest = svg[...]
        var identifiers: Set<Substring> = []
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].firstIndex(of: ">") else { return "tag without end" }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            guard !tag.contains("<") else { return "tag in tag: \(tag)" }
            if tag.hasPrefix("/") {
                guard open.popLast() == tag.dropFirst() else { return "unbalanced \(tag)" }
                if open.isEmpty && !rest.isEmpty { return "text after the root" }
                continue
            }
            guard tag.count(where: { $0 == "\"" }) % 2 == 0 else { return "unbalanced quotes: \(tag)" }
            let names = tag.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }.map(
                \.element)
            guard Set(names).count == names.count else { return "attribute twice: \(tag)" }
            if let id = tag.firstRange(of: "id=\"") {
                guard identifiers.insert(tag[id.upperBound...].prefix { $0 != "\"" }).inserted else { return "identifier twice: \(tag)" }
            }
            if !tag.hasSuffix("/") { open.append(tag.prefix { $0 != " " }) }
        }
        return open.isEmpty ? nil : "left open: \(open)"
    }

    private func withoutIdentifiers(_ svg: String) -> String {
        svg.split(separator: "\"").filter { !$0.hasPrefix("url(") && !($0.hasSuffix("h") || $0.hasSuffix("b") || $0.hasSuffix("p")) }
            .joined()
    }

    private func fingerprint(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static let pinned: [UInt64] = [14284688394422670136, 7474942366127706477]
}

@Suite struct IdentifierTests {
    @Test(arguments: Pet.allCases) func identifiersRoundTrip(pet: Pet) throws {
        for seed in 1...PetDrawing.count {
            let drawing = PetDrawing(pet: pet, seed: seed)
            let id = try #require(drawing.id)
            #expect(PetDrawing(id: id) == drawing)
        }
        #expect(PetDrawing(pet: pet, seed: 1).id == "\(pet.rawValue)-0001")
        #expect(PetDrawing(pet: pet, seed: PetDrawing.count).id == "\(pet.rawValue)-0240")
    }

    @Test(arguments: [0, -1, PetDrawing.count + 1, .max, .min]) func otherSeedsHaveNoIdentifier(seed: Int) {
        #expect(PetDrawing(pet: .dog, seed: seed).id == nil)
    }

    @Test(arguments: [
        "", "-", "dog", "dog-", "dog-1", "dog-001", "dog-00001", "dog-0000", "dog-0241", "dog-9999", "dog--001", "dog-+001", "dog-000a",
        "dog-٠٠٠١",
        "Dog-0001", "bird-0001", " dog-0001", "dog-0001 ", "dog-0001.svg", "dog-0001-2", "../dog-0001", "cat_0001",
    ]) func badIdentifiersAreRefused(id: String) {
        #expect(PetDrawing(id: id) == nil)
    }
}

@Suite struct CatalogueTests {
    private let cats = PictureCatalogue(pet: .cat)

    @Test func oneEntryUnlessMoreAreAskedFor() {
        #expect(cats.search().count == 1)
        #expect(cats.search(limit: 0).count == 1)
        #expect(cats.search(limit: -4).count == 1)
        #expect(cats.search(limit: 30).count == 30)
        #expect(cats.search(limit: 1_000).count == 100)
    }

    @Test func ascendingAndDescendingPagesCoverEverythingOnce() {
        for order in [PictureCatalogue.Order.ascending, .descending] {
            let pages = (0..<4).map { cats.search(limit: 70, page: $0, order: order) }
            #expect(pages.map(\.count) == [70, 70, 70, 30])
            let ids = pages.flatMap { $0 }.map(\.id)
            #expect(Set(ids).count == cats.count)
            #expect(ids == (order == .ascending ? ids.sorted() : ids.sorted(by: >)))
            #expect(cats.search(limit: 70, page: 4, order: order).isEmpty)
            #expect(cats.search(limit: 70, page: .max, order: order).isEmpty)
            #expect(cats.search(limit: 5, page: -3, order: order) == cats.search(limit: 5, page: 0, order: order))
        }
        #expect(cats.search(order: .ascending) == [PictureEntry(id: "cat-0001", width: 480, height: 480)])
        #expect(cats.search(order: .descending).map(\.id) == ["cat-0240"])
    }

    @Test func randomPagesOfOneSeedShowEverythingBeforeAnythingComesAgain() {
        let ids = (0..<12).flatMap { cats.search(limit: 20, page: $0, seed: 9) }.map(\.id)
        #expect(ids.count == 240 && Set(ids).count == 240)
        #expect(cats.search(limit: 20, page: 1, seed: 9) == cats.search(limit: 20, page: 1, seed: 9))
        #expect(cats.search(limit: 20, seed: 9) != cats.search(limit: 20, seed: 10))
        #expect(ids != ids.sorted())
    }

    @Test func randomOrderHasNoEndAndNoAnswerHoldsAPictureTwice() {
        for page in 0..<60 {
            let ids = cats.search(limit: 100, page: page, seed: 3).map(\.id)
            #expect(ids.count == 100 && Set(ids).count == 100)
        }
        #expect(cats.search(limit: 100, page: .max, seed: 3).count == 100)
        #expect(cats.search(limit: 1, page: .max, seed: .max).count == 1)
    }

    @Test func queryValuesFallBack() {
        #expect(
            [nil, "", "x", "0", "-2", "1", "40", "100", "101", "99999999999999999999"].map(PictureCatalogue.limit(query:)) == [
                1, 1, 1, 1, 1, 1, 40, 100, 100, 1,
            ])
        #expect([nil, "", "x", "-2", "0", "3", "99999999999999999999"].map(PictureCatalogue.page(query:)) == [0, 0, 0, 0, 0, 3, 0])
        #expect(
            [nil, "", "asc", "ASC", "Desc", "RANDOM", "RAND"].map(PictureCatalogue.Order.init(query:)) == [
                .random, .random, .ascending, .ascending, .descending, .random, .random,
            ])
    }

    @Test func entriesAreFoundByIdentifier() {
        #expect(cats.entry(id: "cat-0007") == PictureEntry(id: "cat-0007", width: 480, height: 480))
        #expect(cats.entry(id: "dog-0007") == nil)
        #expect(cats.entry(id: "cat-0") == nil)
    }
}
