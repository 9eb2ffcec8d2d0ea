import { addDays, DAY_MS } from '#kernel/time.ts'

/** Frequencies of job alerts. */
export const alertFrequencies = ['daily', 'weekly'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

/** Page where people see and end their alerts; emails link there with a `token`. */
export const JOB_ALERTS_PATH = '/careers/job-alerts'

interface AlertSettings {
  notificationsConfig: { savedSearchNotification: { enabled: boolean } }
  loginSignupConfig: { candidateLoginEnabled: boolean }
  pcsxConfig: { loggedOutNotificationConfig: { enabled: boolean } }
}

/**
 * Returns who can create job alerts on a site: candidates if the setting is on and they can sign in, visitors if theirs
 * is on.
 */
export function alertsOffered(site: AlertSettings): { toCandidates: boolean; toVisitors: boolean } {
  return {
    toCandidates:
      site.notificationsConfig.savedSearchNotification.enabled && site.loginSignupConfig.candidateLoginEnabled,
    toVisitors: site.pcsxConfig.loggedOutNotificationConfig.enabled,
  }
}

/**
 * Returns the time of a search's next alert, at the time of day of `rhythm`, so that one person's alerts share an
 * email: at most `days` days from now, and less than one day sooner. Without a rhythm it starts a new one.
 */
export function nextMailAt(now: Date, days: number, rhythm: Date = now): Date {
  const phase = (((rhythm.getTime() - now.getTime()) % DAY_MS) + DAY_MS) % DAY_MS
  return addDays(new Date(now.getTime() + (phase || DAY_MS)), days - 1)
}

/** Masks the local part of an email address: `a•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}•••${email.slice(at)}`
}
