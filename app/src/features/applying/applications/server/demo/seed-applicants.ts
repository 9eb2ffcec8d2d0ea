import { addGuest } from '#features/account/guests/server/index.ts'
import { makeFile } from '#features/candidate/resume-export/server/index.ts'
import { findDemoPosition } from '#features/jobs/positions/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { newToken, tokenHash } from '#platform/secrets/token.ts'
import { type Applicant, readApplicants, timesOf } from './applicants.ts'
import { findGuestEmails } from './demo-store.ts'
import { playStory, type SentFile } from './play-story.ts'

/**
 * Sends the applications of people without an account to both demo companies, each with a résumé, and acts on them as the
 * company. All of it is dated in the past and sends no notifications.
 * @returns true if any were written
 */
export async function seedDemoApplicants(context: FeatureContext, sites: DemoSites, now: Date): Promise<boolean> {
  const atMeridian = await seedSite(context, sites, 'meridian', now)
  return (await seedSite(context, sites, 'northgate', now)) || atMeridian
}

async function seedSite(context: FeatureContext, sites: DemoSites, site: keyof DemoSites, now: Date): Promise<boolean> {
  const tenantId = sites[site]
  const { jobs, applicants } = readApplicants(site)
  const positions = new Map<string, number>()
  for (const [key, { title, place }] of Object.entries(jobs)) {
    const id = await findDemoPosition(context.db, tenantId, title, place)
    if (id !== undefined) positions.set(key, id)
  }
  const known = await findGuestEmails(
    context.db,
    tenantId,
    applicants.map(({ email }) => email),
  )
  // A missing person before the last known one was erased, and stays so.
  const missing = applicants
    .slice(applicants.findLastIndex(({ email }) => known.has(email)) + 1)
    .filter(({ job }) => positions.has(job))
  // Threads write the résumés while the first applications are sent.
  const resumes = missing.map((applicant) => resumeOf(applicant, now))
  const sending = async () => {
    for (const [index, applicant] of missing.entries()) {
      const resume = await resumes[index]
      const positionId = positions.get(applicant.job)
      if (resume && positionId !== undefined) await send(context, { tenantId, positionId, resume, now }, applicant)
    }
  }
  await Promise.all([sending(), ...resumes])
  return missing.length > 0
}

async function resumeOf(applicant: Applicant, now: Date): Promise<SentFile> {
  const { name, email, phone, locale, file, resume } = applicant
  const basics = { ...resume.basics, name: name.join(' '), email, ...(phone && { phone }) }
  const { bytes, fileName } = await makeFile(
    { ...resume, basics },
    {
      format: file,
      layout: 'classic',
      sections: ['contact', 'links', 'summary', 'work', 'education', 'skills', 'languages', 'publications'],
      language: locale,
      now,
    },
  )
  return { name: fileName, bytes }
}

interface Sending {
  tenantId: number
  positionId: number
  resume: SentFile
  now: Date
}

async function send(
  context: FeatureContext,
  { tenantId, positionId, resume, now }: Sending,
  applicant: Applicant,
): Promise<void> {
  const { name, email, phone, locale, zone, source, referred, answers, edit, words } = applicant
  const { sentAt, acts } = timesOf(applicant, now)
  const guestId = await addGuest(context.db, tenantId, tokenHash(newToken()), sentAt)
  const { city = '', countryCode = '' } = applicant.resume.basics?.location ?? {}
  const country = new Intl.DisplayNames([locale], { type: 'region' }).of(countryCode)
  await playStory(context, {
    applicant: { tenantId, accountId: null, guestId },
    positionId,
    answers: {
      firstname: name[0],
      lastname: name[1],
      email,
      ...(phone && { phone }),
      location: `${city}, ${country}`,
      ...answers,
      consentprocessing: true,
    },
    resume,
    reader: { locale, timeZone: zone },
    source,
    edit,
    words,
    ...(referred && { referrer: 'a colleague' }),
    sentAt,
    acts,
    now,
  })
}
