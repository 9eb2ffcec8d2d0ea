import { findPositionsWithForms } from '#features/applying/forms/server/index.ts'
import { candidateApplicant } from '#kernel/candidate/applicant.ts'
import { findDemoPosition, listOpenPositions } from '#features/jobs/positions/server/index.ts'
import { profileService } from '#features/candidate/profile/server/index.ts'
import { ownResumePdf } from '#features/candidate/resume-export/server/index.ts'
import { addDays } from '#kernel/time.ts'
import { seedStories } from '#platform/feature/demo-stories.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { editApplication } from '../candidate/edit-application.ts'
import { undoWithdrawal, withdrawApplication } from '../candidate/withdraw-application.ts'
import { hireApplicant, moveApplication, rejectApplication, startReview } from '../company/change-application.ts'
import { type ApplicationDependencies, applicationDependencies } from '../records/dependencies.ts'
import { submitter } from '../submitting/submitter.ts'
import { type DemoApplicant, findApplicants, findOfferedPosition, linkOffers } from './demo-store.ts'
import { type Act, stories, type Story } from './stories.ts'

const REJECTION =
  'Thank you for the time you took. We chose someone with more experience, and would be glad to hear from you again.'

/** Interval of the positions that are applied for, so that the applications differ. */
const EVERY = 9

/**
 * Sends applications of the demo's candidates and acts on them as the company, covering every stage. All of it is dated
 * in the past and sends no notifications.
 * @returns true if any were written
 */
export async function seedDemoApplications(context: FeatureContext, sites: DemoSites, now: Date): Promise<boolean> {
  return await seedStories(stories, sites, (tenantId, siteStories) => seedSite(context, tenantId, siteStories, now))
}

async function seedSite(
  context: FeatureContext,
  tenantId: number,
  siteStories: readonly Story[],
  now: Date,
): Promise<boolean> {
  const people = await findApplicants(context.db, tenantId, [...new Set(siteStories.map(({ email }) => email))])
  if (people.length === 0) return false
  const open = await listOpenPositions(context.db, tenantId, 0, EVERY * siteStories.length * 2)
  // The answers below are for the standard questions.
  const others = await findPositionsWithForms(context.db, tenantId)
  const positions = open
    .filter(({ id, applyUrl }) => applyUrl === null && !others.has(id))
    .filter((_, index) => index % EVERY === 0)
  for (const person of people) {
    const resume = await resumeOf(context, { tenantId, ...person }, now)
    const offered = await findOfferedPosition(context.db, person.accountId)
    for (const [index, story] of siteStories.entries()) {
      if (story.email !== person.email) continue
      const isOffered = story.acts.at(-1)?.[1] === 'offer' && offered !== undefined && !others.has(offered)
      const titled =
        story.title === undefined ? undefined : await findDemoPosition(context.db, tenantId, story.title, story.place)
      const positionId = isOffered ? offered : (titled ?? positions[index]?.id)
      if (positionId !== undefined) await playStory(context, { tenantId, person, positionId, resume, now }, story)
    }
  }
  return true
}

/** Returns the profile as a PDF, or a few lines for a person without one. */
async function resumeOf(
  context: FeatureContext,
  { tenantId, accountId, firstName, lastName, email }: DemoApplicant & { tenantId: number },
  now: Date,
): Promise<SentFile> {
  const owner = { tenantId, accountId }
  const profile = context.use(profileService)
  if ((await profile.read(tenantId, accountId)) === undefined)
    return {
      name: `${firstName} ${lastName}.txt`,
      bytes: new TextEncoder().encode(`${firstName} ${lastName}\n${email}\n\nSchool leaver, looking for a start.\n`),
    }
  return { name: `${firstName} ${lastName}.pdf`, bytes: await ownResumePdf(profile, owner, { language: 'en', now }) }
}

interface SentFile {
  name: string
  bytes: Uint8Array
}

interface Scene {
  tenantId: number
  person: DemoApplicant
  positionId: number
  resume: SentFile
  now: Date
}

async function playStory(context: FeatureContext, scene: Scene, { sent, acts }: Story): Promise<void> {
  const { tenantId, person, now } = scene
  const clock = { now: addDays(now, -sent) }
  const usual = applicationDependencies(context)
  const dependencies: ApplicationDependencies = {
    ...usual,
    nowIn: async () => clock.now,
    drafts: {
      ...usual.drafts,
      async lock(trx, applicant, encId) {
        const draft = await usual.drafts.lock(trx, applicant, encId)
        return draft && { ...draft, lockedAt: clock.now }
      },
    },
    notify: async () => ({ id: 0, added: false }),
    webhooks: { enqueue: async () => undefined },
    afterMove: async () => undefined,
  }
  const applicant = candidateApplicant({ tenantId, accountId: person.accountId })
  const draft = await writeDraft(context, dependencies, scene)
  const reader = { locale: 'en', timeZone: 'UTC' } as const
  const tenant = dependencies.siteOf(tenantId)
  const words = 'I have read how my application is used.'
  const submission = {
    applicant,
    draftEncId: draft.encId,
    version: draft.version,
    consents: [{ purpose: 'processing', words }],
  } as const
  const { encId } = await submitter({
    ...dependencies,
    afterSubmit: async () => undefined,
    referralCredit: async () => [],
  })(tenant, submission, reader)
  const call = { dependencies, tenant, applicant, context: reader }
  const target = { tenantId, encId }
  const steps: Record<Act, () => Promise<unknown>> = {
    edit: () => editApplication(call, encId, { base: 1, values: { phone: '+33 4 72 00 00 00' } }),
    review: () => startReview(dependencies, target),
    interview: () => moveApplication(dependencies, target, { stage: 'interview' }),
    offer: async () => {
      await moveApplication(dependencies, target, { stage: 'offer' })
      await linkOffers(context.db, encId)
    },
    hire: () => hireApplicant(dependencies, target, undefined),
    reject: () => rejectApplication(dependencies, target, { words: REJECTION }),
    withdraw: () => withdrawApplication(call, encId, null),
    undo: () => undoWithdrawal(call, encId),
  }
  for (const [day, act] of acts) {
    clock.now = addDays(now, -day)
    await steps[act]()
  }
}

/** Writes a draft with the answers to the standard form. */
async function writeDraft(
  { db }: FeatureContext,
  { drafts }: ApplicationDependencies,
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
  await drafts.setFile(applicant, encId, 'resume', resume, { now })
  const draft = await drafts.find(db, applicant, positionId)
  if (!draft) throw new Error('A draft of the demo is missing.')
  return draft
}
