import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { makeWoff2 } from '#testing/themes/make-woff2.ts'
import { formBody, signIn, type Visitor } from '#testing/visitor.ts'
import { readTokenFile } from './dtcg.ts'

// Values with which an author could take over pages, count visitors elsewhere or stop the server. Each is refused with
// its path or harmless, and the current theme stays.

const MERIDIAN = 'meridian.example'
const THEME = '/api/pcsx/tools/theme'
const ACCENT = '#0050b3'
const VALID = { 'default.light.core_properties.accent': ACCENT }

let site: TestSite
let carol: Visitor
beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN }, { domain: 'northgate.example' }])
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  carol = await signIn(site, MERIDIAN, 'carol@example.com')
  await save(VALID)
  await publish()
  await vi.waitFor(async () => expect(await page()).toContain(ACCENT), { timeout: 10_000 })
})
afterAll(() => site?.close())

const page = async (more = '') => (await site.get(`/careers?domain=${MERIDIAN}${more}`)).body
const draft = async () => (await carol.get(THEME)).json().data.draft
const save = async (tokens: object) =>
  carol.send('PUT', `${THEME}/draft`, { revision: (await draft()).revision, tokens })
const publish = async () => carol.post(`${THEME}/publish`, { revision: (await draft()).revision })

/** Writes a value as a design token file with one token. */
const fileOf = (path: string, value: unknown) =>
  path
    .split('.')
    .toReversed()
    .reduce<unknown>(
      (inner, name) => Object.fromEntries([[name, inner]]),
      typeof value === 'object' && value !== null && '$value' in value ? value : { $value: value },
    )
const imported = (path: string, value: unknown) => readTokenFile(JSON.stringify(fileOf(path, value)))

async function isServing(): Promise<void> {
  const shown = await page()
  expect(shown).toContain(`--color-accent:${ACCENT}`)
  expect(shown).not.toMatch(/outside\.example|invert\(1\)/)
}

const light = (token: string) => `default.light.core_properties.${token}`
const base = (token: string) => `default.base.${token}`
const hero = (token: string) => `pcsx.base.pcsx_hero_image.${token}`
const length = (value: number, unit: string) => ({ $type: 'dimension', $value: { value, unit } })
const colour = (colorSpace: string, components: unknown[]) => ({ $type: 'color', $value: { colorSpace, components } })

/** Values that both the editor and an imported file can contain: the attempt, the path, the value and the refusal. */
const VALUES: [string, string, unknown, string][] = [
  ['a second declaration behind a color', light('muted'), '#56615e;opacity:0', 'wrong-type'],
  ['the end of the rule and another rule', light('page'), '#ffffff}body{filter:invert(1)}x{', 'wrong-type'],
  ['a color with transparency', light('text'), 'rgba(0,0,0,.02)', 'wrong-type'],
  ['a negative length', base('border_radius.tag'), '-3px', 'out-of-range'],
  ['a negative length of a file', base('border_radius.tag'), length(-3, 'px'), 'out-of-range'],
  ['a length that no layout holds', base('navbar.logoHeight'), '7000000000000000px', 'out-of-range'],
  ['a length of a file that no layout holds', base('border_radius.card'), length(8e15, 'px'), 'out-of-range'],
  ['a unit that follows the window', base('border_radius.control'), length(40, 'vmin'), 'wrong-type'],
  ['a function in place of a length', base('border_radius.control'), 'max(2px, env(keyboard-inset-top))', 'wrong-type'],
  [
    'the end of a family’s quotes',
    base('core_properties.fontBody'),
    ["Lato';src:url(//outside.example/a)"],
    'wrong-type',
  ],
  ['a character that turns the direction', base('core_properties.fontHeading'), ['\u202Etal'], 'wrong-type'],
  [
    'a font of another host',
    base('core_properties.fontBody'),
    'https://outside.example/css?family=Lato',
    'foreign-address',
  ],
  ['a picture that counts visitors', hero('image'), 'https://outside.example/1.gif', 'foreign-address'],
  ['a path in place of a file', hero('image'), '/theme/../../api/offers', 'unknown-file'],
  ['the id of a file that no one uploaded', base('navbar.logo'), 'c0'.repeat(32), 'unknown-file'],
  ['a point outside of the picture', hero('focalPoint'), { x: 'Infinity', y: -4 }, 'out-of-range'],
  ['a name that no token has', light('pointerEvents'), 'none', 'unknown-token'],
  ['numbers outside of their color space', light('accent'), colour('srgb', [-1e300, 9, 'none']), 'out-of-range'],
]

