import type { LightMyRequestResponse } from 'fastify'
import { createOffer } from '#features/letters/offers/server/company/create-offer.ts'
import { newFileKey } from '#features/letters/offers/server/files/key-store.ts'
import { signedLetterJob } from '#features/letters/offers/server/files/make-signed-file.ts'
import { type OfferDependencies, offerDependencies } from '#features/letters/offers/server/records/dependencies.ts'
import type { Offer } from '#features/letters/offers/contract.ts'
import { parseDocument } from '#features/letters/offers/server/company/document-options.ts'
import { AppError } from '#kernel/error.ts'
import { addDays } from '#kernel/time.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { addDemoAccounts, type Candidate, openCandidate } from '../candidate.ts'
import { formBody } from '../visitor.ts'
import { testLetter } from '../letters/make-letter.ts'
import { openTestSite, TEST_NOW, TEST_ORIGIN, type TestSite } from '../test-site.ts'

export const MERIDIAN = 'meridian.example'

export const NORTHGATE = 'northgate.example'

/** Returns a comparable summary of a response of the offer endpoints. */
export const outcome = (answer: LightMyRequestResponse): string => {
  const { error, data } = answer.json<{ error: { code?: string }; data: { offer?: Offer } }>()
  return answer.statusCode === 200 ? (data.offer?.status ?? 'no offer') : `${answer.statusCode} ${error.code}`
}

