import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as limits from '#config/limits.ts'
import { type OfferSite, openOfferSite, outcome } from '#testing/offers/offer-site.ts'
import { foyerJson, runFoyer } from '#testing/processes/run-foyer.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo } from '#testing/visitor.ts'
import { sha256 } from '#platform/secrets/hash.ts'

// Each letter is read and stamped in its own thread.
vi.setConfig({ testTimeout: 120_000 })

const ALICE = 'alice@example.com'
const LATER = '2026-06-30T18:00:00+02:00'
const ID = /^[A-Za-z0-9_-]{22}$/

let on: OfferSite
let position = ''
const folder = mkdtempSync(join(tmpdir(), 'foyer-letters-'))
const path = (name: string) => join(folder, name)
beforeAll(async () => {
  on = await openOfferSite()
  const row = { title: 'Baker', description: 'Bread, early in the morning.' }
  await on.site.importRows('meridian.example', [{ id: 'B-1', ...row }])
  await on.site.importRows('northgate.example', [{ id: 'N-1', ...row }])
  position = String((await on.site.ids('meridian.example')).get('B-1'))
  writeFileSync(path('Offer letter.pdf'), await testLetter('Dear Alice'))
  writeFileSync(path('other.PDF'), await testLetter('Dear Alice, more'))
  writeFileSync(path('words.pdf'), 'Dear Alice')
  writeFileSync(path('large.pdf'), Buffer.alloc(limits.offerLetterMaxBytes + 1))
  const sample = (name: string) => readFileSync(new URL(`../../../../../platform/pdf/samples/${name}`, import.meta.url))
  const locked = await PDFDocument.load(sample('ghostscript.pdf'))
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
  writeFileSync(path('locked.pdf'), await locked.save())
  writeFileSync(path('letter.png'), sample('ghostscript.pdf'))
  const letter = sample('chromium.pdf')
  writeFileSync(path('doubled.pdf'), Buffer.concat([letter.subarray(0, 18), letter]))
})
afterAll(async () => {
  await on.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  on.clock.now = TEST_NOW
})

const foyer = (...args: string[]) => runFoyer(on.site, 'offer', ...args)
interface Made {
  enc_id: string
  documents: { id: string; kind: string; status: string }[]
}
const json = <T = object>(...args: string[]) => foyerJson<T>(on.site, 'offer', ...args)
const requested = (change: Record<string, string | string[] | undefined> = {}) =>
  Object.entries({
    candidate: ALICE,
    position,
    expires: LATER,
    document: `${path('Offer letter.pdf')}:inline`,
    ...change,
  }).flatMap(([name, value]) => (value === undefined ? [] : [value].flat().flatMap((one) => [`--${name}`, one])))
/** Creates an offer like the command, without reading files. */
async function create(...documents: string[]): Promise<Made> {
  const offer = await on.extend(on.alice, documents.length > 0 ? documents : ['inline'], new Date(LATER))
  const made = offer.offer_documents.map(({ id, kind, status }) => ({ id, kind, status }))
  return { enc_id: offer.enc_id, documents: made }
}
const count = async () => (await on.rows('SELECT 1 FROM offers')).length
const statusOf = async (encId: string) => (await json<{ status: string }>('show', encId)).status

