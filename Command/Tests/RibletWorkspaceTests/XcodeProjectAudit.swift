import Foundation

@testable import RibletWorkspace

/// A reader of everything that an Xcode project names: it finds what Xcode would miss.
final class XcodeProjectAudit {
    private(set) var problems: [String] = []
    private let folder: URL
    private let name: String
    private let objects: [String: PropertyList]
    private let project: PropertyList

    /// - Parameter path: the folder `Name.xcodeproj`.
    /// - Throws: the error of reading it.
    init?(_ path: String) throws {
        let file = URL(filePath: path)
        let bytes = try Data(contentsOf: file.appending(path: "project.pbxproj"))
        guard let root = PropertyList.read(Array(bytes)), let objects = root["objects"]?.table, let id = root["rootObject"]?.text,
            let project = objects[id], root["objectVersion"]?.text == "77"
        else { return nil }
        (folder, name, self.objects, self.project) = (file.deletingLastPathComponent(), file.lastPathComponent, objects, project)
        references(from: id)
        files(object(project, "mainGroup"), in: folder)
        for package in list(project, "packageReferences") { self.package(package) }
        for target in list(project, "targets") { self.target(target) }
        try schemes(file.appending(path: "xcshareddata/xcschemes"))
        for inner in FileSystem.files(below: path, includingHidden: true, where: { _ in true }) { wellFormed(file.appending(path: inner)) }
    }

