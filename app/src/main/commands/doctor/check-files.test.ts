import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import { filesFolder, openFileStore } from '#platform/files/open-file-store.ts'
import { checkFiles } from './check-files.ts'

const db = {} as Database
let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'foyer-doctor-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

async function keep(...keys: string[]) {
  const store = openFileStore({ dataFolder, filesPlace: undefined })
  for (const key of keys) await store.put(key, Buffer.from(key))
}
const check = (named: string[], later = 0) =>
  checkFiles({ dataFolder, filesPlace: undefined }, db, [async () => named], Date.now() + later)

test('files named by rows are fine', async () => {
  expect(await check([])).toEqual([{ check: 'Files', state: 'ok', message: 'There are none yet.' }])
  await keep('1/a.pdf', '1/b.pdf')
  expect(await check(['1/a.pdf', '1/b.pdf'], 2 * DAY_MS)).toMatchObject([{ state: 'ok', message: '2 stored.' }])
})

test('a missing file is a problem, and an unreferenced one a warning once it is a day old', async () => {
  await keep('1/a.pdf', '1/left.pdf')
  expect(await check(['1/a.pdf'])).toMatchObject([{ state: 'ok' }])
  expect(await check(['1/a.pdf', '1/gone.pdf'], 2 * DAY_MS)).toMatchObject([
    { state: 'problem', message: expect.stringContaining('1 of 2 are missing, such as 1/gone.pdf') },
    { state: 'warning', message: expect.stringContaining('1 are no longer used, such as 1/left.pdf') },
  ])
})

test('an unreadable storage is a problem with its reason', async () => {
  writeFileSync(filesFolder(dataFolder), 'no folder')
  utimesSync(filesFolder(dataFolder), 0, 0)
  expect(await check([])).toMatchObject([{ state: 'problem', message: expect.stringContaining('ENOTDIR') }])
})
