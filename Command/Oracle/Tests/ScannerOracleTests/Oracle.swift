import RibletWorkspace
import SwiftParser
import SwiftSyntax

/// The declarations in which both readers must agree.
struct Found: Hashable, Comparable, CustomStringConvertible {
    let kind: Declaration.Kind
    let path: String
    let inherited: [String]
    let type: String
    let attributes: [String]
    let access: Declaration.Access
    let line: Int

    var description: String {
        "\(line): \(access) \(attributes.map { "@" + $0 + " " }.joined())\(kind) \(path)\(inherited.isEmpty ? "" : ": " + inherited.joined(separator: ", ")) | \(type)"
    }

    static func < (a: Found, b: Found) -> Bool { (a.line, a.path, a.type) < (b.line, b.path, b.type) }
}

/// The declarations of a file as the scanner sees them.
func scanned(_ source: String, _ scanner: SourceScanner) -> [Found] {
    let declarations = scanner.scan(source).declarations
    var paths: [String] = []
    var found: [Found] = []
    for declaration in declarations {
        let path = (declaration.parent < 0 ? "" : paths[Int(declaration.parent)] + ".") + plain(declaration.name)
        paths.append(path)
        found.append(
            Found(
                kind: declaration.kind, path: path, inherited: declaration.inherited.map(plain), type: plain(declaration.type),
                attributes: declaration.attributes.map(plain), access: declaration.access, line: Int(declaration.line)))
    }
    return found.sorted()
}

/// Without spaces: both keep them, and comments, in ways of their own.
func plain(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "`" } }

/// The declarations of a file as swift-syntax sees them.
final class Oracle: SyntaxVisitor {
    private(set) var found: [Found] = []
    private let converter: SourceLocationConverter
    private var path: [String] = []

