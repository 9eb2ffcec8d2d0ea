const BAR_CELLS = 20
const LINE_EVERY_MS = 10_000
const BAR_EVERY_MS = 1000

/**
 * Says on standard error what a step does for as long as it takes: on a terminal a bar of the steps and the seconds of this one,
 * elsewhere a line every ten seconds. `step` counts from 1. @returns the work's result
 */
export async function whileShown({ title, step, steps, quiet = false }, work) {
  if (quiet) return work()
  const began = performance.now()
  const { stderr } = process
  const done = Math.round(((step - 1) / steps) * BAR_CELLS)
  const bar = `${'█'.repeat(done)}${'░'.repeat(BAR_CELLS - done)}`
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  const show = () =>
    stderr.write(stderr.isTTY ? `\r\x1b[2K${bar} ${title} … ${seconds()}` : `${title} … ${seconds()}\n`)
  stderr.write(stderr.isTTY ? `${bar} ${title} …` : `${title} …\n`)
  const timer = setInterval(show, stderr.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    stderr.write(`${stderr.isTTY ? '\r\x1b[2K' : ''}${title}: ${seconds()}\n`)
  }
}
