import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { foyerJson, runFoyer } from '#testing/processes/run-foyer.ts'
import { makeWoff2 } from '#testing/themes/make-woff2.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { formBody, signIn, type Visitor } from '#testing/visitor.ts'

const MERIDIAN = 'meridian.example'
const THEME = '/api/pcsx/tools/theme'
const folder = join(createRequire(import.meta.url).resolve('@expo-google-fonts/source-serif-4/package.json'), '..')
const serif = readFileSync(join(folder, '400Regular/SourceSerif4_400Regular.ttf'))

const plain = makeWoff2(serif)

let site: TestSite
let carol: Visitor
beforeAll(async () => {
  site = await openTestSite([
    { domain: MERIDIAN, site: { supportedLanguages: ['en', 'de', 'ar'] } },
    { domain: 'n.example' },
  ])
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  carol = await signIn(site, MERIDIAN, 'carol@example.com')
})
afterAll(() => site?.close())

async function send(bytes: Uint8Array, name: string, fields: Record<string, string>) {
  const { payload, headers } = await formBody(fields, [
    { field: 'file', name, bytes, type: 'application/octet-stream' },
  ])
  const answer = await carol.post(`${THEME}/files`, payload, headers)
  return { status: answer.statusCode, ...answer.json() }
}
const font = (bytes: Uint8Array, more = {}) =>
  send(bytes, 'serif.woff2', { kind: 'font', licence: 'OFL 1.1', agreed: 'true', ...more })
const picture = (bytes: Uint8Array, kind = 'logo') => send(bytes, 'picture.png', { kind })
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#446688', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
const refusal = async (sent: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await sent
  return [status, error.code]
}
async function publish(tokens: object) {
  const { revision } = (await carol.get(THEME)).json().data.draft
  const saved = (await carol.send('PUT', `${THEME}/draft`, { revision, tokens })).json().data
  expect((await carol.post(`${THEME}/publish`, { revision: saved.revision })).statusCode).toBe(200)
}
const page = async () => (await site.get(`/careers?domain=${MERIDIAN}`)).body

describe('a picture of a theme', () => {
  test('is encoded again in the widths that pages need, without metadata and without trailing data [S8]', async () => {
    const photo = await noise(2400, 1500)
      .withExif({ IFD0: { Copyright: 'Quaggamire' } })
      .png()
      .toBuffer()
    const { file } = (await picture(Buffer.concat([photo, Buffer.from('PK\x03\x04 an archive')]), 'hero')).data
    expect(file).toMatchObject({ kind: 'hero', width: 1920, height: 1200, inUse: false })
    expect(file.facts.sizes.map(({ width }: { width: number }) => width)).toEqual([640, 960, 1440, 1920])
    const served = await site.get(file.url)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1920 })
    for (const hidden of ['Quaggamire', 'an archive']) expect(served.rawPayload.includes(hidden)).toBe(false)
    expect((await site.get(`/theme/${'0'.repeat(64)}.webp`)).statusCode).toBe(404)
    expect((await site.get('/theme/..%2f..%2fsecret.webp')).statusCode).toBe(404)
  })

  test('is refused if it is another kind of file under any name, or has too many pixels [S8]', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )
    const gif = await noise(9, 9).gif().toBuffer()
    const cut = (await noise(300, 300).png().toBuffer()).subarray(0, 4000)
    for (const bytes of [svg, gif, cut, Buffer.from('x')])
      expect(await refusal(picture(bytes))).toEqual([422, 'not-an-image'])
    const flood = await noise(1, 1).png().toBuffer()
    flood.writeUInt32BE(50_000, 16)
    flood.writeUInt32BE(50_000, 20)
    flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29)
    expect(await refusal(picture(flood))).toEqual([422, 'too-many-pixels'])
  })

  test('is on the pages once a theme with it is published, and cannot be removed from then on [S8]', async () => {
    const logo = (await picture(await noise(600, 150).png().toBuffer())).data.file
    const night = (await picture(await noise(300, 100).png().toBuffer())).data.file
    const hero = (await picture(await noise(1000, 500).jpeg().toBuffer(), 'hero')).data.file
    expect(
      (await carol.send('PUT', `${THEME}/draft`, { revision: 0, tokens: { 'default.base.navbar.logo': hero.id } }))
        .statusCode,
    ).toBe(422)
    await publish({
      'default.base.navbar.logo': logo.id,
      'default.base.navbar.logoDark': night.id,
      'pcsx.base.pcsx_hero_image.image': hero.id,
      'pcsx.base.pcsx_hero_image.focalPoint': { x: 0.25, y: 1 },
    })
    await vi.waitFor(async () => expect(await page()).toContain('data-theme='), { timeout: 10_000 })
    const shown = await page()
    expect(shown).toMatch(/--navbar-logo:image-set\(url\(\/theme\/[0-9a-f]{64}\.webp\) 1x,[^)]*\) 2x,[^)]*\) 3x\)/)
    expect(shown).toContain('--navbar-logo-ratio:176/44')
    expect(shown).toContain('--pcsx-hero-image-focal-point:25% 100%')
    expect(shown).toMatch(
      /<img class="hero-picture" src="\/theme\/[0-9a-f]{64}\.webp" srcSet="[^"]* 640w,[^"]* 960w,[^"]* 1000w"/,
    )
    const remove = async (id: string) => (await carol.send('DELETE', `${THEME}/files/${id}`)).json().error
    const kept = { code: 'in-use', message: expect.stringContaining('Version 1 of the theme uses this file.') }
    expect(await remove(hero.id)).toMatchObject(kept)
    const spare = (await picture(await noise(50, 50).png().toBuffer())).data.file
    const inDraft = { 'default.base.navbar.logo': spare.id }
    await carol.send('PUT', `${THEME}/draft`, { revision: 0, tokens: inDraft })
    expect((await remove(spare.id)).message).toBe('The draft uses this file. Take it out of the draft first.')
    await carol.post(`${THEME}/discard`, { revision: 1 })
    expect((await carol.send('DELETE', `${THEME}/files/${spare.id}`)).statusCode).toBe(200)
    expect((await carol.send('DELETE', `${THEME}/files/${spare.id}`)).statusCode).toBe(404)
  })
})

