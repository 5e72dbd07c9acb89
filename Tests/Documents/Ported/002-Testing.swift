// swift-format-ignore-file

import Riblet

// MARK: Listing

public class MockUserStateUseCase: UserStateUseCase {
    
    private var memoryDict: [String: Any] = [:]
    
    public init() {
        
        BooleanUserStateKey.allCases.forEach { key in
            
            memoryDict[key.rawValue] = key.initialValue
        }
    }

    public func isSet(_ key: BooleanUserStateKey) -> Bool { memoryDict[key.rawValue] as? Bool ?? key.initialValue }
}

// MARK: End

/// The example application of the listing.
@MainActor
enum MandaratExample {
    final class RootComponent: EmptyComponent, MainMandaratDependency {
        let mandaratUseCase: MandaratUseCase
        let navigationController: NavigationControllable
        let userStateUseCase: UserStateUseCase

        init(mandaratUseCase: MandaratUseCase, navigationController: NavigationControllable, userStateUseCase: UserStateUseCase) {
            self.mandaratUseCase = mandaratUseCase
            self.navigationController = navigationController
            self.userStateUseCase = userStateUseCase
        }
    }

    static func launch(in navigationController: NavigationControllable) -> any ViewableRouting {
// MARK: Listing

// Testing모듈을 사용하는 Example앱 코드의 일부입니다.

let component: RootComponent = .init(
    mandaratUseCase: MockMandaratUseCase(),
    navigationController: navigationController,
    userStateUseCase: MockUserStateUseCase()
)

let router = MainMandaratBuilder(dependency: component).build()

// MARK: End

        return router
    }
}

public protocol UserStateUseCase {
    func isSet(_ key: BooleanUserStateKey) -> Bool
}

public enum BooleanUserStateKey: String, CaseIterable {
    case onboardingExitOnce

    var initialValue: Bool { false }
}

struct MockMandaratUseCase: MandaratUseCase {}

protocol MainMandaratDependency: Dependency {
    var navigationController: NavigationControllable { get }
}

final class MainMandaratBuilder: Builder<any MainMandaratDependency> {
    func build() -> any ViewableRouting {
        ViewableRouter(interactor: Interactor(), viewController: dependency.navigationController)
    }
}
