import Foundation
import NetworkProvider
import Testing

@Suite struct RedactionTests {
    @Test(
        "secrets leave a URL, the rest stays",
        arguments: [
            ("http://h/a?page=1&API_KEY=s3&x=2", "http://h/a?page=1&API_KEY=REDACTED&x=2"),
            ("http://me:pw@h:80/a", "http://REDACTED@h:80/a"),
            ("http://h/a@b?token=t%20t", "http://h/a@b?token=REDACTED"),
            ("http://h/?%74oken=t", "http://h/?%74oken=REDACTED"),
            ("http://h/?token&monkey=1", "http://h/?token&monkey=1"),
            ("nothing", "nothing"),
        ])
    func urls(url: String, safe: String) {
        #expect(Redaction.standard.url(url) == safe)
    }

    @Test func namesCanBeAdded() {
        let redaction = Redaction.standard.adding(headers: ["X-Mine"], queryItems: ["Pin"])
        #expect(redaction.url("http://h/?pin=1") == "http://h/?pin=REDACTED")
        #expect(redaction.headers(["x-mine": "1", "Cookie": "2", "Accept": "3"]).fields.map(\.value) == ["REDACTED", "REDACTED", "3"])
    }

    @Test func curlTextIsACommandWithoutSecrets() {
        let request = NetworkRequest(
            method: .post, url: "http://h/a?key=1", headers: ["Authorization": "Bearer x", "A": "it's"], body: Data("{'a'}".utf8))
        #expect(
            request.curlText()
                == #"curl --request POST --header 'Authorization: REDACTED' --header 'A: it'\''s' --data-binary '{'\''a'\''}' 'http://h/a?key=REDACTED'"#
        )
        #expect(!request.curlText(includesBody: false).contains("data-binary"))
        #expect(NetworkRequest(url: "http://h/").curlText() == "curl 'http://h/'")
        #expect(NetworkRequest(method: .put, url: "http://h/", body: Data([255])).curlText().contains("'@body-of-1-bytes'"))
    }
}
