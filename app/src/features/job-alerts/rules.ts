import { DAY_MS } from '#kernel/time.ts'
/** How often new positions are told. */
export const alertFrequencies = ['daily', 'weekly'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

/** The page where somebody sees and ends what they asked for; mails lead there with a `token`. */
export const JOB_ALERTS_PATH = '/careers/job-alerts'

/** What a mailed link asks that page to do; undefined for the page itself. */
export function askedBy(search: string): { kind: 'confirm' | 'leave' | 'manage'; token: string } | undefined {
  const parameters = new URLSearchParams(search)
  for (const kind of ['confirm', 'leave', 'manage'] as const) {
    const token = parameters.get(kind)
    if (token) return { kind, token }
  }
  return undefined
}

interface AlertSettings {
  notificationsConfig: { savedSearchNotification: { enabled: boolean } }
  loginSignupConfig: { candidateLoginEnabled: boolean }
  pcsxConfig: { loggedOutNotificationConfig: { enabled: boolean } }
}

/** Who may ask a site for job alerts: candidates where the setting is on and they can sign in, visitors where theirs is. */
export function alertsOffered(site: AlertSettings): { toCandidates: boolean; toVisitors: boolean } {
  return {
    toCandidates:
      site.notificationsConfig.savedSearchNotification.enabled && site.loginSignupConfig.candidateLoginEnabled,
    toVisitors: site.pcsxConfig.loggedOutNotificationConfig.enabled,
  }
}

/**
 * When a search is told next, at the time of day of `rhythm`, so that one person's searches come in one mail: after at most
 * `days` days, and less than one day sooner. Without a rhythm it begins one now.
 */
export function nextMailAt(now: Date, days: number, rhythm: Date = now): Date {
  const phase = (((rhythm.getTime() - now.getTime()) % DAY_MS) + DAY_MS) % DAY_MS
  return new Date(now.getTime() + (phase || DAY_MS) + (days - 1) * DAY_MS)
}

/** An address with most of its name hidden: `a•••@example.org`. */
export function hideEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}•••${email.slice(at)}`
}
