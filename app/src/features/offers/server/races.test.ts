import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Offer } from '../contract.ts'
import { buildApp } from '#main/build-app.ts'
import { offerService } from '#main/bindings.ts'
import { openServerContext, type ServerContext } from '#main/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { runs } from '#testing/hostile-parameters.ts'
import { type OfferSite, openOfferSite, outcome } from '#testing/offer-site.ts'
import { refusalCode } from '#testing/refusal-code.ts'
import { testLetter } from '#testing/test-letter.ts'
import { TEST_ORIGIN } from '#testing/test-site.ts'
import { cancelOffer } from './change-offer.ts'
import { checkHistory } from './check-history.ts'
import type { OfferService } from './offer-service.ts'
import { findOfferRow } from './store.ts'
import { tellDue } from './watch-expiry.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const MINUTE_MS = 60_000

let on: OfferSite
/** A second server on the same database, with connections of its own. */
let second: { app: FastifyInstance; context: ServerContext; service: OfferService; site: OfferSite }
let letter: Uint8Array
beforeAll(async () => {
  on = await openOfferSite()
  letter = await testLetter('Signed')
  const { connectionString = '' } = on.site.context.database.connection
  const database = await openDatabase({ dataFolder: '', databaseUrl: connectionString }, 'server')
  const jobs = createJobs(database, 'server', silent)
  jobs.send = async () => undefined
  const close = async () => {
    await jobs.stop()
    await database.close()
  }
  const base = { ...on.site.context, gazetteer: on.site.context.gazetteer, database, db: database.db, jobs, close }
  const context = await openServerContext(base, silent, () => TEST_ORIGIN)
  const app = await buildApp(context, undefined, () => TEST_ORIGIN)
  await app.ready()
  second = { app, context, service: offerService(context), site: on }
})
afterAll(async () => {
  await second.app.close()
  await second.context.close()
  await on.close()
})

/** The same call, sent to the other server. */
async function there<T>(call: () => Promise<T>): Promise<T> {
  const here = on.site.app
  on.site.app = second.app
  // The call reaches its server before this returns.
  const answer = call()
  on.site.app = here
  return answer
}

const target = (offer: Offer) => ({ tenantId: on.site.context.tenants.all()[0]?.id ?? 0, encId: offer.enc_id })

async function check(offer: Offer, answers: string[]): Promise<void> {
  const row = await findOfferRow(on.service.db, target(offer))
  if (!row) throw new Error('The offer is gone.')
  expect(await checkHistory(on.service.db, row), answers.join(', ')).toBeUndefined()
  const [found] = await on.rows<{ evidence: number; outcomes: string[]; told: string[]; lapsed: boolean }>(
    `SELECT (SELECT count(*)::int FROM offer_evidence e WHERE e.offer_id = o.id) AS evidence, o.lapsed_at IS NOT NULL AS lapsed,
      ARRAY(SELECT action FROM offer_events e WHERE e.offer_id = o.id AND action IN ('accepted', 'declined', 'canceled')) AS outcomes,
      ARRAY(SELECT message_id FROM notifications n WHERE n.redirect_url LIKE '%' || o.enc_id
        AND n.message_id IN ('notification.offer.accepted', 'notification.offer.declined', 'notification.offer.canceled')) AS told
     FROM offers o WHERE o.enc_id = $1`,
    [offer.enc_id],
  )
  const action = row.status.toLowerCase()
  expect(found?.evidence, answers.join(', ')).toBe(row.status === 'Accepted' || row.status === 'Declined' ? 1 : 0)
  expect(found?.outcomes).toEqual(row.status === 'Extended' ? [] : [action])
  expect(found?.told).toEqual(row.status === 'Extended' ? [] : [`notification.offer.${action}`])
  // Whoever was told of a success was told the truth, and somebody was unless the time was over.
  const won = answers.filter((answer) => !answer.startsWith('409') && answer !== 'told')
  for (const answer of won) expect(answer).toBe(row.status)
  if (row.status === 'Extended') expect(found?.lapsed).toBe(true)
  else expect(won.length).toBeGreaterThan(0)
}

const rivals: Record<string, (offer: Offer, service: OfferService) => Promise<string>> = {
  'the same name': async (offer) => outcome(await on.type(on.alice, offer)),
  'a file': async (offer) => outcome(await on.upload(on.alice, offer, letter)),
  'a decline': async (offer) => outcome(await on.decline(on.alice, offer)),
  'a cancellation': async (offer, service) =>
    cancelOffer(service, target(offer)).then(
      () => 'Canceled',
      (error: unknown) => `409 ${refusalCode(error)}`,
    ),
  'the end of its time': async (offer, service) => {
    on.clock.now = new Date(offer.expires_at ?? '')
    await tellDue(service, on.clock.now)
    return 'told'
  },
}

describe('An acceptance that meets, on another server,', () => {
  test.each(Object.entries(rivals))(
    '%s leaves one outcome, one piece of evidence, one notice and a whole history',
    async (_name, rival) => {
      for (let turn = 0; turn < runs(40); turn += 1) {
        const offer = await on.extend(on.alice, ['inline'], new Date(on.clock.now.getTime() + MINUTE_MS))
        const accept = async () => outcome(await on.type(on.alice, offer))
        const other = () => there(() => rival(offer, second.service))
        const calls = turn % 2 === 0 ? [accept, other] : [other, accept]
        await check(offer, await Promise.all(calls.map((call) => call())))
      }
    },
    600_000,
  )
})