describe('foyer offer create', () => {
  test('takes the company’s own job ID, as commands on jobs do [second/ops-25]', async () => {
    const made = await json<Made>(
      'create',
      ...requested({ position: 'B-1', document: [`${path('other.PDF')}:inline`] }),
    )
    expect(await on.offer(on.alice, made.enc_id)).toMatchObject({ position: { id: position, name: 'Baker' } })
  })

  test('extends an offer with its documents in order, and notifies the candidate', async () => {
    const document = ['readonly', 'esign', 'inline', 'steps:pending'].map(
      (kind) => `${path('Offer letter.pdf')}:${kind}`,
    )
    const sentBefore = mailsTo(on.site, ALICE).length
    const made = await json<Made>(
      'create',
      ...requested({ document: [...document, `${path('other.PDF')}:readonly:pending`] }),
    )
    expect(made).toEqual({
      ok: true,
      enc_id: expect.stringMatching(ID),
      application: null,
      documents: [
        ['readonly', 'Read Only'],
        ['esign', 'Unsigned'],
        ['inline', 'Unsigned'],
        ['steps', 'Pending'],
        ['readonly', 'Pending'],
      ].map(([kind, status]) => ({ id: expect.stringMatching(ID), kind, status })),
    })
    const offer = await on.offer(on.alice, made.enc_id)
    expect(offer).toMatchObject({
      status: 'Extended',
      position: { id: position, name: 'Baker' },
      expires_at: '2026-06-30T16:00:00.000Z',
    })
    expect(offer.offer_documents.map(({ name, document_type: type }) => [name, type])).toEqual([
      ['Offer letter', 'Attachment'],
      ['Offer letter', 'Offer'],
      ['Offer letter', 'Attachment'],
      ['Offer letter', 'Attachment'],
      ['other', 'Attachment'],
    ])
    expect(mailsTo(on.site, ALICE).slice(sentBefore)).toMatchObject([{ text: expect.stringContaining(made.enc_id) }])
  })

  test('reports its result, and that an offer in the past has expired', async () => {
    const made = await foyer('create', ...requested())
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(
      /^alice@example\.com has an offer for Baker: [\w-]{22}\.\n {2}[\w-]{22} {2}Unsigned {2}inline {2}Offer letter\n$/,
    )
    const late = await foyer('create', ...requested({ expires: '2026-05-04T12:00:00Z' }))
    expect(late.out).toContain('The offer has already expired, because that date is past.')
  })

  test.each<[string, Parameters<typeof requested>[0], string]>([
    ['missing-candidate', { candidate: undefined }, 'Add the candidate: --candidate alice@example.com.'],
    ['missing-position', { position: undefined }, 'Add the position: --position ID.'],
    ['missing-expires', { expires: undefined }, 'Add the expiry: --expires 2026-06-30T18:00:00Z.'],
    ['missing-document', { document: undefined }, 'Add a document: --document letter.pdf:inline.'],
    ['bad-expires', { expires: '2026-06-30T18:00:00' }, '“2026-06-30T18:00:00” has no time zone. Give one with'],
    ['bad-expires', { expires: '2026-06-30' }, '“2026-06-30” is not a date and time. Give one with its zone, such as'],
    ['bad-expires', { expires: '1782835200' }, '“1782835200” is not a date and time.'],
    ['bad-expires', { expires: '2026-02-29T18:00:00Z' }, '“2026-02-29T18:00:00Z” is not a valid date and time.'],
    ['bad-expires', { expires: '2026-06-30T25:00:00Z' }, 'is not a valid date and time.'],
    ['bad-expires', { expires: '0000-06-30T18:00:00Z' }, 'is too far away.'],
    [
      'bad-document',
      { document: 'letter.pdf' },
      '--document is “letter.pdf”, but it must be a file, a colon and one of',
    ],
    ['bad-document', { document: 'letter.pdf:paper' }, 'one of esign, inline, steps, readonly'],
    ['bad-document', { document: ':inline' }, '--document is “:inline”'],
    ['bad-document', { document: 'letter.pdf:pending' }, '--document is “letter.pdf:pending”'],
    [
      'unknown-position',
      { position: '1' },
      'There is no position “1”, by position ID or job ID. Nothing was changed. foyer jobs list shows all.',
    ],
    ['unknown-position', { position: 'B-99' }, 'There is no position “B-99”, by position ID or job ID.'],
    [
      'unknown-account',
      { candidate: 'nobody@example.com' },
      'There is no account with the email address “nobody@example.com”',
    ],
    [
      'unknown-account',
      { candidate: 'erin@example.com' },
      'There is no account with the email address “erin@example.com”',
    ],
    ['no-file', { document: `${path('none.pdf')}:inline` }, 'none.pdf can’t be read. Check its name and permissions.'],
    [
      'not-a-pdf',
      { document: `${path('words.pdf')}:inline` },
      'words.pdf isn’t a PDF. Save the letter as a PDF and use that file.',
    ],
    ['not-a-pdf', { document: `${path('letter.png')}:inline` }, 'letter.png doesn’t end with .pdf.'],
    ['encrypted', { document: `${path('locked.pdf')}:esign` }, 'locked.pdf: This PDF is password protected.'],
    ['truncated', { document: `${path('doubled.pdf')}:inline` }, 'doubled.pdf: Part of this PDF is missing.'],
    ['too-large', { document: `${path('large.pdf')}:inline` }, `large.pdf has ${limits.offerLetterMaxBytes + 1} bytes`],
  ])('refuses %s and creates nothing: %j [S21]', async (code, change, sentence) => {
    const before = await count()
    const { err, ...people } = await foyer('create', ...requested(change))
    expect(people).toEqual({ code: 1, out: '' })
    expect(err).toContain(sentence)
    expect(await json('create', ...requested(change))).toEqual({ ok: false, error: { code, message: err.trimEnd() } })
    expect(await count()).toBe(before)
  })

  test('finds no position or account of another company', async () => {
    const theirs = String((await on.site.ids('northgate.example')).get('N-1'))
    expect(await json('create', ...requested({ position: theirs }))).toMatchObject({
      error: { code: 'unknown-position' },
    })
    expect(await json('create', ...requested(), '--domain', 'northgate.example')).toMatchObject({
      error: { code: 'unknown-position' },
    })
    const there = requested({ position: theirs, candidate: 'ERIN@example.com' })
    expect(await json('create', ...there, '--domain', 'northgate.example')).toMatchObject({ ok: true })
  })
})

