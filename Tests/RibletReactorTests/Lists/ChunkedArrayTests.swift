import Foundation
import RibletTesting
import Testing

@testable import RibletReactor

@Suite("ChunkedArray")
struct ChunkedArrayTests {
    /// Checks the invariants of an array.
    private func check(_ array: ChunkedArray<Int>, is expected: [Int], _ location: SourceLocation = #_sourceLocation) {
        #expect(Array(array) == expected, sourceLocation: location)
        #expect(array.count == expected.count && array.endIndex == expected.count, sourceLocation: location)
        #expect(array.indices.allSatisfy { array[$0] == expected[$0] }, sourceLocation: location)
        #expect(array.chunks.allSatisfy { !$0.isEmpty && $0.count <= 32 }, sourceLocation: location)
        #expect(array == ChunkedArray(expected), sourceLocation: location)
    }

    @Test("It is changed as an array is, in any order of changes", arguments: 0..<60)
    func asAnArray(_ seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        var expected = Array(0..<Int.random(in: 0...200, using: &numbers))
        var array = ChunkedArray(expected)
        for step in 0..<150 {
            let (before, beforeExpected) = (array, expected)
            let place = Int.random(in: 0...expected.count, using: &numbers)
            switch Int.random(in: 0..<9, using: &numbers) {
            case 0:
                array.insert(step, at: place)
                expected.insert(step, at: place)
            case 1 where place < expected.count: #expect(array.remove(at: place) == expected.remove(at: place))
            case 2 where place < expected.count:
                array[place] = -step
                expected[place] = -step
            case 3:
                array.append(step)
                expected.append(step)
            case 4:
                let end = Int.random(in: place...expected.count, using: &numbers)
                let new = Array(0..<Int.random(in: 0...70, using: &numbers))
                array.replaceSubrange(place..<end, with: new)
                expected.replaceSubrange(place..<end, with: new)
            case 5:
                let divisor = Int.random(in: 5...40, using: &numbers)
                array.removeAll { $0 % divisor == 1 }
                expected.removeAll { $0 % divisor == 1 }
            case 6 where place < expected.count:
                let other = Int.random(in: expected.indices, using: &numbers)
                array.swapAt(place, other)
                expected.swapAt(place, other)
            case 7:
                array.append(contentsOf: [step, step + 1, step + 2])
                expected.append(contentsOf: [step, step + 1, step + 2])
            default:
                #expect(array.firstIndex { $0 == step / 2 } == expected.firstIndex { $0 == step / 2 })
            }
            check(array, is: expected)
            // A copy that was made before knows nothing of it.
            #expect(Array(before) == beforeExpected)
            #expect((before == array) == (beforeExpected == expected))
            if let positions = array.positions(differingFrom: before) {
                #expect(positions == expected.indices.filter { expected[$0] != beforeExpected[$0] })
            }
        }
        array.removeAll()
        check(array, is: [])
    }

    @Test("A change leaves alone whatever does not lie in its piece")
    func sharing() {
        let old = ChunkedArray(0..<10_000)
        var new = old
        new[5_000] = -1
        var (prefix, suffix) = new.shared(with: old)
        #expect(prefix + suffix >= 10_000 - 32 && prefix <= 5_000 && suffix < 5_000)
        #expect(new.positions(differingFrom: old) == [5_000])
        new = old
        new.insert(-1, at: 17)
        (prefix, suffix) = new.shared(with: old)
        #expect(prefix == 16 && suffix == 10_000 - 32)
        #expect(new.positions(differingFrom: old) == nil)
        #expect(old.shared(with: old) == (10_000, 0))
        new = old
        new.removeAll { $0 == 9_999 }
        (prefix, suffix) = new.shared(with: old)
        #expect(prefix == 9_984 && suffix == 0)
        #expect(ChunkedArray<Int>().shared(with: old) == (0, 0))
    }

    @Test("Pieces do not matter to what is equal, and are not seen in what is written down")
    func pieces() throws {
        var grown = ChunkedArray<Int>()
        for number in 0..<50 { grown.append(number) }
        let made = ChunkedArray(0..<50)
        #expect(grown.chunks.count != made.chunks.count)
        #expect(grown == made && grown.hashValue == made.hashValue)
        #expect(made != ChunkedArray(0..<49) && made != ChunkedArray(1..<51))
        let json = try JSONEncoder().encode(made)
        #expect(try JSONDecoder().decode([Int].self, from: json) == Array(0..<50))
        #expect(try JSONDecoder().decode(ChunkedArray<Int>.self, from: json) == made)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ChunkedArray<Int>.self, from: Data("[1,\"2\"]".utf8)) }
        let literal: ChunkedArray = ["a", "b"]
        #expect(literal.description == "[\"a\", \"b\"]" && Mirror(reflecting: literal).displayStyle == .collection)
    }

    @Test("A position that there is not stops the program")
    func positions() async {
        await #expect(processExitsWith: .failure) { _ = ChunkedArray([1, 2])[2] }
        await #expect(processExitsWith: .failure) { _ = ChunkedArray<Int>()[0] }
        await #expect(processExitsWith: .failure) {
            var array = ChunkedArray([1])
            array.insert(2, at: 2)
        }
    }
}
