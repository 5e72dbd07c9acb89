import NIOCore
import NIOHTTP1

/// Lets a request ask for an upgrade only where it will get one, which the first of a connection
/// may.
///
/// A target that is a whole URL becomes a path and a host here, before anybody asks which host the
/// request is for.
///
/// The upgrade handler that follows drops the head of a request whose upgrade it refuses, so such a
/// request could not be answered. Without its `Upgrade` header it is an ordinary request, and the
/// ordinary answer says what is wrong.
final class UpgradeGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let gate: LiveGate
    private let admit: (LiveConnection.Admission) -> Void
    private var isFirst = true

    /// A gate that tells `admit` what the page proved, before the upgrade.
    init(gate: LiveGate, admit: @escaping (LiveConnection.Admission) -> Void) {
        self.gate = gate
        self.admit = admit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        defer { isFirst = false }
        head.takeAbsoluteTarget()
        guard head.headers.contains(name: "upgrade") else { return context.fireChannelRead(wrapInboundOut(.head(head))) }
        if isFirst, LiveGate.isHandshake(head), case .admitted(let admission) = gate.judge(RequestFacts(head)) {
            admit(admission)
            context.fireChannelRead(wrapInboundOut(.head(head)))
        } else {
            head.headers.remove(name: "upgrade")
            // The parser reads nothing after a request that asked for an upgrade, so nothing can
            // follow it.
            head.headers.replaceOrAdd(name: "connection", value: "close")
            context.fireChannelRead(wrapInboundOut(.head(head)))
        }
    }
}
