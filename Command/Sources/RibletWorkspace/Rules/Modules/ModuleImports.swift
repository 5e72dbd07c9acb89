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
            for declaration in file.scanned.declarations where declaration.kind == .importing {
                guard let imported = workspace.moduleIndexes[TypeIndex.module(ofImport: declaration.name)], imported != file.module else {
                    continue
                }
                body(ModuleImport(file: index, declaration: declaration, importer: file.module, imported: imported))
            }
        }
    }
}
