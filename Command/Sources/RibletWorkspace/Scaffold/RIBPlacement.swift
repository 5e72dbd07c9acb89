/// Where a RIB that is added goes: its module, its files, and how its parent shows it.
struct RIBPlacement {
    let template: String
    let style: RIBStyle
    let values: [String: TemplateValue]

    init(_ request: ScaffoldRequest, _ name: RIBName, lyingIn own: String? = nil, in plan: inout Scaffolder) throws {
        let parent = try RIBName(inUse: request.parent)
        let file = try plan.edit { try $0.path(declaring: "class \(parent.type)Router") }
        style = try Self.style(request, parent, file, isPhone: Self.isPhone(in: &plan), in: &plan)
        guard request.icon == nil || style == .tab else {
            throw WorkspaceError.refused("an icon is a tab's, and \(parent.type) does not show \(name.type) as one; omit --icon")
        }
        let site = try Site(request, name, parent, file, lyingIn: own, in: &plan)
        template = site.isLayered ? "layered-rib" : site.isModular ? "modular-rib" : "small-rib"
        var values = name.values.merging(try Self.texts(request, name, parent, site, style, in: &plan).mapValues { .text($0) }) { $1 }
        for (key, flag) in [
            "isForeign": site.module != site.parentModule, "isFeature": request.isFeature, "isProgram": site.isProgram,
            "parentHasView": try plan.edit { try $0.hasView(parent.type) }, "isPhone": site.isPhone,
            // An application may have one module of tests, with a folder for each layer.
            "hasOneOfTests": try plan.draft.isThere(site.applicationFolder + "/Tests" + ModuleDescription.suffix),
        ] { values[key] = .flag(flag) }
        for style in RIBStyle.allCases { values["is" + style.rawValue.capitalized] = .flag(style == self.style) }
        self.values = values
    }

    /// The application and the modules of a RIB and its parent.
    private struct Site {
        let (application, applicationFolder): (String, String)
        let (isModular, isLayered, isPhone): (Bool, Bool, Bool)
        let features: String
        /// Nil where the parent is in no feature.
        let parentFolder: String?
        let parentModule: String
        private(set) var folder: String
        private(set) var module: String

        /// A separate module knows neither the application's dependencies nor its texts.
        var isProgram: Bool { module == application }

        init(
            _ request: ScaffoldRequest, _ name: RIBName, _ parent: RIBName, _ file: String, lyingIn own: String?, in plan: inout Scaffolder
        ) throws {
            if let description = plan.description {
                (application, applicationFolder) = try plan.application(description, near: file)
                isLayered = try plan.isLayered(application)
            } else {
                (application, applicationFolder, isLayered) = (try RIBPlacement.program(in: &plan), "Sources", false)
            }
            isModular = plan.description != nil && !isLayered
            isPhone = try RIBPlacement.isPhone(in: &plan)
            guard !isPhone || (!request.isFeature && request.feature == nil) else {
                throw WorkspaceError.refused("the project for Xcode has one module; use riblet add rib, without --in")
            }
            features = plan.description == nil ? applicationFolder : applicationFolder + "/Features"
            guard !isLayered || (!request.isFeature && request.feature == nil) else {
                throw WorkspaceError.refused(
                    "\(application) has a module for each layer and none for a feature; use riblet add rib, without --in")
            }
            (parentFolder, parentModule) = RIBPlacement.module(of: file, below: features, application, isModular: isModular)
            (folder, module) = (Self.folder(of: file), parentModule)
            if isModular, let parentFolder { folder = features + "/" + parentFolder }
            if let own {
                folder = Self.folder(of: own)
                module = RIBPlacement.module(of: own, below: features, application, isModular: isModular).module
            } else if request.isFeature || request.feature != nil {
                let feature = try RIBName(inUse: request.feature ?? name.type).type
                module = application + feature
                folder = features + "/" + (plan.description == nil ? module : feature)
                let inner = folder + "/"
                if request.feature != nil, FileSystem.swiftFiles(below: plan.root + "/" + folder).isEmpty,
                    !plan.changedFiles.contains(where: { $0.hasPrefix(inner) })
                {
                    throw WorkspaceError.refused("there is no feature \(feature) here: \(folder) is missing")
                }
            } else if isModular, parentFolder == nil {
                throw WorkspaceError.refused("\(parent.type) is in no feature; add a feature, or name one with --in")
            }
        }

        private static func folder(of file: String) -> String { file.split(separator: "/").dropLast().joined(separator: "/") }
    }

