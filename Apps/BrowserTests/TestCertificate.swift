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
}