describe('a hostile value', () => {
  test.each(VALUES)('is refused with its path: %s [S8]', async (_what, path, value, code) => {
    const refused = await save({ [path]: value })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().data.faults).toMatchObject([{ path, code }])
    // Only the company's own files are known.
    const faults = code === 'unknown-file' && /^\w+$/.test(String(value)) ? [] : [{ path, code }]
    expect(imported(path, value).faults).toMatchObject(faults)
    await isServing()
  })

  test.each([
    ['text in the color of the page', light('text'), '#f2f1ed', light('page')],
    [
      'text that only the dark look hides',
      'default.dark.button_primary.text',
      '#6fcdbd',
      'default.dark.button_primary.background',
    ],
  ])('is kept as a draft that lists the pair, but not published: %s [S8]', async (_what, path, value, on) => {
    const saved = await save({ ...VALID, 'default.dark.core_properties.accent': '#6fcdbd', [path]: value })
    expect(saved.json().data.contrast).toContainEqual(expect.objectContaining({ path, on }))
    const refused = await publish()
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'low-contrast'])
    expect((await draft()).tokens[path]).toBe(value)
    await isServing()
    await save(VALID)
  })

  test('is converted to sRGB with a note if it is a color that pages can’t write [S8]', () => {
    const path = light('accent')
    const { theme, faults, converted } = imported(path, colour('display-p3', [0, 0.9, 0.1]))
    expect(faults).toEqual([])
    expect(converted).toEqual([{ path, from: 'display-p3', to: theme[light('accent') as keyof typeof theme] }])
  })

  test('has no effect as a name that all objects have [S8]', async () => {
    const text = `{"__proto__":{"light":{"core_properties":{"text":{"$value":"#000000"}}}},"default":{"constructor":{"prototype":{"muted":{"$value":"#000000"}}}}}`
    expect(readTokenFile(text).faults.map(({ code }) => code)).toEqual(['unknown-token', 'unknown-token'])
    const sent = JSON.parse('{"__proto__.light.core_properties.text":"#000000","constructor.prototype":"#000000"}')
    expect((await save(sent)).json().data.faults).toMatchObject([{ code: 'unknown-token' }, { code: 'unknown-token' }])
    expect(Object.keys(Object.prototype)).toEqual([])
    await isServing()
  })

  test('is refused if two names refer to each other [S8]', () => {
    const alias = (token: string) => ({ $type: 'color', $value: `{${light(token)}}` })
    const core_properties = { error: alias('alert'), alert: alias('error') }
    expect(readTokenFile(JSON.stringify({ default: { light: { core_properties } } })).faults).toEqual([
      { path: light('error'), code: 'alias-cycle' },
      { path: light('alert'), code: 'alias-cycle' },
    ])
  })

  test('is refused as a file that is too deep or too large, before it is parsed [S8]', () => {
    const parse = vi.spyOn(JSON, 'parse')
    for (const text of ['{"a":'.repeat(20_000), `{"$description":"${'z'.repeat(3_000_000)}"}`])
      expect(readTokenFile(text).faults).toEqual([{ path: '', code: 'too-large' }])
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })
})

describe('a hostile file', () => {
  const upload = async (kind: string, bytes: Uint8Array, name: string) => {
    const sent = { kind, licence: 'OFL 1.1', agreed: 'true' }
    const { payload, headers } = await formBody(sent, [{ field: 'file', name, bytes, type: 'image/png' }])
    const answer = await carol.post(`${THEME}/files`, payload, headers)
    return { status: answer.statusCode, ...answer.json() }
  }
  const dots = (width: number) => sharp({ create: { width, height: width, channels: 3, background: '#446688' } })
  const folder = join(createRequire(import.meta.url).resolve('@expo-google-fonts/source-serif-4/package.json'), '..')
  const serif = readFileSync(join(folder, '400Regular/SourceSerif4_400Regular.ttf'))

  test('is refused if it floods memory with pixels, runs scripts or has a type that doesn’t match its name [S8]', async () => {
    const flood = (await dots(1).png().toBuffer()).subarray(0, 200)
    flood.writeUInt32BE(60_000, 16)
    flood.writeUInt32BE(60_000, 20)
    flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29)
    expect((await upload('hero', flood, 'flood.png')).error.code).toBe('too-many-pixels')
    const active = `<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><image href="http://outside.example/"/></svg>`
    const gif = await dots(4).gif().toBuffer()
    for (const bytes of [Buffer.from(active), gif])
      expect((await upload('logo', bytes, 'logo.png')).error.code).toBe('not-an-image')
  })

  test('is stored without the data that follows the picture in it [S8]', async () => {
    const both = Buffer.concat([await dots(40).png().toBuffer(), Buffer.from('PK\u0003\u0004 hidden.exe')])
    const { status, data } = await upload('logo', both, 'logo.png')
    expect(status).toBe(201)
    expect((await site.get(data.file.url)).rawPayload.includes('hidden.exe')).toBe(false)
  })

  test('is refused as a font that unpacks to gigabytes, is not WOFF2 or can’t be embedded [S8]', async () => {
    const bomb = Buffer.from(makeWoff2(serif))
    bomb.writeUInt32BE(0xff_ff_ff_ff, 16)
    for (const bytes of [bomb, serif]) expect((await upload('font', bytes, 'font.woff2')).error.code).toBe('not-a-font')
    expect((await upload('font', makeWoff2(serif, { fsType: 2 }), 'font.woff2')).error.code).toBe('licence')
  })
})

test('a hostile address shows the page as published; only “safe” has an effect for visitors [S8]', async () => {
  for (const asked of ['safe%22%3E%3Cimg%20src%3Dx%20onerror%3D1%3E', 'draft', '998', 'SAFE'])
    expect(await page(`&theme=${asked}`), asked).toContain(`--color-accent:${ACCENT}`)
  expect(await page('&theme=safe%22%3E%3Cimg%20src%3Dx%20onerror%3D1%3E')).not.toContain('<img src=x')
  expect(await page('&theme=safe')).not.toContain(ACCENT)
})
