extension RuleContext {
    /// An import of one module of the workspace in another.
    struct ModuleImport {
        let file: Int
        let importer: Int
        let imported: Int
        fileprivate let source: SourceFile
        fileprivate let place: Int32

        /// Looked up where a rule has something to say: most have nothing.
        var declaration: Declaration { source.scanned.declarations[Int(place)] }
        var isConditional: Bool { source.scanned.declarations[Int(place)].modifiers.contains(.conditional) }
    }

    /// The imports of modules of the workspace, in the files that are looked at. What only debug
    /// builds import is not shipped.
    func moduleImports(_ body: (ModuleImport) -> Void) {
        for (index, file) in files {
            for (place, imported) in workspace.types.imports[index]
            where imported != file.module && !file.scanned.declarations[Int(place)].modifiers.contains(.debug) {
                body(ModuleImport(file: index, importer: file.module, imported: imported, source: file, place: place))
            }
        }
    }
}
