import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#kernel/error.ts'
import { addDays, addMinutes } from '#kernel/time.ts'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo } from '#testing/visitor.ts'
import { explanationStates } from '../states.ts'
import { askWhy } from './candidate/ask-why.ts'
import type { ApplicantCall } from './candidate/own-application.ts'
import { showApplication } from './candidate/show-application.ts'
import { companyApplicationService } from './company/company-service.ts'
import { applicationDependencies } from './records/dependencies.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite()
})
afterAll(() => on?.close())

const acts = ['ask', 'repeat', 'write', 'settle', 'reopen', 'reject', 'wait', 'long'] as const
type Act = (typeof acts)[number]

/** A rejection and its question, as simple as possible; times in days. */
interface Model {
  rejected: boolean
  day: number
  rejectedOn: number
  /** Day of the question about this rejection. */
  askedOn: number | undefined
  asks: number
  answered: boolean
}

/** Changes the model. @returns the outcome, and the notices that the candidate and the company get */
function follow(model: Model, act: Act): [outcome: string, candidate: number, company: number] {
  const next = explanationStates.next(stateOf(model), 'ask')
  switch (act) {
    case 'wait':
    case 'long':
      model.day += act === 'wait' ? 8 : 31
      return ['done', 0, 0]
    case 'repeat':
      if (model.asks > 0) return ['done', 0, 0]
      return follow(model, 'ask')
    case 'ask':
      if (!model.rejected) return ['nothing-to-explain', 0, 0]
      if (!next.ok) return [next.code, 0, 0]
      if (model.day >= model.rejectedOn + 30) return ['asking-over', 0, 0]
      Object.assign(model, { askedOn: model.day, answered: false, asks: model.asks + 1 })
      return ['done', 0, 1]
    case 'write':
      model.answered = true
      return ['done', 1, 0]
    case 'settle':
      return ['done', 0, 0]
    case 'reopen': {
      const isNew = model.rejected
      Object.assign(model, { rejected: false, askedOn: undefined })
      return ['done', isNew ? 1 : 0, 0]
    }
    case 'reject': {
      const isNew = !model.rejected
      if (isNew) Object.assign(model, { rejected: true, rejectedOn: model.day, askedOn: undefined })
      return ['done', isNew ? 1 : 0, 0]
    }
  }
}

const stateOf = ({ askedOn, answered }: Model) =>
  askedOn === undefined ? 'unasked' : answered ? 'explained' : ('owed' as const)

/** The question as its candidate sees it. */
function shown(model: Model) {
  const { rejected, askedOn, day, rejectedOn } = model
  const state = stateOf(model)
  if (!rejected || (state === 'unasked' && day >= rejectedOn + 30)) return null
  const due = askedOn === undefined ? null : askedOn + 14
  return { state, due, overdue: state === 'owed' && due !== null && day > due }
}

let people = 0

/** Sends an application of a new guest, rejects it, and performs acts of both sides on it. */
async function play(sequence: readonly Act[]): Promise<void> {
  people += 1
  const email = `person${people}@example.org`
  on.clock.now = TEST_NOW
  const applicant = await on.guest()
  const { encId } = await on.apply(applicant, on.idOf('A'), answers({ email }))
  const { context } = on.site
  const dependencies = applicationDependencies(context)
  const company = context.use(companyApplicationService)
  const call: ApplicantCall = { dependencies, tenant: on.tenant, applicant, context: { locale: 'en', timeZone: 'UTC' } }
  const target = { tenantId: on.tenant.id, encId }
  await company.reject(target, {})
  const model: Model = { rejected: true, day: 0, rejectedOn: 0, askedOn: undefined, asks: 0, answered: false }
  let key = 0
  const real: Record<Act, () => Promise<unknown>> = {
    ask: () => askWhy(call, encId, { id: `${(key += 1)}`, words: 'Why?' }),
    repeat: () => askWhy(call, encId, { id: '1' }),
    write: () => company.message(target, { words: 'Because.' }),
    settle: () => company.settleMessages(target),
    reopen: () => company.unreject(target),
    reject: () => company.reject(target, {}),
    wait: async () => undefined,
    long: async () => undefined,
  }
  const news = async () => {
    const [row] = await on.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM staff_news WHERE event = 'application.answered'
         AND application_id = (SELECT id FROM applications WHERE enc_id = $1)`,
      [encId],
    )
    return row?.count ?? 0
  }
  const notices = async () => [mailsTo(on.site, email).length, await news()] as const
  for (const [number, act] of sequence.entries()) {
    const before = await notices()
    const keyBefore = key
    const [outcome, candidate, companys] = follow(model, act)
    // Two acts of people never happen at one moment.
    on.clock.now = addMinutes(addDays(TEST_NOW, model.day), number + 1)
    const said = await real[act]().then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof AppError) return error.code
        throw error
      },
    )
    // A refused question leaves its id for the next one.
    if (act === 'ask' && said !== 'done') key = keyBefore
    if (act === 'repeat' && said === 'done') key = Math.max(key, 1)
    expect(said, `${sequence.join(', ')}: ${act}`).toBe(outcome)
    const after = await notices()
    expect([after[0] - before[0], after[1] - before[1]], `${sequence.join(', ')}: ${act}`).toEqual([
      candidate,
      companys,
    ])
    const { explanation } = await showApplication(call, encId, on.clock.now)
    const day = (at: string | null) => at && Math.round((Date.parse(at) - TEST_NOW.getTime()) / 86_400_000)
    const seen = explanation && {
      state: explanation.state,
      due: day(explanation.dueAt),
      overdue: explanation.overdue,
    }
    expect(seen, `${sequence.join(', ')}: ${act}`).toEqual(shown(model))
  }
}

describe('The question about a rejection', () => {
  test('each act of a side followed by each of the other ends as the model says, with one notice an act', async () => {
    for (const first of acts) for (const second of acts) await play([first, second])
  }, 240_000)

  test('longer stories do, too', async () => {
    const story = fc.array(fc.constantFrom(...acts), { minLength: 3, maxLength: 9 })
    await fc.assert(fc.asyncProperty(story, play), { seed: SEED, numRuns: runs(200) })
  }, 240_000)
})
