/// A text that a language of the program lacks.
struct MissingTranslationRule: CheckingRule {
    static let id = "missing-translation"
    static let summary = "A text of a page has no translation into a language of its program."

    private struct Language {
        let tag: String
        /// The module of the program, and those that it imports.
        let modules: Set<Int>
        let texts: Set<String>
        /// The property and its file, for the message.
        let table: String
    }

    func check(_ context: RuleContext, report: Reporter) {
        let workspace = context.workspace
        let languages = languages(of: workspace)
        guard !languages.isEmpty else { return }
        var seen: Set<String> = []
        for (index, file) in context.files where !workspace.modules[file.module].kind.isForTests {
            let own = languages.filter { $0.modules.contains(file.module) }
            let tags = Set(own.map(\.tag)).sorted()
            for call in file.scanned.calls where call.kind == .words {
                for tag in tags {
                    let tables = own.filter { $0.tag == tag }
                    guard tables.allSatisfy({ !$0.texts.contains(call.arguments) }) else { continue }
                    let message =
                        "\"\(call.arguments)\" has no text in the language \(tag), so it stays English there; add it to \(tables[0].table)"
                    if seen.insert(message).inserted {
                        report(
                            file: index, line: call.line, message)
                    }
                }
            }
        }
    }

    private func languages(of workspace: Workspace) -> [Language] {
        let files = workspace.files.indices.filter { index in
            let file = workspace.files[index]
            return !file.scanned.textTables.isEmpty && !workspace.modules[file.module].kind.isForTests
        }
        var languages: [Language] = []
        for index in files {
            let file = workspace.files[index]
            for table in file.scanned.textTables where file.scanned.declarations[Int(table.declaration)].name == "translations" {
                let modules = modules(from: file.module, of: workspace)
                for entry in table.entries {
                    switch entry.value {
                    case .keys(let keys) where !keys.isEmpty:
                        languages.append(
                            Language(tag: entry.key, modules: modules, texts: Set(keys), table: "translations (\(file.path))"))
                    case .name(let name):
                        let type = owner(of: table, in: file)
                        let candidates = files.filter { workspace.files[$0].module == file.module }.flatMap { place in
                            let other = workspace.files[place]
                            return other.scanned.textTables.filter {
                                other.scanned.declarations[Int($0.declaration)].name == name && owner(of: $0, in: other) == type
                            }.map { (other.path, $0) }
                        }
                        guard candidates.count == 1, let (path, found) = candidates.first else { continue }
                        languages.append(
                            Language(tag: entry.key, modules: modules, texts: Set(found.entries.map(\.key)), table: "\(name) (\(path))"))
                    default: break
                    }
                }
            }
        }
        return languages
    }

    /// The name of the type in which a table stands, in an extension too; nothing at the top of a
    /// file.
    private func owner(of table: TextTable, in file: SourceFile) -> String {
        let parent = file.scanned.declarations[Int(table.declaration)].parent
        return parent < 0 ? "" : TypeName.base(file.scanned.declarations[Int(parent)].name)
    }

    private func modules(from module: Int, of workspace: Workspace) -> Set<Int> {
        reached(from: [module]) { next in workspace.modules[next].files.flatMap { workspace.types.imports[$0].map(\.module) } }
    }
}
