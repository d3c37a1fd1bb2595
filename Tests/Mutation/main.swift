// Each rule of scripts/mutation/rules.py finds something here. Tests/Mutation/run compares what each mutant prints.

struct Counter {
  var count = 0
  var isFull: Bool { count >= 3 }
  var isOpen: Bool { !isFull || count == 4 }

  mutating func add(_ numbers: [Int]) {
    for number in numbers where number > 0 {
      count += number
    }
  }

  mutating func reset() { count = 0 }
}

func sign(_ number: Int) -> Int {
  guard number != 0 else { return 0 }
  if number < 0 { return -1 }
  return number > 5 && number < 9 ? 2 : 1
}

func first(_ texts: [String], longerThan length: Int) -> String? {
  for text in texts {
    guard !text.isEmpty else { continue }
    if text.utf8.count > length { return text }
  }
  return nil
}

func joined(_ text: String, _ other: String?) -> String {
  text + (other ?? "-")
}

func opposites(_ numbers: [Int]) -> [Int] {
  numbers.map { -$0 }
}

func mean(_ a: Double, _ b: Double) -> Double {
  (min(a, b) + max(a, b)) / 2
}

var counter = Counter()
counter.add([1, -4, 2])
print(counter.count, counter.isFull, counter.isOpen, opposites([1, 2]))
counter.reset()
print(counter.count, counter.isFull, [-3, -1, 0, 1, 5, 6, 7, 8, 9].map { sign($0) })
print(first(["", "a", "bc", "def"], longerThan: 1) ?? "none", joined("x", nil), joined("y", "z"), mean(1, 4))
