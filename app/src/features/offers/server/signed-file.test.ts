import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Offer } from '../contract.ts'
import { sealServiceOf } from '#features/signing/server/index.ts'
import type { CeremonyEvidence } from '#features/signing/server/index.ts'
import { type OfferSite, openOfferSite, outcome } from '#testing/offer-site.ts'
import { testLetter } from '#testing/test-letter.ts'
import { sha256 } from './hash-value.ts'
import { makeSignedFile } from './make-signed-file.ts'
import { readOwnPdf } from './read-own-pdf.ts'

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
    'Opened the document',
  ])
    expect(record).toContain(fact)
  expect(document).toMatchObject({ status: 'Signed', pages: read.pages, letter_sha256: sha256(pdf), text: read.text })
  expect(pdf.equals(unsigned)).toBe(false)
})

test('a letter that was sent stays as it was, with a sealed record beside it', async () => {
  const offer = await on.extend(on.alice, ['steps'])
  const sent = await testLetter('Signed with ink')
  await on.upload(on.alice, offer, sent)
  const document = await done(offer)
  expect(Buffer.from(document?.b64_string ?? '', 'base64').equals(Buffer.from(sent))).toBe(true)
  const [row] = await on.rows<{ audit_key: string }>(
    'SELECT audit_key FROM offer_documents d JOIN offers o ON o.id = d.offer_id WHERE enc_id_of(o) = $1'.replace(
      'enc_id_of(o)',
      'o.enc_id',
    ),
    [offer.enc_id],
  )
  const record = await readOwnPdf((await on.service.files.get(row?.audit_key ?? '')) ?? new Uint8Array())
  expect(record.text.join('').replaceAll('\n', '')).toContain('signed.pdf')
})

/** What the signing page records of a letter that Alice signed. */
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

test('a letter that was signed on the signing page gets its marks, and that is told once however often it is asked', async () => {
  const offer = await on.extend(on.alice, ['esign'])
  const [letter] = await shown(offer)
  expect(letter?.url).toMatch(/^http:\/\/localhost:3000\/public\/esignWidget\?wid=/)
  const ceremony = signedOnPage(letter?.letter_sha256 ?? '')
  const completed = vi.spyOn(on.site.context.signingPages, 'completed').mockResolvedValue(ceremony)
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
  expect(record).toContain('Signing page: opened')
  expect(record).toContain('I agree to sign.')
})

test('a letter that was signed before its page was closed too early counts as signed when the offer is opened again', async () => {
  const offer = await on.extend(on.alice, ['esign'])
  expect(await shown(offer)).toMatchObject([
    { status: 'Unsigned', url: expect.stringContaining('/public/esignWidget?') },
  ])
  const completed = vi.spyOn(on.site.context.signingPages, 'completed').mockResolvedValue(signedOnPage('any'))
  const reopened = await shown(offer)
  completed.mockRestore()
  expect(reopened[0]?.status).toBe('Signed')
  expect((await on.offer(on.alice, offer.enc_id)).status).toBe('Accepted')
  expect((await done(offer))?.signed).toBe(true)
})

test('made twice at the same time it is stored once, and no file stays behind', async () => {
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
  const { tenants, now } = on.site.context
  const service = { ...on.service, seal: sealServiceOf(on.site.context), tenants, now }
  await Promise.all([1, 2].map(() => makeSignedFile(service, row?.id ?? 0)))
  expect((await shown(offer))[0]?.signed).toBe(true)
  expect(await count()).toBe(before + 1)
  const events = await on.rows(
    `SELECT action FROM offer_events e JOIN offers o ON o.id = e.offer_id WHERE o.enc_id = $1 AND action = 'signed-file-made'`,
    [offer.enc_id],
  )
  expect(events).toHaveLength(1)
})