export interface OfferSite {
  site: TestSite
  service: OfferDependencies
  clock: { now: Date }
  alice: Candidate
  dave: Candidate
  /** A candidate at the other company. */
  erin: Candidate
  /** Extends an offer; `kind`, `kind+way` or `kind:pending` per document, as in the command's `--document`. */
  extend(to: Candidate, documents?: string[], expiresAt?: Date | null): Promise<Offer>
  offer(of: Candidate, encId: string): Promise<Offer>
  /** Signs by typed name, as the page does; `fields` override the correct ones. */
  type(
    who: Candidate,
    offer: Offer,
    fields?: Record<string, string | undefined>,
    document?: number,
  ): Promise<LightMyRequestResponse>
  /**
   * Uploads a signed file, as the page does, with the hash of the offer's letter; `fields` override the correct ones.
   */
  upload(
    who: Candidate,
    offer: Offer,
    bytes: Uint8Array | string,
    document?: number,
    fields?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  decline(who: Candidate, offer: Offer): Promise<LightMyRequestResponse>
  esign(who: Candidate, offer: Offer, document?: number): Promise<LightMyRequestResponse>
  form(who: Candidate, path: string, ...form: Parameters<typeof formBody>): Promise<LightMyRequestResponse>
  /** Returns the rows of a statement. */
  rows<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/**
 * Opens a site with two companies, the demo accounts, an adjustable clock, and helpers to make and answer offers.
 * Signed files are made and pages rendered only on request.
 */
export async function openOfferSite({ makeFiles = false, pages = false } = {}): Promise<OfferSite> {
  const clock = { now: TEST_NOW }
  const site = await openTestSite([{ domain: MERIDIAN }, { domain: NORTHGATE }], { pages, now: () => clock.now })
  await addDemoAccounts(site)
  if (!makeFiles) {
    const { jobs } = site.context
    const send = jobs.send.bind(jobs)
    jobs.send = async (kind, ...rest) => (kind.name === signedLetterJob.name ? undefined : send(kind, ...rest))
  }
  const service = offerDependencies(site.context)
  const [alice, dave, erin] = [
    await openCandidate(site, 'alice@example.com', MERIDIAN),
    await openCandidate(site, 'dave@example.com', MERIDIAN),
    await openCandidate(site, 'erin@example.com', NORTHGATE),
  ]
  const tenantOf = (who: Candidate) =>
    site.context.tenants.all().find(({ domain }) => domain === (who === erin ? NORTHGATE : MERIDIAN))?.id ?? 0
  const bytes = await testLetter()
  const read = { sha256: sha256(bytes), pages: 1, texts: ['We offer you this job. Page 1'] }

  /** Uses the server that runs at the time of the call. */
  async function send(who: Candidate, path: string, made: Promise<{ payload: Buffer | object; headers: object }>) {
    const { app } = site
    const { payload, headers } = await made
    return app.inject({
      method: 'POST',
      url: `${path}?domain=${who === erin ? NORTHGATE : MERIDIAN}`,
      payload,
      headers: {
        host: 'localhost:3000',
        origin: TEST_ORIGIN,
        'user-agent': 'test browser',
        'x-csrf-token': who.token,
        cookie: Object.entries(who.cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        ...headers,
      },
    })
  }
  const form: OfferSite['form'] = (who, path, ...parts) => send(who, path, formBody(...parts))
  const post = (who: Candidate, path: string, payload: object = {}) =>
    send(who, path, Promise.resolve({ payload, headers: {} }))
  const acceptPath = (offer: Offer, document: number | undefined) =>
    document === undefined
      ? `/api/offer/offers/${offer.enc_id}/accept`
      : `/api/offer/offers/${offer.enc_id}/${offer.offer_documents[document]?.id}/accept`

  const opened: OfferSite = {
    site,
    service,
    clock,
    alice,
    dave,
    erin,
    async extend(to, documents = ['inline'], expiresAt = addDays(clock.now, 7)) {
      const letter = async () => {
        const key = newFileKey()
        await service.files.put(key, bytes)
        return { ...read, key }
      }
      const made = []
      for (const [index, text] of documents.entries()) {
        const { kind, otherMethods, pending } = parseDocument(`letter.pdf:${text}`)
        made.push({ name: `Document ${index + 1}`, kind, otherMethods, pending, letter: await letter() })
      }
      const encId = await createOffer(service, {
        tenantId: tenantOf(to),
        accountId: to.accountId,
        position: { id: null, name: 'Baker' },
        expiresAt,
        documents: made,
      })
      return opened.offer(to, encId)
    },
    async offer(of, encId) {
      const answer = await of.get('/api/offer/offers')
      const found = answer.json<{ data: { offers: Offer[] } }>().data.offers.find(({ enc_id }) => enc_id === encId)
      if (!found) throw new Error('This candidate has no such offer.')
      return found
    },
    type(who, offer, fields = {}, document) {
      const shown = offer.offer_documents[document ?? 0]
      const all = {
        full_name:
          { [alice.accountId]: 'Alice Moreau', [dave.accountId]: 'Dave Lindqvist' }[who.accountId] ?? 'Erin Walsh',
        agreed: 'true',
        terms_version: offer.terms_version,
        letter_sha256: shown?.letter_sha256 ?? '',
        version: String(offer.version),
        ...fields,
      }
      const given = Object.entries(all).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      )
      return form(who, acceptPath(offer, document), Object.fromEntries(given))
    },
    upload(who, offer, file, document, fields) {
      const field = document === undefined ? 'signed_offer_letter_pdf_file' : 'signed_document_file'
      const letter = offer.offer_documents[document ?? 0]?.letter_sha256 ?? ''
      const shown = { letter_sha256: letter, version: String(offer.version) }
      return form(who, acceptPath(offer, document), fields ?? shown, [{ field, name: 'signed.pdf', bytes: file }])
    },
    decline: (who, offer) => post(who, `/api/offer/offers/${offer.enc_id}/decline`, { version: offer.version }),
    esign: (who, offer, document = 0) =>
      post(who, `/api/offer/offers/${offer.enc_id}/${offer.offer_documents[document]?.id}/esign_status`),
    form,
    async rows<Row extends object>(statement: string, values: unknown[] = []) {
      return (await site.context.database.pool.query<Row>(statement, values)).rows
    },
    close: () => site.close(),
  }
  return opened
}

/** Returns the code of an AppError; rethrows anything else. */
export function refusalCode(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}
