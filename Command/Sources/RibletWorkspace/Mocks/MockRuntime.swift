/// The types that mocks are made of.
package enum MockRuntime: String, CaseIterable, Sendable {
    /// The stubs of the library RibletTesting.
    case riblet
    /// Private types in each file of mocks: the file needs no library.
    case standalone = "none"

    /// The name of one of the types of ``riblet`` here.
    func name(_ type: String) -> String { self == .riblet ? type : "Mock" + type }

    /// The private types that a file of mocks ends with.
    static let support = TemplateCatalogue.text("mock-support")
}
