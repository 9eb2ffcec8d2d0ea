import { findPositionsWithForms } from '#features/applying/forms/server/index.ts'
import { candidateApplicant } from '#kernel/candidate/applicant.ts'
import { findDemoPosition, listOpenPositions } from '#features/jobs/positions/server/index.ts'
import { profileService } from '#features/candidate/profile/server/index.ts'
import { ownResumePdf } from '#features/candidate/resume-export/server/index.ts'
import { addDays } from '#kernel/time.ts'
import { seedStories } from '#platform/feature/demo-stories.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { readSentResumes } from '../colleagues/read-sent-resumes.ts'
import { type DemoApplicant, findApplicants, findOfferedPosition } from './demo-store.ts'
import { playStory, type SentFile } from './play-story.ts'
import { seedDemoApplicants } from './seed-applicants.ts'
import { stories, type Story } from './stories.ts'

/** Interval of the positions that are applied for, so that the applications differ. */
const EVERY = 9

/**
 * Sends applications of the demo's candidates and of people without an account, and acts on them as the company,
 * covering every stage. All of it is dated in the past and sends no notifications.
 * @returns true if any were written
 */
export async function seedDemoApplications(context: FeatureContext, sites: DemoSites, now: Date): Promise<boolean> {
  const ofCandidates = await seedStories(stories, sites, (tenantId, siteStories) =>
    seedSite(context, tenantId, siteStories, now),
  )
  const isWritten = (await seedDemoApplicants(context, sites, now)) || ofCandidates
  // A thread that reads our own files is reused; later each résumé would take another, for minutes after the start.
  if (isWritten) while ((await readSentResumes(context)) > 0);
  return isWritten
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
      if (positionId !== undefined) await play(context, { tenantId, person, positionId, resume, now }, story)
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

interface Sending {
  tenantId: number
  person: DemoApplicant
  positionId: number
  resume: SentFile
  now: Date
}

async function play(
  context: FeatureContext,
  { tenantId, person, positionId, resume, now }: Sending,
  { sent, acts }: Story,
): Promise<void> {
  const { accountId, firstName, lastName, email } = person
  await playStory(context, {
    applicant: candidateApplicant({ tenantId, accountId }),
    positionId,
    answers: { firstname: firstName, lastname: lastName, email, consentprocessing: true },
    resume,
    reader: { locale: 'en', timeZone: 'UTC' },
    consents: [{ purpose: 'processing', words: 'I have read how my application is used.' }],
    edit: { phone: '+33 4 72 00 00 00' },
    sentAt: addDays(now, -sent),
    acts: acts.map(([day, act]) => [addDays(now, -day), act]),
    now,
  })
}
