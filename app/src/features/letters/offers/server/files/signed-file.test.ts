import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signingPages } from '../records/dependencies.ts'
import type { Offer } from '../../contract.ts'
import { type CeremonyEvidence, sealServiceOf } from '#features/letters/signing/server/index.ts'
import { MERIDIAN, type OfferSite, openOfferSite, outcome, refusalCode } from '#testing/offers/offer-site.ts'
import { mailsTo } from '#testing/visitor.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_ORIGIN } from '#testing/test-site.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { makeSignedFile, readOwnPdf } from './make-signed-file.ts'
import { findSignedFile } from './signed-file.ts'

let on: OfferSite
beforeAll(async () => {
  on = await openOfferSite({ makeFiles: true })
})
afterAll(() => on.close())

const shown = async (offer: Offer) => {
  const answer = await on.alice.get(`/api/offer/${offer.enc_id}`)
  return answer.json<{ data: { offer: Offer } }>().data.offer.offer_documents
}
/** Waits for the job. */
const done = async (offer: Offer) =>
  vi.waitFor(
    async () => {
      const [document] = await shown(offer)
      expect(document?.signed).toBe(true)
      return document
    },
    { timeout: 25_000, interval: 100 },
  )

test('the signed file of a typed acceptance is the letter with name, record and seal', async () => {
  const offer = await on.extend(on.alice)
  const unsigned = Buffer.from((await shown(offer))[0]?.b64_string ?? '', 'base64')
  await on.type(on.alice, offer)
  const document = await done(offer)
  const pdf = Buffer.from(document?.b64_string ?? '', 'base64')
  const read = await readOwnPdf(pdf)
  expect(read.text[0]).toContain('We offer you this job')
  expect(read.text[1]).toContain('Alice Moreau')
  const record = read.text.slice(2).join('\n').replaceAll('\n', '')
  for (const fact of [
    'Alice Moreau',
    'alice@example.com',
    '127.0.0.1',
    'I have read and agree to the terms',
    'Extended the offer',
    'Signed the document by typing the full name',
    'http://localhost:3000/offers/verify?domain=meridian.example',
  ])
    expect(record).toContain(fact)
  expect(document).toMatchObject({ status: 'Signed', pages: read.pages, letter_sha256: sha256(pdf), text: read.text })
  expect(pdf.equals(unsigned)).toBe(false)
})

test('an uploaded letter is unchanged, and candidate and company get the sealed record alongside [RB-07]', async () => {
  const offer = await on.extend(on.alice, ['steps'])
  const sent = await testLetter('Signed with ink')
  await on.upload(on.alice, offer, sent)
  const document = await done(offer)
  expect(Buffer.from(document?.b64_string ?? '', 'base64').equals(Buffer.from(sent))).toBe(true)
  const record = await on.alice.get(document?.record_path ?? '')
  expect(record.headers['content-disposition']).toContain('Document 1 (signature record).pdf')
  const { text } = await readOwnPdf(record.rawPayload)
  expect(text.join('').replaceAll('\n', '')).toContain('signed.pdf')
  expect(text.join('')).toContain('Signed the document by sending a signed file')
  const target = { tenantId: on.site.context.tenants.all()[0]?.id ?? 0, encId: offer.enc_id }
  const [letter, recordFile] = [
    await findSignedFile(on.service, { ...target, part: 'letter' }),
    await findSignedFile(on.service, { ...target, document: document?.id, part: 'record' }),
  ]
  expect(Buffer.from(letter.bytes).equals(Buffer.from(sent))).toBe(true)
  expect(Buffer.from(recordFile.bytes).equals(record.rawPayload)).toBe(true)
})

test('a letter with its own record has no separate one, and an unsigned document has no file [RB-07]', async () => {
  const offer = await on.extend(on.alice)
  const target = { tenantId: on.site.context.tenants.all()[0]?.id ?? 0, encId: offer.enc_id }
  const file = async (part: 'letter' | 'record') => findSignedFile(on.service, { ...target, part })
  expect(await file('letter').catch(refusalCode)).toBe('not-signed')
  await on.type(on.alice, offer)
  expect((await done(offer))?.record_path).toBeNull()
  expect((await file('record')).key).toBe((await file('letter')).key)
  expect(await findSignedFile(on.service, { ...target, tenantId: 0, part: 'letter' }).catch(refusalCode)).toBe(
    'not-found',
  )
})

