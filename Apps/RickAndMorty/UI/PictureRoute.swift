import ExplorerDomain
import RibletWeb

/// The route by which browsers get the pictures of characters.
package enum PictureRoute {
    /// The time that browsers keep a picture, in seconds: its name follows from its address, which
    /// is another one for another picture.
    private static var age: Int { 7 * 86400 }

    /// Answers for a path below `media/`: `pictures/NAME/SIZE`.
    ///
    /// Answers a request for a picture. The replacement of a picture that cannot be had is not kept
    /// by browsers. A wrong name, an unknown size and any other path are not found.
    package static func answer(_ path: [String], _ pictures: any PictureRepository) async -> WebResource? {
        guard path.count == 3, path[0] == "pictures", let name = PictureName(rawValue: path[1]),
            let size = ExplorerPictureSize(rawValue: path[2]), let picture = await pictures.picture(name, size)
        else { return nil }
        return WebResource(contentType: picture.contentType, bytes: picture.bytes, maxAge: picture.isReplacement ? 0 : age)
    }
}
