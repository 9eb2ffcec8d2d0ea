import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#kernel/time.ts'
import type { Offer } from '../contract.ts'
import { type OfferSite, openOfferSite, outcome, refusalCode } from '#testing/offers/offer-site.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { replaceDocument } from './company/replace-document.ts'
import { cancelOffer, extendOffer } from './records/change-offer.ts'
import { checkHistory } from './evidence/check-history.ts'
import { storeLetter } from './files/store-letter.ts'
import { findOfferRow } from './records/store.ts'
import { sendVersion } from './versions/send-version.ts'
import type { StoredLetter } from './records/write-store.ts'

/** A model of an offer, as simple as possible. */
interface Model {
  status: 'Extended' | 'Accepted' | 'Declined' | 'Canceled'
  expiresAt: number
  now: number
  /** Number of acceptances, declines and cancellations. */
  outcomes: number
  declines: number
  /** True if the last change of the offer took a decline back. */
  isUndone: boolean
  /** Undefined if unsigned; else the way and the submission. */
  documents: (string | undefined)[]
  /** True for documents with a replaced letter. */
  replaced: boolean[]
  version: number
}

interface Real {
  on: OfferSite
  offer: Offer
  files: Uint8Array[]
  letters: StoredLetter[]
}

const statusOf = ({ status, expiresAt, now }: Model) => (status === 'Extended' && now >= expiresAt ? 'Expired' : status)
const CODES: Record<string, string> = {
  Accepted: '409 already-accepted',
  Declined: '409 declined',
  Canceled: '409 canceled',
  Expired: '409 expired',
}

function decide(model: Model, status: Exclude<Model['status'], 'Extended'>): void {
  model.status = status
  model.isUndone = false
  model.outcomes += 1
  if (status === 'Declined') model.declines += 1
}

/** Returns true if a decline can be undone; a run is shorter than three days. */
const canUndo = ({ status, expiresAt, now }: Model) => status === 'Declined' && now < expiresAt

/** Returns the expected response to signing, and updates the model. */
function sign(model: Model, at: number, act: string, isCurrent = false): string {
  const status = statusOf(model)
  const signed = model.documents[at]
  if ((status === 'Accepted' || status === 'Extended') && signed === act) return status
  if (status !== 'Extended') return CODES[status] ?? ''
  if (signed !== undefined) return '409 already-accepted'
  if (!isCurrent && model.version > 1) return '409 version-changed'
  if (!isCurrent && model.replaced[at]) return '409 letter-changed'
  model.documents[at] = act
  model.isUndone = false
  if (model.documents.every((one) => one !== undefined)) decide(model, 'Accepted')
  return model.status
}

let pays = 0
const UNCHANGED = { expiresAt: undefined, startDate: undefined, pay: undefined, words: undefined, files: [] }

/** Returns the expected result of sending another version, and updates the model. */
function change(model: Model, expiresAt: number): string {
  if (model.status !== 'Extended') return (CODES[model.status] ?? '').slice(4)
  if (statusOf({ ...model, expiresAt }) === 'Expired') return 'expired'
  if (model.documents[0] !== undefined) return 'already-accepted'
  model.version += 1
  model.expiresAt = expiresAt
  model.isUndone = false
  return 'done'
}

const target = ({ on, offer }: Real) => ({ tenantId: on.site.context.tenants.all()[0]?.id ?? 0, encId: offer.enc_id })
/** Returns the result of a command: `done` or the error code. */
const company = async (work: Promise<unknown>) => work.then(() => 'done', refusalCode)

type Step = { name: string; expected(model: Model): string; act(real: Real, model: Model): Promise<string> }

