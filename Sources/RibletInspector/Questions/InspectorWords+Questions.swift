extension InspectorWords {
    func question(_ question: Answer.Question) -> String {
        switch question {
        case .slow: language(en: "Why slow?", ko: "왜 느린가요?")
        case .big: language(en: "Why big?", ko: "왜 큰가요?")
        case .alive: language(en: "Why alive?", ko: "왜 남아 있나요?")
        }
    }

    func sentence(_ fact: Answer.Fact) -> String {
        switch fact {
        case .took(let origin, let time):
            return language(
                en: "\(self.origin(origin)): \(milliseconds(time)) in all", ko: "\(self.origin(origin)): 모두 \(milliseconds(time))")
        case .spent(let rib, let name, _, _, let time):
            return language(en: "\(rib) spent \(milliseconds(time)) in \(name)", ko: "\(rib): \(name) 처리에 \(milliseconds(time))")
        case .compared("", let time):
            return language(en: "Writing the page took \(milliseconds(time))", ko: "화면을 쓰는 데 \(milliseconds(time))")
        case .compared(let names, let time):
            return language(
                en: "Comparing and writing the views of \(names) took \(milliseconds(time))",
                ko: "\(names)의 뷰를 비교하고 쓰는 데 \(milliseconds(time))")
        case .waited(let effect, let rib, let time):
            return language(en: "\(rib) waited \(milliseconds(time)) for \(effect)", ko: "\(rib): \(milliseconds(time)) 기다림 (\(effect))")
        case .other(let time):
            return language(en: "Everything else on the main actor took \(milliseconds(time))", ko: "메인 액터의 다른 일에 \(milliseconds(time))")
        case .state(let rib, let size, let growth): return state(rib, size, growth)
        case .frames(let names, let count, let bytes, _):
            let (size, name) = (self.bytes(bytes), names.isEmpty ? page : names)
            return language(
                en: "\(name) was sent \(size) in \(count == 1 ? "1 frame" : "\(number(count)) frames")",
                ko: "\(name): 프레임 \(number(count))개로 \(size) 보냄")
        case .unmeasured(let count):
            return language(
                en: "\(number(count)) more RIBs are not measured, as that takes too long", ko: "나머지 RIB \(number(count))개는 오래 걸려서 재지 않았어요")
        case .remains(let remains):
            let objects = remains.objects.joined(separator: ", ")
            return language(
                en: "\(remains.rib) left \(duration(remains.seconds)) ago and is still there: \(objects)",
                ko: "\(remains.rib): \(duration(remains.seconds)) 전에 트리를 떠났지만 남아 있어요 (\(objects))")
        case .attached(let rib, nil, _, let status, _):
            return language(en: "\(rib) is the root, and \(self.status(status))", ko: "\(rib): 트리의 루트, \(self.status(status))")
        case .attached(let rib, let parent?, let place, let status, _):
            return language(
                en: "\(rib) is held by \(parent) (\(self.place(place))), and \(self.status(status))",
                ko: "\(rib): \(parent)에서 붙들고 있어요 (\(self.place(place)), \(self.status(status)))")
        case .allFreed: return language(en: "All RIBs that left the tree are freed", ko: "트리를 떠난 RIB는 모두 해제됐어요")
        case .nothing: return language(en: "There is nothing to tell yet", ko: "아직 알려 드릴 것이 없어요")
        }
    }

    private func state(_ rib: String, _ size: StateSize, _ growth: Answer.Growth?) -> String {
        let bytes = bytes(size.bytes, isCut: size.isCut)
        guard let growth, growth.bytes != 0 else { return language(en: "\(rib) holds \(bytes)", ko: "\(rib): \(bytes)") }
        let (more, time) = (self.bytes(abs(growth.bytes), isCut: size.isCut), duration(growth.seconds))
        return growth.bytes > 0
            ? language(en: "\(rib) holds \(bytes), \(more) more than \(time) ago", ko: "\(rib): \(bytes), \(time) 전보다 \(more) 늘었어요")
            : language(en: "\(rib) holds \(bytes), \(more) less than \(time) ago", ko: "\(rib): \(bytes), \(time) 전보다 \(more) 줄었어요")
    }

    /// The lines below a sentence.
    func notes(_ fact: Answer.Fact) -> [String] {
        switch fact {
        case .spent(_, _, let isResult, let times, _):
            [isResult ? "reduce" : "mutate, reduce", times > 1 ? self.times(times) : ""].filter { !$0.isEmpty }
        case .state(_, let size, _) where !size.property.isEmpty:
            [
                language(
                    en: "largest property: \(size.property), \(bytes(size.propertyBytes))",
                    ko: "가장 큰 속성: \(size.property), \(bytes(size.propertyBytes))")
            ]
        case .frames(_, let count, _, let most) where count > 1: [language(en: "the largest: \(bytes(most))", ko: "가장 큰 것: \(bytes(most))")]
        case .remains(let remains): notes(remains)
        case .attached(_, _, _, _, let effects) where !effects.isEmpty:
            [language(en: "under way: ", ko: "진행 중: ") + effects.joined(separator: ", ")]
        default: []
        }
    }

    private func notes(_ remains: Answer.Remains) -> [String] {
        let circles = remains.circles.prefix(3).map { language(en: "in a circle: \($0)", ko: "순환: \($0)") }
        let holders = remains.holders.prefix(3).map {
            language(en: "\($0.object) is held by \($0.property)", ko: "\($0.object): \($0.property)에서 붙들고 있어요")
        }
        if remains.isOnPurpose { return [language(en: "kept on purpose: keepsDetached", ko: "일부러 남겨 둠: keepsDetached")] }
        guard circles.isEmpty, holders.isEmpty else { return circles + holders }
        return [language(en: "No property holds it: look for a closure or a task", ko: "붙들고 있는 속성은 없어요. 클로저나 태스크를 확인해 보세요")]
    }
}