describe('a font of a theme', () => {
  test('is listed with the languages that it can’t write, and pages preload it with a fallback of the same size [S8]', async () => {
    const { file } = (await font(plain)).data
    expect(file).toMatchObject({
      kind: 'font',
      licence: 'OFL 1.1',
      languages: ['ar'],
      facts: { serif: true, weights: '400' },
    })
    await publish({ 'default.base.core_properties.fontBody': file.id })
    await vi.waitFor(async () => expect(await page()).toContain(file.url), { timeout: 10_000 })
    const shown = await page()
    expect(shown).toContain(`<link rel="preload" as="font" type="font/woff2" crossorigin href="${file.url}">`)
    expect(shown).toMatch(
      /@font-face\{font-family:t-[0-9a-f]{12}-f;src:local\("Times New Roman"\)[^}]*size-adjust:1\d\d(\.\d)?%/,
    )
    expect((await site.get(file.url)).headers['content-type']).toBe('font/woff2')
  })

  test('is refused without a licence, or if embedding is forbidden [S8]', async () => {
    expect(await refusal(font(plain, { licence: ' ' }))).toEqual([422, 'licence'])
    expect(await refusal(font(plain, { agreed: 'false' }))).toEqual([422, 'licence'])
    expect(await refusal(font(makeWoff2(serif, { fsType: 2 })))).toEqual([422, 'licence'])
  })

  test('is refused if it is not a WOFF2 font, claims to be huge, or is broken inside [S8]', async () => {
    const huge = Buffer.from(plain)
    huge.writeUInt32BE(0xff_ff_ff_ff, 16)
    const broken = Buffer.from(plain)
    broken.fill(7, 4000, 40_000)
    for (const bytes of [serif, huge, broken, broken.subarray(0, 47), Buffer.from('wOF2')])
      expect(await refusal(font(bytes))).toEqual([422, 'not-a-font'])
  })

  test('is limited to four [S8]', async () => {
    const variants = [0, 4, 8, 0x100].map((fsType) => makeWoff2(serif, { fsType }))
    const sent = []
    for (const bytes of variants) sent.push((await font(bytes)).status)
    expect(sent).toEqual([201, 201, 201, expect.any(Number)])
    expect(await refusal(font(makeWoff2(serif, { fsType: 0x104 })))).toEqual([422, 'too-many-fonts'])
  })
})

test('an operator adds a picture and a font by a command, and the theme builder shows them [S8]', async () => {
  const files = mkdtempSync(join(tmpdir(), 'foyer-theme-files-'))
  const path = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(files, name), bytes)
    return join(files, name)
  }
  try {
    const hero = path('harbour.png', await noise(800, 500).png().toBuffer())
    const added = await foyerJson<{ id: string; kind: string }>(site, 'theme', 'add-file', hero, '--kind', 'hero')
    const { data } = (await carol.get(THEME)).json()
    expect(data.files).toContainEqual(expect.objectContaining({ id: added.id, kind: 'hero', name: 'harbour.png' }))
    const refused = await runFoyer(site, 'theme', 'add-file', path('a.woff2', plain), '--json')
    expect([refused.code, refused.out + refused.err]).toEqual([1, expect.stringContaining('A font needs its license')])
    const text = await runFoyer(site, 'theme', 'add-file', path('a.svg', Buffer.from('<svg/>')), '--json')
    expect([text.code, text.out + text.err]).toEqual([1, expect.stringContaining('not-an-image')])
  } finally {
    rmSync(files, { recursive: true })
  }
})
