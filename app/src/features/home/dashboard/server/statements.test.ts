import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyEventService } from '#features/applying/events/server/index.ts'
import { moveDraftsService, publishForm } from '#features/applying/forms/server/index.ts'
import { companyForms, giveForm } from '#features/applying/given-forms/server/company/give-form.ts'
import { companyInterviewService } from '#features/applying/interviews/server/index.ts'
import { type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { type Candidate, openCandidate } from '#testing/candidate.ts'
import { openDay } from '#testing/events/event-site.ts'
import { recordStatements } from '#testing/record-statements.ts'

let on: ApplicationSite
/** Takes the seats, so that others have to wait. */
let bob: Candidate
beforeAll(async () => {
  on = await openApplicationSite({
    site: { termsOfService: { enabled: false }, gates: { referralWithCandidateApplicationGate: true } },
  })
  bob = await openCandidate(on.site, 'bob@example.com', MERIDIAN)
  const { context } = on.site
  const parts = { db: context.db, now: on.clock.now, moveDrafts: context.use(moveDraftsService) }
  const definition = { sections: [{ title: 'You', items: [{ name: 'note', type: 'text', label: 'Note' }] }] }
  await publishForm(parts, on.tenant, { key: 'start', purpose: 'given', definition, by: 'test' })
})
afterAll(() => on?.close())

/** Gives a candidate so many events with a waiting list, interviews, forms, referrals, drafts and saved jobs. */
async function fill(who: Candidate, email: string, count: number): Promise<void> {
  const { context } = on.site
  const tenantId = on.tenant.id
  const { encId } = await on.apply(on.applicantOf(who), on.idOf('A'))
  for (let n = 0; n < count; n += 1) {
    const event = await context.use(companyEventService).create(tenantId, openDay)
    for (const attendee of [bob, who]) await attendee.post(`/api/pcsx/events/${event.encId}/register`)
    await context
      .use(companyInterviewService)
      .schedule(
        { tenantId, encId },
        { title: `Round ${n}`, zone: 'Europe/Berlin', slots: [{ wallStart: `2026-05-2${n}T10:00` }] },
      )
    await giveForm(companyForms(context), { tenantId, formKey: 'start', email, dueAt: null, by: 'test' })
    const person = { email: `friend${n}.${email}`, name: 'Mia Berg', relation: 'friend', note: 'She bakes.' }
    await who.post('/api/pcsx/referrals', { ...person, position_id: on.idOf('B') })
    const id = on.idOf('BCDE'[n] ?? '')
    await on.draft(on.applicantOf(who), id)
    await who.post('/api/pcsx/positions/saved', { position_id: id, operation: 'add' })
  }
}

interface Parts {
  interviews: object[]
  events: { placeInLine: number | null }[]
  referrals: object[]
  forms: object[]
  draft_applications: object[]
  savedPositions: object[]
}

/** Returns the parts of a candidate's dashboard, and the number of statements it took. */
async function load(who: Candidate): Promise<{ parts: Parts; statements: number }> {
  const { result, steps } = await recordStatements(() => who.get('/api/pcsx/dashboard/all'))
  return { parts: result.json<{ data: Parts }>().data, statements: steps.length }
}

test('the dashboard of a candidate with four entries in each part takes as many statements as with one', async () => {
  await fill(on.dave, 'dave@example.com', 1)
  await fill(on.alice, 'alice@example.com', 4)
  await load(on.dave)
  const [few, many] = [await load(on.dave), await load(on.alice)]
  expect(few.parts.events[0]).toMatchObject({ placeInLine: 1 })
  for (const part of ['interviews', 'referrals', 'forms', 'draft_applications', 'savedPositions'] as const)
    expect([part, few.parts[part].length, many.parts[part].length]).toEqual([part, 1, 4])
  expect(many.parts.events.filter(({ placeInLine }) => placeInLine !== null)).toHaveLength(4)
  expect(few.statements).toBeGreaterThan(5)
  expect(many.statements).toBe(few.statements)
})