    init(_ source: String) {
        let tree = Parser.parse(source: source)
        converter = SourceLocationConverter(fileName: "", tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(tree)
        found.sort()
    }

    private func text(_ node: (some SyntaxProtocol)?) -> String {
        node.map { plain($0.tokens(viewMode: .sourceAccurate).map(\.text).joined()) } ?? ""
    }

    private func add(
        _ kind: Declaration.Kind, _ name: String, at token: some SyntaxProtocol, _ modifiers: DeclModifierListSyntax?,
        _ attributes: AttributeListSyntax?, inherited: InheritanceClauseSyntax? = nil, type: String = ""
    ) {
        var access = Declaration.Access.inherited
        for modifier in modifiers ?? [] where modifier.detail == nil {
            switch modifier.name.text {
            case "public": access = .public
            case "private": access = .private
            case "fileprivate": access = .fileprivate
            case "internal": access = .internal
            case "package": access = .package
            case "open": access = .open
            default: break
            }
        }
        found.append(
            Found(
                kind: kind, path: (path + [plain(name)]).joined(separator: "."),
                inherited: inherited?.inheritedTypes.map { text($0.type) } ?? [],
                type: type, attributes: Self.names(attributes), access: access,
                line: converter.location(for: token.positionAfterSkippingLeadingTrivia).line))
    }

    /// The attributes, those in `#if` among them.
    private static func names(_ list: AttributeListSyntax?) -> [String] {
        (list ?? []).flatMap { element -> [String] in
            switch element {
            case .attribute(let attribute):
                // Arguments are no part of the name.
                if let name = attribute.attributeName.as(IdentifierTypeSyntax.self) { return [plain(name.name.text)] }
                if let member = attribute.attributeName.as(MemberTypeSyntax.self) {
                    return [plain(member.baseType.trimmedDescription + "." + member.name.text)]
                }
                return [plain(attribute.attributeName.trimmedDescription)]
            case .ifConfigDecl(let conditional):
                return conditional.clauses.flatMap { clause -> [String] in
                    if case .attributes(let inner)? = clause.elements { return names(inner) }
                    return []
                }
            }
        }
    }

    private func enter(_ name: String) -> SyntaxVisitorContinueKind {
        path.append(plain(name))
        return .visitChildren
    }

    private func leave() { path.removeLast() }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.importing, text(node.path), at: node.path, node.modifiers, node.attributes)
        return .skipChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.class, node.name.text, at: node.name, node.modifiers, node.attributes, inherited: node.inheritanceClause)
        return enter(node.name.text)
    }
    override func visitPost(_ node: ClassDeclSyntax) { leave() }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.struct, node.name.text, at: node.name, node.modifiers, node.attributes, inherited: node.inheritanceClause)
        return enter(node.name.text)
    }
    override func visitPost(_ node: StructDeclSyntax) { leave() }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.enum, node.name.text, at: node.name, node.modifiers, node.attributes, inherited: node.inheritanceClause)
        return enter(node.name.text)
    }
    override func visitPost(_ node: EnumDeclSyntax) { leave() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.actor, node.name.text, at: node.name, node.modifiers, node.attributes, inherited: node.inheritanceClause)
        return enter(node.name.text)
    }
    override func visitPost(_ node: ActorDeclSyntax) { leave() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.protocol, node.name.text, at: node.name, node.modifiers, node.attributes, inherited: node.inheritanceClause)
        return enter(node.name.text)
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { leave() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            .extension, text(node.extendedType), at: node.extendedType, node.modifiers, node.attributes, inherited: node.inheritanceClause)
        return enter(text(node.extendedType))
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.function, node.name.text, at: node.name, node.modifiers, node.attributes, type: text(node.signature))
        return .skipChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.initializer, "init", at: node.initKeyword, node.modifiers, node.attributes, type: text(node.signature))
        return .skipChildren
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.deinitializer, "deinit", at: node.deinitKeyword, node.modifiers, node.attributes)
        return .skipChildren
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            .subscript, "subscript", at: node.subscriptKeyword, node.modifiers, node.attributes,
            type: text(node.parameterClause) + text(node.returnClause))
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        var waiting: [TokenSyntax] = []
        func names(_ pattern: PatternSyntax) -> [TokenSyntax] {
            if let identifier = pattern.as(IdentifierPatternSyntax.self) { return [identifier.identifier] }
            if let tuple = pattern.as(TuplePatternSyntax.self) { return tuple.elements.flatMap { names($0.pattern) } }
            if let wildcard = pattern.as(WildcardPatternSyntax.self) { return [wildcard.wildcard] }
            return []
        }
        for binding in node.bindings {
            let found = names(binding.pattern)
            if binding.typeAnnotation == nil, binding.initializer == nil, binding.accessorBlock == nil {
                waiting += found
                continue
            }
            let type = text(binding.typeAnnotation?.type)
            for name in (binding.typeAnnotation == nil ? [] : waiting) + found {
                add(.property, name.text, at: name, node.modifiers, node.attributes, type: type)
            }
            for name in binding.typeAnnotation == nil ? waiting : [] {
                add(.property, name.text, at: name, node.modifiers, node.attributes)
            }
            waiting = []
        }
        for name in waiting { add(.property, name.text, at: name, node.modifiers, node.attributes) }
        return .skipChildren
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.alias, node.name.text, at: node.name, node.modifiers, node.attributes, type: text(node.initializer.value))
        return .skipChildren
    }

    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            .associatedType, node.name.text, at: node.name, node.modifiers, node.attributes, inherited: node.inheritanceClause,
            type: text(node.initializer?.value))
        return .skipChildren
    }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        for element in node.elements {
            add(.enumCase, element.name.text, at: element.name, node.modifiers, node.attributes, type: text(element.parameterClause))
        }
        return .skipChildren
    }

    override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.operator, node.name.text, at: node.name, nil, nil)
        return .skipChildren
    }

    override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.precedenceGroup, node.name.text, at: node.name, node.modifiers, node.attributes)
        return .skipChildren
    }

    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
        add(.macro, node.name.text, at: node.name, node.modifiers, node.attributes, type: text(node.signature))
        return .skipChildren
    }

    // A declaration in a body concerns nobody else.
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
