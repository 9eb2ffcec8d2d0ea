import { findPositionsWithForms } from '#features/forms/server/index.ts'
import { candidateApplicant } from '#features/guests/owner.ts'
import { listOpenPositions } from '#features/positions/server/index.ts'
import { profileService } from '#features/profile/server/index.ts'
import { ownResumePdf } from '#features/resume-export/server/index.ts'
import { addDays } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { editApplication } from '../candidate/edit-application.ts'
import { undoWithdrawal, withdrawApplication } from '../candidate/withdraw-application.ts'
import { hireApplicant, moveApplication, rejectApplication, startReview } from '../company/change-application.ts'
import { type ApplicationParts, applicationParts } from '../parts.ts'
import { submitter } from '../submitting/submit-application.ts'
import { type DemoApplicant, findApplicants } from './demo-store.ts'

type Act = 'edit' | 'review' | 'interview' | 'offer' | 'hire' | 'reject' | 'withdraw' | 'undo'

/** One application: its person, the days before the first start at which it was sent, and the acts with theirs. */
type Story = readonly [email: string, sent: number, acts: readonly (readonly [day: number, act: Act])[]]

const ALICE = 'alice@example.com'
const DAVE = 'dave@example.com'

const stories: readonly Story[] = [
  [ALICE, 2, [[1, 'edit']]],
  [ALICE, 9, [[4, 'review']]],
  // Nothing was heard for longer than the days of the stage.
  [ALICE, 34, [[30, 'review']]],
  [
    ALICE,
    16,
    [
      [12, 'review'],
      [5, 'interview'],
    ],
  ],
  [
    ALICE,
    40,
    [
      [36, 'review'],
      [20, 'interview'],
      [3, 'offer'],
    ],
  ],
  [
    ALICE,
    150,
    [
      [145, 'review'],
      [130, 'interview'],
      [118, 'offer'],
      [110, 'hire'],
    ],
  ],
  [
    ALICE,
    60,
    [
      [52, 'review'],
      [30, 'reject'],
    ],
  ],
  [
    ALICE,
    11,
    [
      [8, 'review'],
      [1, 'withdraw'],
    ],
  ],
  [
    ALICE,
    25,
    [
      [22, 'withdraw'],
      [21, 'undo'],
    ],
  ],
  [DAVE, 6, [[2, 'review']]],
]

const REJECTION =
  'Thank you for the time you took. We chose someone with more experience, and would be glad to hear from you again.'

/** Every so many positions one is applied for, so that the applications differ. */
const EVERY = 9

/**
 * Sends applications of the demo's candidates and lets the company act on them, in every stage. It happened in the past, so
 * that it sends no notifications. @returns true if any were written
 */
export async function seedDemoApplications(context: FeatureContext, tenantId: number, now: Date): Promise<boolean> {
  const people = await findApplicants(context.db, tenantId, [ALICE, DAVE])
  if (people.length === 0) return false
  const open = await listOpenPositions(context.db, tenantId, 0, EVERY * stories.length * 2)
  // The answers below are to the standard questions.
  const others = await findPositionsWithForms(context.db, tenantId)
  const positions = open
    .filter(({ id, applyUrl }) => applyUrl === null && !others.has(id))
    .filter((_, index) => index % EVERY === 0)
  for (const person of people) {
    const owner = { tenantId, accountId: person.accountId }
    const resume = await ownResumePdf(context.use(profileService), owner, { language: 'en', now })
    for (const [index, story] of stories.entries()) {
      const positionId = positions[index]?.id
      if (story[0] === person.email && positionId !== undefined)
        await tell(context, { tenantId, person, positionId, resume, now }, story)
    }
  }
  return true
}

interface Scene {
  tenantId: number
  person: DemoApplicant
  positionId: number
  resume: Uint8Array
  now: Date
}

async function tell(context: FeatureContext, scene: Scene, [, sent, acts]: Story): Promise<void> {
  const { tenantId, person, now } = scene
  const clock = { now: addDays(now, -sent) }
  const parts: ApplicationParts = {
    ...applicationParts(context),
    nowIn: async () => clock.now,
    notify: async () => ({ id: 0, added: false }),
    webhooks: { enqueue: async () => undefined },
    afterMove: async () => undefined,
  }
  const applicant = candidateApplicant({ tenantId, accountId: person.accountId })
  const draft = await writeDraft(context, parts, scene)
  const reader = { locale: 'en', timeZone: 'UTC' } as const
  const tenant = parts.siteOf(tenantId)
  const words = 'I have read how my application is used.'
  const submission = {
    applicant,
    draftEncId: draft.encId,
    version: draft.version,
    consents: [{ purpose: 'processing', words }],
  } as const
  const { encId } = await submitter({ ...parts, afterSubmit: async () => undefined })(tenant, submission, reader)
  const call = { parts, tenant, applicant, context: reader }
  const target = { tenantId, encId }
  const steps: Record<Act, () => Promise<unknown>> = {
    edit: () => editApplication(call, encId, { base: 1, values: { phone: '+33 4 72 00 00 00' } }),
    review: () => startReview(parts, target),
    interview: () => moveApplication(parts, target, { stage: 'interview' }),
    offer: () => moveApplication(parts, target, { stage: 'offer' }),
    hire: () => hireApplicant(parts, target, undefined),
    reject: () => rejectApplication(parts, target, { words: REJECTION }),
    withdraw: () => withdrawApplication(call, encId, null),
    undo: () => undoWithdrawal(call, encId),
  }
  for (const [day, act] of acts) {
    clock.now = addDays(now, -day)
    await steps[act]()
  }
}

/** Writes a draft with what the standard form asks. */
async function writeDraft(
  { db }: FeatureContext,
  { drafts }: ApplicationParts,
  { tenantId, person, positionId, resume, now }: Scene,
): Promise<{ encId: string; version: number }> {
  const applicant = candidateApplicant({ tenantId, accountId: person.accountId })
  const { firstName, lastName, email } = person
  const values = { firstname: firstName, lastname: lastName, email, consentprocessing: true }
  const encId = await db.transaction().execute(async (trx) => {
    const draft = await drafts.open(trx, applicant, positionId, now, 'en')
    const filled = Object.entries(values).map(
      ([name, value]) => [name, { value, origin: { kind: 'profile' } }] as const,
    )
    await drafts.fill(trx, draft, Object.fromEntries(filled), now)
    return draft.encId
  })
  await drafts.setFile(applicant, encId, 'resume', { name: `${firstName} ${lastName}.pdf`, bytes: resume }, { now })
  const draft = await drafts.find(db, applicant, positionId)
  if (!draft) throw new Error('A draft of the demo is missing.')
  return draft
}
