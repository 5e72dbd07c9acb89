// swift-format-ignore-file

import RibletReactor

// MARK: Listing

/// Module: FeaturePresentation
/// FileName: StateAction.swift

public enum PresentationAction {
    case viewDidLoad
    case applyCheckCard
    case finish
    case moveToMain
}

public struct PresentationState {
    var text: String
    var 계좌종류: String

    init(text: String,
         계좌종류: String) {
        self.text = text
        self.계좌종류 = 계좌종류
    }
}

@MainActor
public protocol FeaturePresentableListener: AnyObject {
    var action: ActionSubject<PresentationAction> { get }
    var state: StateStream<PresentationState> { get }
}

// MARK: End
