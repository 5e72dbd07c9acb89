/// An interactor that speaks to a view through a presenter.
@MainActor
open class PresentableInteractor<PresenterType>: Interactor {
    /// The presenter; usually a protocol that a view controller implements.
    public final let presenter: PresenterType

    /// - Parameter presenter: kept for the life of the interactor; it must hold its listener
    ///   weakly.
    public init(presenter: PresenterType) {
        self.presenter = presenter
    }

    package override func presenterObject(besides view: AnyObject?) -> AnyObject? {
        if let view, isSurely(view) { return nil }
        guard type(of: presenter as Any) is AnyClass else { return nil }
        let object = presenter as AnyObject
        return object === view ? nil : object
    }

    /// A reference, and one with the table of a protocol, begins with the address of its object. To
    /// compare that is quicker by far than to cast what can be of any type; where it means
    /// something else it is no object's address.
    private func isSurely(_ view: AnyObject) -> Bool {
        let address = Unmanaged.passUnretained(view).toOpaque()
        return withUnsafeBytes(of: presenter) { bytes in
            bytes.count >= MemoryLayout<UnsafeRawPointer>.size && bytes.load(as: UInt.self) == UInt(bitPattern: address)
        }
    }
}
