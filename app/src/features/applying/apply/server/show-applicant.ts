import { splitName } from '#kernel/full-name.ts'
import type { z } from 'zod'
import type { LockedDraft } from '#features/applying/drafts/server/index.ts'
import type { getApplicantProfile } from '../contract.ts'
import type { ApplyCall } from './records/dependencies.ts'

type ApplicantProfile = z.output<typeof getApplicantProfile.data>

/** Returns the known facts about the applicant: a candidate's profile, or the last draft of a guest. */
export async function showApplicant({ dependencies, tenant, context }: ApplyCall): Promise<ApplicantProfile> {
  const applicant = await dependencies.guests.find(tenant, context)
  if (!applicant) return {}
  if (applicant.accountId === null) {
    const draft = await dependencies.db.transaction().execute((trx) => dependencies.drafts.latest(trx, applicant))
    return draft ? profileOfDraft(draft) : {}
  }
  const { tenantId, accountId } = applicant
  const viewer = await context.viewer()
  const [profile, names] = await Promise.all([
    dependencies.profiles.read(tenantId, accountId),
    dependencies.resumes.names({ tenantId, accountId }),
  ])
  const [resumeFilename = ''] = names.values()
  const basics = profile?.resume.basics
  return {
    encId: accountId,
    email: viewer?.email ?? '',
    firstname: basics?.firstName ?? viewer?.firstName ?? '',
    lastname: basics?.lastName ?? viewer?.lastName ?? '',
    phone: basics?.phone ?? '',
    location: basics?.location?.name ?? '',
    hasResume: names.size > 0,
    resumeFilename,
    resumeUrl: '',
  }
}

function profileOfDraft({ encId, values, files }: LockedDraft): ApplicantProfile {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  const whole = splitName(text('fullname').trim())
  const resume = files.find(({ field }) => field === 'resume')
  return {
    encId,
    email: text('email'),
    firstname: text('firstname') || whole.firstName,
    lastname: text('lastname') || whole.lastName,
    phone: text('phone'),
    location: text('location'),
    hasResume: resume !== undefined,
    resumeFilename: resume?.name ?? '',
    resumeUrl: '',
  }
}
