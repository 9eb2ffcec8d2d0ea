import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { runs } from '#testing/random/random-runs.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { deleteUnfinished, UNFINISHED } from './folder-store.ts'
import { filesFolder, openFileStore } from './open-file-store.ts'

const WRITER = createRequire(import.meta.url).resolve('#testing/processes/file-writer.ts')
const dataFolder = mkdtempSync(join(tmpdir(), 'foyer-killed-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

/** Starts a writing process, waits until it has confirmed `count` writes, and kills it during the next one. */
async function killAfter(count: number): Promise<string[]> {
  const writer = spawn(process.execPath, [WRITER, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(writer, 'exit')
  const kept: string[] = []
  for await (const line of createInterface(writer.stdout)) {
    kept.push(line)
    if (kept.length === count) writer.kill('SIGKILL')
  }
  await ended
  return kept
}

test('however often the writing process is killed, each file is complete and every confirmed write is kept', async () => {
  const store = openFileStore({ dataFolder, filesPlace: undefined })
  for (let n = 1; n <= runs(100); n++) {
    const kept = await killAfter(1 + (n % 2))
    expect(kept.length).toBeGreaterThan(0)
    const found: string[] = []
    for await (const { key } of store.list()) {
      const bytes = (await store.get(key)) ?? Buffer.of()
      expect(`letters/${sha256(bytes)}`).toBe(key)
      found.push(key)
    }
    expect(found).toEqual(expect.arrayContaining(kept))
    for (const key of found) await store.delete(key)
  }
  // Partial files are kept apart until they are old.
  await deleteUnfinished(filesFolder(dataFolder), Date.now() + 7_200_000)
  expect(readdirSync(join(filesFolder(dataFolder), UNFINISHED))).toEqual([])
}, 300_000)
