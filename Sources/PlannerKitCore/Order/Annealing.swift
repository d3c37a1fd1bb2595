/// How much worse an order may be for the search to continue from it: simulated annealing, in rounds of increasing
/// length. Each round begins at about the length of a leg and cools down to nothing. A short search therefore ends
/// well, and a long search escapes from local optima.
struct Annealing {
  var start: Int64 = 0
  var end: Int64 = 0

  /// `leg` is the length of a leg, `shortest` half the number of orders of the first round, and `random` has 30 bits.
  @inline(never)
  mutating func allowance(_ leg: Int64, _ progress: SearchProgress, shortest: Int64, random: Int) -> Int64 {
    if progress.kicks >= end {
      let length = max(end &- start, shortest)
      (start, end) = (progress.kicks, progress.kicks &+ length &* 2)
    }
    // This is the remaining part of the round, from 1,024 down to 0.
    let left = ((end &- progress.kicks) &<< 10).dividedTruncating(by: Int(truncatingIfNeeded: end &- start))
    // The logarithm of a random number has an exponential distribution. It is in sixteenths of a bit.
    let bits = UInt32(truncatingIfNeeded: random) &<< 2 | 2
    let zeros = bits.leadingZeroBitCount
    let mantissa = (bits &<< UInt32(truncatingIfNeeded: zeros)) &>> 27
    let logarithm = Int64(zeros) &* 16 &+ 31 &- Int64(mantissa)
    return ((leg &* left) &>> 10 &* left) &>> 10 &* logarithm &>> 4 &+ 1
  }
}
