import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Offer } from '#features/letters/offers/contract.ts'
import { withdrawCeremony } from '#features/letters/signing/server/index.ts'
import { addMs } from '#kernel/time.ts'
import type { Candidate } from '#testing/candidate.ts'
import { MERIDIAN, NORTHGATE, type OfferSite, openOfferSite } from '#testing/offers/offer-site.ts'
import { recordStatements } from '#testing/record-statements.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { openVisitor } from '#testing/visitor.ts'

let on: OfferSite
let letter: Uint8Array
/** Offers of the attacker, of another candidate, and at another company. */
let own: Offer
let theirs: Offer
let abroad: Offer
/** A visitor who is not signed in, and one whose session the server ended. */
let anonymous: Candidate
let ended: Candidate
beforeAll(async () => {
  on = await openOfferSite({ pages: true })
  letter = await testLetter('Signed')
  ;[own, theirs, abroad] = [await on.extend(on.dave), await on.extend(on.alice), await on.extend(on.erin)]
  anonymous = { ...(await openVisitor(on.site, MERIDIAN)), accountId: '' }
  const dave = Object.assign(await openVisitor(on.site, MERIDIAN), { accountId: on.dave.accountId })
  await dave.post('/api/auth/sign-in/email', { email: 'dave@example.com', password: 'foyer-demo' })
  // The server ends the session, but the browser keeps its cookie.
  const before = { cookies: { ...dave.cookies }, token: dave.token }
  await dave.post('/api/auth/sign-out')
  ended = Object.assign(dave, before)
})
afterAll(() => on.close())

const kept = async () =>
  on.rows(`SELECT o.enc_id, o.status, o.updated_at, o.chain_length,
    (SELECT json_agg(json_build_array(d.status, d.evidence_id) ORDER BY d.id) FROM offer_documents d WHERE d.offer_id = o.id) AS documents
    FROM offers o ORDER BY o.id`)