test('the company’s programs get an expiring link to the sealed letter, and its hash [RB-07]', async () => {
  await on.rows(
    `INSERT INTO webhooks (tenant_id, url, events, secret, created_at)
     SELECT id, 'https://hr.example.com/sealed', '{offer.document-sealed}', 'whsec_x', now() FROM tenants WHERE domain = $1`,
    [MERIDIAN],
  )
  const offer = await on.extend(on.alice, ['steps'])
  const sent = await testLetter('Signed with a pen')
  await on.upload(on.alice, offer, sent)
  await done(offer)
  const [row] = await on.rows<{ body: string }>('SELECT body FROM webhook_deliveries WHERE body LIKE $1', [
    `%${offer.enc_id}%`,
  ])
  const { data } = JSON.parse(row?.body ?? '{}') as { data: Record<string, string> }
  expect(data).toMatchObject({ offer: offer.enc_id, sha256: sha256(sent) })
  const fetched = async (url = '') =>
    on.site.app.inject({ url: url.replace(TEST_ORIGIN, ''), headers: { host: 'localhost:3000' } })
  const letter = await fetched(data['file_url'])
  expect([letter.statusCode, sha256(letter.rawPayload)]).toEqual([200, data['sha256']])
  expect(sha256((await fetched(data['record_url'])).rawPayload)).toBe(data['record_sha256'])
  const before = on.clock.now
  on.clock.now = new Date(Date.parse(data['links_expire_at'] ?? ''))
  expect((await fetched(data['file_url'])).statusCode).toBe(404)
  on.clock.now = before
})

test('the candidate gets an email with a link to the signed copy once it is sealed [RB-07] [RB-12]', async () => {
  const offer = await on.extend(on.alice)
  const before = mailsTo(on.site, 'alice@example.com').length
  await on.type(on.alice, offer)
  await done(offer)
  const mails = await vi.waitFor(() => {
    const sent = mailsTo(on.site, 'alice@example.com').slice(before)
    expect(sent).toHaveLength(2)
    return sent
  })
  expect(mails.map(({ headers }) => headers['subject'])).toEqual([
    expect.stringMatching(/^You accepted the job offer from .+: Baker$/),
    expect.stringMatching(/^Your signed copy of “Document 1” from .+: Baker$/),
  ])
  expect(mails[0]?.text).toContain('We’ll email you a link to your signed copy')
  expect(mails[1]?.text).toContain(`/careers/offer/${offer.enc_id}/offer-document/${offer.offer_documents[0]?.id}`)
})

test('signed copies of several documents are announced by one email with a link to each [second/B3-12]', async () => {
  const offer = await on.extend(on.alice, ['inline', 'inline', 'inline'])
  const before = mailsTo(on.site, 'alice@example.com').length
  for (const at of [1, 2, undefined]) await on.type(on.alice, offer, {}, at)
  await vi.waitFor(async () => expect((await shown(offer)).every(({ signed }) => signed)).toBe(true), {
    timeout: 25_000,
    interval: 100,
  })
  const mails = await vi.waitFor(() => {
    const sent = mailsTo(on.site, 'alice@example.com').slice(before)
    expect(sent).toHaveLength(2)
    return sent
  })
  expect(mails[1]?.headers['subject']).toMatch(/^Your signed copies from .+: Baker$/)
  for (const { id, name } of offer.offer_documents) {
    expect(mails[1]?.text).toContain(`* ${name}`)
    expect(mails[1]?.text).toContain(`/careers/offer/${offer.enc_id}/offer-document/${id}`)
  }
})

/** Returns the signing page's evidence of a letter signed by Alice. */
const signedOnPage = (letterSha256: string): CeremonyEvidence => ({
  ceremonyId: 1,
  events: [
    {
      at: on.clock.now.toISOString(),
      event: 'opened',
      detail: {},
      address: '192.0.2.1',
      userAgent: 'x',
      letterSha256: '',
    },
  ],
  signer: { name: 'Alice Moreau', email: 'alice@example.com' },
  letterSha256,
  agreement: { version: '1', text: 'I agree to sign.', language: 'en' },
  signature: { text: 'Alice Moreau' } as CeremonyEvidence['signature'],
  fields: [],
  signedAt: on.clock.now.toISOString(),
  timeZone: 'Europe/Paris',
  address: '192.0.2.1',
  userAgent: 'x',
})

