import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import { AppError } from '#kernel/error.ts'
import type { ConfinedWork } from '#testing/processes/confined-work.ts'
import { onOwnFiles, openConfinedPool } from './confined-pool.ts'
import { ResourceLimitError } from './confined-thread.ts'

vi.setConfig({ testTimeout: 120_000 })

const script = pathToFileURL(createRequire(import.meta.url).resolve('#testing/processes/confined-work.ts'))
const LIMITS = { megabytes: 128, milliseconds: 500 }
const openPool = (
  rest: { maxWaiting?: number; maxWaitMs?: number; reusedForMs?: number; apart?: boolean; threads?: number } = {},
) => openConfinedPool<ConfinedWork>({ script, threads: 1, maxWaiting: 10, ...rest })

test.each(['spin forever', 'fill the heap', 'fill buffers'] as const)(
  'a file that makes its thread %s doesn’t affect other files [S02]',
  async (task) => {
    const pool = openPool({ reusedForMs: 60_000 })
    const before = process.threadCpuUsage()
    const bad = pool.run(task, undefined, LIMITS)
    const good = pool.run('name the thread', undefined, LIMITS)
    await expect(bad).rejects.toBeInstanceOf(ResourceLimitError)
    expect(await good).toBeGreaterThan(0)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(500)
  },
)

test('work beyond the queue limit is refused immediately', async () => {
  const pool = openPool({ maxWaiting: 1 })
  const [working, waiting] = [
    pool.run('name the thread', undefined, LIMITS),
    pool.run('name the thread', undefined, LIMITS),
  ]
  const refused = await pool.run('name the thread', undefined, LIMITS).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'unavailable', status: 503 })
  expect(refused).toBeInstanceOf(AppError)
  expect(await working).not.toBe(await waiting)
  expect(await pool.run('name the thread', undefined, LIMITS)).toBeGreaterThan(0)
})

test('work that waits too long is refused, and the next takes its turn', async () => {
  const pool = openPool({ maxWaitMs: 1 })
  const working = pool.run('spin forever', undefined, LIMITS).catch((error: unknown) => error)
  await expect(pool.run('name the thread', undefined, LIMITS)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await working).toBeInstanceOf(ResourceLimitError)
  expect(await pool.run('name the thread', undefined, LIMITS)).toBeGreaterThan(0)
})

test('a thread is reused unless its work failed', async () => {
  const pool = openPool({ reusedForMs: 60_000 })
  const first = await pool.run('name the thread', undefined, LIMITS)
  expect(await pool.run('name the thread', undefined, LIMITS)).toBe(first)
  await expect(pool.run('fail', 'a sentence', LIMITS)).rejects.toThrow('a sentence')
  expect(await pool.run('name the thread', undefined, LIMITS)).not.toBe(first)
})

test('a thread that processed a file is reused for the same file, and never for another', async () => {
  const pool = openPool({ reusedForMs: 60_000, apart: true, threads: 2 })
  const threadFor = (...texts: string[]) =>
    pool.run('name the thread', { files: texts.map((text) => Buffer.from(text)) }, LIMITS)
  const [letter, other] = [await threadFor('letter'), await threadFor('other')]
  expect(new Set([letter, other, await threadFor('letter', 'image')]).size).toBe(3)
  expect(await threadFor('other')).toBe(other)
  // The oldest of the cached idle threads was evicted.
  expect(await threadFor('letter')).not.toBe(letter)
})

test('one thread processes all files of the product, and none of others', async () => {
  const pool = openPool({ reusedForMs: 60_000, apart: true, threads: 2 })
  const threadFor = (text: string) => pool.run('name the thread', { files: [Buffer.from(text)] }, LIMITS)
  const [first, second] = await onOwnFiles(async () => [await threadFor('one letter'), await threadFor('another')])
  expect(second).toBe(first)
  expect(await threadFor('one letter')).not.toBe(first)
})
