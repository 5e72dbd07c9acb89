// Made of Templates/Files by TemplateFilesTests, which says how to make it anew.
// swift-format-ignore-file

/// The templates of the command: by template and path, without the ending of the files.
enum BuiltInTemplates {
    static var all: [String: String] { Dictionary(uniqueKeysWithValues: [app, data, domain, minimal, rib, shared].joined()) }
}
