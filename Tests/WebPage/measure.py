"""Prints the medians of several runs."""

import statistics
import threading

from page import Page, make_browser, make_server

TIMES = 15

READY = """
    const done = arguments[0]
    const isReady = () => window.plannerkit && document.querySelector('.card')
    const look = () => isReady() ? requestAnimationFrame(() => done(performance.now())) : setTimeout(look, 1)
    look()"""

# Twenty tasks, and places 150 m apart, so that each fix is used and changes all distances.
FIX = """
    const { planner } = plannerkit
    for (let n = planner.home.rowCount; n < 20; n++) planner.taskAdded({
      id: crypto.randomUUID(), title: `Stop ${n}`, order: n,
      coordinate: { latitude: 52.5 + n / 1000, longitude: 13.4 } })
    for (const _ of planner.effects());
    const times = []
    let now = plannerkit.source.now().getTime()
    for (let n = 0; n < 2000; n++) {
      now += 5_000
      const latitude = 52.45 + (n % 2 ? 0.0014 : 0)
      const fix = { time: new Date(now), latitude, longitude: 13.3, horizontalAccuracy: 5 }
      const before = performance.now()
      planner.fixReceived(fix, fix.time)
      for (const _ of planner.effects());
      planner.collectChanges()
      if (arguments[0]) planner.rows()
      times.push(performance.now() - before)
    }
    const mean = times.slice(200).reduce((a, b) => a + b) / (times.length - 200)
    return { rows: planner.home.rowCount, used: planner.location.usedCount, mean }"""

OPEN_AND_CLOSE = """
    const done = arguments[0], found = {}
    const until = (condition, then) => condition() ? then() : requestAnimationFrame(() => until(condition, then))
    const began = performance.now()
    document.querySelectorAll('.card')[3].click()
    until(() => 'isShown' in (document.querySelector('.scrim')?.dataset ?? {}), () => {
      found.open = performance.now() - began
      const closed = performance.now()
      document.querySelector('.sheet-buttons button:last-child').click()
      until(() => !document.querySelector('.sheet'), () => done({ ...found, gone: performance.now() - closed }))
    })"""

# What the page itself does with a fix: the planner's work, and drawing the list, the strip and the map.
DRAWN_FIX = """
    const [done] = arguments, { source } = plannerkit, times = []
    const step = count => {
      if (count === 0) return done(times)
      const before = performance.now()
      source.advance(source.now().getTime() + 5000)
      source.listener.ticked()
      requestAnimationFrame(() => {
        const drawn = new MessageChannel() // after the frame's style, layout and paint
        drawn.port1.onmessage = () => { times.push(performance.now() - before); step(count - 1) }
        drawn.port2.postMessage(null)
      })
    }
    requestAnimationFrame(() => step(120))"""

FRAMES = """
    window.frames_ = []
    const frame = time => { window.frames_.push(time); window.frameRequest = requestAnimationFrame(frame) }
    window.frameRequest = requestAnimationFrame(frame)"""


def main() -> None:
    with make_server() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = Page(make_browser(), f"http://127.0.0.1:{server.server_port}")
        try:
            measure(page)
        finally:
            page.browser.quit()
            server.shutdown()


def summary(times: list[float]) -> str:
    return f"{statistics.median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})"


def measure(page: Page) -> None:
    ready = []
    for _ in range(TIMES):
        page.reset()
        page.open(wait=False)
        ready.append(page.browser.execute_async_script(READY))
    print(f"ready, with the first picture of the list: {summary(ready)}")

    page.wait_until_kept()
    ready = []
    for _ in range(TIMES):
        page.open(wait=False)
        ready.append(page.browser.execute_async_script(READY))
    print(f"the same on a later visit, with the kept files: {summary(ready)}")

    fixes = ((False, "a fix that changes 20 rows, with its effects and changes"), (True, "the same, and all rows read"))
    for has_rows, what in fixes:
        found = page.js(FIX, has_rows)
        assert found["rows"] == 20 and found["used"] > 1900, found
        print(f"{what}: {found['mean']:.3f} ms")
        page.reset()
        page.open()

    found = [page.browser.execute_async_script(OPEN_AND_CLOSE) for _ in range(TIMES)]
    for name, what in (("open", "details, from the tap until shown"), ("gone", "from the close button until gone")):
        print(f"{what}: {summary([one[name] for one in found])}")

    for day in ("drive", "walk"):
        page.reset()
        page.size(1280, 800)
        page.open(location=day)
        times = page.browser.execute_async_script(DRAWN_FIX)
        print(f"a fix of the {day}, with everything drawn: {summary(times)}, with the wait for the frame")
        page.size(390, 844)
        page.js(FRAMES)
        page.cdp("Input.synthesizeScrollGesture", x=195, y=600, yDistance=-1500, repeatCount=2, speed=900)
        print(f"scrolling the list of the {day}: {frames(page)}")

    page.reset()
    page.open().open_details("Modulor")
    page.js(FRAMES)
    for _ in range(4):
        page.drag(".grabber", -280, steps=40)
        page.wait(lambda: page.is_open("details"))
        page.drag(".grabber", 280, steps=40)
        page.wait(lambda: page.is_open("details"))
    print(f"a dragged sheet: {frames(page)}")


def frames(page: Page) -> str:
    times = page.js("cancelAnimationFrame(window.frameRequest); return window.frames_")
    deltas = [after - before for before, after in zip(times, times[1:])]
    late = sum(delta > 25 for delta in deltas)
    return (f"{1000 / statistics.median(deltas):.0f} frames a second (median), {late} of {len(deltas)} frames later "
            f"than 25 ms, the worst {max(deltas):.0f} ms")


main()
