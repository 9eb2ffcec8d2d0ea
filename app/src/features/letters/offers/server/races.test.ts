import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { runs } from '#testing/random/random-runs.ts'
import { type GivenOffer, type OfferProcesses, openOfferProcesses } from '#testing/offers/offer-processes.ts'
import { refusalCode } from '#testing/offers/offer-site.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { replaceDocument } from './company/replace-document.ts'
import { cancelOffer } from './records/change-offer.ts'
import { checkHistory } from './evidence/check-history.ts'
import { findOfferRow } from './records/store.ts'
import { notifyDue } from './company/watch-expiry.ts'

/** Excluded from short runs because they take longer than all races together; the kill tests always include them. */
const makeFiles = runs(1, 0) > 0

let on: OfferProcesses
let servers: [ServerProcess, ServerProcess]
const all: GivenOffer[] = []
beforeAll(async () => {
  // The company could still cancel an offer whose decline can be undone.
  on = await openOfferProcesses(undefined, { site: { offersConfig: { undoDeclineDays: 0 } } })
  servers = [await on.start({ makeFiles }), await on.start({ makeFiles })]
}, 120_000)
afterAll(() => on.close())

const target = ({ encId }: GivenOffer) => ({ tenantId: on.tenantId, encId })
/** Returns the result of a company command. */
const said = (work: Promise<unknown>, done: string): Promise<string> =>
  work.then(
    () => done,
    (error: unknown) => `409 ${refusalCode(error)}`,
  )

/** Errors for later calls, by outcome; the page's report counts only once something is signed. */
const refusals: Record<string, string[]> = {
  Accepted: ['409 already-accepted', '409 not-signed'],
  Declined: ['409 declined', '409 not-signed'],
  Canceled: ['409 canceled', '409 not-signed'],
  Extended: ['409 expired', '409 letter-changed'],
}

async function check(offer: GivenOffer, answers: string[]): Promise<void> {
  const row = await findOfferRow(on.base.db, target(offer))
  if (!row) throw new Error('The offer is gone.')
  const { status } = row
  expect(await checkHistory(on.base.db, row), answers.join(', ')).toBeUndefined()
  const [found] = await on.rows(
    `SELECT (SELECT count(*)::int FROM offer_evidence e WHERE e.offer_id = o.id) AS evidence,
      ARRAY(SELECT action FROM offer_events e WHERE e.offer_id = o.id
        AND action IN ('signed', 'accepted', 'declined', 'canceled', 'expired') ORDER BY number) AS outcomes,
      ARRAY(SELECT message_id FROM notifications n WHERE n.redirect_url LIKE '%' || o.enc_id
        AND n.message_id <> 'notification.offer.replaced') AS told,
      ARRAY(SELECT event FROM webhook_deliveries w WHERE w.body LIKE '%' || o.enc_id || '%'
        AND event IN ('offer.accepted', 'offer.declined', 'offer.canceled', 'offer.expired', 'offer.document-signed')
        ORDER BY event) AS programs
     FROM offers o WHERE o.enc_id = $1`,
    [offer.encId],
  )
  const end = row.lapsedAt === null ? status.toLowerCase() : 'expired'
  const signed = status === 'Accepted'
  expect(found, answers.join(', ')).toEqual({
    evidence: signed || status === 'Declined' ? 1 : 0,
    outcomes: end === 'extended' ? [] : [...(signed ? ['signed'] : []), end],
    told: end === 'extended' ? [] : [`notification.offer.${end}`],
    programs: end === 'extended' ? [] : [`offer.${end}`, ...(signed ? ['offer.document-signed'] : [])],
  })
  // Every reported success must be real, and every refusal must give the true reason.
  for (const answer of answers) expect([status, 'done', ...(refusals[status] ?? [])], status).toContain(answer)
  if (status !== 'Extended') expect(answers).toContain(status)
}

type Rival = (offer: GivenOffer, at: ServerProcess) => Promise<string>
const canceling: Rival = (offer) => said(cancelOffer(on.company, target(offer)), 'Canceled')
const rivals: Record<string, Rival> = {
  'the same name from another tab': (offer, at) => on.act(at, offer, 'typed'),
  'a file from another tab': (offer, at) => on.act(at, offer, 'upload'),
  'a decline from another tab': (offer, at) => on.act(at, offer, 'decline'),
  'the word that it is signed': (offer, at) => on.act(at, offer, 'esign'),
  'a cancellation': canceling,
  'another letter': (offer) =>
    said(replaceDocument(on.company, { ...target(offer), document: offer.document.encId }, on.letters.second), 'done'),
}

