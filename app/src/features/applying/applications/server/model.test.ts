import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { AppError } from '#kernel/error.ts'
import { addDays, addHours } from '#kernel/time.ts'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { editApplication } from './candidate/edit-application.ts'
import type { ApplicantCall } from './candidate/own-application.ts'
import { undoWithdrawal, withdrawApplication } from './candidate/withdraw-application.ts'
import { companyApplicationService, type CompanyApplications } from './company/company-service.ts'
import { checkHistory } from './history/check-history.ts'
import { applicationDependencies } from './records/dependencies.ts'
import { findApplication } from './records/store.ts'

const live = new Set(['submitted', 'in_review', 'interview', 'offer'])

/** A model of an application, as simple as possible. */
interface Model {
  state: string
  before: string
  stage: string
  stageBefore: string
  reviewed: boolean
  undoUntil: number
  last: string
  version: number
  acts: number
  now: number
}

interface Real {
  encId: string
  call: ApplicantCall
  stranger: ApplicantCall
}

let on: ApplicationSite
let company: CompanyApplications
beforeAll(async () => {
  on = await openApplicationSite()
  company = on.site.context.use(companyApplicationService)
})
afterAll(() => on?.close())

const target = (encId: string) => ({ tenantId: on.tenant.id, encId })
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )

/** Records an act in the model. */
function did(model: Model, last: string, change: Partial<Model>): 'done' {
  Object.assign(model, change, { last, acts: model.acts + 1 })
  return 'done'
}

const states: Record<string, string> = { review: 'in_review', interview: 'interview', offer: 'offer' }

function move(model: Model, stage: string): string {
  const { state } = model
  if (stage === model.stage && state !== 'withdrawn') return 'done'
  if (!live.has(state)) return state
  if (stage === 'new') return state === 'submitted' ? did(model, 'moved', { stage }) : 'in-review'
  if (stage === 'hired') return did(model, 'hired', { state: 'hired', stage, reviewed: true })
  if (stage === 'rejected') return reject(model)
  return did(model, 'moved', { state: states[stage] ?? '', stage, reviewed: true })
}

function reject(model: Model): string {
  const { state, stage } = model
  if (state === 'rejected') return 'done'
  if (!live.has(state)) return state
  const change = { state: 'rejected', before: state, stage: 'rejected', stageBefore: stage, reviewed: true }
  return did(model, 'rejected', change)
}

interface Step {
  name: string
  expected(model: Model): string
  act(real: Real): Promise<unknown>
}

let words = 0
const steps: Step[] = [
  {
    name: 'the candidate changes an answer',
    expected: (model) => {
      if (model.state === 'submitted') return did(model, 'edited', { version: model.version + 1 })
      return live.has(model.state) ? 'in-review' : model.state
    },
    act: async ({ call, encId }) => {
      const row = await findApplication(on.site.context.db, target(encId))
      words += 1
      return editApplication(call, encId, { base: row?.version ?? 0, values: { location: `Place ${words}` } })
    },
  },
  {
    name: 'the candidate withdraws',
    expected: (model) => {
      const { state, now } = model
      if (state === 'withdrawn') return 'done'
      if (!live.has(state)) return state
      return did(model, 'withdrawn', {
        state: 'withdrawn',
        before: state,
        undoUntil: addHours(new Date(now), 72).getTime(),
      })
    },
    act: ({ call, encId }) => withdrawApplication(call, encId, null),
  },
  {
    name: 'the candidate undoes the withdrawal',
    expected: (model) => {
      if (live.has(model.state) && model.last === 'withdrawal-undone') return 'done'
      if (model.state !== 'withdrawn' || model.now >= model.undoUntil) return 'undo-over'
      return did(model, 'withdrawal-undone', { state: model.before })
    },
    act: ({ call, encId }) => undoWithdrawal(call, encId),
  },
  {
    name: 'another candidate withdraws it',
    expected: () => 'not-found',
    act: ({ stranger, encId }) => withdrawApplication(stranger, encId, null),
  },
  {
    name: 'the company starts the review',
    expected: (model) => {
      if (model.reviewed && live.has(model.state)) return 'done'
      if (model.state !== 'submitted') return model.state
      return did(model, 'review-started', { state: 'in_review', stage: 'review', reviewed: true })
    },
    act: ({ encId }) => company.startReview(target(encId)),
  },
  ...['new', 'review', 'interview', 'offer', 'hired', 'rejected'].map((stage) => ({
    name: `the company moves it to ${stage}`,
    expected: (model: Model) => move(model, stage),
    act: ({ encId }: Real) => company.move(target(encId), { stage }),
  })),
  { name: 'the company rejects', expected: reject, act: ({ encId }) => company.reject(target(encId), {}) },
  {
    name: 'the company hires',
    expected: (model) =>
      model.state === 'hired' ? 'done' : live.has(model.state) ? move(model, 'hired') : model.state,
    act: ({ encId }) => company.hire(target(encId), {}),
  },
  {
    name: 'the company reopens',
    expected: (model) => {
      if (live.has(model.state)) return model.last === 'reopened' ? 'done' : 'not-rejected'
      if (model.state !== 'rejected') return model.state
      return did(model, 'reopened', { state: model.before, stage: model.stageBefore })
    },
    act: ({ encId }) => company.unreject(target(encId)),
  },
  {
    name: 'a day and a half passes',
    expected: (model) => {
      model.now = addHours(new Date(model.now), 36).getTime()
      return 'done'
    },
    act: async () => {
      on.clock.now = addHours(on.clock.now, 36)
    },
  },
]

