// swift-format-ignore-file

import Riblet

// MARK: Listing

/// Module: FeaturePresentation
/// FileName: Router.swift

public protocol FeatureInteractable: Interactable {
    var router: FeatureRouting? { get set }
    var listener: FeatureListener? { get set }
}

public protocol FeatureViewControllable: ViewControllable {
    func present()
}

final class FeatureRouter:
    ViewableRouter<FeatureInteractable, FeatureViewControllable>,
    FeatureRouting {
    override init(interactor: FeatureInteractable,
                  viewController: FeatureViewControllable) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    func routeToApplyCard() {
        viewController.present()
    }
}

// MARK: End
