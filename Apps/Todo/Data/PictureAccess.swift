import LocalProvider
import Logging
import NetworkProvider
import Pictures
import TodoDomain

/// The way to pictures: the services, the cache, and the room for those of users.
package struct PictureAccess: Sendable {
    /// The services by animal, such as `https://api.thedogapi.com`.
    package var bases: [Animal: String]
    /// The provider that asks the services.
    package var network: any NetworkProviderProtocol
    /// The cache, which people may share; nil where the data's own is used.
    package var cache: (any LocalProvider)?
    var scaler = PictureScaler()
    /// The bytes that all pictures of users may take.
    var limit = TodoLimits.pictures

    /// Access to the services; without any there are only pictures of users.
    package init(bases: [Animal: String] = [:], network: any NetworkProviderProtocol, cache: (any LocalProvider)? = nil) {
        self.bases = bases
        self.network = network
        self.cache = cache
    }

    /// Returns the services by animal. A log tells of an address that is none.
    func sources(_ logger: Logger) -> [Animal: PictureSource] {
        var sources: [Animal: PictureSource] = [:]
        for (animal, base) in bases {
            guard let source = PictureSource(name: animal.rawValue, base: base) else {
                logger.error("There will be no pictures, the address of their service is none", metadata: ["base": "\(base)"])
                continue
            }
            sources[animal] = source
        }
        return sources
    }
}
