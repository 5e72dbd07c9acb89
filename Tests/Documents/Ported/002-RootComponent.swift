// swift-format-ignore-file

import Riblet

// MARK: Listing

class RootComponent: EmptyComponent, InitializationDependency {
    
    // MARK: Presentation
    let navigationController: NavigationControllable
    
    
    // MARK: Domain
    lazy var mandaratUseCase: MandaratUseCase = DefaultMandaratUseCase(
        mandaratRepository: mandaratRepository
    )
    lazy var userStateUseCase: UserStateUseCase = DefaultUserStateUseCase(
        userStateRepository: userStateRepository
    )

    let mandaratRepository: MandaratRepository
    let userStateRepository: UserStateRepository

    init(navigationController: NavigationControllable, repositories: (MandaratRepository, UserStateRepository)) {
        self.navigationController = navigationController
        (mandaratRepository, userStateRepository) = repositories
    }
}

// MARK: End

protocol InitializationDependency: Dependency {
    var navigationController: NavigationControllable { get }
    var mandaratUseCase: MandaratUseCase { get }
    var userStateUseCase: UserStateUseCase { get }
}

protocol MandaratRepository: Sendable {}
protocol MandaratUseCase {}
protocol UserStateRepository: Sendable {}

struct DefaultMandaratUseCase: MandaratUseCase {
    let mandaratRepository: MandaratRepository
}

struct DefaultUserStateUseCase: UserStateUseCase {
    let userStateRepository: UserStateRepository
    func isSet(_ key: BooleanUserStateKey) -> Bool { key.initialValue }
}
