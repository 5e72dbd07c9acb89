// swift-format-ignore-file

// MARK: Listing

/// Module: FeaturePresentation
/// FileName: Mapper.swift

extension FeatureUserInterface.FeaturePresentableAction {
    var toMapper: PresentationAction {
        switch self {
        case .viewDidLoad: return .viewDidLoad
        case .applyCheckCard: return .applyCheckCard
        case .finish: return .finish
        case .moveToMain: return .moveToMain
        }
    }
}

extension PresentationState {
    var toMapper: FeatureUserInterface.FeaturePresentableState {
        return .init(text: text,
                     계좌종류: 계좌종류)
    }
}

// MARK: End

/// The module of the view.
enum FeatureUserInterface {}
