import Foundation

/// A certificate for 127.0.0.1 and localhost that nobody has signed, valid until 2126. Its key is
/// known to everybody, so it is good for tests only.
enum TestCertificate {
    static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBmzCCAUGgAwIBAgIUQgbsZ7P+oIYgFOxdPEWGILIOEAIwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE3MTkzN1oYDzIxMjYxMDI4
        MTcxOTM3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAATANwLGQb41SXFtK5gWX/RBu1BTrrrmg1L/21axuKq0k0pO2+v85RfE
        tDBmRiqwFfetnKZ3BZ6Z1Q779GvlOTY7o28wbTAdBgNVHQ4EFgQU18ZQPgmgjVR3
        OAtKWttfU7kCp1gwHwYDVR0jBBgwFoAU18ZQPgmgjVR3OAtKWttfU7kCp1gwDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSAAwRQIgB1p2QLmKntYhtpnRFvUEWL+ZHdtZ5U2VTv5leT0aF1wCIQCb
        FU8Bv2hdTyI9mw8HO4dLU3BqKNdortKmExo8iVCKvg==
        -----END CERTIFICATE-----
        """

    static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxIcFFcTc3H/6sC0M
        MwvHStdI5WD6SoLqf7WCOKm79muhRANCAATANwLGQb41SXFtK5gWX/RBu1BTrrrm
        g1L/21axuKq0k0pO2+v85RfEtDBmRiqwFfetnKZ3BZ6Z1Q779GvlOTY7
        -----END PRIVATE KEY-----
        """

    static let otherKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3hBfqpsaSyCglzpX
        M0BKQQxu3E5cg5Y0m5LnKF84SEOhRANCAARufKQNV6VC2CWrpjn96MC6bJaLYBAh
        N63z8o8cwp61PnHGHOJYLW3wzhbk7AJ1bdca8QzQOjr5NQCMJeDoiPkb
        -----END PRIVATE KEY-----
        """

    /// The certificate of ``otherKey``.
    static let otherCertificate = """
        -----BEGIN CERTIFICATE-----
        MIIBnDCCAUGgAwIBAgIUP2IBMKyuDR9I/jPifp7vfLkOZ1YwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTIzMjQ1MVoYDzIxMjYxMDI4
        MjMyNDUxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAARufKQNV6VC2CWrpjn96MC6bJaLYBAhN63z8o8cwp61PnHGHOJYLW3w
        zhbk7AJ1bdca8QzQOjr5NQCMJeDoiPkbo28wbTAdBgNVHQ4EFgQUbSpFb9PKqTFB
        U+ljgyayOsDopm0wHwYDVR0jBBgwFoAUbSpFb9PKqTFBU+ljgyayOsDopm0wDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSQAwRgIhAO22/R99/Hg2H9sEHw8b9E0U6v2ccebHQyWz33gmFD1uAiEA
        7aTDYS1+aZVFdsWGAQhn1POhWTR8PmY1YzJs+9pJwTM=
        -----END CERTIFICATE-----
        """

    /// Writes files into a folder of their own while `body` runs, and gives their paths.
    static func withFiles<Value>(_ contents: [String], _ body: ([String]) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try contents.enumerated().map { index, content in
            let file = folder.appending(path: "\(index).pem")
            try Data((content + "\n").utf8).write(to: file)
            return file.path(percentEncoded: false)
        }
        return try await body(paths)
    }
}