/** One step against server and model, which must give the same result and leave the same state. */
class Act implements fc.AsyncCommand<Model, Real> {
  readonly step: Step
  constructor(step: Step) {
    this.step = step
  }
  check = () => true
  async run(model: Model, real: Real): Promise<void> {
    const expected = this.step.expected(model)
    expect(await said(this.step.act(real)), this.step.name).toBe(expected)
    const row = await findApplication(on.site.context.db, target(real.encId))
    const { state, stageKey: stage, version, chainLength } = row ?? {}
    expect({ state, stage, version, chainLength }, `after “${this.step.name}”`).toEqual({
      state: model.state,
      stage: model.stage,
      version: model.version,
      chainLength: model.acts,
    })
  }
  toString = () => this.step.name
}

test.each(['candidate', 'guest'] as const)(
  'after any acts of a %s, of the company and of the clock the application matches the model, with one notice for each act',
  async (who) => {
    const command = fc.constantFrom(...steps).map((step) => new Act(step))
    let number = 0
    await fc.assert(
      fc.asyncProperty(fc.commands([command], { maxCommands: 25 }), async (commands) => {
        number += 1
        on.clock.now = TEST_NOW
        const email = `${who}${number}@example.org`
        const person: Applicant = who === 'guest' ? await on.guest() : on.applicantOf(on.alice)
        await on.rows('UPDATE applications SET account_id = NULL WHERE account_id = $1', [person.accountId])
        const { encId } = await on.apply(person, on.idOf('A'), answers({ email }))
        const dependencies = applicationDependencies(on.site.context)
        const context = { locale: 'en', timeZone: 'UTC' } as const
        const call = { dependencies, tenant: on.tenant, applicant: person, context }
        const real = { encId, call, stranger: { ...call, applicant: on.applicantOf(on.dave) } }
        const model: Model = {
          state: 'submitted',
          before: '',
          stage: 'new',
          stageBefore: '',
          reviewed: false,
          undoUntil: 0,
          last: 'submitted',
          version: 1,
          acts: 1,
          now: TEST_NOW.getTime(),
        }
        await fc.asyncModelRun(() => ({ model, real }), commands)
        const row = await findApplication(on.site.context.db, target(encId))
        expect(row && (await checkHistory(on.site.context.db, row))).toBeUndefined()
        const [notices] = await on.rows<{ count: number }>(
          `SELECT count(*)::int AS count FROM notifications WHERE redirect_url LIKE '%' || $1`,
          [encId],
        )
        expect(notices?.count).toBe(who === 'guest' ? 0 : model.acts)
      }),
      { numRuns: runs(200), endOnFailure: true, seed: SEED },
    )
    on.clock.now = addDays(TEST_NOW, 0)
  },
  900_000,
)
