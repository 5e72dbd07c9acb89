import Foundation
import Riblet
import RibletUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The objects that the trees of all scenes share.
final class PhoneComponent: EmptyComponent, RootDependency {
    static let shared = PhoneComponent(library: SampleLibrary())

    /// Views are of one scene, so each tree gets its own.
    var views: any ViewFactory { PhoneViews() }
    let library: any Library

    init(library: any Library) { self.library = library }
}

/// A scene: its window and its tree.
public class SceneDelegate: RIBSceneDelegate {
    public override func makeTree(for session: UISceneSession) -> any LaunchRouting {
        RootBuilder(dependency: PhoneComponent.shared).build()
    }
}