describe('foyer offer list and show', () => {
  test('list offers newest first with their current status, of one company only', async () => {
    expect((await foyer('list', '--domain', 'northgate.example')).out).not.toContain(ALICE)
    const [first, second] = [await create(), await create()]
    on.clock.now = new Date(LATER)
    const { offers } = await json<{ offers: object[] }>('list')
    expect(offers.slice(0, 2)).toEqual(
      [second, first].map(({ enc_id }) => ({
        enc_id,
        status: 'Expired',
        candidate: ALICE,
        position: 'Baker',
        expires_at: '2026-06-30T16:00:00.000Z',
      })),
    )
    expect((await foyer('list')).out.split('\n')[0]).toBe(`${second.enc_id}  Expired   ${ALICE}  Baker`)
  })

  test('report that there are none', async () => {
    await on.rows(`DELETE FROM offers WHERE tenant_id = (SELECT id FROM tenants WHERE domain = 'northgate.example')`)
    expect((await foyer('list', '--domain', 'northgate.example')).out).toBe('There are no offers yet.\n')
    expect(await json('list', '--domain', 'northgate.example')).toEqual({ ok: true, offers: [] })
  })

  test('show documents, evidence and history, and fail if the history was tampered with', async () => {
    const made = await create('inline', 'readonly')
    const letter = (await on.offer(on.alice, made.enc_id)).offer_documents[0]?.letter_sha256 ?? 'none'
    expect(outcome(await on.type(on.alice, await on.offer(on.alice, made.enc_id)))).toBe('Accepted')
    const shown = await json<Record<string, object[]>>('show', made.enc_id)
    expect(shown).toMatchObject({
      ok: true,
      enc_id: made.enc_id,
      status: 'Accepted',
      position: { id: null, name: 'Baker' },
      expires_at: '2026-06-30T16:00:00.000Z',
      updated_at: TEST_NOW.toISOString(),
      documents: [
        {
          id: made.documents[0]?.id,
          name: 'Document 1',
          kind: 'inline',
          type: 'Offer',
          status: 'Signed',
          signed: false,
          letter_sha256: letter,
          signed_sha256: null,
        },
        { id: made.documents[1]?.id, kind: 'readonly', type: 'Attachment', status: 'Read Only' },
      ],
      evidence: [
        { act: 'sign', way: 'typed', typedName: 'Alice Moreau', document: made.documents[0]?.id, letterSha256: letter },
      ],
      history: [{ action: 'created' }, { action: 'signed' }, { action: 'accepted' }],
      history_is_whole: true,
    })
    const people = await foyer('show', made.enc_id)
    expect(people.out).toContain(`${made.enc_id}  Accepted  Baker\nExpires: 2026-06-30T16:00:00.000Z\n`)
    expect(people.out).toContain('2026-05-04T12:00:00.000Z  candidate  accepted\nThe history is whole.\n')
    const client = await on.site.context.database.pool.connect()
    await client.query(`SET session_replication_role = 'replica'`)
    await client.query(
      `UPDATE offer_evidence SET typed_name = 'Bob' WHERE offer_id = (SELECT id FROM offers WHERE enc_id = $1)`,
      [made.enc_id],
    )
    client.release(true)
    const changed = await foyer('show', made.enc_id)
    expect(changed).toMatchObject({ code: 1, err: 'The history of this offer was changed in the database.\n' })
    expect(changed.out).toContain('The history was changed in the database: evidence-changed.')
    expect(await json('show', made.enc_id)).toMatchObject({
      ok: false,
      error: { code: 'evidence-changed' },
      history_is_whole: false,
    })
  })
})

