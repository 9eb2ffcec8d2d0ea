import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { addMinutes, addMs } from '#kernel/time.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { runs } from '#testing/random/random-runs.ts'
import { english } from '#locales/english.ts'
import { greyPng, PNG_START, pngChunk, pngHeader } from '#testing/letters/make-png.ts'
import { makeTestLetter } from '#testing/letters/make-letter.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { sha256 as hashOf } from '#platform/secrets/hash.ts'
import type { Ceremony } from '../../contract.ts'
import { ceremonyMarks, completedCeremony, openCeremony, signingAddress, withdrawCeremony } from '../index.ts'
import { signingData } from '../personal-data.ts'

const MERIDIAN = 'meridian.example'
/** A single pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let site: TestSite
let now: Date
let tenant: SiteTenant
let accountId: string
let letter: Uint8Array
let sha256: string
let documents = 0

beforeAll(async () => {
  now = TEST_NOW
  site = await openTestSite([{ domain: MERIDIAN }, { domain: 'northgate.example' }], { now: () => now, limits: 'off' })
  const [meridian, northgate] = site.context.tenants.all()
  if (!meridian || !northgate) throw new Error('no tenants')
  tenant = meridian
  await seedDemoAccounts(site.context.db, { meridian: meridian.id, northgate: northgate.id }, TEST_NOW)
  const { rows } = await site.context.database.pool.query<{ id: string }>(
    `SELECT id FROM accounts WHERE email = 'alice@example.com'`,
  )
  accountId = rows[0]?.id ?? ''
  letter = await makeTestLetter([
    { lines: ['Dear Alice', 'Signed: {{signature}}', '', '', '', 'Initials: {{initials}}', '', '', 'On {{date}}'] },
  ])
  sha256 = hashOf(letter)
  await site.context.files.put('letters/one', letter)
})
afterAll(() => site.close())
beforeEach(() => {
  now = TEST_NOW
  documents += 1
})

const reference = () => `document-${documents}`
const open = (rest: Partial<Parameters<typeof openCeremony>[2]> = {}) =>
  openCeremony(
    site.context.db,
    { tenant, signingSecret: site.context.secrets.signing },
    {
      accountId,
      reference: reference(),
      documentName: 'Offer letter',
      letterKey: 'letters/one',
      letterSha256: sha256,
      signer: { name: 'Alice Moreau', email: 'alice@example.com' },
      expiresAt: addMinutes(TEST_NOW, 1),
      ...rest,
    },
    now,
  )
const call = (what: string, body: object, domain = MERIDIAN) =>
  site.app.inject({
    method: 'POST',
    url: `/public/esign/${what}?domain=${domain}`,
    payload: body,
    headers: { host: 'localhost:3000', 'user-agent': 'Test browser' },
  })
const shown = async (wid: string) => {
  const answer = await call('open', { wid })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: { ceremony: Ceremony } }>().data.ceremony
}
const submission = (wid: string, { agreement, fields }: Ceremony, rest: object = {}) => ({
  wid,
  letter_sha256: sha256,
  agreed: true,
  agreement: agreement.version,
  signature: { way: 'typed', text: 'Alice Moreau' },
  initials: { way: 'drawn', png: PNG, strokes: [[[0.1, 0.2]]] },
  fields: Object.fromEntries(fields.map(({ id, kind }) => [id, kind === 'date' ? '2026-05-04' : 'placed'])),
  ...rest,
})
const completed = (letterSha256 = sha256) =>
  completedCeremony(site.context.db, { tenantId: tenant.id, accountId, reference: reference(), letterSha256 })
const statusOf = async () => {
  const { rows } = await site.context.database.pool.query<{ status: string }>(
    'SELECT status FROM signing_ceremonies WHERE reference = $1 ORDER BY id',
    [reference()],
  )
  return rows.map(({ status }) => status)
}

describe('Opening a ceremony', () => {
  test('returns a stable 128-bit token that is not stored', async () => {
    const wid = await open()
    expect(wid).toMatch(/^[A-Za-z0-9_-]{22}\.document-\d+$/)
    expect(await open()).toBe(wid)
    const { rows } = await site.context.database.pool.query('SELECT * FROM signing_ceremonies WHERE reference = $1', [
      reference(),
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(wid)
    expect(signingAddress(tenant, wid, { language: 'de' })).toBe(
      `/public/esignWidget?wid=${wid}&hosted=true&domain=meridian.example&hl=de`,
    )
  })

  test('many times at once creates one ceremony', async () => {
    const wids = await Promise.all(Array.from({ length: 8 }, () => open()))
    expect(new Set(wids).size).toBe(1)
    expect(await statusOf()).toEqual(['open'])
  })

  test('of another letter disables the old page', async () => {
    const old = await open()
    await site.context.files.put('letters/two', Buffer.from('two'))
    const wid = await open({ letterKey: 'letters/two', letterSha256: 'b'.repeat(64) })
    expect(wid).not.toBe(old)
    expect((await call('open', { wid: old })).statusCode).toBe(404)
    expect(await statusOf()).toEqual(['withdrawn', 'open'])
  })

  test('again after its offer was extended keeps the same page', async () => {
    const wid = await open()
    now = addMinutes(TEST_NOW, 1)
    expect((await call('open', { wid })).statusCode).toBe(404)
    expect(await open({ expiresAt: addMs(now, 1000) })).toBe(wid)
    expect((await call('open', { wid })).statusCode).toBe(200)
  })
})

describe('The page', () => {
  test('shows the letter, its text and its fields to the holder of the token', async () => {
    const wid = await open()
    const ceremony = await shown(wid)
    expect(ceremony).toMatchObject({
      document_name: 'Offer letter',
      signer_name: 'Alice Moreau',
      letter_sha256: sha256,
    })
    expect(ceremony.fields.map(({ id, kind }) => [id, kind])).toEqual([
      ['f1', 'signature'],
      ['f2', 'initials'],
      ['f3', 'date'],
    ])
    expect(ceremony.pages[0]?.text).toContain('Dear Alice')
    const bytes = (await call('letter', { wid })).json<{ data: { b64_string: string } }>().data.b64_string
    expect(Buffer.from(bytes, 'base64').equals(Buffer.from(letter))).toBe(true)
  })

  test('gives the same error for unknown, malformed, expired, used, declined and withdrawn tokens, and for those of another site', async () => {
    const answers = new Set<string>()
    const ask = async (wid: unknown, domain?: string) => {
      for (const what of ['open', 'letter']) {
        const { statusCode, body } = await call(what, { wid }, domain)
        answers.add(`${statusCode} ${body}`)
      }
    }
    for (const wid of ['x'.repeat(22), '', 'é', 7, null, { a: 1 }, ['x'], 'x'.repeat(5000)]) await ask(wid)
    await call('open', {}).then(({ statusCode, body }) => answers.add(`${statusCode} ${body}`))
    const elsewhere = await open()
    await ask(elsewhere, 'northgate.example')
    await call('complete', submission(elsewhere, await shown(elsewhere)))
    await ask(elsewhere)
    documents += 1
    const refused = await open()
    await call('reject', { wid: refused })
    await ask(refused)
    documents += 1
    const withdrawn = await open()
    await site.context.db
      .transaction()
      .execute((trx) => withdrawCeremony(trx, { tenantId: tenant.id, reference: reference() }, now))
    await ask(withdrawn)
    documents += 1
    const expired = await open()
    now = addMinutes(TEST_NOW, 1)
    await ask(expired)
    expect([...answers]).toEqual([[...answers][0]])
    expect([...answers][0]).toMatch(/^404 .*"not-available"/)
  })

  test('does not show a letter that has changed since it was opened', async () => {
    await site.context.files.put('letters/changed', letter)
    const wid = await open({ letterKey: 'letters/changed' })
    const ceremony = await shown(wid)
    await site.context.files.put('letters/changed', Buffer.from('%PDF-1.4 other'))
    expect((await call('letter', { wid })).json().error.code).toBe('letter-changed')
    expect((await call('complete', submission(wid, ceremony))).json().error.code).toBe('letter-changed')
    expect(await statusOf()).toEqual(['open'])
  })
})

describe('Signing', () => {
  test('records who, how, what and when, with all events', async () => {
    const wid = await open()
    const ceremony = await shown(wid)
    await call('letter', { wid })
    await call('record', { wid, events: [{ event: 'pages-seen', detail: '1' }, { event: 'agreed' }] })
    expect(await completed()).toBeUndefined()
    expect((await call('complete', submission(wid, ceremony))).json().data).toEqual({ status: 'completed' })
    const evidence = await completed()
    expect(evidence).toMatchObject({
      signer: { name: 'Alice Moreau', email: 'alice@example.com' },
      letterSha256: sha256,
      agreement: { version: ceremony.agreement.version, text: ceremony.agreement.text, language: 'en' },
      signature: { way: 'typed', text: 'Alice Moreau' },
      signedAt: TEST_NOW.toISOString(),
      userAgent: 'Test browser',
    })
    expect(evidence?.events.map(({ event }) => event)).toEqual([
      'opened',
      'letter-sent',
      'pages-seen',
      'agreed',
      'completed',
    ])
    const marks = evidence ? ceremonyMarks(evidence) : []
    expect(marks.map(({ kind, page }) => [kind, page])).toEqual([
      ['signature', 0],
      ['image', 0],
      ['text', 0],
    ])
    expect(await completed('a'.repeat(64))).toBeUndefined()
    await expect(
      site.context.database.pool.query('DELETE FROM signing_events WHERE event = $1', ['completed']),
    ).rejects.toThrow('never changed')
    await expect(site.context.database.pool.query(`UPDATE signing_events SET event = 'x'`)).rejects.toThrow()
  })

  test('is refused with a specific reason, and nothing is stored', async () => {
    const wid = await open()
    const ceremony = await shown(wid)
    const refusal = async (rest: object) => {
      const { statusCode, body } = await call('complete', submission(wid, ceremony, rest))
      return `${statusCode} ${(JSON.parse(body) as { error: { code: string } }).error.code}`
    }
    const fields = submission(wid, ceremony).fields
    expect(await refusal({ agreed: false })).toBe('422 not-agreed')
    expect(await refusal({ agreement: 'another' })).toBe('409 agreement-changed')
    expect(await refusal({ letter_sha256: 'c'.repeat(64) })).toBe('409 letter-changed')
    expect(await refusal({ fields: {} })).toBe('422 fields-missing')
    expect(await refusal({ fields: { ...fields, f3: '  ' } })).toBe('422 fields-missing')
    expect(await refusal({ fields: { ...fields, f1: 'typed into it' } })).toBe('422 bad-field')
    expect(await refusal({ initials: undefined })).toBe('422 fields-missing')
    for (const signature of [
      { way: 'typed', text: '   ' },
      { way: 'typed', png: PNG },
      { way: 'uploaded', png: Buffer.from('<svg onload=alert(1)>'.repeat(9)).toString('base64') },
      { way: 'drawn', png: PNG },
      { way: 'drawn', png: PNG, strokes: [[]] },
      { way: 'typed', text: 'Salary raised to 500,000 EUR' },
      { way: 'typed', text: 'Alice\nMoreau' },
      { way: 'typed', text: '...' },
    ])
      expect(await refusal({ signature }), JSON.stringify(signature)).toBe('422 bad-signature')
    expect(await statusOf()).toEqual(['open'])
    expect(await completed()).toBeUndefined()
  })

  test(
    'with an image that only starts like a PNG is refused, and the letter can still be signed [S06]',
    { timeout: 120_000 },
    async () => {
      const wid = await open()
      const ceremony = await shown(wid)
      const images = {
        'garbage after the head': Buffer.concat([PNG_START, pngHeader(2, 2), Buffer.alloc(60, 7)]),
        'no pixels': Buffer.concat([PNG_START, pngHeader(2, 2), pngChunk('IEND')]),
        'a colour type that does not exist': Buffer.concat([
          PNG_START,
          pngHeader(2, 2, { colour: 5 }),
          greyPng({ width: 2, height: 2 }).subarray(33),
        ]),
        'a bomb': Buffer.concat([
          PNG_START,
          pngHeader(1400, 1400),
          pngChunk('IDAT', deflateSync(Buffer.alloc(10_000_000))),
          pngChunk('IEND'),
        ]),
      }
      for (const [name, png] of Object.entries(images))
        for (const kind of ['signature', 'initials']) {
          const sent = submission(wid, ceremony, { [kind]: { way: 'uploaded', png: png.toString('base64') } })
          const answer = await call('complete', sent)
          expect([answer.statusCode, answer.json().error.code], `${kind}: ${name}`).toEqual([422, 'bad-signature'])
          expect(answer.json().error.message).toBe(english['error.signing.bad-signature'])
        }
      expect(await statusOf()).toEqual(['open'])
      const good = { way: 'uploaded', png: greyPng({ width: 200, height: 80 }).toString('base64') }
      expect((await call('complete', submission(wid, ceremony, { signature: good }))).statusCode).toBe(200)
    },
  )

  test('a letter that can no longer be stamped is refused, since it could never be sealed [S06]', async () => {
    // Readers tolerate a second header; PDF editors do not.
    const doubled = Buffer.concat([letter.subarray(0, 18), letter])
    await site.context.files.put('letters/doubled', doubled)
    const letterSha256 = hashOf(doubled)
    const wid = await open({ letterKey: 'letters/doubled', letterSha256 })
    const answer = await call('complete', submission(wid, await shown(wid), { letter_sha256: letterSha256 }))
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'cannot-be-stamped'])
    expect(await statusOf()).toEqual(['open'])
  })

  test('accepts only valid values for each kind of field [S09]', async () => {
    const path = 'letters/fields'
    const bytes = await makeTestLetter([{ lines: ['{{signature}}', '', '', 'On {{date}}', '', '', 'By {{name}}'] }])
    await site.context.files.put(path, bytes)
    const letterSha256 = hashOf(bytes)
    const wid = await open({ letterKey: path, letterSha256 })
    const ceremony = await shown(wid)
    expect(ceremony.fields.map(({ kind }) => kind)).toEqual(['signature', 'date', 'name'])
    const good = { f1: 'placed', f2: '2026-05-04', f3: 'Alice Moreau' }
    const send = (fields: Record<string, string>) =>
      call('complete', { ...submission(wid, ceremony, { initials: undefined, letter_sha256: letterSha256 }), fields })
    for (const [field, value] of [
      ['f2', 'Salary raised to 500,000 EUR'],
      ['f2', 'May 4, 2026'],
      ['f2', '2026-02-30'],
      ['f2', '2026-05-04T00:00'],
      ['f2', '0001-01-01'],
      ['f3', 'Salary raised to 500,000 EUR'],
      ['f3', 'Mallory'],
      ['f1', 'Alice Moreau'],
      ['f9', 'placed'],
    ] as const) {
      const answer = await send({ ...good, [field]: value })
      expect([answer.statusCode, answer.json().error.code], `${field}: ${value}`).toEqual([422, 'bad-field'])
    }
    expect((await send(good)).statusCode).toBe(200)
    const evidence = await completed(letterSha256)
    expect(evidence?.fields).toMatchObject([
      { kind: 'signature' },
      { date: '2026-05-04', text: 'May 4, 2026' },
      { text: 'Alice Moreau' },
    ])
  })

  test('twice with the same data is one signature with the same response; other data is refused like an unknown page', async () => {
    const wid = await open()
    const ceremony = await shown(wid)
    const first = await call('complete', submission(wid, ceremony))
    const again = await call('complete', submission(wid, ceremony))
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.body).toBe(first.body)
    const other = await call('complete', submission(wid, ceremony, { signature: { way: 'typed', text: 'Mallory' } }))
    expect(other.statusCode).toBe(404)
    expect((await completed())?.signature?.text).toBe('Alice Moreau')
  })

  test(
    'races against refusing, withdrawing and signing again, and one outcome remains',
    { timeout: 600_000 },
    async () => {
      for (let round = 0; round < runs(12, 2); round += 1) {
        documents += 1
        const wid = await open()
        const ceremony = await shown(wid)
        const sent = submission(wid, ceremony)
        const completing = [
          call('complete', sent),
          call('complete', sent),
          call('complete', submission(wid, ceremony, { signature: { way: 'typed', text: 'Other' } })),
        ]
        // Stamping takes longest, so every other round waits until one stamp is done.
        if (round % 2 === 1) await Promise.race(completing)
        const answers = await Promise.all([
          ...completing,
          call('reject', { wid }),
          site.context.db
            .transaction()
            .execute((trx) => withdrawCeremony(trx, { tenantId: tenant.id, reference: reference() }, now)),
        ])
        const [status = ''] = await statusOf()
        const evidence = await completed()
        expect(evidence !== undefined).toBe(status === 'completed')
        const good = answers.flatMap((answer) => (answer ? [answer.statusCode] : []))
        expect(status === 'completed').toBe(round % 2 === 1)
        if (status === 'withdrawn') expect(good).toEqual([404, 404, 404, 404])
        const { rows } = await site.context.database.pool.query<{ count: string }>(
          `SELECT count(*) FROM signing_events e JOIN signing_ceremonies c ON c.id = e.ceremony_id
         WHERE c.reference = $1 AND e.event IN ('completed', 'rejected', 'withdrawn')`,
          [reference()],
        )
        expect(Number(rows[0]?.count)).toBe(1)
      }
    },
  )

  test('ends at the second of expiry and when the offer is withdrawn, even if a page is open', async () => {
    const wid = await open()
    const ceremony = await shown(wid)
    now = addMinutes(TEST_NOW, 1)
    expect((await call('complete', submission(wid, ceremony))).statusCode).toBe(404)
    expect(await statusOf()).toEqual(['open'])
    now = addMs(TEST_NOW, 59_999)
    expect((await call('complete', submission(wid, ceremony))).statusCode).toBe(200)
  })
})

test('deleting an account deletes unsigned ceremonies, and keeps signed ones detached from the account', async () => {
  const wid = await open()
  await call('complete', submission(wid, await shown(wid)))
  documents += 1
  await open()
  const { db } = site.context
  const owner = { tenantId: tenant.id, accountId }
  const lines = await db.transaction().execute((trx) => signingData.erase(trx, owner))
  expect(lines.map(({ item, kept }) => [item, kept])).toEqual([
    ['signings', undefined],
    ['signings', 'signed'],
  ])
  expect(await statusOf()).toEqual([])
  documents -= 1
  expect(await statusOf()).toEqual(['completed'])
  expect((await signingData.export(db, owner)).json).toEqual({ signings: [] })
})

test('only this page can be framed by the careers pages, and its URL is not leaked', async () => {
  const page = (path: string) => site.get(`${path}?domain=${MERIDIAN}&wid=x`)
  const signing = await page('/public/esignWidget')
  expect(signing.headers['x-frame-options']).toBeUndefined()
  expect(signing.headers['content-security-policy']).toContain("frame-ancestors 'self' http://localhost:3000")
  expect(signing.headers['referrer-policy']).toBe('no-referrer')
  expect(signing.headers['x-robots-tag']).toContain('noindex')
  const other = await page('/careers')
  expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(other.headers['x-frame-options']).toBe('SAMEORIGIN')
})
