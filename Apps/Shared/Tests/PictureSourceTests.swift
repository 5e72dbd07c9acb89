import Pictures
import Testing

@Suite struct PictureSourceTests {
    @Test func aServiceHandsOutPublicAddressesOnly() throws {
        let source = try #require(PictureSource(name: "cat", base: "https://api.thecatapi.com/"))
        #expect(source.base == "https://api.thecatapi.com")
        for url in ["https://cdn2.thecatapi.com/images/1.jpg", "https://api.thecatapi.com/x.png?size=1"] {
            #expect(source.address(of: url) == url && source.url(of: url) == url)
        }
        for url in [
            "http://cdn2.thecatapi.com/1.jpg", "file:///etc/passwd", "https://127.0.0.1/1.jpg", "https://localhost/1.jpg",
            "https://169.254.169.254/",
            "https://[::1]/1.jpg", "https://intranet/1.jpg", "https://user:pass@example.com/1.jpg", "https://example.com:22/", "", "1.jpg",
            "local-cat:/images/1.svg", "https://cdn2.thecatapi.com/\(String(repeating: "x", count: 3_000))",
        ] {
            #expect(source.address(of: url) == nil && source.url(of: url) == nil, "\(url)")
        }
    }

    @Test func aServiceOnThisMachineHandsOutItsOwnPicturesOnly() throws {
        let source = try #require(PictureSource(name: "dog", base: "http://127.0.0.1:4000/dog"))
        let later = try #require(PictureSource(name: "dog", base: "http://127.0.0.1:5000/dog"))
        let address = try #require(source.address(of: "http://127.0.0.1:4000/dog/images/1.svg"))
        #expect(later.url(of: address) == "http://127.0.0.1:5000/dog/images/1.svg")
        #expect(try #require(PictureSource(name: "cat", base: "http://127.0.0.1:5000/cat")).url(of: address) == nil)
        #expect(try #require(PictureSource(name: "dog", base: "https://api.thedogapi.com")).url(of: address) == nil)
        for url in [
            "http://127.0.0.1:4000/cat/images/1.svg", "http://127.0.0.1:4001/dog/1", "https://example.com/1.jpg",
            "http://127.0.0.1:4000/dog",
        ] {
            #expect(source.address(of: url) == nil, "\(url)")
        }
    }

    @Test(arguments: ["", "api.thecatapi.com", "ftp://example.com", "https://", "not an address"]) func aBaseMustBeAnAddress(base: String) {
        #expect(PictureSource(name: "cat", base: base) == nil)
    }
}
