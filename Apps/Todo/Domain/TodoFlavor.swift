/// What differs between the builds of the application. Nothing else does, and no feature asks which build it is in.
public struct TodoFlavor: Hashable, Sendable {
    /// The name in the user's eyes.
    public let name: String
    /// The animal on the home page.
    public let animal: Animal
    /// The name of the colours in the style sheet.
    public let style: String
    /// The colour that stands for the flavour.
    public let accentColor: String
    /// The browser's own surface in light and dark.
    public let themeColors: ThemeColors
    /// Separates the stored data of the builds.
    public let storageNamespace: String
    /// The public picture services, by animal; `--pictures live` uses them.
    public let pictureEndpoints: [Animal: String]

    /// Two colours of the browser's surface.
    public struct ThemeColors: Hashable, Sendable {
        /// The colour in light.
        public let light: String
        /// The colour in dark.
        public let dark: String
    }

    /// The flavour with dogs.
    public static let dog = TodoFlavor(
        name: "Todo Dog", animal: .dog, style: "dog", accentColor: "#b24400", themeColors: ThemeColors(light: "#faf6f0", dark: "#15110d"),
        storageNamespace: "todo-dog",
        pictureEndpoints: endpoints)

    /// The flavour with cats.
    public static let cat = TodoFlavor(
        name: "Todo Cat", animal: .cat, style: "cat", accentColor: "#265292", themeColors: ThemeColors(light: "#f3f6fb", dark: "#0c0f17"),
        storageNamespace: "todo-cat",
        pictureEndpoints: endpoints)

    private static let endpoints: [Animal: String] = [.cat: "https://api.thecatapi.com", .dog: "https://api.thedogapi.com"]
}