const steps = (at: number): Record<string, Step> => ({
  type: {
    name: `types the name on document ${at}`,
    expected: (model) => sign(model, at, 'typed'),
    act: async ({ on, offer }) => outcome(await on.type(on.alice, offer, {}, at)),
  },
  read: {
    name: `types the name on document ${at} as it is now`,
    expected: (model) => sign(model, at, model.replaced[at] ? 'typed again' : 'typed', true),
    act: async ({ on, offer }) => outcome(await on.type(on.alice, await on.offer(on.alice, offer.enc_id), {}, at)),
  },
  upload: {
    name: `sends a file for document ${at}`,
    expected: (model) => sign(model, at, 'file 0'),
    act: async ({ on, offer, files }) => outcome(await on.upload(on.alice, offer, files[0] ?? '', at)),
  },
  another: {
    name: `sends another file for document ${at}`,
    expected: (model) => sign(model, at, 'file 1'),
    act: async ({ on, offer, files }) => outcome(await on.upload(on.alice, offer, files[1] ?? '', at)),
  },
  esign: {
    name: `says document ${at} is signed`,
    expected: (model) => {
      const status = statusOf(model)
      const counts = status === 'Accepted' || status === 'Extended'
      if (counts && model.documents[at] !== undefined) return status
      return status === 'Extended' ? '409 not-signed' : (CODES[status] ?? '')
    },
    act: async ({ on, offer }) => outcome(await on.esign(on.alice, offer, at)),
  },
  decline: {
    name: 'declines',
    expected: (model) => {
      const status = statusOf(model)
      if (status === 'Declined') return status
      if (status !== 'Extended') return CODES[status] ?? ''
      if (model.version > 1) return '409 version-changed'
      decide(model, 'Declined')
      return 'Declined'
    },
    act: async ({ on, offer }) => outcome(await on.decline(on.alice, offer)),
  },
  refuse: {
    name: 'declines the offer as it is now',
    expected: (model) => {
      const status = statusOf(model)
      if (status === 'Declined') return status
      if (status !== 'Extended') return CODES[status] ?? ''
      decide(model, 'Declined')
      return 'Declined'
    },
    act: async ({ on, offer }) => outcome(await on.decline(on.alice, await on.offer(on.alice, offer.enc_id))),
  },
  undo: {
    name: 'undoes a decline',
    expected: (model) => {
      const status = statusOf(model)
      if (status === 'Extended') return model.declines > 0 && model.isUndone ? status : '409 not-declined'
      if (status !== 'Declined') return CODES[status] ?? ''
      if (!canUndo(model)) return '409 undo-over'
      model.status = 'Extended'
      model.isUndone = true
      return 'Extended'
    },
    act: async ({ on, offer }) => outcome(await on.alice.post(`/api/offer/offers/${offer.enc_id}/undo`)),
  },
  stranger: {
    name: 'is another candidate',
    expected: () => '404 not-found',
    act: async ({ on, offer }) => outcome(await on.type(on.dave, offer, {}, at)),
  },
  cancel: {
    name: 'is canceled',
    expected: (model) => {
      const status = statusOf(model)
      if (status === 'Canceled') return 'done'
      if (status === 'Accepted' || (status === 'Declined' && !canUndo(model))) return (CODES[status] ?? '').slice(4)
      decide(model, 'Canceled')
      return 'done'
    },
    act: async (real) => company(cancelOffer(real.on.service, target(real))),
  },
  extend: {
    name: 'gets five more hours',
    expected: (model) => {
      if (model.status !== 'Extended') return (CODES[model.status] ?? '').slice(4)
      model.expiresAt = model.now + 5 * HOUR_MS
      model.isUndone = false
      return 'done'
    },
    act: async (real, { now }) => company(extendOffer(real.on.service, target(real), new Date(now + 5 * HOUR_MS))),
  },
  change: {
    name: 'gets another version',
    expected: (model) => change(model, model.expiresAt),
    act: async (real) =>
      company(sendVersion(real.on.service, target(real), { ...UNCHANGED, pay: `${(pays += 1)} euros` })),
  },
  renew: {
    name: 'gets another version with five more hours',
    expected: (model) => change(model, model.now + 5 * HOUR_MS),
    act: async (real, { now }) => {
      const expiresAt = new Date(now + 5 * HOUR_MS)
      return company(
        sendVersion(real.on.service, target(real), { ...UNCHANGED, expiresAt, pay: `${(pays += 1)} euros` }),
      )
    },
  },
  replace: {
    name: `gets another letter as document ${at}`,
    expected: (model) => {
      if (model.status !== 'Extended') return (CODES[model.status] ?? '').slice(4)
      if (model.documents[at] !== undefined) return 'already-accepted'
      model.replaced[at] = true
      model.isUndone = false
      return 'done'
    },
    act: async (real) => {
      const [letter] = real.letters
      if (!letter) throw new Error('The test has no letter.')
      const document = real.offer.offer_documents[at]?.id ?? ''
      return company(replaceDocument(real.on.service, { ...target(real), document }, letter))
    },
  },
  wait: {
    name: 'waits two hours',
    expected: (model) => {
      model.now += 2 * HOUR_MS
      return 'done'
    },
    act: async ({ on }, { now }) => {
      on.clock.now = new Date(now + 2 * HOUR_MS)
      return 'done'
    },
  },
})

