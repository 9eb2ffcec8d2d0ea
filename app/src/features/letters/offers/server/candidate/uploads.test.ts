import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestErrors } from '#kernel/error.ts'
import type { Offer } from '../../contract.ts'
import { type OfferSite, openOfferSite, outcome } from '#testing/offers/offer-site.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { sha256 } from '#platform/secrets/hash.ts'

let on: OfferSite
let letter: Uint8Array
beforeAll(async () => {
  on = await openOfferSite()
  letter = await testLetter('Signed by hand')
})
afterAll(() => on.close())

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of on.service.files.list()) found.push(key)
  return found.sort()
}
const kept = (offer: Offer) =>
  on.rows<{ sha256: string; name: string }>(
    `SELECT e.file_sha256 AS sha256, e.file_name AS name FROM offer_evidence e JOIN offers o ON o.id = e.offer_id WHERE o.enc_id = $1`,
    [offer.enc_id],
  )
const send = (offer: Offer, file: { name: string; type?: string; bytes: Uint8Array | string }) =>
  on.form(on.alice, `/api/offer/offers/${offer.enc_id}/accept`, {}, [
    { field: 'signed_offer_letter_pdf_file', ...file },
  ])

test.each([
  ['signed.exe', 'application/x-msdownload', 'signed.exe'],
  ['signed.pdf.html', 'text/html', 'signed.pdf.html'],
  ['signed', '', 'signed'],
  ['../../etc/passwd.pdf', 'application/pdf', 'passwd.pdf'],
  ['C:\\letters\\signed.PDF', 'image/png', 'signed.PDF'],
])('a PDF is recognized by its content, not its name: %s as “%s”', async (name, type, shown) => {
  const offer = await on.extend(on.alice, ['steps'])
  expect(outcome(await send(offer, { name, type, bytes: letter }))).toBe('Accepted')
  expect(await kept(offer)).toEqual([{ sha256: sha256(letter), name: shown }])
})

test.each([
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['ZIP', 'PK\x03\x04'],
  ['HTML', '<!doctype html><title>Signed</title>'],
  ['program', 'MZ\x90\0'],
  ['one byte', '%'],
  ['nothing', ''],
])('a file that isn’t a PDF is refused even under the name of one: %s', async (_what, text) => {
  const offer = await on.extend(on.alice, ['steps'])
  const before = await keys()
  const bytes = Buffer.from(text, 'latin1')
  expect(outcome(await send(offer, { name: 'signed.pdf', type: 'application/pdf', bytes }))).toMatch(
    /^422 (not-a-pdf|no-file)$/,
  )
  expect(await kept(offer)).toEqual([])
  expect(await keys()).toEqual(before)
})

test('the same file sent ten times at once is stored once; of ten different ones only one counts, and the rest leave nothing', async () => {
  for (const others of [false, true]) {
    const offer = await on.extend(on.alice, ['steps'])
    const files = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => (others ? testLetter(`Signed ${at}`) : letter)),
    )
    const before = await keys()
    const answers = await Promise.all(files.map((bytes) => on.upload(on.alice, offer, bytes)))
    const won = answers.map((answer) => outcome(answer)).filter((answer) => answer === 'Accepted')
    expect(won).toHaveLength(others ? 1 : 10)
    if (others) expect(answers.filter((answer) => outcome(answer) === '409 already-accepted')).toHaveLength(9)
    const [evidence, ...more] = await kept(offer)
    expect(more).toEqual([])
    const winner = files[answers.findIndex((answer) => outcome(answer) === 'Accepted')]
    expect(evidence?.sha256).toBe(sha256(winner ?? ''))
    const added = (await keys()).filter((key) => !before.includes(key))
    expect(added).toHaveLength(1)
    expect(await on.service.files.get(added[0] ?? '')).toEqual(Buffer.from(winner ?? ''))
  }
})

test('if the file cannot be stored nothing is accepted, and the same file is accepted once there is space', async () => {
  const offer = await on.extend(on.alice, ['steps'])
  const full = vi.spyOn(on.site.context.files, 'put').mockRejectedValue(requestErrors.error('unavailable'))
  expect(outcome(await on.upload(on.alice, offer, letter))).toBe('503 unavailable')
  full.mockRestore()
  expect(await kept(offer)).toEqual([])
  expect((await on.offer(on.alice, offer.enc_id)).status).toBe('Extended')
  expect(outcome(await on.upload(on.alice, offer, letter))).toBe('Accepted')
})
