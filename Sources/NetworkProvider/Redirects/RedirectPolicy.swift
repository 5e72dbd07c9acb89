/// The places to which an answer may send a request on.
///
/// A redirection within the origin that was asked is always followed. Another origin is followed
/// where it is listed, and is refused in any case where it would lead from `https` to `http`, or to
/// this machine or a private network while the origin that was asked is on neither.
///
/// A name is judged as it is written: a listed origin is trusted with what its name resolves to.
public struct RedirectPolicy: Sendable, Hashable {
    /// The origins that may be redirected to besides that of the request, such as
    /// `https://cdn.example.com`.
    public var origins: Set<String>

    /// Makes a policy that allows these origins.
    public init(origins: Set<String> = []) { self.origins = origins }

    /// A policy that follows redirections within the origin of the request.
    public static let sameOrigin = RedirectPolicy()
}