    /// The texts for the template.
    private static func texts(
        _ request: ScaffoldRequest, _ name: RIBName, _ parent: RIBName, _ site: Site, _ style: RIBStyle, in plan: inout Scaffolder
    ) throws -> [String: String] {
        let component = site.application + "Component"
        let hasTestComponent = try plan.edit { try $0.isDeclared("func forTests") }
        let hasWords = try plan.edit { try $0.hasWords("struct \(parent.type)View") }
        let speaks = site.parentModule == site.application && hasWords
        let icon = request.icon ?? TabIcon.of(name)
        // A page that is pushed lies in the stack of its parent, and has none of its own.
        let isPage = site.isPhone && style == .push
        let stack = site.isPhone ? "any NavigationControllable & ModalControllable" : "WebNavigationController"
        return [
            "parent": parent.type, "parentValue": parent.value, "application": site.application,
            "applicationFolder": site.applicationFolder, "module": site.module, "folder": site.folder,
            "parentModule": site.parentModule, "container": [RIBStyle.push: "stack", .sheet: "sheet", .screen: "screen"][style] ?? "",
            "navigation": isPage ? name.type + "View" : stack,
            "shownController": isPage ? "page" : site.isPhone ? "page.inStack()" : stack + "(root: page)",
            "viewStart": site.isPhone ? "" : "StateViewController(", "viewEnd": site.isPhone ? "" : ")",
            // A block takes blanks before it and a line's end after it away.
            "caseIndentation": style == .screen ? "    " : "", "access": site.isProgram ? "" : "package ",
            "tests": plan.description == nil ? "Tests/\(site.module)Tests" : "\(site.folder)/Tests",
            "dependency": site.isProgram ? component : "any EmptyDependency",
            "childDependency": site.isProgram ? "component" : "EmptyComponent()",
            "testComponent": hasTestComponent ? "try await \(component).forTests()" : "\(component)()",
            "words": site.isProgram ? "words(" : "", "wordsEnd": site.isProgram ? ")" : "",
            "parentWords": speaks ? "words(" : "", "parentWordsEnd": speaks ? ")" : "", "icon": icon, "symbol": TabIcon.symbol(of: icon),
            "parentBuilderParameter": try plan.edit { try $0.hasView(parent.type) }
                ? " views: @escaping @MainActor () -> \(parent.type)Views," : "",
            "routing": style == .viewless ? "Routing" : "ViewableRouting",
            "parentDescription": site.features + "/" + (site.parentFolder ?? "") + ModuleDescription.suffix,
        ]
    }

    private static func style(
        _ request: ScaffoldRequest, _ parent: RIBName, _ file: String, isPhone: Bool, in plan: inout Scaffolder
    ) throws -> RIBStyle {
        let hasTabs = try plan.edit { try $0.lines(file)?.places(of: "ChildTabs").isEmpty == false }
        let hasView = try plan.edit { try $0.hasView(parent.type) }
        let isPushed =
            try isPhone && plan.edit { try $0.lines(file)?.places(of: "\(parent.type)Interactor, \(parent.type)View").isEmpty == false }
        let style = request.style ?? (hasTabs ? .tab : isPushed ? .sheet : hasView ? .push : .viewless)
        switch style {
        case .viewless where hasTabs:
            throw WorkspaceError.refused(
                "\(parent.type) shows tabs and decides nothing, so \(request.name) could tell it nothing; choose another parent")
        case .viewless: break
        case .tab where !hasTabs:
            throw WorkspaceError.refused(
                "\(parent.type) has no tabs, so \(request.name) cannot be one of them; Root has, or choose --as push, sheet or screen")
        case .push where hasTabs, .sheet where hasTabs, .screen where hasTabs:
            throw WorkspaceError.refused(
                "\(parent.type) shows tabs and no page of its own that could lead to \(request.name); choose --as tab, or another parent")
        case .push where !hasView, .sheet where !hasView, .screen where !hasView:
            throw WorkspaceError.refused(
                "\(parent.type) has no view, so nothing there could show \(request.name); choose another parent, or --viewless")
        case .push where isPushed:
            throw WorkspaceError.refused(
                "\(parent.type) lies in a stack, and UIKit has none within a stack; choose --as sheet or screen, or another parent")
        case .tab, .push, .sheet, .screen: break
        }
        return style
    }

    /// Tells if a workspace is one of an iPhone.
    static func isPhone(in plan: inout Scaffolder) throws -> Bool {
        try plan.edit { try $0.lines("Package.swift")?.places(of: "RibletUIKit").isEmpty == false }
    }

    /// The name of the program, which is that of its module.
    static func program(in plan: inout Scaffolder) throws -> String {
        let manifest = try plan.edit { try $0.lines("Package.swift") }
        guard let manifest, let place = manifest.places(of: ".executableTarget(").first,
            let line = manifest.lines[place...].first(where: { $0.contains("name: \"") }),
            let name = line.split(separator: "\"").dropFirst().first
        else {
            throw WorkspaceError.noPlace(file: "Package.swift", line: 1, wanted: ".executableTarget(")
        }
        return String(name)
    }

    /// The module in which a file is; the folder is nil if it is in no feature.
    private static func module(
        of file: String, below features: String, _ application: String, isModular: Bool
    ) -> (folder: String?, module: String) {
        guard file.hasPrefix(features + "/"), let first = file.dropFirst(features.count + 1).split(separator: "/").first else {
            return (nil, application + "App")
        }
        return (String(first), isModular ? application + first : String(first))
    }
}