describe('foyer offer cancel', () => {
  test('cancels an offer once, and the second time says that it already was', async () => {
    const { enc_id } = await create()
    expect(await json('cancel', enc_id)).toEqual({ ok: true, enc_id, status: 'Canceled', changed: true })
    expect(await json('cancel', enc_id)).toEqual({ ok: true, enc_id, status: 'Canceled', changed: false })
    expect((await foyer('cancel', enc_id)).out).toBe(`The offer ${enc_id} was already canceled.\n`)
    const other = await create()
    expect((await foyer('cancel', other.enc_id)).out).toBe(`The offer ${other.enc_id} is canceled.\n`)
    expect(outcome(await on.type(on.alice, await on.offer(on.alice, other.enc_id)))).toBe('409 canceled')
  })
})

describe('foyer offer extend', () => {
  test('sets a new expiry, which reopens an expired offer', async () => {
    const { enc_id } = await create()
    on.clock.now = new Date('2026-07-01T00:00:00Z')
    expect(await statusOf(enc_id)).toBe('Expired')
    expect(await json('extend', enc_id, '--expires', '2026-07-31T18:00+0200')).toEqual({
      ok: true,
      enc_id,
      status: 'Extended',
      expires_at: '2026-07-31T16:00:00.000Z',
    })
    expect(await statusOf(enc_id)).toBe('Extended')
    const again = await foyer('extend', enc_id, '--expires', '2026-08-01T00:00:00Z')
    expect(again).toEqual({ code: 0, out: `The offer ${enc_id} expires on 2026-08-01T00:00:00.000Z.\n`, err: '' })
  })

  test.each([
    ['missing-expires', [], 'Add the expiry: --expires 2026-06-30T18:00:00Z.'],
    ['bad-expires', ['--expires', 'tomorrow'], '“tomorrow” is not a date and time.'],
    [
      'past-expires',
      ['--expires', '2026-05-04T12:00:00Z'],
      'That time is past. Choose a later one, or cancel the offer.',
    ],
  ])('refuses %s', async (code, args, sentence) => {
    const { enc_id } = await create()
    expect((await foyer('extend', enc_id, ...args)).err).toContain(sentence)
    expect(await json('extend', enc_id, ...args)).toMatchObject({ ok: false, error: { code } })
    expect((await on.offer(on.alice, enc_id)).expires_at).toBe('2026-06-30T16:00:00.000Z')
  })
})

describe('foyer offer document', () => {
  test('makes a pending document ready, once', async () => {
    const { enc_id, documents } = await create('inline', 'steps:pending', 'readonly:pending')
    const [, steps, readonly] = documents.map(({ id }) => id)
    expect(await json('document', enc_id, steps ?? '', '--ready')).toMatchObject({
      ok: true,
      enc_id,
      document: { id: steps, kind: 'steps', status: 'Unsigned' },
    })
    expect((await foyer('document', enc_id, readonly ?? '', '--ready')).out).toBe(
      `Document ${readonly} is ready. Its status is Read Only.\n`,
    )
    expect(await foyer('document', enc_id, steps ?? '', '--ready')).toEqual({
      code: 1,
      out: '',
      err: 'This document is already ready to sign.\n',
    })
  })

  test('replaces the file of an unsigned document', async () => {
    const { enc_id, documents } = await create('inline', 'inline')
    const [first = '', second = ''] = documents.map(({ id }) => id)
    const after = sha256(readFileSync(path('other.PDF')))
    expect(await json('document', enc_id, first, '--replace', path('other.PDF'))).toEqual({
      ok: true,
      enc_id,
      document: { id: first, kind: 'inline', status: 'Unsigned', sha256: after },
    })
    await on.type(on.alice, await on.offer(on.alice, enc_id), {}, 1)
    const signed = await foyer('document', enc_id, second, '--replace', path('other.PDF'))
    expect(signed).toMatchObject({ code: 1, err: 'This job offer has already been accepted.\n' })
    const again = await foyer('document', enc_id, first, '--replace', path('other.PDF'))
    expect(again.out).toBe(`Document ${first} has a new file. Its status is Unsigned.\n`)
  })

  test.each([
    ['bad-option', [], 'Use either --ready or --replace FILE.pdf.'],
    ['bad-option', ['--ready', '--replace', 'x.pdf'], 'Use either --ready or --replace FILE.pdf.'],
    ['no-file', ['--replace', path('none.pdf')], 'none.pdf can’t be read.'],
    [
      'not-a-pdf',
      ['--replace', path('words.pdf')],
      'words.pdf isn’t a PDF. Save the letter as a PDF and use that file.',
    ],
    [
      'too-large',
      ['--replace', path('large.pdf')],
      `the limit for letters is ${limits.offerLetterMaxBytes}. Make it smaller.`,
    ],
  ])('refuses %s: %j', async (code, args, sentence) => {
    const { enc_id, documents } = await create()
    const id = documents[0]?.id ?? ''
    expect((await foyer('document', enc_id, id, ...args)).err).toContain(sentence)
    expect(await json('document', enc_id, id, ...args)).toMatchObject({ ok: false, error: { code } })
  })

  test('reports documents that an offer does not have', async () => {
    const [mine, other] = [await create(), await create()]
    for (const id of [other.documents[0]?.id ?? '', 'x', '1'])
      for (const args of [['--ready'], ['--replace', path('other.PDF')]])
        expect(await json('document', mine.enc_id, id, ...args)).toEqual({
          ok: false,
          error: {
            code: 'not-found',
            message: `The offer ${mine.enc_id} has no document “${id}”. Run foyer offer show to see them.`,
          },
        })
  })
})

