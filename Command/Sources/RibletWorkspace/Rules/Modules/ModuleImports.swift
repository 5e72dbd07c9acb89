extension RuleContext {
    /// An import of one module of the workspace in another.
    struct ModuleImport {
        let file: Int
        let declaration: Declaration
        let importer: Int
        let imported: Int
    }

    /// The imports of modules of the workspace, in the files that are looked at.
    func moduleImports(_ body: (ModuleImport) -> Void) {
        for (index, file) in files {
            for (place, imported) in workspace.types.imports[index] where imported != file.module {
                body(
                    ModuleImport(
                        file: index, declaration: file.scanned.declarations[Int(place)], importer: file.module, imported: imported))
            }
        }
    }
}
