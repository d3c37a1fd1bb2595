/// How much worse an order may be that the search goes on from: simulated annealing, in rounds that get longer. Each
/// begins at about the length of a leg and cools down to nothing, so that a short search ends well, and a long one gets
/// out of where it is.
struct Annealing {
  var start: Int64 = 0
  var end: Int64 = 0

  @inline(never)
  mutating func allowance(_ leg: Int64, _ state: UnsafeMutablePointer<OrderState>) -> Int64 {
    let kicks = state.pointee.kicks
    if kicks >= end {
      let length = max(end &- start, Int64(state.pointee.stopCount) &* 10)
      (start, end) = (kicks, kicks &+ length &* 2)
    }
    // The rest of the search, from 1,024 down to 0.
    let left = ((end &- kicks) &<< 10).dividedTruncating(by: Int(truncatingIfNeeded: end &- start))
    // The logarithm of a random number, in sixteenths of a bit, has an exponential distribution.
    let bits = UInt32(truncatingIfNeeded: state.random(below: 1 &<< 30)) &<< 2 | 2
    let zeros = bits.leadingZeroBitCount
    let mantissa = (bits &<< UInt32(truncatingIfNeeded: zeros)) &>> 27
    let logarithm = Int64(zeros) &* 16 &+ 31 &- Int64(mantissa)
    return ((leg &* left) &>> 10 &* left) &>> 10 &* logarithm &>> 4 &+ 1
  }
}
