import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { gatherPersonalData } from '#main/boot/personal-data.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { DAY_MS, HOUR_MS } from '#kernel/time.ts'
import { colourAt, phonePhoto, photoOf } from '#testing/profiles/sample-photos.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { formBody, signIn, type Visitor } from '#testing/visitor.ts'
import type { ProfileDetails } from '../../contract.ts'
import { profileData } from '../personal-data.ts'
import { everyKeyInUse } from './avatar-store.ts'
import { removeAvatarOrphans, removeReplaced } from './remove-avatars.ts'

const MERIDIAN = 'meridian.example'
const NORTHGATE = 'northgate.example'
const AVATAR = '/api/pcsx/profile_avatar'

let site: TestSite
let now = TEST_NOW
let people: Record<'alice' | 'bob' | 'carol' | 'dave' | 'erin', Visitor>
beforeAll(async () => {
  site = await openTestSite(
    [
      { domain: MERIDIAN, site: { termsOfService: { enabled: false } } },
      {
        domain: NORTHGATE,
        site: {
          termsOfService: { enabled: false },
          profileConfig: { fields: { 'contact.photo': { enabled: false } } },
        },
      },
    ],
    { pages: false, now: () => now },
  )
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, now)
  // Sessions of the company's people end sooner than these tests' clock runs.
  await site.context.database.pool.query('UPDATE accounts SET staff_role = NULL')
  const at = (name: string, domain = MERIDIAN) => signIn(site, domain, `${name}@example.com`)
  const [alice, bob, carol, dave] = [await at('alice'), await at('bob'), await at('carol'), await at('dave')]
  people = { alice, bob, carol, dave, erin: await at('erin', NORTHGATE) }
})
afterAll(() => site?.close())

interface Answer {
  status: number
  error: { code?: string; message: string }
  data: { profile: ProfileDetails; avatar: ProfileDetails['avatar']; undo: number }
}

async function choose(who: Visitor, bytes: Uint8Array, fields: Record<string, string> = {}): Promise<Answer> {
  const { payload, headers } = await formBody({ operation: 'set', ...fields }, [
    { field: 'picture', name: 'me.jpg', bytes, type: 'image/jpeg' },
  ])
  const answer = await who.post(AVATAR, payload, headers)
  return { ...answer.json<Answer>(), status: answer.statusCode }
}
const change = async (who: Visitor, operation: string, more: object = {}) =>
  (await who.post(AVATAR, { operation, ...more })).json<Answer>()
const pictureOf = async (who: Visitor, { data }: Answer) => (await who.get(data.avatar?.path ?? '')).rawPayload
const session = async (who: Visitor) =>
  (await who.get('/api/auth/session')).json<{ data: { viewer: { avatar: string | null } } }>().data.viewer