/** Returns everything observable in a response, except values that always differ. */
function seen(answer: LightMyRequestResponse, ids: readonly string[]) {
  const { date: _date, 'x-request-id': _id, 'x-csrf-token': _token, 'set-cookie': cookie, ...headers } = answer.headers
  const plain = (text: string) =>
    ids
      .filter((id) => id.length > 3)
      .reduce((all, id) => all.replaceAll(id, 'ID'), text)
      .replaceAll(/nonce(=\\?"|-|":")[A-Za-z0-9+/=]+/g, 'nonce')
      .replaceAll(/name="_csrf" content="[^"]*"/g, '')
      .replaceAll(/"(csrfToken|id|now)":"[^"]*"/g, '')
  return {
    status: answer.statusCode,
    body: plain(answer.body),
    headers: JSON.parse(plain(JSON.stringify({ ...headers, 'content-length': undefined }))) as object,
    cookies: [cookie ?? []].flat().map((one) => one.split('=')[0]),
  }
}

const paths: Record<string, (who: Candidate, offer: Offer) => Promise<LightMyRequestResponse>> = {
  show: (who, { enc_id }) => who.get(`/api/offer/${enc_id}`),
  'show without letters': (who, { enc_id }) => who.get(`/api/offer/${enc_id}?letters=0`),
  accept: (who, offer) => on.type(who, offer),
  'accept on the signing page': (who, offer) => on.form(who, `/api/offer/offers/${offer.enc_id}/accept`, {}),
  upload: (who, offer) => on.upload(who, offer, letter),
  decline: (who, offer) => on.decline(who, offer),
  'accept a document': (who, offer) => on.type(who, offer, {}, 0),
  'upload a document': (who, offer) => on.upload(who, offer, letter, 0),
  'say it is signed': (who, offer) => on.esign(who, offer),
  'open its page': (who, { enc_id }) => who.get(`/careers/offer/${enc_id}`),
  'open its letter': (who, { enc_id }) => who.get(`/careers/offer-letter/${enc_id}`),
  'open a document': (who, { enc_id, offer_documents: [document] }) =>
    who.get(`/careers/offer/${enc_id}/offer-document/${document?.id}`),
}
const ofDocuments = new Set(['accept a document', 'upload a document', 'say it is signed', 'open a document'])

const missing = (): Offer => ({ ...own, enc_id: 'A'.repeat(22) })
const withDocument = (id: string): Offer => ({
  ...own,
  offer_documents: own.offer_documents.map((one) => ({ ...one, id })),
})
/** Returns offers that Dave must not see, with ids in every form. */
const foreign = (): Offer[] => [
  theirs,
  abroad,
  ...[
    own.id,
    theirs.id,
    own.enc_id.toUpperCase(),
    own.enc_id.slice(1),
    `${own.enc_id}x`,
    `${own.enc_id}${own.enc_id}`,
    Buffer.from(own.enc_id, 'base64url').toString('hex'),
    '0',
    '-1',
    '%E2%80%AE',
    "'%20OR%201=1",
    '..%2f..%2fpasswd',
    'x'.repeat(500),
  ].map((enc_id) => ({ ...own, enc_id })),
]

/** Returns the observable response with the database statements it took. */
async function tried(name: string, who: Candidate, offer: Offer) {
  const { result, steps } = await recordStatements(async () => paths[name]?.(who, offer))
  if (!result) throw new Error(`There is no way to ${name}.`)
  const { enc_id, offer_documents: documents } = offer
  const ids = [enc_id, encodeURIComponent(enc_id), decodeURIComponent(enc_id), ...documents.map(({ id }) => id)]
  return { ...seen(result, ids), steps }
}

describe.each(Object.keys(paths))('a caller who tries to %s', (name) => {
  const isPage = name.startsWith('open')

  test('cannot distinguish another candidate’s, another company’s and malformed offers from missing ones', async () => {
    await tried(name, on.dave, missing())
    const before = await kept()
    const wanted = await tried(name, on.dave, missing())
    expect(wanted.status).toBe(isPage ? 302 : 404)
    if (!isPage) expect((JSON.parse(wanted.body) as { error: { code: string } }).error.code).toBe('not-found')
    for (const offer of foreign()) expect(await tried(name, on.dave, offer), offer.enc_id).toEqual(wanted)
    expect(await kept()).toEqual(before)
  })

  test.skipIf(!ofDocuments.has(name))(
    'gets the same response for documents of other offers as for a missing one',
    async () => {
      // The first visit is recorded.
      await tried(name, on.dave, withDocument('A'.repeat(22)))
      const wanted = await tried(name, on.dave, withDocument('A'.repeat(22)))
      const before = await kept()
      expect(wanted.status).toBe(isPage ? 302 : 404)
      const { steps: _steps, ...asUnknownOffer } = await tried(name, on.dave, missing())
      expect(wanted).toMatchObject(asUnknownOffer)
      const [mine, ...others] = [own, theirs, abroad].map(({ offer_documents: [document] }) => document?.id ?? '')
      for (const id of [...others, mine?.toUpperCase() ?? '', own.enc_id, '1', 'x'.repeat(500)])
        expect(await tried(name, on.dave, withDocument(id)), id).toEqual(wanted)
      expect(await kept()).toEqual(before)
    },
  )

  test('learns no more at another company, without a session or after its end, than about a missing one', async () => {
    const before = await kept()
    for (const [who, status] of [
      [on.erin, isPage ? 302 : 404],
      [anonymous, 401],
      [ended, 401],
    ] as const) {
      await tried(name, who, missing())
      const wanted = await tried(name, who, missing())
      expect(wanted.status).toBe(status)
      for (const offer of [theirs, own, ...(who === on.erin ? [] : [abroad])])
        expect(await tried(name, who, offer)).toEqual(wanted)
    }
    expect(await kept()).toEqual(before)
  })
})

describe('a signing page', () => {
  const call = (what: string, wid: unknown, domain = MERIDIAN, body: object = {}) =>
    on.site.app.inject({
      method: 'POST',
      url: `/public/esign/${what}?domain=${domain}`,
      payload: { wid, ...body },
      headers: { host: 'localhost:3000', 'user-agent': 'test browser' },
    })
  const signing = {
    letter_sha256: 'a'.repeat(64),
    agreed: true,
    agreement: '1',
    signature: { way: 'typed', text: 'Alice Moreau' },
    fields: {},
  }
  const bodies: Record<string, object> = { open: {}, letter: {}, record: { events: [] }, complete: signing, reject: {} }
  /** Returns the token of the signing page of an offer of Alice. */
  async function widOf(offer: Offer): Promise<string> {
    const shown = (await on.alice.get(`/api/offer/${offer.enc_id}`)).json<{ data: { offer: Offer } }>().data.offer
    return new URL(shown.offer_documents[0]?.url ?? '').searchParams.get('wid') ?? ''
  }
  const attempt = async (what: string, wid: unknown, domain?: string) => {
    const { result, steps } = await recordStatements(() => call(what, wid, domain, bodies[what]))
    return { ...seen(result, []), steps }
  }

  test.each(Object.keys(bodies))(
    'responds to %s alike, whether its token is unknown, malformed, withdrawn, expired or another company’s',
    async (what) => {
      const [live, withdrawn, late] = [
        await widOf(await on.extend(on.alice, ['esign'])),
        await on.extend(on.alice, ['esign']),
        await on.extend(on.alice, ['esign'], addMs(on.clock.now, 1)),
      ]
      const dead = { withdrawn: await widOf(withdrawn), late: await widOf(late) }
      await attempt('open', dead.withdrawn)
      const tenantId = on.site.context.tenants.all().find(({ domain }) => domain === MERIDIAN)?.id ?? 0
      await on.site.context.db
        .transaction()
        .execute((trx) =>
          withdrawCeremony(trx, { tenantId, reference: withdrawn.offer_documents[0]?.id ?? '' }, on.clock.now),
        )
      const now = on.clock.now
      on.clock.now = addMs(now, 1)
      const wanted = await attempt(what, 'A'.repeat(22))
      expect(wanted.status).toBe(404)
      for (const wid of ['', 'x', 7, null, [live], { live }])
        expect(await attempt(what, wid), JSON.stringify(wid)).toEqual(wanted)
      // A token that names a document is compared with the document's own, which takes more steps.
      const { steps: _steps, ...answer } = wanted
      for (const wid of [dead.withdrawn, dead.late, live.toUpperCase(), `${live}x`, `x${live}`])
        expect(await attempt(what, wid), wid).toMatchObject(answer)
      const { steps: _stepsThere, ...answerThere } = await attempt(what, 'A'.repeat(22), NORTHGATE)
      expect(await attempt(what, live, NORTHGATE)).toMatchObject(answerThere)
      on.clock.now = now
    },
  )
})

test('a link to a letter looks like a missing one to everyone else', async () => {
  const shown = (await on.alice.get(`/api/offer/${theirs.enc_id}`)).json<{ data: { offer: Offer } }>().data.offer
  const link = shown.offer_documents[0]?.s3_path ?? ''
  expect((await on.alice.get(link)).statusCode).toBe(200)
  const unknown = link.replace(/files\/[^?]+/, `files/${'A'.repeat(60)}`)
  const changed = link.replace(/(files\/.{20})./, (_all, start: string) => `${start}_`)
  const there = (url: string) => url.replace(MERIDIAN, NORTHGATE)
  for (const [who, at] of [
    [on.dave, String],
    [on.erin, there],
    [anonymous, String],
    [ended, String],
  ] as const) {
    const attempt = async (url: string) => {
      const { result, steps } = await recordStatements(() => who.get(at(url)))
      return { ...seen(result, []), steps }
    }
    await attempt(unknown)
    const wanted = await attempt(unknown)
    expect(wanted.status).toBe(404)
    for (const url of [link, changed]) expect(await attempt(url)).toEqual(wanted)
  }
})
