import Riblet

/// The requests of the question for a name to its parent.
@MainActor
package protocol NickNameListener: AnyObject {
    /// The user has a name now.
    func nickNameDidFinish()
}

/// Builds the question for a name.
@MainActor
package protocol NickNameBuildable: Buildable {
    /// A new question, not attached yet; it is filled with the draft that was left, if there is
    /// one.
    func build(withListener listener: any NickNameListener) -> any ViewableRouting
}