test('a letter signed on the signing page gets its marks, and is announced once however often it is requested', async () => {
  const offer = await on.extend(on.alice, ['esign'])
  const [letter] = await shown(offer)
  expect(letter?.url).toMatch(/^http:\/\/localhost:3000\/public\/esignWidget\?wid=/)
  const ceremony = signedOnPage(letter?.letter_sha256 ?? '')
  const completed = vi.spyOn(on.site.context.use(signingPages), 'completed').mockResolvedValue(ceremony)
  const answers = await Promise.all([
    on.form(on.alice, `/api/offer/offers/${offer.enc_id}/accept`, {}),
    on.esign(on.alice, offer),
    on.esign(on.alice, offer),
    on.form(on.alice, `/api/offer/offers/${offer.enc_id}/accept`, {}),
  ])
  completed.mockRestore()
  expect(answers.map((answer) => outcome(answer))).toEqual(['Accepted', 'Accepted', 'Accepted', 'Accepted'])
  const counts = await on.rows(
    `SELECT (SELECT count(*)::int FROM offer_evidence e WHERE e.offer_id = o.id) AS evidence,
      (SELECT count(*)::int FROM offer_events e WHERE e.offer_id = o.id AND action = 'accepted') AS events,
      (SELECT count(*)::int FROM notifications n WHERE n.message_id = 'notification.offer.accepted' AND n.redirect_url LIKE '%' || o.enc_id) AS notices
     FROM offers o WHERE o.enc_id = $1`,
    [offer.enc_id],
  )
  expect(counts).toEqual([{ evidence: 1, events: 1, notices: 1 }])
  const record = (await done(offer))?.text?.join('').replaceAll('\n', '')
  expect(record).toContain('Opened the signing page')
  expect(record).not.toContain('Signing page:')
  expect(record).toContain('I agree to sign.')
})

test('a letter whose page was closed right after signing counts as signed when the offer is reopened', async () => {
  const offer = await on.extend(on.alice, ['esign'])
  expect(await shown(offer)).toMatchObject([
    { status: 'Unsigned', url: expect.stringContaining('/public/esignWidget?') },
  ])
  const completed = vi.spyOn(on.site.context.use(signingPages), 'completed').mockResolvedValue(signedOnPage('any'))
  const before = await shown(offer)
  const opened = await on.alice.post(`/api/offer/offers/${offer.enc_id}/views`, {})
  completed.mockRestore()
  expect(before[0]?.status).toBe('Unsigned')
  expect(opened.json().data).toEqual({ settled: true })
  expect((await on.offer(on.alice, offer.enc_id)).status).toBe('Accepted')
  expect((await done(offer))?.signed).toBe(true)
})

test('a signed file made twice at once is stored once, and no file is left behind', async () => {
  const offer = await on.extend(on.alice)
  const send = vi.spyOn(on.site.context.jobs, 'send').mockResolvedValue(undefined)
  await on.type(on.alice, offer)
  send.mockRestore()
  expect((await shown(offer))[0]).toMatchObject({ status: 'Signed', signed: false })
  const [row] = await on.rows<{ id: number }>(
    'SELECT d.id FROM offer_documents d JOIN offers o ON o.id = d.offer_id WHERE o.enc_id = $1',
    [offer.enc_id],
  )
  const count = async () => {
    let files = 0
    for await (const _ of on.service.files.list()) files += 1
    return files
  }
  const before = await count()
  const { tenants, now, siteAddress } = on.site.context
  const service = { ...on.service, seal: sealServiceOf(on.site.context), tenants, now, siteAddress }
  await Promise.all([1, 2].map(() => makeSignedFile(service, row?.id ?? 0)))
  expect((await shown(offer))[0]?.signed).toBe(true)
  expect(await count()).toBe(before + 1)
  const events = await on.rows(
    `SELECT action FROM offer_events e JOIN offers o ON o.id = e.offer_id WHERE o.enc_id = $1 AND action = 'signed-file-made'`,
    [offer.enc_id],
  )
  expect(events).toHaveLength(1)
})
