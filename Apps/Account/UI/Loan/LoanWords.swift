import RibletLocalization

/// The words of the calculator, in both languages.
struct LoanWords: LocalizedWords {
    let language: Language

    var title: String { language(en: "Loan calculator", ko: "대출 계산기") }
    var method: String { language(en: "Repayment", ko: "상환 방식") }
    var calculate: String { language(en: "Calculate", ko: "계산하기") }
    var result: String { language(en: "Result", ko: "계산 결과") }
    var eachMonth: String { language(en: "Each month", ko: "매달 내는 돈") }
    var firstMonth: String { language(en: "In the first month", ko: "첫 달에 내는 돈") }
    var lastMonth: String { language(en: "In the last month", ko: "마지막 달에 내는 돈") }
    var totalInterest: String { language(en: "Interest in total", ko: "총이자") }
    var total: String { language(en: "Repaid in total", ko: "총상환액") }
    var byYear: String { language(en: "Year by year", ko: "연도별 상환 계획") }
    var columns: [String] {
        [
            language(en: "Year", ko: "기간"), language(en: "Interest", ko: "이자"), language(en: "Principal", ko: "원금"),
            language(en: "Left", ko: "남은 원금"),
        ]
    }
    var picture: String {
        language(
            en: "A column for each year: interest on top of principal. The table below has the same numbers.",
            ko: "해마다 내는 원금과 이자를 쌓은 막대그래프예요. 아래 표에 같은 숫자가 있어요.")
    }
    var noFigures: String { language(en: "Nothing to calculate yet", ko: "아직 계산할 수 없어요") }
    var noFiguresText: String { language(en: "Correct the field that is marked.", ko: "표시된 칸을 고쳐 주세요.") }
    var rounding: String {
        language(
            en:
                "Rounding: the interest of each month is rounded to the nearest won, a half up. The level payment is the smallest whole amount that repays the loan in time; the last payment is what is left. Of a linear loan the won left over from equal parts fall on the first months. A year's interest is taken as twelve equal months.",
            ko:
                "계산 기준: 매달 이자는 원 단위로 반올림해요. 원리금균등 월 상환액은 기간 안에 모두 갚을 수 있는 가장 작은 금액이고, 마지막 달에는 남은 금액만 내요. 원금균등에서 똑같이 나누고 남는 원금은 처음 몇 달에 1원씩 더해요. 1년 이자는 열두 달로 똑같이 나눠 계산해요."
        )
    }

    func year(_ number: Int) -> String { language(en: "Year \(number)", ko: "\(number)년 차") }

    func month(_ number: Int) -> String { language(en: "Month \(number)", ko: "\(number)회 차") }

    func name(_ method: LoanViewState.Method) -> String {
        switch method {
        case .annuity: language(en: "Level payments", ko: "원리금균등")
        case .linear: language(en: "Linear", ko: "원금균등")
        }
    }

    func text(_ method: LoanViewState.Method) -> String {
        switch method {
        case .annuity: language(en: "The same sum each month", ko: "매달 같은 금액을 내요")
        case .linear: language(en: "The same principal each month, less interest over time", ko: "매달 같은 원금을 갚아 이자가 점점 줄어요")
        }
    }

    func label(_ field: LoanViewState.Field) -> String {
        switch field {
        case .amount: language(en: "Amount in won", ko: "대출 금액(원)")
        case .years: language(en: "Years", ko: "기간(년)")
        case .rate: language(en: "Interest a year, %", ko: "연이자율(%)")
        }
    }

    func hint(_ field: LoanViewState.Field) -> String {
        switch field {
        case .amount: language(en: "Such as 300,000,000", ko: "예: 300,000,000")
        case .years: language(en: "1 to 40", ko: "1~40년")
        case .rate: language(en: "0 to 100, such as 3.875", ko: "0~100, 예: 3.875")
        }
    }

    func fault(_ field: LoanViewState.Field) -> String {
        switch field {
        case .amount: language(en: "Enter ₩1,000 to ₩10 trillion, without decimals.", ko: "1,000원부터 10조 원까지 정수로 입력해 주세요.")
        case .years: language(en: "Enter a whole number from 1 to 40.", ko: "1부터 40까지 정수로 입력해 주세요.")
        case .rate: language(en: "Enter 0 to 100 with at most three decimals.", ko: "0부터 100까지, 소수점 아래 세 자리까지 입력해 주세요.")
        }
    }
}
