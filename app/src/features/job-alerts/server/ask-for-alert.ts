import { serverLimits } from '#config/server-limits.ts'
import { readEmail } from '#features/session/rules.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { addDays } from '#kernel/time.ts'
import { countEmailRequest } from '#platform/attempts/count-email-request.ts'
import type { askForAlert as endpoint } from '../contract.ts'
import { jobAlertErrors } from '../errors.ts'
import { alertsOffered, nextMailAt } from '../rules.ts'
import { readSearch } from './read-search.ts'
import type { JobAlertCall } from './job-alert-service.ts'
import { sendReceipt } from './receipt.ts'
import { askForSearch } from './store.ts'

/**
 * Stores a requested alert and emails a link to confirm it and one to end it. Response, work and email are the same
 * whether or not the address already has this alert, others, or an account.
 * @throws `job-alerts/off`, `no-place`, `session/bad-email`, `request/too-many-requests`
 */
export async function askForAlert(call: JobAlertCall, typed: BodyOf<typeof endpoint>): Promise<void> {
  const { service, tenant, context } = call
  if (!alertsOffered(tenant.site).toVisitors) throw jobAlertErrors.error('off')
  const email = readEmail(typed.email)
  const read = readSearch(call, typed.search)
  const now = await context.now()
  const request = { tenantId: tenant.id, ip: context.ip, group: 'alert', recipient: [email] }
  await countEmailRequest(service, request, now)
  const { frequency } = typed
  const until = addDays(now, serverLimits.alertConfirmDays)
  const row = {
    ...read,
    frequency,
    language: context.locale,
    consentText: tenant.site.pcsxConfig.loggedOutNotificationConfig.privacyText,
    createdAt: now,
    expiresAt: until,
    nextAt: nextMailAt(now, serverLimits.alertDays[frequency]),
  }
  const id = await askForSearch(service.db, { tenantId: tenant.id, email }, row)
  await sendReceipt(call, { email, id, name: read.name, frequency, until, now })
}
