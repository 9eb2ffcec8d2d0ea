import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readEnvironment } from '#config/env.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { openS3 } from '#testing/databases/s3-server.ts'
import { filesFolder, openFileStore } from './open-file-store.ts'
import type { FileStore } from './file-store.ts'
import { deleteUnfinished, UNFINISHED } from './folder-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (dataFolder: string, filesUrl?: string) =>
  openFileStore({ dataFolder, filesPlace: readEnvironment({ FILES_URL: filesUrl }).FILES_URL })

describe.each(['the data folder', 'a storage that speaks S3'])('files in %s', (where) => {
  let store: FileStore
  let s3: Awaited<ReturnType<typeof openS3>> | undefined
  beforeAll(async () => {
    s3 = where === 'the data folder' ? undefined : await openS3(join(folder, 's3'))
    store = open(join(folder, 'data'), s3?.urlOf('foyer/files'))
  })
  afterAll(async () => {
    store?.close()
    await s3?.close()
  })

  test('a stored file is read back byte for byte until it is deleted', async () => {
    const bytes = randomBytes(300_000)
    expect([await store.exists('1/offers/a.pdf'), await store.size('1/offers/a.pdf')]).toEqual([false, undefined])
    expect(await store.get('1/offers/a.pdf')).toBeUndefined()
    await store.put('1/offers/a.pdf', bytes)
    expect(await store.exists('1/offers/a.pdf')).toBe(true)
    expect(Buffer.from((await store.get('1/offers/a.pdf')) ?? []).equals(bytes)).toBe(true)
    await store.delete('1/offers/a.pdf')
    expect(await store.get('1/offers/a.pdf')).toBeUndefined()
    await store.delete('1/offers/a.pdf')
  })

  test('a file can be empty, and a put to an existing key replaces it', async () => {
    await store.put('empty', new Uint8Array())
    expect(await store.get('empty')).toHaveLength(0)
    await store.put('empty', Buffer.from('no longer'))
    expect(Buffer.from((await store.get('empty')) ?? []).toString()).toBe('no longer')
    await store.delete('empty')
  })

  test('files of any bytes keep their hash, even when several are written at once', async () => {
    const files = Array.from({ length: 20 }, (_, n) => ({ key: `many/${n}.bin`, bytes: randomBytes(n * 997) }))
    await Promise.all(files.map(({ key, bytes }) => store.put(key, bytes)))
    const hash = (bytes: Uint8Array) => sha256(bytes)
    for (const { key, bytes } of files) expect(hash((await store.get(key)) ?? Buffer.of(1))).toBe(hash(bytes))
    const listed = []
    for await (const file of store.list()) listed.push(file)
    expect(new Map(listed.map(({ key, bytes }) => [key, bytes]))).toEqual(
      new Map(files.map(({ key, bytes }) => [key, bytes.length])),
    )
    expect(listed.every(({ changedAt }) => Math.abs(changedAt.getTime() - Date.now()) < 60_000)).toBe(true)
  })

  test('no key escapes the storage root', async () => {
    const keys = [
      '',
      '/',
      '..',
      '../secret',
      'a/../../secret',
      '/etc/passwd',
      'a//b',
      'a/',
      './a',
      '.unfinished/a',
      'a\\..\\b',
      'a\0b',
      'a b',
      'é',
      'C:x',
      'a'.repeat(500),
      'a\n',
    ]
    for (const key of keys) {
      await expect(store.put(key, Buffer.of(1)), key).rejects.toThrow('cannot be stored')
      await expect((async () => store.get(key))(), key).rejects.toThrow('cannot be stored')
      await expect((async () => store.exists(key))(), key).rejects.toThrow('cannot be stored')
      await expect(store.delete(key), key).rejects.toThrow('cannot be stored')
    }
  })
})

// s3rver mixes up concurrent writes to one key; real S3 servers do not.
test('of several processes that write the same key at once in the folder one wins, and nothing is mixed', async () => {
  const store = open(join(folder, 'race'))
  const writers = Array.from({ length: 20 }, (_, n) => Buffer.alloc(200_000, n))
  await Promise.all(writers.map((bytes) => store.put('race', bytes)))
  const kept = Buffer.from((await store.get('race')) ?? [])
  expect(writers.filter((bytes) => bytes.equals(kept))).toHaveLength(1)
})

test('files in the folder belong to their owner only, and no partial file is left', async () => {
  const data = join(folder, 'rights')
  const store = open(data)
  await store.put('1/a.pdf', Buffer.from('x'))
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const files = filesFolder(data)
  expect([mode(files), mode(join(files, '1')), mode(join(files, '1', 'a.pdf'))]).toEqual(['700', '700', '600'])
  expect(readdirSync(join(files, UNFINISHED))).toEqual([])
})

test('an unwritable disk is refused as unavailable and leaves nothing behind', async () => {
  const data = join(folder, 'blocked')
  const files = filesFolder(data)
  const store = open(data)
  await store.put('1/a.pdf', Buffer.from('x'))
  // A file occupies the place of the folder that the key needs.
  await expect(store.put('1/a.pdf/b', Buffer.from('y'))).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(readdirSync(join(files, UNFINISHED))).toEqual([])
  expect(Buffer.from((await store.get('1/a.pdf')) ?? []).toString()).toBe('x')
})

test('an unresponsive storage is refused as unavailable', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x')
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1')
  const store = open(folder, 's3://letters?endpoint=http://127.0.0.1:1&path-style=true')
  await expect(store.put('a', Buffer.of(1))).rejects.toMatchObject({ code: 'unavailable' })
  await expect(store.get('a')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(store.exists('a')).rejects.toMatchObject({ code: 'unavailable' })
  store.close()
  vi.unstubAllEnvs()
})

test('a partial file left by a killed process is never listed, and is deleted once it is old', async () => {
  const data = join(folder, 'killed')
  const unfinished = join(filesFolder(data), UNFINISHED)
  mkdirSync(unfinished, { recursive: true })
  for (const name of ['old', 'young']) writeFileSync(join(unfinished, name), 'half')
  const now = Date.now()
  utimesSync(join(unfinished, 'old'), now / 1000 - 7200, now / 1000 - 7200)
  expect(await deleteUnfinished(filesFolder(data), now)).toBe(1)
  expect(readdirSync(unfinished)).toEqual(['young'])
  for await (const { key } of open(data).list()) throw new Error(`${key} is not a file.`)
})

test('FILES_URL names bucket, folder, endpoint and region, never a key', () => {
  const place = (url: string) => readEnvironment({ FILES_URL: url }).FILES_URL
  expect(place('s3://letters')).toEqual({
    bucket: 'letters',
    prefix: '',
    endpoint: undefined,
    region: undefined,
    pathStyle: false,
  })
  expect(place('s3://letters/a/b/?endpoint=https://s3.example:9000&region=eu-1&path-style=true')).toEqual({
    bucket: 'letters',
    prefix: 'a/b/',
    endpoint: 'https://s3.example:9000',
    region: 'eu-1',
    pathStyle: true,
  })
  const wrong = [
    'https://letters',
    's3://',
    's3://A_b',
    's3://letters?path-style=yes',
    's3://letters?endpoint=ftp://x',
    's3://letters?keys=1',
  ]
  for (const url of wrong) expect(() => place(url), url).toThrow(/FILES_URL/)
  expect(() => place('s3://id:secret@letters')).toThrow(/AWS_ACCESS_KEY_ID/)
})
