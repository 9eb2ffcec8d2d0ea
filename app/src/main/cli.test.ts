import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteServerRecord, recordServer } from '#platform/db/data-folder.ts'
import { type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { runAlone } from '#testing/processes/run-foyer.ts'

// Some calls start a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url))
const KILLS = process.env['FOYER_TEST_LONG'] ? 20 : 1
/** Six times the batch size, so that a killed import has more to do. */
const ROWS = 3000

const job = (id: string, more: object = {}) => ({
  id,
  title: `Baker ${id}`,
  description: '<p>Bread, early in the morning, every day of the week.</p>',
  locations: ['Leeds, England, United Kingdom'],
  ...more,
})
const file = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

describe('the foyer command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-cli-'))
  const data = join(folder, 'data')
  let database: OpenDatabase
  /** Names the parent process as one that uses the database, so that commands leave it running. */
  const otherUser = join(data, 'run', 'commands', String(process.ppid))

  beforeAll(async () => {
    // Run as root, PostgreSQL is another user, who needs access to the folder.
    chmodSync(folder, 0o755)
    mkdirSync(data)
    database = await openDatabase({ dataFolder: data, databaseUrl: undefined }, 'command')
    writeFileSync(otherUser, '')
    await foyer('tenant', 'create', 'bakery.example', '--name', 'Bakery')
  })

  afterAll(async () => {
    rmSync(otherUser, { force: true })
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  // In a real terminal the folder differs from the one npm runs the command in.
  const environment = { INIT_CWD: folder, FOYER_DATA: data }

  /** Starts a process: for standard input, signals and exit codes. */
  function start(...args: string[]): ChildProcessWithoutNullStreams {
    const env = { PATH: process.env['PATH'] ?? '', ...environment }
    return spawn(process.execPath, [CLI, ...args], { env, cwd: tmpdir(), stdio: ['pipe', 'pipe', 'pipe'] })
  }

  const run = (args: string[], variables: Record<string, string> = {}) =>
    runAlone({ ...environment, ...variables }, ...args)
  const foyer = (...args: string[]) => run(args)
  const json = async (args: string[], variables = {}) => JSON.parse((await run([...args, '--json'], variables)).out)
  const importRows = (source: string, rows: object[]) => {
    writeFileSync(join(folder, `${source}.jsonl`), file(rows))
    return json(['import', 'jobs', `${source}.jsonl`, '--source', source])
  }
  const stored = async (source: string) =>
    (
      await database.pool.query<{ id: string }>('SELECT source_id AS id FROM positions WHERE source = $1', [source])
    ).rows.map(({ id }) => id)

  test('a gzip file from the caller’s folder or standard input is imported, and importing it again changes nothing', async () => {
    const rows = [...Array.from({ length: 600 }, (_, n) => job(`P-${n}`)), { id: 'broken' }]
    writeFileSync(join(folder, 'jobs.jsonl.gz'), gzipSync(file(rows)))
    const first = await run(['import', 'jobs', 'jobs.jsonl.gz', '--json'])
    expect(first).toMatchObject({ code: 0, err: expect.stringMatching(/^committed 500\ncommitted 600$/m) })
    expect(JSON.parse(first.out)).toEqual({
      ok: true,
      summary: { read: 601, created: 600, updated: 0, unchanged: 0, closed: 0, rejected: 1 },
      rejections: ['missing-title', 'missing-description'].map((code) => ({
        row: 601,
        id: 'broken',
        code,
        message: expect.any(String),
      })),
      encoding: 'utf-8',
      warned: 0,
      warnings: [],
      questions: { jobs: 0, forms: 0, notes: [] },
    })
    const child = start('import', 'jobs', '-', '--strict', '--json')
    const closed = once(child, 'close')
    child.stdin.end(gzipSync(file(rows)))
    expect(JSON.parse(await text(child.stdout))).toMatchObject({
      ok: false,
      error: { code: 'rows-rejected' },
      summary: { unchanged: 600, created: 0, rejected: 1 },
    })
    expect(await closed).toEqual([1, null])
  })

  test.skipIf(process.platform !== 'linux')(
    'a list written to a full disk fails instead of ending short [second/ops-00]',
    async () => {
      const full = openSync('/dev/full', 'w')
      const env = { PATH: process.env['PATH'] ?? '', ...environment }
      const child = spawn(process.execPath, [CLI, '--help'], { env, stdio: ['ignore', full, 'pipe'] })
      closeSync(full)
      const closed = once(child, 'close')
      let said = ''
      child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
      expect(await closed).toEqual([1, null])
      expect(said).toContain('ENOSPC')
    },
  )

  test('an import that cannot be done fails with one sentence', async () => {
    expect(await foyer('import', 'jobs', 'nothing.jsonl')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^We couldn’t find .*nothing\.jsonl\./),
    })
    expect(await foyer('import', 'jobs', 'jobs.jsonl.gz', '--domain', 'other.example')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is bakery.example.'),
    })
    expect(await json(['import', 'jobs', 'x', '--fromat', 'csv'])).toMatchObject({
      error: { code: 'unknown-option', message: expect.stringContaining('Did you mean --format?') },
    })
  })

  test('positions are closed by position id or job id, and private ones are listed with their link', async () => {
    const rows = [job('C-1'), job('C-2'), job('C-3', { private: true })]
    await importRows('closing', rows)
    const [, , hidden] = await stored('closing')
    expect(hidden).toBe('C-3')
    const { positions } = await json(['jobs', 'list', '--limit', '1000'])
    const own = positions.find(({ jobId }: { jobId: string }) => jobId === 'C-1').id
    expect(await json(['jobs', 'close', String(own), 'c-2'])).toMatchObject({
      ok: true,
      closed: expect.arrayContaining([own]),
    })
    expect(await json(['jobs', 'close', 'C-2', 'C-9'])).toMatchObject({
      ok: false,
      error: { code: 'unknown-position' },
    })
    const listed = await json(['jobs', 'list', '--private'])
    expect(listed.positions).toMatchObject([
      {
        jobId: 'C-3',
        state: 'private',
        link: expect.stringMatching(/\/careers\/job\/private\?pid=\d+&key=[\w-]{22}&domain=bakery\.example$/),
      },
    ])
    expect((await json(['jobs', 'list', '--closed'])).positions).toHaveLength(2)
  })

  test(`a kill in the middle of an import loses no acknowledged row, ${KILLS} times`, async () => {
    for (let round = 0; round < KILLS; round++) {
      const source = `kill-${round}`
      const rows = Array.from({ length: ROWS }, (_, n) => job(`K-${n}`))
      writeFileSync(join(folder, 'kill.jsonl'), file(rows))
      const child = start('import', 'jobs', 'kill.jsonl', '--source', source)
      const closed = once(child, 'close')
      let acknowledged = 0
      for await (const line of createInterface({ input: child.stderr })) {
        acknowledged = Math.max(acknowledged, Number(/^committed (\d+)$/.exec(line)?.[1] ?? 0))
        if (acknowledged >= 500) child.kill('SIGKILL')
      }
      await closed
      const kept = await stored(source)
      expect(kept.length).toBeLessThan(ROWS)
      const there = new Set(kept)
      expect(rows.slice(0, acknowledged).filter(({ id }) => !there.has(id))).toEqual([])
      const again = await json(['import', 'jobs', 'kill.jsonl', '--source', source])
      expect(again).toMatchObject({
        ok: true,
        summary: { read: ROWS, created: ROWS - kept.length, unchanged: kept.length },
      })
      expect(await stored(source)).toHaveLength(ROWS)
    }
  }, 300_000)

  test('Ctrl-C ends an import after the current batch, even while it waits for standard input', async () => {
    const child = start('import', 'jobs', '-', '--source', 'interrupted', '--format', 'jsonl')
    const closed = once(child, 'close')
    child.stdin.on('error', () => undefined).write(file(Array.from({ length: 3000 }, (_, n) => job(`I-${n}`))))
    let said = ''
    for await (const line of createInterface({ input: child.stderr })) {
      said += `${line}\n`
      if (line === 'committed 2500') child.kill('SIGINT')
    }
    expect(await closed).toEqual([1, null])
    expect(said).toContain('Stopped before the end of the file.')
    expect((await stored('interrupted')).length).toBeGreaterThanOrEqual(2500)
  })

  test('an operator adds synonyms and sees what a search finds with them', async () => {
    await importRows('rota', [job('R-1', { title: 'Shift coordinator' })])
    const groups = [{ terms: ['rota lead', 'shift coordinator'] }]
    await foyer('config', 'set', 'pcsxConfig.searchConfig.synonyms', JSON.stringify(groups))
    expect(await json(['search', 'synonyms', 'rota lead'])).toMatchObject({
      groups: [{ words: 'rota lead', terms: ['rota lead', 'shift coordinator'], own: true }],
      jobs: { together: 1, asTyped: 0 },
    })
    expect((await foyer('search', 'synonyms', 'hca')).out).toContain('healthcare assistant')
    expect(await json(['search', 'synonyms', ' '])).toMatchObject({ error: { code: 'bad-argument' } })
    await foyer('config', 'set', 'pcsxConfig.searchConfig.synonyms', '--default')
  })

  test('commands find a running server, and neither refuse to run nor stop its database', async () => {
    recordServer(data, { pid: process.pid, url: 'http://localhost:4321', postgresPid: null })
    try {
      expect(await importRows('beside', [job('S-1', { private: true })])).toMatchObject({ ok: true })
      expect((await foyer('jobs', 'list', '--private')).out).toContain('http://localhost:4321/careers/job/private')
      expect(await json(['restore', 'whatever'])).toMatchObject({ error: { code: 'server-running' } })
      expect((await json(['doctor'])).checks).toContainEqual(
        expect.objectContaining({ check: 'Server', state: 'problem' }),
      )
    } finally {
      deleteServerRecord(data)
    }
    expect((await database.pool.query('SELECT 1')).rowCount).toBe(1)
  })

  test('a backup can be restored into the empty database of another machine', async () => {
    expect(await json(['backup', 'all.tar.gz'])).toMatchObject({
      ok: true,
      file: join(folder, 'all.tar.gz'),
      tables: { tenants: 1 },
    })
    const variables = { FOYER_DATA: join(folder, 'other') }
    expect(await run(['restore', 'all.tar.gz'], variables)).toMatchObject({
      code: 0,
      out: expect.stringContaining('are restored.'),
    })
    const [here, there] = await Promise.all([
      json(['jobs', 'list', '--limit', '100000']),
      json(['jobs', 'list', '--limit', '100000'], variables),
    ])
    expect(there).toEqual(here)
    expect(await json(['restore', 'all.tar.gz'], variables)).toMatchObject({ error: { code: 'database-filled' } })
  })

  test('doctor says how an empty installation gets its first site [second/ops-04]', async () => {
    const empty = { FOYER_DATA: join(folder, 'empty'), FOYER_SEED: 'none' }
    expect((await run(['doctor'], empty)).out).toMatch(/^warning  Sites: There’s no site yet\. Create one with foyer/m)
  })

  test('doctor finds no problem in a healthy installation, and names the problems of a broken one', async () => {
    const healthy = await json(['doctor'])
    expect(healthy.checks.filter(({ state }: { state: string }) => state !== 'ok')).toEqual([])
    await database.pool.query(`UPDATE tenants SET site = '{"branding": {"accentColor": "red"}, "surprise": 1}'`)
    await database.pool.query(`ALTER SYSTEM SET synchronous_commit = off`)
    await database.pool.query('SELECT pg_reload_conf()')
    chmodSync(join(data, 'secret'), 0o644)
    const { code, out, err } = await run(['doctor'], { HOST: '0.0.0.0' })
    expect({ code, err }).toEqual({ code: 1, err: 'There are 4 problems.\n' })
    expect(out).toMatch(/^problem {2}Sites: bakery\.example: .*branding\.accentColor/m)
    expect(out).toMatch(/^problem {2}Sites: bakery\.example: .*surprise/m)
    expect(out).toMatch(/^problem {2}Durability: synchronous_commit is off/m)
    expect(out).toMatch(/^problem {2}PUBLIC_URL: It isn’t set/m)
    expect(out).toMatch(/^warning {2}Secret: Other users can read/m)
    expect(await foyer('jobs', 'list')).toMatchObject({ code: 1, err: expect.stringContaining('branding.accentColor') })
  })
})
