// Times key presses in a form of 40 fields with and without saving, in turns, in headless Chromium.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { percentile } from '../bench-site/percentile.ts'

const ROUNDS = 12
const KEYS = 80
/** Eight keys a second. */
const PAUSE_MS = 125
/** Until the last key is on the server. */
const QUIET_MS = 2000

const { output } = (await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'page.ts', output: { entryFileNames: 'main.js', assetFileNames: '[name][extname]' } },
  },
})) as Rolldown.RolldownOutput
const files = new Map(
  output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : Buffer.from(file.source)]),
)
const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Typing</title>
${styles.map((name) => `<link rel="stylesheet" href="${name}">`).join('')}<div id="root"></div><script type="module" src="/main.js"></script>`

// The API's answers, so that the page does all that it does for a draft.
let version = 1
const draft = () => ({
  draft: { encId: 'bench', version, updated: new Date().toISOString() },
  storage_key: Buffer.alloc(32, 7).toString('base64url'),
  values: {},
  files: [],
  version,
  conflicts: [],
  changed: [],
})
let saves = 0
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/draft') {
    let text = ''
    for await (const part of request) text += String(part)
    const { changes = [] } = (text ? JSON.parse(text) : {}) as { changes?: { change_id: string }[] }
    if (changes.length > 0) {
      version += 1
      saves += 1
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    return void response.end(JSON.stringify({ ...draft(), taken: changes.map(({ change_id: id }) => id) }))
  }
  const source = pathname === '/' ? page : files.get(pathname)
  if (source === undefined) return void response.writeHead(404).end()
  const type = pathname === '/' ? 'text/html' : pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(source)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`

const browser = await chromium.launch({
  executablePath: await findChromium(),
  // Without a frame rate limit, the time to the frame equals the work.
  args: ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
})

interface Typed {
  /** Milliseconds from each key to the end of its frame. */
  keys: number[]
  /** The main thread's milliseconds a key, saving included. */
  cpu: number
}

async function type(query: string): Promise<Typed> {
  const context = await browser.newContext()
  try {
    const tab = await context.newPage()
    const session = await context.newCDPSession(tab)
    await session.send('Performance.enable')
    const spent = async () =>
      ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) *
      1000
    await tab.goto(`${url}${query}`)
    const field = tab.getByRole('textbox').first()
    await field.pressSequentially('warm-up ', { delay: PAUSE_MS })
    await tab.waitForTimeout(QUIET_MS)
    await tab.evaluate(() => void ((window as unknown as { keys: number[] }).keys.length = 0))
    const idle = await spent()
    await tab.waitForTimeout(QUIET_MS)
    const before = await spent()
    await field.pressSequentially('abcdefgh'.repeat(KEYS / 8), { delay: PAUSE_MS })
    await tab.waitForTimeout(QUIET_MS)
    const cpu = (await spent()) - before - (before - idle)
    const keys = await tab.evaluate(() => (window as unknown as { keys: number[] }).keys)
    if (keys.length !== KEYS) throw new Error(`${keys.length} of ${KEYS} keys came to the page.`)
    return { keys, cpu: cpu / KEYS }
  } finally {
    await context.close()
  }
}

const results: Record<'saving' | 'plain', Typed[]> = { saving: [], plain: [] }
try {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of round % 2 ? (['saving', 'plain'] as const) : (['plain', 'saving'] as const))
      results[kind].push(await type(kind === 'saving' ? '?saving' : ''))
  if (saves < ROUNDS) throw new Error('The form did not save.')
  const line = (kind: keyof typeof results) => {
    const keys = results[kind].flatMap((typed) => typed.keys)
    return {
      half: percentile(keys, 0.5),
      most: percentile(keys, 0.95),
      cpu: percentile(
        results[kind].map(({ cpu }) => cpu),
        0.5,
      ),
    }
  }
  const [saving, plain] = [line('saving'), line('plain')]
  for (const [name, { half, most, cpu }] of Object.entries({ 'with saving': saving, without: plain }))
    process.stdout.write(
      `${name}: key to frame median ${half.toFixed(2)} ms, p95 ${most.toFixed(2)} ms; main thread ${cpu.toFixed(2)} ms a key\n`,
    )
  process.stdout.write(
    `ratios: median ${(saving.half / plain.half).toFixed(2)}, p95 ${(saving.most / plain.most).toFixed(2)}, main thread ${(saving.cpu / plain.cpu).toFixed(2)}; ${saves} saves\n`,
  )
} finally {
  await browser.close()
  server.close()
}
