// swift-format-ignore-file

import Riblet
import RibletInjection

// MARK: Listing

/// Module: FeaturePresentation
/// FileName: Builder.swift

public protocol FeatureDependency: Dependency {
    var container: DependencyContainer { get }
}

final class FeatureComponent: Component<FeatureDependency> {}

// MARK: - Builder

public protocol FeatureBuildable: Buildable {
    func build(withListener listener: FeatureListener) -> FeatureRouting
}

public final class FeatureBuilder: Builder<FeatureDependency>, FeatureBuildable {

    public func build(withListener listener: FeatureListener) -> FeatureRouting {
        typealias Component = FeatureComponent
        typealias Presenter = FeaturePresenter
        typealias Interactor = FeatureInteractor
        typealias Router = FeatureRouter
        
        _ = Component(dependency: dependency)
        let presenter = Presenter()
        let interactor = Interactor(presenter: presenter,
                                    useCase: dependency.container.make(FeatureUseCaseImpl.self) { FeatureUseCaseImpl() })
        interactor.listener = listener
        
        return Router(interactor: interactor,
                      viewController: presenter)
    }
}

// MARK: End
