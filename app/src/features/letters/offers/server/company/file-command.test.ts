import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Offer } from '../../contract.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { type OfferSite, openOfferSite } from '#testing/offers/offer-site.ts'
import { foyerJson, runFoyer } from '#testing/processes/run-foyer.ts'
import { testLetter } from '#testing/letters/make-letter.ts'

// Each signed letter is stamped and sealed in a separate thread.
vi.setConfig({ testTimeout: 120_000 })

let on: OfferSite
/** An offer with two documents: the first signed by typed name, the second by upload. */
let offer: Offer
let sent: Uint8Array
beforeAll(async () => {
  on = await openOfferSite({ makeFiles: true })
  offer = await on.extend(on.alice, ['steps', 'inline'])
  sent = await testLetter('Signed with ink')
  await on.type(on.alice, offer, {}, 1)
  await on.upload(on.alice, offer, sent)
}, 120_000)
afterAll(() => on.close())

const print = (...args: string[]) => runFoyer(on.site, 'offer', 'file', ...args)
const json = (...args: string[]) => foyerJson(on.site, 'offer', 'file', ...args)
/** Returns the printed file once the background job has made it. */
const printed = (...args: string[]) =>
  vi.waitFor(
    async () => {
      const { code, out, err } = await print(...args)
      expect({ code, err }).toEqual({ code: 0, err: '' })
      return Buffer.from(out, 'latin1')
    },
    { timeout: 60_000, interval: 200 },
  )
/** Returns a document as its candidate gets it. */
async function shown(number: number) {
  const { id } = offer.offer_documents[number] ?? {}
  const answer = await on.alice.get(`/api/offer/${offer.enc_id}?document=${id}`)
  const document = answer.json<{ data: { offer: Offer } }>().data.offer.offer_documents[number]
  if (!document) throw new Error('There is no such document.')
  return document
}

test('the company prints an offer letter uploaded by the candidate, byte for byte, and its record [RB-07]', async () => {
  expect((await printed(offer.enc_id)).equals(sent)).toBe(true)
  const record = await printed(offer.enc_id, '--record')
  const { id, record_path: path } = await shown(0)
  expect(record.equals((await on.alice.get(path ?? '')).rawPayload)).toBe(true)
  expect(await json(offer.enc_id)).toEqual({
    ok: true,
    enc_id: offer.enc_id,
    document: id,
    name: 'Document 1.pdf',
    bytes: sent.length,
    sha256: sha256(sent),
  })
  expect(await json(offer.enc_id, '--record')).toMatchObject({
    name: 'Document 1 (signature record).pdf',
    sha256: sha256(record),
  })
})

test("the company prints the sealed letter of a candidate who signed by typed name, with the document's name [RB-07]", async () => {
  const id = offer.offer_documents[1]?.id ?? ''
  const letter = await printed(offer.enc_id, id)
  const { b64_string: bytes } = await shown(1)
  expect(letter.equals(Buffer.from(bytes ?? '', 'base64'))).toBe(true)
  expect((await printed(offer.enc_id, id, '--record')).equals(letter)).toBe(true)
  expect(await json(offer.enc_id, id)).toMatchObject({ document: id, name: 'Document 2.pdf', sha256: sha256(letter) })
})

test('the company gets an explanation and no file for a letter that isn’t signed, isn’t ready or doesn’t exist', async () => {
  const open = await on.extend(on.alice)
  const send = vi.spyOn(on.site.context.jobs, 'send').mockResolvedValue(undefined)
  const waiting = await on.extend(on.alice)
  await on.type(on.alice, waiting)
  send.mockRestore()
  const refused = [
    [[open.enc_id], 'not-signed'],
    [[waiting.enc_id], 'file-not-ready'],
    [[waiting.enc_id, '--record'], 'file-not-ready'],
    [[open.enc_id, waiting.offer_documents[0]?.id ?? ''], 'not-found'],
    [['x'.repeat(22)], 'not-found'],
    [[offer.enc_id, '--domain', 'northgate.example'], 'not-found'],
  ] as const
  for (const [args, code] of refused) {
    const { err, ...rest } = await print(...args)
    expect(rest, err).toEqual({ code: 1, out: '' })
    expect(await json(...args)).toEqual({ ok: false, error: { code, message: err.trimEnd() } })
    expect(err).toMatch(/^[A-Z].+\.\n$/)
  }
})
