/// The differences of the builds of the application. Nothing else differs, and no feature asks for
/// its build.
package struct TodoFlavor: Hashable, Sendable {
    /// The name in the user's eyes.
    package let name: String
    /// The animal on the home page.
    package let animal: Animal
    /// The name of the colours in the style sheet.
    package let style: String
    /// The colour that stands for the flavour.
    package let accentColor: String
    /// The browser's own surface in light and dark.
    package let themeColors: ThemeColors
    /// Separates the stored data of the builds.
    package let storageNamespace: String
    /// The public picture services, by animal; `--pictures live` uses them.
    package let pictureEndpoints: [Animal: String]

    /// Two colours of the browser's surface.
    package struct ThemeColors: Hashable, Sendable {
        /// The colour in light.
        package let light: String
        /// The colour in dark.
        package let dark: String
    }

    /// The flavour with dogs.
    package static let dog = TodoFlavor(
        name: "Todo Dog", animal: .dog, style: "dog", accentColor: "#b24400", themeColors: ThemeColors(light: "#faf6f0", dark: "#15110d"),
        storageNamespace: "todo-dog",
        pictureEndpoints: endpoints)

    /// The flavour with cats.
    package static let cat = TodoFlavor(
        name: "Todo Cat", animal: .cat, style: "cat", accentColor: "#265292", themeColors: ThemeColors(light: "#f3f6fb", dark: "#0c0f17"),
        storageNamespace: "todo-cat",
        pictureEndpoints: endpoints)

    private static let endpoints: [Animal: String] = [.cat: "https://api.thecatapi.com", .dog: "https://api.thedogapi.com"]
}
