import { z } from 'zod'
import { type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import { epochSeconds } from '#kernel/time.ts'
import { emailedToken } from '#platform/emailed-link/token.ts'
import { alertFrequencies, type AlertFrequency, JOB_ALERTS_PATH } from '../../rules.ts'
import { alertLimits } from '../../limits.ts'

/** The searches of an emailed link: those of one email, or one to confirm in time. */
export interface LinkSubject {
  ids: number[]
  confirms?: { frequency: AlertFrequency; until: Date }
}

const alertToken = emailedToken(
  'job-alerts',
  z.union([
    z.tuple([z.array(z.int().positive()).max(alertLimits.linkedAlerts)]),
    z.tuple([z.array(z.int().positive()).length(1), z.enum(alertFrequencies), z.int()]),
  ]),
)

export const writeLinkToken = (secret: string, tenantId: number, { ids, confirms }: LinkSubject): string =>
  alertToken.write(secret, tenantId, confirms ? [ids, confirms.frequency, epochSeconds(confirms.until)] : [ids])

/** Returns undefined for a token that was not signed here for this site. */
export function readLinkToken(secret: string, tenantId: number, token: string): LinkSubject | undefined {
  const words = alertToken.read(secret, tenantId, token)
  if (!words) return undefined
  const [ids, frequency, until] = words
  if (frequency === undefined || until === undefined) return { ids }
  return { ids, confirms: { frequency, until: new Date(until * 1000) } }
}

/** Returns the URL of the page of job alerts, optionally with an action. */
export const alertLink = (address: SiteAddress, kind?: 'confirm' | 'leave' | 'manage', token = ''): string =>
  siteLink(address, JOB_ALERTS_PATH, kind && { [kind]: token })