/** Starts the calls in both orders, the second up to 18 ms after the first. */
async function meet(turn: number, calls: (() => Promise<string>)[]): Promise<string[]> {
  const ordered = turn % 2 === 0 ? calls : calls.toReversed()
  return Promise.all(ordered.map(async (call, at) => (at === 0 ? call() : pause((turn % 4) * 6).then(call))))
}

describe('an acceptance that coincides, on another server, with', () => {
  test.each(Object.entries(rivals))(
    '%s leaves one outcome, one event, one notification and an intact history',
    async (_name, rival) => {
      for (let turn = 0; turn < runs(25); turn += 1) {
        const [first, second] = servers
        const [here, there] = turn % 3 === 0 ? [first, second] : [second, first]
        const offer = await on.extend('inline', new Date(Date.now() + MINUTE_MS))
        all.push(offer)
        await check(offer, await meet(turn, [() => on.act(here, offer, 'typed'), () => rival(offer, there)]))
      }
    },
    900_000,
  )

  test('all other actions leaves one outcome, one event, one notification and an intact history', async () => {
    for (let turn = 0; turn < runs(25); turn += 1) {
      const offer = await on.extend('inline', new Date(Date.now() + MINUTE_MS))
      all.push(offer)
      const acts = servers.flatMap((server) =>
        (['typed', 'decline', 'esign', server === servers[0] ? 'upload' : 'typed'] as const).map(
          (act) => () => on.act(server, offer, act),
        ),
      )
      const first = turn % acts.length
      const order = [...acts.slice(first), ...acts.slice(0, first)].toSpliced(turn % 7, 0, () =>
        canceling(offer, servers[0]),
      )
      await check(offer, await Promise.all(order.map((call) => call())))
    }
  }, 900_000)

  test('its expiry leaves one outcome, one event, one notification and an intact history', async () => {
    for (let turn = 0; turn < runs(25); turn += 1) {
      const expiresAt = new Date(Date.now() + 20 + ((turn * 7) % 40))
      const offer = await on.extend('inline', expiresAt)
      all.push(offer)
      const notifyNow = () => notifyDue(on.company, expiresAt).then(() => 'done')
      const answers = await meet(turn, [() => on.act(servers[turn % 2 === 0 ? 0 : 1], offer, 'typed'), notifyNow])
      // The servers watch the clock too.
      await vi.waitFor(async () => {
        await notifyNow()
        const row = await findOfferRow(on.base.db, target(offer))
        expect(row?.status === 'Accepted' || row?.lapsedAt !== null).toBe(true)
      })
      await check(offer, answers)
    }
  }, 900_000)

  test('every outcome has one email and one delivery, and each signed file exists once', async () => {
    const left = () =>
      on.rows(`SELECT (SELECT count(*)::int FROM webhook_deliveries WHERE state <> 'delivered') AS undelivered,
        (SELECT count(*)::int FROM offer_documents WHERE status = 'Signed' AND signed_key IS NULL) AS unmade`)
    const unmade = makeFiles ? 0 : expect.any(Number)
    await vi.waitFor(async () => expect(await left()).toEqual([{ undelivered: 0, unmade }]), {
      timeout: 1_200_000,
      interval: 200,
    })
    const sent = on.receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { offer: string } })
    for (const offer of all) {
      const row = await findOfferRow(on.base.db, target(offer))
      const signed = row?.status === 'Accepted'
      const about = sent.filter(({ data, type }) => data.offer === offer.encId && type !== 'offer.document-replaced')
      const ended = row?.lapsedAt === null ? row.status.toLowerCase() : 'expired'
      const sealed = makeFiles ? ['offer.document-sealed'] : []
      const expected = signed ? ['offer.accepted', ...sealed, 'offer.document-signed'] : [`offer.${ended}`]
      expect(about.map(({ type }) => type).sort(), offer.encId).toEqual(ended === 'extended' ? [] : expected)
      const made = await on.rows(
        `SELECT 1 FROM offer_events e JOIN offers o ON o.id = e.offer_id WHERE o.enc_id = $1 AND action = 'signed-file-made'`,
        [offer.encId],
      )
      expect(made).toHaveLength(signed ? sealed.length : 0)
      const replaced = sent.filter(({ data, type }) => data.offer === offer.encId && type === 'offer.document-replaced')
      expect(await on.mailsAbout(offer.encId), offer.encId).toEqual({
        outcome: (ended === 'extended' ? 0 : 1) + replaced.length,
        copies: made.length,
      })
    }
    for (const offer of all) {
      const row = await findOfferRow(on.base.db, target(offer))
      expect(row && (await checkHistory(on.base.db, row)), offer.encId).toBeUndefined()
    }
  }, 1_500_000)
})