/** One step on both the server and the model, which must have the same result and lead to the same state. */
class Act implements fc.AsyncCommand<Model, Real> {
  readonly step: Step
  constructor(step: Step) {
    this.step = step
  }
  check = () => true
  async run(model: Model, real: Real): Promise<void> {
    const before = { ...model }
    const expected = this.step.expected(model)
    expect(await this.step.act(real, before), this.step.name).toBe(expected)
    const now = await real.on.offer(real.on.alice, real.offer.enc_id)
    expect(now.version).toBe(model.version)
    expect(now.status, `after “${this.step.name}”`).toBe(statusOf(model))
    expect(now.offer_documents.map(({ status }) => status)).toEqual(
      model.documents.map((signed) => (signed === undefined ? 'Unsigned' : 'Signed')),
    )
  }
  toString = () => this.step.name
}

let on: OfferSite
beforeAll(async () => {
  on = await openOfferSite()
})
afterAll(() => on.close())

test('after any sequence of actions the offer matches the model, and its history is intact', async () => {
  const files = [await testLetter('First'), await testLetter('Second')]
  const letters = [await storeLetter(on.service, await testLetter('Another letter'))]
  const often = new Set(['type', 'upload', 'wait'])
  const choices = [0, 1].flatMap((at) =>
    Object.entries(steps(at)).flatMap(([name, step]) => (often.has(name) ? [step, step] : [step])),
  )
  const command = fc.constantFrom(...choices).map((step) => new Act(step))
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: 20 }), async (commands) => {
      const now = on.clock.now.getTime()
      const offer = await on.extend(on.alice, ['inline+upload', 'steps+typed'], new Date(now + 7 * HOUR_MS))
      const model: Model = {
        status: 'Extended',
        expiresAt: now + 7 * HOUR_MS,
        now,
        outcomes: 0,
        declines: 0,
        isUndone: false,
        documents: [undefined, undefined],
        replaced: [false, false],
        version: 1,
      }
      const real = { on, offer, files, letters }
      await fc.asyncModelRun(() => ({ model, real }), commands)
      const row = await findOfferRow(on.service.db, target(real))
      expect(row && (await checkHistory(on.service.db, row))).toBeUndefined()
      const [counts] = await on.rows<{ evidence: number; outcomes: number; notices: number }>(
        `SELECT (SELECT count(*)::int FROM offer_evidence e WHERE e.offer_id = o.id) AS evidence,
          (SELECT count(*)::int FROM offer_events e WHERE e.offer_id = o.id AND action IN ('accepted', 'declined', 'canceled')) AS outcomes,
          (SELECT count(*)::int FROM notifications n WHERE n.redirect_url LIKE '%' || o.enc_id
            AND n.message_id IN ('notification.offer.accepted', 'notification.offer.declined', 'notification.offer.canceled')) AS notices
         FROM offers o WHERE o.enc_id = $1`,
        [offer.enc_id],
      )
      const signed = model.documents.filter((one) => one !== undefined).length
      const { outcomes, declines } = model
      expect(counts).toEqual({ evidence: signed + declines, outcomes, notices: outcomes })
    }),
    { numRuns: runs(150), endOnFailure: true, seed: SEED },
  )
}, 600_000)
