public import PhoneParts
public import Riblet

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// A scene of the application.
public class ExplorerSceneDelegate: PhoneSceneDelegate {
    private var services: PhoneServices?

    /// Opens what the scenes share.
    package func openServices() async throws -> PhoneServices { try await PhoneServices.open() }

    public override func prepare() async throws { services = try await openServices() }

    public override func makeTree(for session: UISceneSession) -> any LaunchRouting {
        guard let services else { preconditionFailure("a scene connects after its services were opened") }
        return PhoneComponent(services).makeRoot()
    }
}