describe('a photo', () => {
  test('is turned upright, cropped as chosen, scaled down and stripped of place and names', async () => {
    const { alice } = people
    const sent = await phonePhoto()
    expect(sent.includes('Zanzibarquilt')).toBe(true)
    // Upright it is 800 by 1200, with blue and red above yellow and green: the lower right quarter is green.
    const crop = { crop_left: '0.5', crop_top: '0.6', crop_width: '0.5', crop_height: '0.3333' }
    const answer = await choose(alice, sent, { ...crop, alt: ' Alice  in a welder’s mask ' })
    expect(answer).toMatchObject({ status: 200, data: { avatar: { alt: 'Alice in a welder’s mask' } } })
    const picture = await pictureOf(alice, answer)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 })
    for (const meta of ['exif', 'xmp', 'icc'] as const) expect((await sharp(picture).metadata())[meta]).toBeUndefined()
    expect(picture.includes('Zanzibarquilt')).toBe(false)
    expect(await colourAt(picture, 200, 200)).toBe('green')
    expect(await session(alice)).toEqual(expect.objectContaining({ avatar: answer.data.avatar?.id }))
  })

  test('without a crop is the middle, and never larger than 512 pixels', async () => {
    const { bob } = people
    const answer = await choose(bob, await (await photoOf(3000, 2000)).webp().toBuffer())
    const picture = await pictureOf(bob, answer)
    expect(await sharp(picture).metadata()).toMatchObject({ width: 512, height: 512 })
    const corners = [
      [10, 10],
      [500, 10],
      [10, 500],
      [500, 500],
    ] as const
    expect(await Promise.all(corners.map(([x, y]) => colourAt(picture, x, y)))).toEqual([
      'red',
      'green',
      'blue',
      'yellow',
    ])
    expect(answer.data.avatar?.alt).toBe('')
  })

  test('is described, replaced and removed, and each of these is undone', async () => {
    const { dave } = people
    const undo = async (version: number) =>
      (await dave.post('/api/pcsx/profile_undo', { version })).json<Answer>().data.profile.avatar
    const first = await choose(dave, await (await photoOf(600, 600)).png().toBuffer(), { alt: 'First' })
    const described = await change(dave, 'describe', { alt: 'Dave by the sea' })
    expect(described.data.avatar).toEqual({ ...first.data.avatar, alt: 'Dave by the sea' })
    const second = await choose(dave, await phonePhoto())
    expect(second.data.avatar?.id).not.toBe(first.data.avatar?.id)
    const removed = await change(dave, 'remove')
    expect(removed.data.avatar).toBeNull()
    expect(await session(dave)).toMatchObject({ avatar: null })
    expect(await undo(removed.data.undo)).toEqual(second.data.avatar)
    expect((await dave.get(second.data.avatar?.path ?? '')).statusCode).toBe(200)
    expect(await undo(second.data.undo)).toEqual(described.data.avatar)
    expect((await change(dave, 'remove')).data.avatar).toBeNull()
    // Removing a missing photo changes nothing.
    expect((await change(dave, 'remove')).data.undo).toBeNull()
    expect((await change(dave, 'describe', { alt: 'Nobody' })).error.code).toBe('conflict')
  })

  test('is part of the response to other edits', async () => {
    const value = { headline: 'Welder' }
    const answer = await people.alice.post('/api/pcsx/profile_edit', {
      op_section: 'contact',
      operation: 'edit',
      op_data: { value },
    })
    const { avatar, profile } = answer.json<Answer>().data
    expect(avatar?.alt).toBe('Alice in a welder’s mask')
    expect(profile.avatar).toEqual(avatar)
  })

  test('is not shown to anyone else, and a browser that has cached it revalidates it', async () => {
    const { alice, bob, erin } = people
    const { data } = await change(alice, 'describe', { alt: 'Alice' })
    const path = data.avatar?.path ?? ''
    const mine = await alice.get(path)
    expect(mine.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-cache' })
    const foreign = await bob.get(path)
    const missing = await bob.get(`${AVATAR}/none`)
    expect([foreign.statusCode, foreign.json().error.code]).toEqual([404, 'not-found'])
    expect(foreign.json().error.message).toBe(missing.json().error.message)
    expect((await erin.get(path.replace(MERIDIAN, NORTHGATE))).statusCode).toBe(404)
    expect((await site.get(path)).statusCode).toBe(401)
    const again = await site.app.inject({
      url: path,
      headers: {
        cookie: `session=${alice.cookies['session']}`,
        host: 'localhost:3000',
        'if-none-match': String(mine.headers['etag']),
      },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('a picture that can’t be used as a photo', () => {
  const refused = async (bytes: Uint8Array) => {
    const { status, error } = await choose(people.carol, bytes)
    return [status, error.code]
  }

  test('is refused with a reason: another type, damaged, or a pixel bomb', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
    expect(await refused(Buffer.from(svg))).toEqual([422, 'not-a-picture'])
    expect(await refused(Buffer.from('GIF89a'))).toEqual([422, 'not-a-picture'])
    expect(await refused(Buffer.from(''))).toEqual([422, 'not-a-picture'])
    const whole = await phonePhoto()
    expect(await refused(whole.subarray(0, whole.length / 2))).toEqual([422, 'picture-damaged'])
    expect(await refused(Buffer.concat([whole.subarray(0, 20), Buffer.alloc(500, 7)]))).toEqual([
      422,
      'picture-damaged',
    ])
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await refused(bomb)).toEqual([422, 'picture-too-detailed'])
    expect(await session(people.carol)).toMatchObject({ avatar: null })
  })

  test('is refused without a file, with a crop outside the picture, and on a site without photos', async () => {
    const { carol, erin } = people
    expect((await change(carol, 'set')).error.code).toBe('invalid')
    expect((await choose(carol, await phonePhoto(), { crop_left: '7' })).status).toBe(422)
    expect((await choose(erin, await phonePhoto())).error.code).toBe('invalid')
  })

  test('is counted: no one sends more than 40 a day', async () => {
    const { dave } = people
    let status = 0
    for (let sent = 0; sent <= 40 && status !== 429; sent += 1)
      status = (await choose(dave, Buffer.from('nothing'))).status
    expect(status).toBe(429)
  })
})

describe('stored photos', () => {
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of site.context.files.list()) if (key.startsWith('avatars/')) keys.push(key)
    return keys
  }

  test('are deleted after being replaced, once that can no longer be undone, and the current one stays', async () => {
    const { bob } = people
    const before = await stored()
    const shown = await choose(bob, await phonePhoto())
    const removed = await change(bob, 'remove')
    const restored = (await bob.post('/api/pcsx/profile_undo', { version: removed.data.undo })).json<Answer>()
    expect(restored.data.avatar).toEqual(shown.data.avatar)
    expect(await removeReplaced(site.context, new Date(now.getTime() + HOUR_MS))).toBe(0)
    const later = new Date(now.getTime() + DAY_MS + 3 * HOUR_MS)
    expect(await removeReplaced(site.context, later)).toBeGreaterThan(0)
    const left = await stored()
    expect(left.length).toBeLessThanOrEqual(before.length)
    expect(left.toSorted()).toEqual((await everyKeyInUse(site.context.db)).toSorted())
    expect((await bob.get(shown.data.avatar?.path ?? '')).statusCode).toBe(200)
    const undone = await bob.post('/api/pcsx/profile_undo', { version: shown.data.undo })
    expect(undone.json<Answer>().error.code).toBe('not-undoable')
  })

  test('of an interrupted upload are deleted after a day, and no others', async () => {
    const { files, db } = site.context
    await files.put('avatars/0123456789abcdef', Buffer.from('left behind'))
    expect(await removeAvatarOrphans({ db, files }, new Date())).toBe(0)
    expect(await removeAvatarOrphans({ db, files }, new Date(Date.now() + 2 * DAY_MS))).toBe(1)
    expect((await stored()).toSorted()).toEqual((await everyKeyInUse(db)).toSorted())
  })

  test('are in the download with their description, and erasing the account leaves neither row nor file', async () => {
    const { context } = site
    const { carol } = people
    now = new Date(now.getTime() + DAY_MS)
    const { data } = await choose(carol, await phonePhoto(), { alt: 'Carol with Zanzibarquilt' })
    const { rows } = await context.database.pool.query<{ accountId: string; tenantId: number }>(
      `SELECT id AS "accountId", tenant_id AS "tenantId" FROM accounts WHERE email = 'carol@example.com'`,
    )
    const [owner] = rows
    if (!owner) throw new Error('The account is missing.')
    const { json, files } = await profileData(context).export(context.db, owner)
    expect(json).toMatchObject({
      photoDescription: 'Carol with Zanzibarquilt',
      photos: [{ file: 'photo-1.jpg', replacedAt: null }],
    })
    const chunks: Buffer[] = []
    for await (const chunk of (await files[0]?.open()) ?? []) chunks.push(Buffer.from(chunk as Uint8Array))
    expect(Buffer.concat(chunks)).toEqual((await carol.get(data.avatar?.path ?? '')).rawPayload)
    const before = await stored()
    await context.db.transaction().execute(async (trx) => {
      for (const part of gatherPersonalData(context).erasing) await part.erase(trx, owner)
    })
    await vi.waitFor(async () => expect(await stored()).toHaveLength(before.length - 1), 20_000)
    expect((await everyKeyInUse(context.db)).toSorted()).toEqual((await stored()).toSorted())
  })
})
