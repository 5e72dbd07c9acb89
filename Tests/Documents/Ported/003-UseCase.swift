// swift-format-ignore-file

import Foundation
import RibletInjection

// MARK: Listing

/// Module: FeatureDomain
/// FileName: UseCase.swift

public struct FeatureUseCaseModel: Sendable {
    public let id: Int
    
    public init(id: Int) {
        self.id = id
    }
}

@MainActor
protocol FeatureUseCase {
    func requestSettings() async throws -> FeatureUseCaseModel
}

struct FeatureUseCaseImpl: FeatureUseCase {
    @Inject private var repository: FeatureRepository

    func requestSettings() async throws -> FeatureUseCaseModel {
        return try await repository.requestSettings()
    }
}

// MARK: End