test('a decided offer can be neither extended nor given other documents, and canceled only while a decline can be undone', async () => {
  const reached = {
    'already-accepted': async (encId: string) => void (await on.type(on.alice, await on.offer(on.alice, encId))),
    declined: async (encId: string) => void (await on.decline(on.alice, await on.offer(on.alice, encId))),
    canceled: async (encId: string) => void (await json('cancel', encId)),
  }
  const sentences = {
    'already-accepted': 'This job offer has already been accepted.',
    declined: 'This job offer has been declined.',
    canceled: 'We’ve canceled this job offer.',
  }
  for (const code of ['already-accepted', 'declined', 'canceled'] as const) {
    const { enc_id, documents } = await create()
    await reached[code](enc_id)
    const refused = { ok: false, error: { code, message: sentences[code] } }
    if (code === 'already-accepted') expect(await json('cancel', enc_id)).toEqual(refused)
    expect(await json('extend', enc_id, '--expires', LATER)).toEqual(refused)
    const id = documents[0]?.id ?? ''
    expect(await json('document', enc_id, id, '--ready')).toEqual(refused)
    expect(await json('document', enc_id, id, '--replace', path('other.PDF'))).toEqual(refused)
    if (code === 'declined') expect(await json('cancel', enc_id)).toMatchObject({ ok: true, changed: true })
  }
})

test.each(['x', 'A'.repeat(22), '1', 'x'.repeat(500)])('no command finds an offer “%s”', async (id) => {
  const theirs = [
    ['show', id],
    ['cancel', id],
    ['extend', id, '--expires', LATER],
    ['document', id, 'x', '--ready'],
    ['file', id],
  ]
  for (const args of theirs)
    expect(await json(...args)).toEqual({
      ok: false,
      error: {
        code: 'not-found',
        message: `There is no offer “${id}” at meridian.example. Run foyer offer list to see the newest offers.`,
      },
    })
})

test('no command finds an offer of another company', async () => {
  const { enc_id, documents } = await create()
  const there = ['--domain', 'northgate.example']
  for (const args of [
    ['show'],
    ['cancel'],
    ['extend', '--expires', LATER],
    ['document', documents[0]?.id ?? '', '--ready'],
    ['file'],
  ])
    expect(await json(args[0] ?? '', enc_id, ...args.slice(1), ...there)).toMatchObject({
      error: { code: 'not-found' },
    })
  expect(await statusOf(enc_id)).toBe('Extended')
})

test.each([
  [
    'create',
    'foyer offer create [--candidate EMAIL] [--position ID] [--expires ISO] [--document FILE.pdf:KIND[+WAY]] [--template ID:KIND[+WAY]] [--value NAME=TEXT] [--start DAY] [--pay TEXT]',
  ],
  ['list', 'foyer offer list'],
  ['show', 'foyer offer show ENC_ID'],
  ['cancel', 'foyer offer cancel ENC_ID'],
  ['extend', 'foyer offer extend ENC_ID [--expires ISO]'],
  ['document', 'foyer offer document ENC_ID DOC [--ready] [--replace FILE.pdf]'],
  ['file', 'foyer offer file ENC_ID [DOC] [--record]'],
  ['verify', 'foyer offer verify FILE [--cert FILE] [--time-cert FILE]'],
  ['certificate', 'foyer offer certificate [FILE] [--new]'],
])('foyer offer %s --help shows its usage, without a database', async (name, usage) => {
  const help = await runFoyer(undefined, 'offer', name, '--help')
  expect(help).toMatchObject({ code: 0, err: '' })
  expect(help.out.split('\n')).toContain(usage)
})
