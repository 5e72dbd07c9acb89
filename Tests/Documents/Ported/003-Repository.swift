// swift-format-ignore-file

// MARK: Listing

/// Module: FeatureDomain
/// FileName: Repository.swift

@MainActor
public protocol FeatureRepository {
    func requestSettings() async throws -> FeatureUseCaseModel
}

// MARK: End
