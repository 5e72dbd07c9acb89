extension MainMandalart {
    /// Makes a mandalart at a position from a valid draft.
    package init(_ draft: MainDraft, id: ID, at position: GridPosition) {
        self.init(
            id: id, title: draft.title, position: position, paletteID: draft.paletteID,
            description: draft.description.isEmpty ? nil : draft.description, imageURL: draft.imageURL.isEmpty ? nil : draft.imageURL)
    }
}
