import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { deleteServerRecord, recordServer } from '#platform/db/data-folder.ts'
import { runAlone } from '#testing/processes/run-foyer.ts'
import { buildApp } from './build-app.ts'
import { openContext } from './boot/context.ts'
import { openServerContext } from './boot/server-context.ts'

/** The delay promised to operators. */
const FOLLOWS_WITHIN_MS = 1000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('a running server finds imported positions and drops closed ones within a second', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-beside-'))
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data)
  const env = readEnvironment({ FOYER_DATA: data, FOYER_SEED: 'none', LOG_LEVEL: 'silent' })
  const config = buildConfig(env)
  const base = await openContext(config, loadSecrets(env), 'server', silent, () => 'http://localhost')
  const context = await openServerContext(base)
  const app = await buildApp(context, undefined)
  recordServer(data, { pid: process.pid, url: 'http://localhost', postgresPid: context.database.embedded?.pid ?? null })
  const foyer = async (...args: string[]) =>
    expect(await runAlone({ FOYER_DATA: data, INIT_CWD: folder }, ...args)).toMatchObject({ code: 0 })
  const found = async () => {
    const answer = await app.inject('/api/pcsx/search?domain=bakery.example&query=baker&start=0&num=10')
    return answer.statusCode === 200 ? answer.json<{ data: { count: number } }>().data.count : answer.statusCode
  }
  try {
    await foyer('tenant', 'create', 'bakery.example', '--name', 'Bakery')
    await expect.poll(found, { timeout: 20 * FOLLOWS_WITHIN_MS }).toBe(0)
    const row = (id: string) => JSON.stringify({ id, title: `Baker ${id}`, description: 'Bread, every morning.' })
    writeFileSync(join(folder, 'jobs.jsonl'), `${row('B-1')}\n${row('B-2')}\n`)
    await foyer('import', 'jobs', 'jobs.jsonl')
    await expect.poll(found, { timeout: FOLLOWS_WITHIN_MS }).toBe(2)
    await foyer('jobs', 'close', 'B-1')
    await expect.poll(found, { timeout: FOLLOWS_WITHIN_MS }).toBe(1)
  } finally {
    await app.close()
    await context.close()
    deleteServerRecord(data)
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
