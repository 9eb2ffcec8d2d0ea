/**
 * Pans the map without and with 50,000 markers, alternating in one browser run: frame times, and script per frame from
 * the performance trace. `node bench.mjs [--json] [--rounds N] [--seconds N]`
 */
import { parseArgs } from 'node:util'
import { mapReady, openHarness } from './browser.mjs'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '5' },
    markers: { type: 'string', default: '50000' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const many = Number(values.markers)

const quantile = (numbers, q) =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))] ?? 0
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / (numbers.length || 1)

const { url, browser, close } = await openHarness()
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
await page.goto(`${url}?view=europe&markers=0`)
await mapReady(page)
const session = await page.context().newCDPSession(page)

/** Drags the map in a circle with the mouse. */
async function drag(milliseconds) {
  const [x, y] = [560, 450]
  const dispatch = (type, dx, dy) =>
    session.send('Input.dispatchMouseEvent', { type, x: x + dx, y: y + dy, button: 'left', buttons: 1, clickCount: 1 })
  await dispatch('mousePressed', 0, 0)
  const start = performance.now()
  while (performance.now() - start < milliseconds) {
    const angle = (performance.now() - start) / 400
    await dispatch('mouseMoved', 260 * Math.sin(angle), 160 * Math.sin(angle * 0.7))
  }
  await dispatch('mouseReleased', 0, 0)
}

/** Returns the intervals between animation frames during the drag. */
async function frames(count) {
  await page.evaluate((count) => window.harness.show(count), count)
  await page.waitForTimeout(1500)
  await page.evaluate(() => {
    window.times = []
    const frame = (now) => {
      window.times.push(now)
      window.request = requestAnimationFrame(frame)
    }
    window.request = requestAnimationFrame(frame)
  })
  await drag(seconds * 1000)
  const times = await page.evaluate(() => {
    cancelAnimationFrame(window.request)
    return window.times
  })
  await page.waitForTimeout(500)
  return times.slice(1).map((time, index) => time - times[index])
}

/**
 * Returns the main thread's script time per frame during a drag: processor time of the outermost script events between
 * frames, from the trace. Wall-clock time would include the software rasterizer on the same cores.
 */
async function script(count) {
  await page.evaluate((count) => window.harness.show(count), count)
  await page.waitForTimeout(1500)
  const events = []
  const collect = ({ value }) => events.push(...value)
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'devtools.timeline,blink.user_timing',
  })
  await page.evaluate(() => performance.mark('drag-begins'))
  await drag(seconds * 1000)
  await page.evaluate(() => performance.mark('drag-ends'))
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await done
  session.off('Tracing.dataCollected', collect)
  const begin = events.find(({ name }) => name === 'drag-begins')
  const end = events.find(({ name }) => name === 'drag-ends')
  const main = events.filter(
    ({ pid, tid, ts }) => pid === begin.pid && tid === begin.tid && ts >= begin.ts && ts <= end.ts,
  )
  const ticks = main
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
  const names = new Set([
    'FunctionCall',
    'FireAnimationFrame',
    'EventDispatch',
    'TimerFire',
    'RunMicrotasks',
    'EvaluateScript',
    'V8.GC_MC_BACKGROUND',
  ])
  const outer = []
  let until = 0
  for (const event of main.filter(({ name, ph }) => ph === 'X' && names.has(name)).sort((a, b) => a.ts - b.ts)) {
    if (event.ts < until) continue
    until = event.ts + event.dur
    outer.push(event)
  }
  const perFrame = ticks.slice(1).map((tick, index) => {
    const from = ticks[index]
    return outer.filter(({ ts }) => ts >= from && ts < tick).reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
  })
  return perFrame
}

const measured = { none: [], many: [], scriptNone: [], scriptMany: [] }
// Every other round runs in reverse, so that a drift of the machine affects both.
for (let round = 0; round < rounds; round++) {
  const order = [
    ['none', 0],
    ['many', many],
  ]
  for (const [name, count] of round % 2 ? order.reverse() : order) measured[name].push(await frames(count))
}
for (let round = 0; round < Math.ceil(rounds / 2); round++) {
  measured.scriptNone.push(...(await script(0)))
  measured.scriptMany.push(...(await script(many)))
}
const pins = await page.getByTestId('map-marker').count()
await close()

const p95s = (list) => list.map((times) => quantile(times, 0.95))
const summary = (list) => ({
  frames: list.flat().length,
  medianMs: Number(quantile(list.flat(), 0.5).toFixed(2)),
  p95Ms: Number(quantile(p95s(list), 0.5).toFixed(2)),
  p95PerRoundMs: p95s(list).map((ms) => Number(ms.toFixed(1))),
})
const none = summary(measured.none)
const withMarkers = summary(measured.many)
const scriptOf = (times) => ({
  meanMs: Number(mean(times).toFixed(2)),
  p95Ms: Number(quantile(times, 0.95).toFixed(2)),
})
const result = {
  markers: many,
  pinsShown: pins,
  rounds,
  none,
  withMarkers,
  ratioP95: Number((withMarkers.p95Ms / none.p95Ms).toFixed(3)),
  scriptPerFrameNone: scriptOf(measured.scriptNone),
  scriptPerFrame: scriptOf(measured.scriptMany),
}
if (values.json) console.log(JSON.stringify(result, undefined, 2))
else {
  console.log(`none           p95 ${none.p95Ms} ms of ${none.frames} frames, median ${none.medianMs} ms`)
  console.log(
    `${many} markers  p95 ${withMarkers.p95Ms} ms of ${withMarkers.frames} frames, median ${withMarkers.medianMs} ms, ${pins} pins`,
  )
  console.log(
    `ratio of the 95th percentiles ${result.ratioP95}, at most 1.3 (medians of ${rounds} rounds: none ${none.p95PerRoundMs.join(', ')}; with markers ${withMarkers.p95PerRoundMs.join(', ')})`,
  )
  console.log(
    `script a frame: none ${result.scriptPerFrameNone.meanMs} ms, with markers ${result.scriptPerFrame.meanMs} ms (p95 ${result.scriptPerFrame.p95Ms}), at most 4`,
  )
}
process.exitCode = result.ratioP95 <= 1.3 && result.scriptPerFrame.meanMs <= 4 ? 0 : 1
