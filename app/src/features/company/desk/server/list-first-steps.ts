import type { DataOf } from '#kernel/endpoint.ts'
import type { showToday } from '../contract.ts'
import type { DeskCall } from './records/desk-call.ts'
import { findBeginnings } from './today-store.ts'

type Step = DataOf<typeof showToday>['steps'][number]

/** Returns the first steps of an owner, until the site has a job and either its place or a legal text. */
export async function listFirstSteps({ context, tenant, viewer }: DeskCall): Promise<Step[]> {
  if (viewer.staffRole !== 'owner') return []
  const { company, termsOfService, pcsxConfig, jtnConfig } = tenant.site
  const legalTexts = [
    termsOfService.infoText,
    pcsxConfig.loggedOutNotificationConfig.privacyText,
    jtnConfig.privacyText,
  ]
  const { hasJobs, hasColleagues } = await findBeginnings(context.db, tenant.id)
  const hasPlace = company.country !== undefined
  const hasTexts = legalTexts.some((text) => text !== '')
  if (hasJobs && (hasPlace || hasTexts)) return []
  return [
    { name: 'place', done: hasPlace },
    { name: 'legal', done: hasTexts },
    { name: 'job', done: hasJobs },
    { name: 'colleagues', done: hasColleagues },
    { name: 'email', done: context.mailer.delivers },
  ]
}
