import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { keepPostgresRunning } from './keep-postgres.ts'

vi.setConfig({ testTimeout: 120_000 })

test('the embedded database runs again after it was killed, with all that was acknowledged [second/T3S-04]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-kept-'))
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const database = await openDatabase({ dataFolder: folder, databaseUrl: undefined }, 'command')
  const { embedded, pool } = database
  if (!embedded) throw new Error('The database is not embedded.')
  const onStart = vi.fn()
  const stop = keepPostgresRunning(folder, embedded, { onStart, say: () => undefined })
  onTestFinished(async () => {
    await stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await pool.query('CREATE TABLE kept (n integer)')
  for (let kill = 1; kill <= 2; kill += 1) {
    await pool.query('INSERT INTO kept VALUES ($1)', [kill])
    process.kill(embedded.pid, 'SIGKILL')
    const rows = async () => (await pool.query<{ n: number }>('SELECT n FROM kept ORDER BY n')).rows.map(({ n }) => n)
    await vi.waitFor(() => expect(onStart).toHaveBeenCalledTimes(kill), { timeout: 50_000, interval: 50 })
    expect(await vi.waitFor(rows, { timeout: 10_000, interval: 50 })).toEqual([1, 2].slice(0, kill))
    expect(onStart).toHaveBeenLastCalledWith(embedded.pid)
  }
})
