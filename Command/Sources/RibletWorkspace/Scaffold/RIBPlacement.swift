/// Where a RIB that is added goes: its module, its files, and how its parent shows it.
struct RIBPlacement {
    let template: String
    let style: RIBStyle
    let values: [String: TemplateValue]

    /// - Parameters:
    ///   - request: what is asked for.
    ///   - name: its name.
    ///   - own: a file that the RIB has already; nil if it is new.
    ///   - plan: the workspace as it will be.
    /// - Throws: ``EditError/refused(_:)`` if the parent cannot show it so.
    init(_ request: ScaffoldRequest, _ name: RIBName, lyingIn own: String? = nil, in plan: inout Scaffolder) throws {
        let parent = try RIBName(inUse: request.parent)
        let file = try plan.edit { try $0.path(declaring: "class \(parent.type)Router") }
        let isPhone = try Self.isPhone(in: &plan)
        style = try Self.style(request, parent, file, isPhone: isPhone, in: &plan)
        guard request.icon == nil || style == .tab else {
            throw EditError.refused("an icon is a tab's, and \(parent.type) does not show \(name.type) as one; omit --icon")
        }
        let application: (name: String, folder: String)
        let isLayered: Bool
        if let description = plan.description {
            application = try plan.application(description, near: file)
            isLayered = try plan.isLayered(application.name)
            template = isLayered ? "layered-rib" : "modular-rib"
        } else {
            application = (try Self.program(in: &plan), "Sources")
            isLayered = false
            template = "small-rib"
        }
        guard !isPhone || (!request.isFeature && request.feature == nil) else {
            throw EditError.refused("the project for Xcode has one module; use riblet add rib, without --in")
        }
        let features = plan.description == nil ? application.folder : application.folder + "/Features"
        let isModular = plan.description != nil && !isLayered
        guard !isLayered || (!request.isFeature && request.feature == nil) else {
            throw EditError.refused(
                "\(application.name) has a module for each layer and none for a feature; use riblet add rib, without --in")
        }
        let (parentFolder, parentModule) = Self.module(of: file, below: features, application.name, isModular: isModular)
        var (folder, module) = (file.split(separator: "/").dropLast().joined(separator: "/"), parentModule)
        if isModular, let parentFolder { folder = features + "/" + parentFolder }
        if let own {
            folder = own.split(separator: "/").dropLast().joined(separator: "/")
            module = Self.module(of: own, below: features, application.name, isModular: isModular).module
        } else if request.isFeature || request.feature != nil {
            let feature = try RIBName(inUse: request.feature ?? name.type).type
            module = application.name + feature
            folder = features + "/" + (plan.description == nil ? module : feature)
            if request.feature != nil, FileSystem.swiftFiles(below: plan.root + "/" + folder).isEmpty,
                !plan.changedFiles.contains(where: { $0.hasPrefix(folder + "/") })
            {
                throw EditError.refused("there is no feature \(feature) here: \(folder) is missing")
            }
        } else if isModular, parentFolder == nil {
            throw EditError.refused("\(parent.type) is in no feature; add a feature, or name one with --in")
        }
        let parentHasView = try plan.edit { try $0.hasView(parent.type) }
        let parentHasWords = try plan.edit { try $0.hasWords("struct \(parent.type)View") }
        // A separate module knows neither the application's dependencies nor its texts.
        let (isProgram, parentIsProgram) = (module == application.name, parentModule == application.name)
        let component = application.name + "Component"
        let hasTestComponent = try plan.edit { try $0.isDeclared("func forTests") }
        let viewController =
            isLayered
            ? "any PageControllable" : isModular ? "any NavigationControllable & ModalControllable" : "WebNavigationController"
        let container = [RIBStyle.push: "stack", .sheet: "sheet", .screen: "screen"][style] ?? ""
        // A page that is pushed lies in the stack of its parent, and has none of its own.
        let stack = isPhone ? "any NavigationControllable & ModalControllable" : "WebNavigationController"
        let isPage = isPhone && style == .push
        let icon = request.icon ?? TabIcon.of(name)
        var values = name.values
        for (key, text) in [
            "parent": parent.type, "parentValue": parent.value, "application": application.name, "applicationFolder": application.folder,
            "module": module, "folder": folder, "parentModule": parentModule, "container": container,
            "caseIndentation": style == .screen ? "    " : "",
            "leave": style == .viewless ? "detach" : "close", "access": isProgram ? "" : "package ",
            "tests": plan.description == nil ? "Tests/\(module)Tests" : "\(folder)/Tests",
            "dependency": isProgram ? component : "any EmptyDependency",
            "childDependency": isProgram ? "component" : "EmptyComponent()",
            "testDependency": isProgram ? "component" : "EmptyComponent()",
            "testComponent": hasTestComponent ? "try await \(component).forTests()" : "\(component)()",
            "navigation": isPage ? name.type + "View" : stack,
            "shownController": isPage ? "page" : isPhone ? "page.inStack()" : stack + "(root: page)",
            "viewStart": isPhone ? "" : "StateViewController(", "viewEnd": isPhone ? "" : ")", "symbol": TabIcon.symbol(of: icon),
            "viewArguments": isProgram && !isPhone ? "words: dependency.words" : "", "words": isProgram ? "words(" : "",
            "wordsEnd": isProgram ? ")" : "", "parentWords": parentIsProgram && parentHasWords ? "words(" : "",
            "parentWordsEnd": parentIsProgram && parentHasWords ? ")" : "", "icon": icon,
            "parentViewParameter": parentHasView ? "viewController: \(viewController), " : "",
            "parentViewArgument": parentHasView ? ", viewController: viewController" : "",
            "parentBuilderParameter": parentHasView ? " views: @escaping @MainActor () -> \(parent.type)Views," : "",
            "parentBuilderArgument": parentHasView ? ", views: views" : "",
            "parentDescription": features + "/" + (parentFolder ?? "") + ModuleDescription.suffix,
            "parentConformances": "\(name.type)Dependency" + (style == .tab ? "" : ", \(name.type)Listener"),
            "buildArguments": style == .tab ? "" : "withListener: parent",
            "interactorArguments": style == .viewless ? "" : "presenter: page",
            "routing": style == .viewless ? "Routing" : "ViewableRouting",
        ] { values[key] = .text(text) }
        // An application may have one module of tests, with a folder for each layer.
        let hasOneOfTests = try plan.draft.isThere(application.folder + "/Tests" + ModuleDescription.suffix)
        for layer in ["Presentation", "App"] {
            values[layer.lowercased() + "Tests"] = .text(application.folder + (hasOneOfTests ? "/Tests/\(layer)" : "/\(layer)Tests"))
        }
        for (key, flag) in [
            "isForeign": module != parentModule, "isFeature": request.isFeature, "isProgram": isProgram, "parentHasView": parentHasView,
            "isPhone": isPhone,
        ] { values[key] = .flag(flag) }
        for style in RIBStyle.allCases { values["is" + style.rawValue.capitalized] = .flag(style == self.style) }
        self.values = values
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
            throw EditError.refused(
                "\(parent.type) shows tabs and decides nothing, so \(request.name) could tell it nothing; choose another parent")
        case .viewless: break
        case .tab where !hasTabs:
            throw EditError.refused(
                "\(parent.type) has no tabs, so \(request.name) cannot be one of them; Root has, or choose --as push, sheet or screen")
        case .push where hasTabs, .sheet where hasTabs, .screen where hasTabs:
            throw EditError.refused(
                "\(parent.type) shows tabs and no page of its own that could lead to \(request.name); choose --as tab, or another parent")
        case .push where !hasView, .sheet where !hasView, .screen where !hasView:
            throw EditError.refused(
                "\(parent.type) has no view, so nothing there could show \(request.name); choose another parent, or --viewless")
        case .push where isPushed:
            throw EditError.refused(
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
            throw EditError.noPlace(file: "Package.swift", line: 1, wanted: ".executableTarget(")
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
