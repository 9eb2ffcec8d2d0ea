import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { addDays } from '#kernel/time.ts'
import { installScripts } from './script-route.ts'
import { SCRIPTS, shareScripts, cleanUpScripts } from './share-scripts.ts'

const SCRIPT = `export const bread = ${JSON.stringify('rye '.repeat(500))}`

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(async () => void (await database.pool.query('DELETE FROM page_files')))

/** Builds pages into a folder, like a version. */
function build(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, SCRIPTS, name)), { recursive: true })
    writeFileSync(join(folder, SCRIPTS, name), text)
    if (text.length > 512) writeFileSync(join(folder, SCRIPTS, `${name}.br`), brotliCompressSync(text))
  }
  return folder
}

/** Starts a server of a version. */
async function serve(clientFolder: string): Promise<FastifyInstance> {
  await shareScripts(database.db, clientFolder)
  const app = fastify()
  onTestFinished(() => app.close())
  const options = { preCompressed: true, immutable: true, maxAge: '365d', index: false as const }
  await app.register(fastifyStatic, { root: clientFolder, wildcard: false, ...options, globIgnore: [`${SCRIPTS}/**`] })
  await installScripts(app, database.db, clientFolder)
  return app
}

async function ask(app: FastifyInstance, name: string, encoding = 'br') {
  const answer = await app.inject({ url: `/${SCRIPTS}/${name}`, headers: { 'accept-encoding': encoding } })
  const { 'content-type': type, 'cache-control': cache, 'content-encoding': encoded, vary } = answer.headers
  const body = encoded === 'br' ? brotliDecompressSync(answer.rawPayload).toString() : answer.body
  return { status: answer.statusCode, type, cache, encoded, vary, body }
}

test('each version serves the scripts and styles of the other’s pages, in the same way as the other', async () => {
  const earlier = await serve(build({ 'search-0a1b2c3.js': SCRIPT, 'search-a_b-c_d.css': 'p { color: red }' }))
  const later = await serve(
    build({ 'search-3c2b1a0.js': `${SCRIPT};`, 'towns-1234567.json': '[]', 'aB3_-xyz/de-offers.js': SCRIPT }),
  )
  const own = await ask(earlier, 'search-0a1b2c3.js')
  expect(own).toMatchObject({ status: 200, encoded: 'br', cache: 'public, max-age=31536000, immutable', body: SCRIPT })
  expect(await ask(later, 'search-0a1b2c3.js')).toEqual(own)
  expect(await ask(earlier, 'search-3c2b1a0.js')).toEqual({ ...own, body: `${SCRIPT};` })
  expect(await ask(later, 'search-0a1b2c3.js', 'identity')).toMatchObject({ encoded: undefined, body: SCRIPT })
  for (const [app, other, name] of [
    [later, earlier, 'search-a_b-c_d.css'],
    [earlier, later, 'towns-1234567.json'],
    [earlier, later, 'aB3_-xyz/de-offers.js'],
  ] as const)
    expect(await ask(app, name)).toMatchObject({ status: 200, type: (await ask(other, name)).type })
})

test('a server whose files were replaced by a build still has them', async () => {
  const folder = build({ 'search-0a1b2c3.js': SCRIPT })
  const app = await serve(folder)
  rmSync(join(folder, SCRIPTS), { recursive: true })
  expect(await ask(app, 'search-0a1b2c3.js')).toMatchObject({ status: 200, body: SCRIPT })
})

test('only names of built scripts and styles are served', async () => {
  const app = await serve(build({ 'search-0a1b2c3.js': SCRIPT, 'notes.js': 'private', 'page-0a1b2c3.html': '<p>' }))
  const names = ['gone-0a1b2c3.js', 'notes.js', 'page-0a1b2c3.html', '..%2Fsearch-0a1b2c3.js', 'search-0a1b2c3.js.br']
  for (const name of names) expect((await ask(app, name)).status, name).toBe(404)
})

test('the scripts of a version that no longer runs are kept for 30 days, those of one that runs for as long as it does', async () => {
  const earlier = build({ 'search-0a1b2c3.js': SCRIPT })
  const later = build({ 'search-3c2b1a0.js': SCRIPT })
  const app = await serve(later)
  await serve(earlier)
  const start = new Date()
  for (const days of [10, 20, 29]) await cleanUpScripts(database.db, later, addDays(start, days))
  expect((await ask(await serve(later), 'search-0a1b2c3.js')).status).toBe(200)
  await cleanUpScripts(database.db, later, addDays(start, 31))
  const fresh = await serve(later)
  expect((await ask(fresh, 'search-0a1b2c3.js')).status).toBe(404)
  expect((await ask(app, 'search-3c2b1a0.js')).status).toBe(200)
})
