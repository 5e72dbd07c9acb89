import Foundation

/// A cookie of the page's site.
public struct Cookie: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
    /// The path below which it is sent.
    public var path: String
    /// The domain; `nil` for the page's host.
    public var domain: String?
    /// True for a cookie that is sent over TLS only.
    public var isSecure: Bool
    /// True for a cookie that scripts cannot read.
    public var isHTTPOnly: Bool
    /// `Strict`, `Lax` or `None`.
    public var sameSite: String?

    /// Makes a cookie.
    public init(
        name: String, value: String, path: String = "/", isSecure: Bool = false, isHTTPOnly: Bool = false, sameSite: String? = nil
    ) {
        self.name = name
        self.value = value
        self.path = path
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
    }

    init?(_ value: ScriptValue) {
        guard let name = value["name"]?.string, let text = value["value"]?.string else { return nil }
        self.init(
            name: name, value: text, path: value["path"]?.string ?? "/", isSecure: value["secure"]?.bool ?? false,
            isHTTPOnly: value["httpOnly"]?.bool ?? false, sameSite: value["sameSite"]?.string)
        domain = value["domain"]?.string
    }

    var parameters: ScriptValue {
        var members: [String: ScriptValue] = [
            "name": .string(name), "value": .string(value), "path": .string(path), "secure": .bool(isSecure), "httpOnly": .bool(isHTTPOnly),
        ]
        if let domain { members["domain"] = .string(domain) }
        if let sameSite { members["sameSite"] = .string(sameSite) }
        return ["cookie": .object(members)]
    }
}

extension Browser {
    /// The cookies that the page's site has, those scripts cannot read included.
    public var cookies: [Cookie] {
        get async throws(WebDriverError) { try await get("/cookie").array?.compactMap(Cookie.init) ?? [] }
    }

    /// The cookie of a name; `nil` when there is none.
    public func cookie(_ name: String) async throws(WebDriverError) -> Cookie? { try await cookies.first { $0.name == name } }

    /// Sets a cookie for the page's site. A page of the site must be open.
    public func setCookie(_ cookie: Cookie) async throws(WebDriverError) { try await post("/cookie", cookie.parameters) }

    /// Removes the cookies of the page's site.
    public func deleteCookies() async throws(WebDriverError) { try await delete("/cookie") }
}
