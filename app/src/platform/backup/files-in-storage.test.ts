import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#config/env.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { openS3 } from '#testing/databases/s3-server.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { copyFiles } from './copy-files.ts'
import { restoreBackup } from './restore-backup.ts'
import { filesPlaceOf } from './restore-files.ts'
import { writeBackup } from './write-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-storage-'))
let s3: Awaited<ReturnType<typeof openS3>>
beforeAll(async () => {
  s3 = await openS3(join(folder, 's3'))
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the settings of a process whose files are in a folder of the bucket, or in its data folder. */
const settings = (name: string, where: 'bucket' | 'folder') => ({
  dataFolder: join(folder, name),
  filesPlace: readEnvironment({ FILES_URL: where === 'bucket' ? s3.urlOf(name) : undefined }).FILES_URL,
})

function openStore(name: string, where: 'bucket' | 'folder' = 'bucket'): FileStore {
  const store = openFileStore(settings(name, where))
  onTestFinished(() => store.close())
  return store
}

async function contentsOf(store: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { key } of store.list()) found[key] = Buffer.from((await store.get(key)) ?? []).toString()
  return found
}

async function openClient() {
  const database = await openTestDatabase()
  const client = await database.pool.connect()
  onTestFinished(async () => {
    client.release(true)
    await database.close()
  })
  return client
}

let count = 0
async function backUp(files: FileStore, { withoutFiles = false, stranger = false } = {}) {
  const client = await openClient()
  await client.query(`INSERT INTO tenants (domain, name) VALUES ('one.example', 'One')`)
  if (stranger) await client.query('CREATE TABLE strangers (id integer)')
  const path = join(folder, `${(count += 1)}.tar.gz`)
  const manifest = await writeBackup({
    client,
    path,
    files,
    withoutFiles,
    verify: true,
    version: '1',
    onTable: () => undefined,
  })
  return { path, manifest }
}

async function restore(path: string, name: string, where: 'bucket' | 'folder' = 'bucket', force = false) {
  const store = openStore(name, where)
  const files = filesPlaceOf(settings(name, where), store)
  await restoreBackup({ client: await openClient(), path, files, force, onStep: () => undefined })
}

const LETTERS = { '1/letter.pdf': 'A letter', '1/empty': '' }
async function fill(store: FileStore, files: Record<string, string>): Promise<FileStore> {
  for (const [key, text] of Object.entries(files)) await store.put(key, Buffer.from(text))
  return store
}

test.each(['bucket', 'folder'] as const)(
  'the files of a storage service are in the backup, and a restore puts them into the %s',
  async (where) => {
    const { path } = await backUp(await fill(openStore(`source-${where}`), LETTERS))
    await restore(path, `target-${where}`, where)
    expect(await contentsOf(openStore(`target-${where}`, where))).toEqual(LETTERS)
  },
)

test('a storage that has files is only replaced on demand, and then has those of the backup alone', async () => {
  const { path } = await backUp(await fill(openStore('new'), LETTERS))
  const filled = await fill(openStore('filled'), { '1/old.pdf': 'An old letter', '1/letter.pdf': 'A letter' })
  await expect(restore(path, 'filled')).rejects.toMatchObject({
    code: 'files-filled',
    message: expect.stringContaining('s3://letters/filled/ holds files already'),
  })
  await restore(path, 'filled', 'bucket', true)
  expect(await contentsOf(filled)).toEqual(LETTERS)
})

test('a restore that fails halfway leaves the storage as it was', async () => {
  const { path } = await backUp(await fill(openStore('foreign'), LETTERS), { stranger: true })
  const own = await fill(openStore('kept'), { '1/old.pdf': 'An old letter' })
  await expect(restore(path, 'kept', 'bucket', true)).rejects.toMatchObject({ code: 'unknown-table' })
  expect(await contentsOf(own)).toEqual({ '1/old.pdf': 'An old letter' })
})

test('a backup without files lists them with their sizes', async () => {
  const { manifest } = await backUp(await fill(openStore('listed'), LETTERS), { withoutFiles: true })
  expect(manifest.files).toEqual([])
  expect(new Map(manifest.leftOut.map(({ name, bytes }) => [name, bytes]))).toEqual(
    new Map([
      ['1/letter.pdf', 8],
      ['1/empty', 0],
    ]),
  )
})

test('files move from the folder to a storage service and back, and a repeated copy adds only what is new', async () => {
  const { signal } = new AbortController()
  const data = await fill(openStore('moving', 'folder'), LETTERS)
  const bucket = openStore('moving')
  expect(await copyFiles(data, bucket, signal)).toEqual({ copied: 2, present: 0 })
  await data.put('1/later.pdf', Buffer.from('Later'))
  expect(await copyFiles(data, bucket, signal)).toEqual({ copied: 1, present: 2 })
  const back = openStore('back', 'folder')
  await copyFiles(bucket, back, signal)
  expect(await contentsOf(back)).toEqual({ ...LETTERS, '1/later.pdf': 'Later' })
})
