/// A first-in, first-out queue of the places to examine. Each place is in it at most once.
struct PlaceQueue {
  let places: UnsafeMutablePointer<UInt8>
  let isQueued: UnsafeMutablePointer<Bool>
  let capacity: Int

  @inline(never)
  func append(_ place: Int, _ state: UnsafeMutablePointer<OrderState>) {
    guard !isQueued[place] else { return }
    isQueued[place] = true
    var index = Int(state.pointee.queueStart) &+ Int(state.pointee.queueCount)
    if index >= capacity { index &-= capacity }
    places[index] = UInt8(truncatingIfNeeded: place)
    state.pointee.queueCount &+= 1
  }

  @inline(__always)
  func popFirst(_ state: UnsafeMutablePointer<OrderState>) -> Int? {
    guard state.pointee.queueCount > 0 else { return nil }
    let start = Int(state.pointee.queueStart)
    let place = Int(places[start])
    isQueued[place] = false
    state.pointee.queueStart = UInt8(truncatingIfNeeded: start &+ 1 == capacity ? 0 : start &+ 1)
    state.pointee.queueCount &-= 1
    return place
  }
}