    private func expect(_ holds: Bool, _ problem: @autoclosure () -> String) { if !holds { problems.append(problem()) } }
    private func object(_ value: PropertyList?, _ key: String) -> PropertyList? { value?[key]?.text.flatMap { objects[$0] } }
    private func list(_ value: PropertyList?, _ key: String) -> [PropertyList] {
        guard case .list(let list) = value?[key] else { return [] }
        return list.compactMap { $0.text.flatMap { objects[$0] } }
    }
    private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.standardizedFileURL.path) }

    // MARK: Objects

    /// Every identifier is that of an object, and every object is reached.
    private func references(from root: String) {
        func isIdentifier(_ text: String) -> Bool { text.utf8.count == 24 && text.allSatisfy(\.isHexDigit) }
        var (open, seen) = ([PropertyList.text(root)], Set<String>())
        while let value = open.popLast() {
            switch value {
            case .list(let list): open += list
            case .table(let table): for (key, value) in table { open += [.text(key), value] }
            case .text(let text):
                guard isIdentifier(text), seen.insert(text).inserted else { continue }
                expect(objects[text]?["isa"]?.text != nil, "\(text) is no object")
                if let found = objects[text] { open.append(found) }
            }
        }
        for id in objects.keys where !seen.contains(id) { problems.append("nothing leads to \(id)") }
    }

    /// Every file, folder and exception of the groups is on the disk.
    private func files(_ item: PropertyList?, in above: URL) {
        guard let item, item["sourceTree"]?.text != "BUILT_PRODUCTS_DIR" else { return }
        let place = item["path"]?.text.map { above.appending(path: $0) } ?? above
        expect(exists(place), "\(place.path) is missing")
        for exception in list(item, "exceptions") {
            guard case .list(let paths) = exception["membershipExceptions"] else { continue }
            for path in paths.compactMap(\.text) { expect(exists(place.appending(path: path)), "the exception \(path) is missing") }
        }
        for child in list(item, "children") { files(child, in: place) }
    }

    private func package(_ reference: PropertyList) {
        guard reference["isa"]?.text == "XCLocalSwiftPackageReference" else { return }
        let manifest = folder.appending(path: reference["relativePath"]?.text ?? "?").appending(path: "Package.swift")
        let text = try? String(contentsOf: manifest.standardizedFileURL, encoding: .utf8)
        expect(text != nil, "\(manifest.path) is missing")
        for case let product in objects.values where product["isa"]?.text == "XCSwiftPackageProductDependency" {
            guard object(product, "package")?["relativePath"]?.text == reference["relativePath"]?.text else { continue }
            let name = product["productName"]?.text ?? "?"
            expect(text?.contains(".library(name: \"\(name)\"") == true, "\(manifest.path) has no product \(name)")
        }
    }

    // MARK: Targets

    private func target(_ target: PropertyList) {
        let name = target["name"]?.text ?? "?"
        let configurations = list(object(target, "buildConfigurationList"), "buildConfigurations")
        let above = list(object(project, "buildConfigurationList"), "buildConfigurations")
        expect(configurations.map { $0["name"]?.text } == above.map { $0["name"]?.text }, "\(name) has other configurations")
        for (configuration, project) in zip(configurations, above) {
            var settings = ["TARGET_NAME": name, "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL", "EXECUTABLE_NAME": name, "inherited": ""]
            for part in [project, configuration] {
                if let file = object(part, "baseConfigurationReference")?["path"]?.text { read("Config/" + file, into: &settings) }
                for (key, value) in part["buildSettings"]?.table ?? [:] { settings[key] = value.text }
            }
            check(target, name, settings)
        }
    }

    private func check(_ target: PropertyList, _ name: String, _ settings: [String: String]) {
        let product = object(target, "productReference")?["path"]?.text?.split(separator: ".").first.map(String.init)
        expect(expanded("$(PRODUCT_NAME)", settings) == product, "\(name) makes \(expanded("$(PRODUCT_NAME)", settings))")
        let identifier = expanded(settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? "", settings)
        expect(
            !identifier.isEmpty && identifier.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) },
            "\(name) is '\(identifier)'")
        expect(settings["SWIFT_VERSION"] == "6.0" && settings["IPHONEOS_DEPLOYMENT_TARGET"] != nil, "\(name) has no Swift 6")
        let folders = list(target, "fileSystemSynchronizedGroups").compactMap { $0["path"]?.text }.map { folder.appending(path: $0) }
        let catalogs = folders.map { $0.appending(path: "Assets.xcassets") }.filter(exists)
        for catalog in catalogs { assets(catalog) }
        if let plist = settings["INFOPLIST_FILE"] {
            let file = folder.appending(path: plist)
            wellFormed(file)
            let text = expanded((try? String(contentsOf: file, encoding: .utf8)) ?? "", settings)
            let values = (try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)) as? [String: Any]
            named(((values?["UILaunchScreen"] as? [String: Any])?["UIColorName"] as? String), "colorset", in: catalogs, for: name)
            let privacy = folders.map { $0.appending(path: "PrivacyInfo.xcprivacy") }.first(where: exists)
            expect(privacy != nil, "\(name) has no privacy manifest")
            privacy.map(wellFormed)
        } else {
            expect(settings["GENERATE_INFOPLIST_FILE"] == "YES", "\(name) has no Info.plist")
        }
        if let entitlements = settings["CODE_SIGN_ENTITLEMENTS"] { wellFormed(folder.appending(path: entitlements)) }
        for (key, kind) in ["APPICON_NAME": "appiconset", "GLOBAL_ACCENT_COLOR_NAME": "colorset"] {
            guard let asset = settings["ASSETCATALOG_COMPILER_" + key] else { continue }
            named(expanded(asset, settings), kind, in: catalogs, for: name)
        }
    }

    private func named(_ asset: String?, _ kind: String, in catalogs: [URL], for target: String) {
        expect(
            asset.map { asset in catalogs.contains { exists($0.appending(path: "\(asset).\(kind)")) } } == true,
            "\(target) has no \(kind) \(asset ?? "?")")
    }

    /// Reads a file of settings, and those that it includes.
    private func read(_ path: String, into settings: inout [String: String]) {
        guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) else {
            return problems.append("\(path) is missing")
        }
        for line in text.split(separator: "\n") where !line.hasPrefix("//") {
            if line.hasPrefix("#include ") {
                read("Config/" + line.split(separator: "\"")[1], into: &settings)
            } else if !line.hasPrefix("#include? ") {
                let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                expect(parts.count == 2, "\(path) says '\(line)'")
                if parts.count == 2 { settings[parts[0]] = parts[1] }
            }
        }
    }

    /// Puts settings in place of their names; one that is not there stays a problem.
    private func expanded(_ text: String, _ settings: [String: String]) -> String {
        var text = text
        while let start = text.firstRange(of: "$("), let end = text[start.upperBound...].firstIndex(of: ")") {
            let key = String(text[start.upperBound..<end].prefix { $0 != ":" })
            expect(settings[key] != nil, "there is no setting \(key)")
            text.replaceSubrange(start.lowerBound...end, with: settings[key] ?? "")
        }
        return text
    }

    // MARK: Files

    private func assets(_ catalog: URL) {
        for path in FileSystem.files(below: catalog.path, includingHidden: true, where: { _ in true }) where path.hasSuffix("Contents.json")
        {
            let file = catalog.appending(path: path)
            let value = (try? JSONSerialization.jsonObject(with: Data(contentsOf: file))) as? [String: Any]
            expect(value?["info"] != nil, "\(file.path) is no catalog")
            for image in value?["images"] as? [[String: Any]] ?? [] {
                let picture = file.deletingLastPathComponent().appending(path: image["filename"] as? String ?? "?")
                // A picture of an icon has the size it says, and nothing to see through.
                let head = (try? Data(contentsOf: picture)).map { [UInt8]($0.prefix(26)) } ?? []
                let isWhole = head.count == 26 && head[12..<16].elementsEqual("IHDR".utf8) && [2, 3].contains(head[25])
                expect(isWhole && head[16..<24].elementsEqual([0, 0, 4, 0, 0, 0, 4, 0]), "\(picture.path) is no icon of 1024 points")
            }
        }
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: catalog.path)) ?? []
        for folder in folders where folder.contains("set") {
            expect(exists(catalog.appending(path: folder + "/Contents.json")), "\(folder) has no contents")
        }
    }

    /// Reads a property list, or another file of XML, by its ending.
    private func wellFormed(_ file: URL) {
        guard file.pathExtension != "pbxproj" else { return }
        guard let data = try? Data(contentsOf: file) else { return problems.append("\(file.path) is missing") }
        let isList = ["plist", "entitlements", "xcprivacy", "xcsettings"].contains(file.pathExtension)
        let holds =
            isList
            ? (try? PropertyListSerialization.propertyList(from: data, format: nil)) is [String: Any]
            : Self.isBalanced(String(decoding: data, as: UTF8.self))
        expect(holds, "\(file.path) cannot be read")
    }

    /// Foundation on Linux repairs what is wrong with tags, and Xcode does not.
    private static func isBalanced(_ text: String) -> Bool {
        var open: [Substring] = []
        for tag in text.matches(of: /<(\/?)([A-Za-z]+)[^>]*?(\/?)>/) {
            if tag.1.isEmpty, tag.3.isEmpty { open.append(tag.2) }
            if !tag.1.isEmpty, open.popLast() != tag.2 { return false }
        }
        return open.isEmpty
    }

    /// Every scheme names targets as they are.
    private func schemes(_ folder: URL) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xcscheme") }
        expect(!files.isEmpty, "there is no scheme")
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            func values(_ key: String) -> [String] {
                text.split(separator: key + " = \"").dropFirst().compactMap { $0.split(separator: "\"").first.map(String.init) }
            }
            let identifiers = values("BlueprintIdentifier")
            expect(!identifiers.isEmpty, "\(file) has no target")
            for (index, id) in identifiers.enumerated() {
                let target = objects[id]
                expect(target?["isa"]?.text == "PBXNativeTarget", "\(file) names \(id), which is no target")
                expect(target?["name"]?.text == values("BlueprintName")[index], "\(file) calls \(id) by another name")
                expect(
                    object(target, "productReference")?["path"]?.text == values("BuildableName")[index],
                    "\(file) takes another product of \(id)")
            }
            expect(Set(values("ReferencedContainer")) == ["container:" + name], "\(file) is of another project")
        }
    }
}
